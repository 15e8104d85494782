//! Corrects typing errors: finds the known word that takes the fewest changes.

use std::cmp::Reverse;

use super::words;

/// Shorter words are not corrected: too many others are near.
const SHORTEST: usize = 4;
/// From this length on, two changes may be needed.
const LONG: usize = 7;

/// The known word nearest to `word`; of equally near ones that with the same first letter, then the more frequent one.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = (&'a str, usize)>) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < SHORTEST || letters.iter().any(|letter| !letter.is_alphabetic()) {
        return None;
    }
    let most = if letters.len() < LONG { 1 } else { 2 };
    known
        .filter(|(other, _)| {
            let length = other.chars().count();
            length >= SHORTEST && length.abs_diff(letters.len()) <= most
        })
        .filter_map(|(other, count)| {
            let others: Vec<char> = other.chars().collect();
            let changes = distance(&letters, &others);
            let is_near = changes > 0 && changes <= most && !words::is_stop_word(other);
            let rank = (changes, others.first() != letters.first(), Reverse(count), other);
            is_near.then_some((rank, other))
        })
        .min()
        .map(|(_, other)| other)
}

/// How many letters have to be added, left out, replaced or exchanged with their neighbour.
fn distance(one: &[char], other: &[char]) -> usize {
    let width = other.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut now = vec![row + 1; width];
        for (column, against) in other.iter().enumerate() {
            let replaced = last[column] + usize::from(letter != against);
            now[column + 1] = replaced.min(last[column + 1] + 1).min(now[column] + 1);
            let is_exchanged = row > 0 && column > 0 && one[row - 1] == *against && *letter == other[column - 1];
            if is_exchanged {
                now[column + 1] = now[column + 1].min(before[column - 1] + 1);
            }
        }
        before = std::mem::replace(&mut last, now);
    }
    last[other.len()]
}

/// The text with each occurrence of a word replaced.
pub(super) fn replace(text: &str, word: &str, by: &str) -> String {
    let mut replaced = String::with_capacity(text.len() + by.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, from) = rest.split_at(at);
        let after = &from[word.len()..];
        let is_inside = before.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
        replaced.push_str(before);
        replaced.push_str(if is_inside { word } else { by });
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn changes(one: &str, other: &str) -> usize {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        distance(&letters(one), &letters(other))
    }

    #[test]
    fn counts_changed_letters() {
        for (typed, meant, expected) in [
            ("pediatirco", "pediatrico", 1),
            ("defibrilatore", "defibrillatore", 1),
            ("soffocamneto", "soffocamento", 1),
            ("banbino", "bambino", 1),
            ("", "dae", 3),
            ("corso", "morsa", 2),
        ] {
            assert_eq!(changes(typed, meant), expected, "{typed}");
        }
    }

    #[test]
    fn replaces_whole_words_only() {
        assert_eq!(replace("uso usato l'uso", "uso", "abuso"), "abuso usato l'abuso");
    }

    #[test]
    fn corrects_no_short_word_and_none_that_is_far_from_all() {
        let known = || [("dae", 3), ("trauma", 2), ("incidente", 1)].into_iter();
        assert_eq!(nearest("dea", known()), None);
        assert_eq!(nearest("antincendio", known()), None);
        assert_eq!(nearest("truama", known()), Some("trauma"));
    }

    proptest! {
        #[test]
        fn the_way_back_is_as_long(one in "[a-d]{0,8}", other in "[a-d]{0,8}") {
            prop_assert_eq!(changes(&one, &other), changes(&other, &one));
            prop_assert_eq!(changes(&one, &other) == 0, one == other);
            prop_assert!(changes(&one, &other) <= one.len().max(other.len()));
        }
    }
}
