//! A part of a site's files, for an archive that outgrows one machine: several builds write a part each.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::output::LEDGER;

/// One of so many parts, which have no file in common and make the whole site together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Counted from zero.
    number: usize,
    of: usize,
}

impl Shard {
    /// The whole site.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Those folders that are of this part. The folder of the [`LEDGER`] is of the first, the others follow in turn, so
    /// that each part has its share of every venue; a folder's files stay together, for they often follow from one thing.
    pub(super) fn of<T>(self, folders: BTreeMap<&str, T>) -> Vec<(&str, T)> {
        let ledger = LEDGER.rsplit_once('/').map_or("", |(folder, _)| folder);
        let (before, after): (Vec<_>, Vec<_>) =
            folders.into_iter().partition(|(folder, _)| *folder < ledger);
        let in_turn = after.into_iter().chain(before).enumerate();
        in_turn.filter(|(n, _)| n % self.of == self.number).map(|(_, folder)| folder).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `2/8`.
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            Some((number.parse::<usize>().ok()?, of.parse::<usize>().ok()?))
        });
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number: number - 1, of }),
            _ => Err("this is no part of a whole; write `1/8` to `8/8`".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_folder_is_of_one_part_and_the_ledger_of_the_first() {
        let folders =
            || ["", "a", "a/b", "c", "data", "e", "f"].map(|folder| (folder, ())).into_iter();
        let parts = [1, 2, 3].map(|n| {
            let shard: Shard = format!("{n}/3").parse().unwrap();
            shard.of(folders().collect()).into_iter().map(|(folder, ())| folder).collect::<Vec<_>>()
        });
        assert_eq!(parts, [vec!["data", "", "c"], vec!["e", "a"], vec!["f", "a/b"]]);
        assert_eq!(Shard::WHOLE.of(folders().collect()).len(), 7);
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/8", "9/8", "1/0", "a/b", "1/8/2", "-1/8"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
    }
}
