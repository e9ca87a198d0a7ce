//! Dates as exact as they are known.

use std::fmt;
use std::str::FromStr;

/// A day, a month or a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: Option<u8>,
    /// The day, 1 to 31; only with a month.
    pub day: Option<u8>,
}

impl Date {
    /// The names of the months.
    pub const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];

    /// The whole of a year.
    pub fn year(year: u16) -> Self {
        Self { year, month: None, day: None }
    }

    /// Its first day, `2031-07-01`: what feeds and sitemaps take for it.
    pub fn first_day(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("`{text}` is no date; write `2031`, `2031-07` or `2031-07-14`");
        let parts: Vec<&str> = text.split('-').collect();
        let number = |at: usize, width: usize| match parts.get(at) {
            None => Ok(None),
            Some(part) if part.len() == width && part.bytes().all(|b| b.is_ascii_digit()) => {
                part.parse::<u16>().map(Some).map_err(|_| fault())
            }
            Some(_) => Err(fault()),
        };
        let (year, month, day) = (number(0, 4)?.ok_or_else(fault)?, number(1, 2)?, number(2, 2)?);
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let last = match month {
            Some(2) if leap => 29,
            Some(2) => 28,
            Some(4 | 6 | 9 | 11) => 30,
            _ => 31,
        };
        let valid = parts.len() <= 3
            && month.is_none_or(|m| (1..=12).contains(&m))
            && day.is_none_or(|d| (1..=last).contains(&d));
        if !valid {
            return Err(fault());
        }
        Ok(Self {
            year,
            month: month.and_then(|m| m.try_into().ok()),
            day: day.and_then(|d| d.try_into().ok()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_that_exist() {
        for good in ["2031", "2031-07", "2031-07-14", "2024-02-29"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in
            ["", "31", "2031-13", "2023-02-29", "2031-7-14", "2031-07-14-1", "July 2031", "+031"]
        {
            assert!(bad.parse::<Date>().is_err(), "{bad}");
        }
    }
}
