//! The month that a search names: `bergamo dicembre`, `blsd a marzo 2027`.

use super::words;
use crate::{rome_time, search_text::fold};

/// A search by month and other words.
#[derive(Debug, PartialEq, Eq)]
pub struct MonthSearch {
    /// The month of the year, from 1.
    pub month: u32,
    /// The year that was named beside it.
    pub year: Option<i32>,
    /// The other words, folded; empty when they say nothing.
    pub rest: String,
}

impl MonthSearch {
    /// The month that a search names; none when it names none, or more than one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let folded = fold(text);
        let mut months = folded.split(' ').filter_map(month);
        let found = months.next()?;
        if months.next().is_some() {
            return None;
        }
        let others = || {
            folded
                .split(' ')
                .filter(|word| month(word).is_none() && year(word).is_none())
        };
        let says_something = others().any(|word| !words::is_stop_word(word));
        Some(Self {
            month: found,
            year: folded.split(' ').find_map(year),
            rest: if says_something {
                others().collect::<Vec<_>>().join(" ")
            } else {
                String::new()
            },
        })
    }
}

fn month(word: &str) -> Option<u32> {
    let place = rome_time::MONTHS.iter().position(|name| *name == word)?;
    u32::try_from(place + 1).ok()
}

/// A year of this century.
fn year(word: &str) -> Option<i32> {
    (word.len() == 4 && word.starts_with("20")).then(|| word.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_named_beside_other_words() {
        let parsed = |text| MonthSearch::parse(text).map(|found| (found.month, found.year, found.rest));
        let words = |month, year, rest: &str| Some((month, year, rest.to_owned()));
        assert_eq!(parsed("Bergamo dicembre"), words(12, None, "bergamo"));
        assert_eq!(parsed("BLSD a MARZO 2027"), words(3, Some(2027), "blsd a"));
        assert_eq!(parsed("a maggio"), words(5, None, ""));
        assert_eq!(parsed("gennaio"), words(1, None, ""));
        assert_eq!(parsed("marzo o aprile"), None);
        assert_eq!(parsed("marzocco"), None);
        assert_eq!(parsed(""), None);
    }
}
