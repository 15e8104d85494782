//! What a search asks for: its words, those that belong together, and what means the same.

use super::{synonyms::Synonyms, words};

/// The most parts of a search that are looked for: each one reads the whole vocabulary.
const MOST_WANTED: usize = 12;

/// A part of a search that a course must match.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wanted<'a> {
    /// Characters that are no word, such as `%`.
    Signs(&'a str),
    /// A word, or several that have synonyms together.
    Term(Term<'a>),
}

/// Words that must all occur, unless one of the synonyms does.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Term<'a> {
    /// As typed, folded.
    pub(super) words: Vec<&'a str>,
    /// The stems of each synonym.
    pub(super) synonyms: Vec<&'a [Box<str>]>,
}

/// Reads a folded search: what courses must match, and the stop words, which they need not. When there is nothing but stop
/// words, courses must match these. What is beyond `MOST_WANTED` is not looked for.
pub(super) fn read<'a>(folded: &'a str, synonyms: &'a Synonyms) -> (Vec<Wanted<'a>>, Vec<&'a str>) {
    let signs = folded
        .split(' ')
        .filter(|part| !part.is_empty() && words::split(part).next().is_none());
    let mut wanted: Vec<Wanted<'_>> = signs.map(Wanted::Signs).take(MOST_WANTED).collect();
    wanted.dedup();
    let (mut stop_words, mut others): (Vec<&str>, Vec<&str>) =
        words::split(folded).partition(|word| words::is_stop_word(word));
    if others.is_empty() {
        std::mem::swap(&mut stop_words, &mut others);
    }
    let stems: Vec<String> = others.iter().map(|word| words::stem(word)).collect();
    let mut at = 0;
    while at < others.len() && wanted.len() < MOST_WANTED {
        let length = synonyms.longest_at(&stems[at..]).max(1);
        let words = others[at..at + length].to_vec();
        let term = Term {
            synonyms: synonyms.of(&stems[at..at + length], &words),
            words,
        };
        let term = Wanted::Term(term);
        if !wanted.contains(&term) {
            wanted.push(term);
        }
        at += length;
    }
    (wanted, stop_words)
}
