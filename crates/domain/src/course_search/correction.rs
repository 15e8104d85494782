//! Corrects typing errors: finds the known word that takes the fewest changes.

use std::cmp::Reverse;

use super::words;

/// Shorter words are not corrected: too many others are near.
const SHORTEST: usize = 4;
/// From this length on, two changes may be needed.
const LONG: usize = 7;

/// The known word nearest to `word`; of equally near ones that with the same first letter, then the more frequent one.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = (&'a str, usize)>) -> Option<&'a str> {
    let length = word.chars().count();
    if length < SHORTEST || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let most = if length < LONG { 1 } else { 2 };
    known
        .filter_map(|(other, count)| {
            let others = other.chars().count();
            if others < SHORTEST || others.abs_diff(length) > most {
                return None;
            }
            // Letters that are added, left out, replaced, or exchanged with their neighbour.
            let changes = strsim::osa_distance(word, other);
            let is_near = (1..=most).contains(&changes) && !words::is_stop_word(other);
            let rank = (
                changes,
                other.chars().next() != word.chars().next(),
                Reverse(count),
                other,
            );
            is_near.then_some((rank, other))
        })
        .min()
        .map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrects_no_short_word_and_none_that_is_far_from_all() {
        let known = || [("dae", 3), ("trauma", 2), ("incidente", 1)].into_iter();
        assert_eq!(nearest("dea", known()), None);
        assert_eq!(nearest("antincendio", known()), None);
        assert_eq!(nearest("truama", known()), Some("trauma"));
    }

    #[test]
    fn allows_more_changes_in_a_long_word() {
        let known = || [("defibrillatore", 3), ("bambino", 2), ("morso", 1)].into_iter();
        assert_eq!(nearest("defibrilatroe", known()), Some("defibrillatore"));
        assert_eq!(nearest("banbino", known()), Some("bambino"));
        assert_eq!(nearest("corsa", known()), None);
        assert_eq!(nearest("morso", known()), None, "it is known");
    }
}
