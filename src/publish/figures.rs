//! Numbers and sizes as people read them.

/// A number as people read it: `1,234,567`.
pub(super) fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A size as people read it: `812 bytes`, `4.2 kB`, `37 MB`.
pub(super) fn bytes(n: u64) -> String {
    let tenths = |unit: u64, name: &str| {
        let tenths = n / (unit / 10);
        match tenths {
            0..100 if !tenths.is_multiple_of(10) => {
                format!("{}.{} {name}", tenths / 10, tenths % 10)
            }
            _ => format!("{} {name}", tenths / 10),
        }
    };
    match n {
        0..1_000 => format!("{n} bytes"),
        1_000..1_000_000 => tenths(1_000, "kB"),
        1_000_000..1_000_000_000 => tenths(1_000_000, "MB"),
        _ => format!("{}.{:02} GB", n / 1_000_000_000, n / 10_000_000 % 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_numbers_are_readable() {
        let told = [0, 999, 1_000, 4_249, 37_900_000, 999_999_999, 1_090_000_000].map(bytes);
        assert_eq!(told, ["0 bytes", "999 bytes", "1 kB", "4.2 kB", "37 MB", "999 MB", "1.09 GB"]);
        assert_eq!(
            [0, 12, 123, 1_234, 1_234_567].map(number),
            ["0", "12", "123", "1,234", "1,234,567"]
        );
    }
}
