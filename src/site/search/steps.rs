//! Numbers in rising order, written in letters as the steps from one to the next.

/// The letters, which stand for 0 to 63 and sort likewise.
const LETTERS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";

/// Rising numbers. Those of two parts of a whole can be [joined](Self::append).
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// None is zero.
    first: u64,
    last: u64,
    /// The steps after the first number.
    rest: Vec<u8>,
}

impl Steps {
    /// Adds a number, which is greater than all before it.
    pub(super) fn push(&mut self, number: u64) {
        match self.first {
            0 => self.first = number,
            _ => put(&mut self.rest, number - self.last),
        }
        self.last = number;
    }

    /// Adds numbers that are all greater.
    pub(super) fn append(&mut self, later: &Self) {
        self.push(later.first);
        self.rest.extend_from_slice(&later.rest);
        self.last = later.last;
    }

    /// Writes them all.
    pub(super) fn write(&self, text: &mut Vec<u8>) {
        put(text, self.first);
        text.extend_from_slice(&self.rest);
    }
}

/// Writes a number in letters of five bits, the highest first; each but the last is marked by the sixth bit.
pub(super) fn put(text: &mut Vec<u8>, number: u64) {
    let mut letters = [0; 13];
    let (mut from, mut rest, mut mark) = (letters.len(), number, 0);
    loop {
        from -= 1;
        letters[from] = LETTERS[(rest & 31 | mark) as usize];
        (rest, mark) = (rest >> 5, 32);
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(&letters[from..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_five_bits_to_a_letter() {
        let written = |number| {
            let mut text = Vec::new();
            put(&mut text, number);
            String::from_utf8(text).unwrap()
        };
        // 1023 is 31·32 + 31, and 1024 is 1·32² + 0·32 + 0. What does not end a number has a letter 32 further on: for 31
        // that is the last, `-`; for 1 it is `X`, for 0 `W`.
        let cases = [(0, "0"), (31, "V"), (32, "X0"), (1023, "-V"), (1024, "XW0")];
        for (number, expected) in cases {
            assert_eq!(written(number), expected, "{number}");
        }
        assert_eq!(written(u64::MAX).len(), 13);
    }

    #[test]
    fn parts_join_to_the_whole() {
        let of = |numbers: &[u64]| {
            let mut steps = Steps::default();
            numbers.iter().for_each(|number| steps.push(*number));
            steps
        };
        let text = |steps: &Steps| {
            let mut text = Vec::new();
            steps.write(&mut text);
            text
        };
        let all = [3, 4, 70, 5000, 5001, 1 << 50];
        for cut in 1..all.len() {
            let mut joined = of(&all[..cut]);
            joined.append(&of(&all[cut..]));
            assert_eq!(text(&joined), text(&of(&all)));
        }
    }
}
