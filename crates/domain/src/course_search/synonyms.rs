//! Groups of words that mean the same in a search. A centre can edit them; the default ones are below.

use std::collections::HashMap;

use super::words;
use crate::{messages, search_text::fold};

/// The longest entry of a group, in characters.
const LONGEST: usize = 40;
/// The fewest letters of a beginning that already finds the synonyms of a word.
const SHORTEST_BEGINNING: usize = 4;
const NO_WORD: &str = "Scrivi parole o numeri.";

/// The groups of a centre that has not written its own.
const DEFAULT: [&[&str]; 14] = [
    &[
        "bambini",
        "neonati",
        "lattanti",
        "pediatrico",
        "bimbi",
        "infantile",
        "infanzia",
        "figli",
    ],
    &[
        "genitori",
        "mamma",
        "papà",
        "nonni",
        "baby-sitter",
        "babysitter",
        "tata",
        "famiglia",
    ],
    &["insegnanti", "educatori", "maestre", "scuola", "asilo", "nido"],
    &[
        "soffocamento",
        "disostruzione",
        "antisoffocamento",
        "Heimlich",
        "corpo estraneo",
        "strozzamento",
    ],
    &["defibrillatore", "DAE", "AED"],
    &[
        "arresto cardiaco",
        "infarto",
        "attacco di cuore",
        "attacco cardiaco",
        "rianimazione",
        "massaggio cardiaco",
        "RCP",
    ],
    &[
        "rinnovo",
        "retraining",
        "aggiornamento",
        "refresh",
        "ricertificazione",
        "scadenza",
        "scaduto",
    ],
    &[
        "aziendale",
        "azienda",
        "impresa",
        "ditta",
        "addetti",
        "dipendenti",
        "RSPP",
        "datore di lavoro",
        "sicurezza sul lavoro",
    ],
    &[
        "sanitari",
        "infermieri",
        "infermiere",
        "medici",
        "OSS",
        "soccorritori",
        "operatori sanitari",
    ],
    &["laici", "cittadini", "volontari"],
    &["preospedaliero", "ambulanza", "118"],
    &["trauma", "incidente", "ferito"],
    &["BLSD", "BLS-D", "BLS"],
    &["ALS", "ACLS"],
];

/// The groups of a centre that has not written its own.
#[must_use]
pub fn default_groups() -> Vec<Vec<String>> {
    let group = |words: &&[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    DEFAULT.iter().map(group).collect()
}

/// An entry of a group as it was typed: a word or several, with single spaces.
///
/// # Errors
/// The message, when it has no word that a search would look for, or is too long.
pub fn group_word(text: &str) -> Result<String, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() > LONGEST {
        return Err(messages::max_length(LONGEST));
    }
    if phrase(&text).is_empty() {
        return Err(NO_WORD.to_owned());
    }
    Ok(text)
}

/// The stems of an entry, without stop words.
fn phrase(entry: &str) -> Vec<Box<str>> {
    let folded = fold(entry);
    let words = words::split(&folded).filter(|word| !words::is_stop_word(word));
    words.map(|word| words::stem(word).into()).collect()
}

/// Groups of words that mean the same, ready to be looked up.
#[derive(Debug, Default, Clone)]
pub struct Synonyms {
    /// The stems of each entry, by group.
    groups: Vec<Vec<Vec<Box<str>>>>,
    /// The groups that have an entry with these stems.
    by_stems: HashMap<Vec<Box<str>>, Vec<usize>>,
    /// The entries that are one word, folded, with their group.
    single: Vec<(Box<str>, usize)>,
    longest: usize,
}

impl Synonyms {
    /// Reads groups. An entry may stand in several.
    #[must_use]
    pub fn new(groups: &[Vec<String>]) -> Self {
        let mut synonyms = Self::default();
        for (number, group) in groups.iter().enumerate() {
            let mut phrases: Vec<Vec<Box<str>>> = Vec::new();
            for entry in group {
                let stems = phrase(entry);
                if stems.is_empty() || phrases.contains(&stems) {
                    continue;
                }
                let folded = fold(entry);
                let mut words = words::split(&folded);
                if let (Some(word), None) = (words.next(), words.next()) {
                    synonyms.single.push((word.into(), number));
                }
                synonyms.longest = synonyms.longest.max(stems.len());
                synonyms.by_stems.entry(stems.clone()).or_default().push(number);
                phrases.push(stems);
            }
            synonyms.groups.push(phrases);
        }
        synonyms
    }

    /// With how many of these stems, from the first, the longest entry is spelt; 0 when there is none.
    pub(super) fn longest_at(&self, stems: &[String]) -> usize {
        let lengths = (1..=self.longest.min(stems.len())).rev();
        let mut known = lengths.filter(|length| self.by_stems.contains_key(&boxed(&stems[..*length])));
        known.next().unwrap_or(0)
    }

    /// The entries that mean the same as these words; of a single word its beginning is enough.
    pub(super) fn of(&self, stems: &[String], typed: &[&str]) -> Vec<&[Box<str>]> {
        let stems = boxed(stems);
        let mut groups = self.by_stems.get(&stems).cloned().unwrap_or_default();
        if let [word] = typed
            && word.chars().count() >= SHORTEST_BEGINNING
        {
            let begun = self.single.iter().filter(|(entry, _)| entry.starts_with(word));
            groups.extend(begun.map(|(_, group)| *group));
            groups.sort_unstable();
            groups.dedup();
        }
        let entries = groups.into_iter().filter_map(|group| self.groups.get(group)).flatten();
        entries.filter(|entry| **entry != stems).map(Vec::as_slice).collect()
    }

    /// The entries that are one word, folded.
    pub(super) fn single_words(&self) -> impl Iterator<Item = &str> {
        self.single.iter().map(|(word, _)| &**word)
    }
}

fn boxed(stems: &[String]) -> Vec<Box<str>> {
    stems.iter().map(|stem| stem.as_str().into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_entry_could_have_been_typed() {
        for entry in default_groups().concat() {
            assert_eq!(group_word(&entry).as_ref(), Ok(&entry));
        }
    }

    #[test]
    fn an_entry_is_words() {
        assert_eq!(group_word("  attacco  di cuore ").as_deref(), Ok("attacco di cuore"));
        assert_eq!(group_word("–").unwrap_err(), NO_WORD);
        assert_eq!(
            group_word("di").unwrap_err(),
            NO_WORD,
            "a stop word is never looked for"
        );
        assert!(group_word(&"a".repeat(41)).is_err());
    }
}
