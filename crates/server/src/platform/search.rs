//! Searching texts by words, whatever their case and accents: every word must occur somewhere in what is searched.

use battito_domain::{field_errors::FieldErrors, messages, search_text};
use sea_orm::{
    Condition,
    sea_query::{Expr, ExprTrait, LikeExpr},
};

use super::error::ApiError;

/// Longer than any title; what is longer is not a search.
const MAX_LENGTH: usize = 200;
/// Stands before a character of the search that would be a wildcard.
const ESCAPE: char = '!';

/// The words of a search, folded. No words find everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// Reads the member `search` of a query.
    ///
    /// # Errors
    /// 422 under `search` when it is too long.
    pub fn parse(search: Option<&str>) -> Result<Self, ApiError> {
        let search = search.unwrap_or_default();
        if search.chars().count() > MAX_LENGTH {
            let mut errors = FieldErrors::default();
            errors.add("search", messages::max_length(MAX_LENGTH));
            return Err(errors.into());
        }
        let mut words: Vec<String> = search_text::fold(search)
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        words.sort_unstable();
        words.dedup();
        Ok(Self(words))
    }

    /// What `of_word` says holds for each word; it is given the pattern that finds the word anywhere in a folded text.
    #[must_use]
    pub fn all(&self, of_word: impl Fn(LikeExpr) -> Condition) -> Condition {
        self.0.iter().fold(Condition::all(), |all, word| {
            all.add(of_word(LikeExpr::new(pattern(word)).escape(ESCAPE)))
        })
    }

    /// Each word occurs in this text.
    #[must_use]
    pub fn found_in(&self, text: &Expr) -> Condition {
        self.all(|pattern| Condition::all().add(text.clone().like(pattern)))
    }
}

/// The pattern that finds a word anywhere in a text.
fn pattern(word: &str) -> String {
    let mut pattern = String::with_capacity(word.len() + 2);
    pattern.push('%');
    for character in word.chars() {
        if matches!(character, '%' | '_' | ESCAPE) {
            pattern.push(ESCAPE);
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_the_words_and_drops_repeated_ones() {
        let words = Words::parse(Some("  Qualità BLSD qualita ")).unwrap();
        assert_eq!(words, Words(vec!["blsd".into(), "qualita".into()]));
    }

    #[test]
    fn takes_wildcards_for_what_they_are() {
        assert_eq!(pattern("100%_!"), "%100!%!_!!%");
    }

    #[test]
    fn refuses_a_search_longer_than_any_title() {
        assert!(Words::parse(Some(&"a".repeat(200))).is_ok());
        assert!(Words::parse(Some(&"a".repeat(201))).is_err());
    }
}
