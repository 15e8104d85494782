//! The groups of words that the search of courses takes for one another.

use std::collections::BTreeSet;

use battito_domain::{course_search::group_word, field_errors::FieldErrors, messages, search_text::fold};

const MOST_GROUPS: usize = 60;
const MOST_WORDS: usize = 20;

const LONE_WORD: &str = "Scrivi almeno due parole, separate da virgole.";

/// The groups without empty lines. The error of a group stands under its number.
///
/// # Errors
/// The message when there are too many.
pub(super) fn synonyms(groups: &[Vec<String>], errors: &mut FieldErrors) -> Result<Vec<Vec<String>>, String> {
    if groups.len() > MOST_GROUPS {
        return Err(messages::max_items(MOST_GROUPS));
    }
    let mut read = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let mut wrong = |message: String| errors.add(&format!("synonyms.{index}"), message);
        let mut seen = BTreeSet::new();
        let mut words = Vec::new();
        for word in group.iter().filter(|word| !word.trim().is_empty()) {
            match group_word(word) {
                Ok(word) if seen.insert(fold(&word)) => words.push(word),
                Ok(word) => wrong(format!("«{word}» è scritto due volte.")),
                Err(message) => wrong(message),
            }
        }
        match words.len() {
            // An empty line is left out.
            0 if seen.is_empty() => continue,
            0 | 1 => wrong(LONE_WORD.to_owned()),
            2..=MOST_WORDS => {}
            _ => wrong(messages::max_items(MOST_WORDS)),
        }
        read.push(words);
    }
    Ok(read)
}
