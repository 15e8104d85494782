//! Groups of words that mean the same in a search. A centre can edit them; the default ones are below.

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
fn phrase(entry: &str) -> Vec<String> {
    let folded = fold(entry);
    let words = words::split(&folded).filter(|word| !words::is_stop_word(word));
    words.map(words::stem).collect()
}

/// An entry of a group.
#[derive(Debug, Clone)]
struct Entry {
    folded: String,
    stems: Vec<String>,
}

/// Groups of words that mean the same.
#[derive(Debug, Default, Clone)]
pub struct Synonyms(Vec<Vec<Entry>>);

impl Synonyms {
    /// Reads groups. An entry may stand in several.
    #[must_use]
    pub fn new(groups: &[Vec<String>]) -> Self {
        let entry = |text: &String| Entry {
            folded: fold(text),
            stems: phrase(text),
        };
        let entries = |group: &Vec<String>| group.iter().map(entry).collect();
        Self(groups.iter().map(entries).collect())
    }

    /// How many of these words, from the first, the longest entry has, at least one; and the stems of all that means the same.
    /// The beginning of a single word is enough.
    pub(super) fn at(&self, words: &[&str]) -> (usize, Vec<&[String]>) {
        let stems: Vec<String> = words.iter().map(|word| words::stem(word)).collect();
        let spelt = self.0.iter().flatten().filter(|entry| stems.starts_with(&entry.stems));
        let length = spelt.map(|entry| entry.stems.len()).max().unwrap_or_default().max(1);
        let typed = &stems[..length];
        let is_beginning = length == 1 && words[0].chars().count() >= SHORTEST_BEGINNING;
        let is_meant = |entry: &Entry| {
            entry.stems == typed || (is_beginning && entry.stems.len() == 1 && entry.folded.starts_with(words[0]))
        };
        let groups = self.0.iter().filter(|group| group.iter().any(is_meant));
        let others = groups.flatten().filter(|entry| entry.stems != typed);
        (length, others.map(|entry| entry.stems.as_slice()).collect())
    }

    /// The entries that are one word, folded.
    pub(super) fn single_words(&self) -> impl Iterator<Item = &str> {
        let single = self
            .0
            .iter()
            .flatten()
            .filter(|entry| words::split(&entry.folded).count() == 1);
        single.map(|entry| entry.folded.as_str())
    }
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
