//! Finds certificates by the beginnings of words, as users are found: a beginning is looked up in the index of
//! `certificate_words`, which takes as long as there are matches, whatever the number of certificates.

use battito_domain::{
    certificate::VerificationCode, field_errors::FieldErrors, messages, person::SHORTEST_BEGINNING, search_text,
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select,
    sea_query::Expr,
};

use crate::{
    entities::{certificate_words, certificates},
    platform::{
        error::ApiError,
        search::{self, Words},
    },
};

/// Matches that are read before the other conditions are looked at.
const FEW: u64 = 2000;
/// Sorts after every text that begins with the same characters.
const END: char = char::MAX;

/// What certificates are searched by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in super::super) enum Search {
    /// Nothing: all of them.
    #[default]
    Everything,
    /// The beginning of surname and name, for a search without a word that is long enough.
    Surname(String),
    /// The beginning of any word, and other words that occur besides.
    Beginning(String, Words),
    /// A code, and the same text as the beginning of a word: a tax code may look like a code.
    Code(VerificationCode, String),
}

impl Search {
    /// Parses the parameter `search` of a query.
    ///
    /// # Errors
    /// 422 for `search` when it is too long.
    pub(in super::super) fn parse(text: Option<&str>) -> Result<Self, ApiError> {
        let text = text.unwrap_or_default();
        if text.chars().count() > search::MAX_LENGTH {
            let mut errors = FieldErrors::default();
            errors.add("search", messages::max_length(search::MAX_LENGTH));
            return Err(errors.into());
        }
        let folded = search_text::fold(text);
        if let Some(code) = VerificationCode::parse(text) {
            return Ok(Self::Code(code, folded));
        }
        // The longest word has the fewest matches. Signs before it belong to no word.
        let longest = folded
            .split(' ')
            .max_by_key(|word| word.chars().count())
            .map(|word| word.trim_start_matches(|character: char| !character.is_alphanumeric()));
        Ok(match longest {
            None | Some("") => Self::Everything,
            Some(word) if word.chars().count() < SHORTEST_BEGINNING => Self::Surname(folded),
            Some(word) => {
                let others: Vec<&str> = folded.split(' ').filter(|other| !other.ends_with(word)).collect();
                Self::Beginning(word.to_owned(), Words::parse(Some(&others.join(" ")))?)
            }
        })
    }

    /// The condition on certificates. Reads which ones have the beginning first, unless they are many: given the ids,
    /// neither planner is tempted to walk through all of them in the order that is asked for besides.
    pub(super) async fn condition(&self, db: &impl ConnectionTrait) -> Result<Condition, DbErr> {
        use certificates::Column;
        match self {
            Self::Everything => Ok(Condition::all()),
            Self::Surname(beginning) => Ok(begins(Column::SortKey, beginning)),
            Self::Code(code, text) => Ok(Condition::any()
                .add(Column::Code.eq(code.as_str()))
                .add(has_word(db, text).await?)),
            Self::Beginning(beginning, others) => {
                let text = Expr::col((certificates::Entity, Column::SearchText));
                Ok(Condition::all()
                    .add(has_word(db, beginning).await?)
                    .add(others.found_in(&text)))
            }
        }
    }

    /// The beginning, when it is all that is searched.
    pub(super) fn only_beginning(&self) -> Option<&str> {
        match self {
            Self::Beginning(beginning, others) if others.is_empty() => Some(beginning),
            _ => None,
        }
    }
}

async fn has_word(db: &impl ConnectionTrait, beginning: &str) -> Result<Condition, DbErr> {
    let matching = words(beginning)
        .select_only()
        .distinct()
        .column(certificate_words::Column::CertificateId);
    let ids: Vec<i64> = matching.clone().limit(FEW + 1).into_tuple().all(db).await?;
    let id = certificates::Column::Id;
    Ok(
        Condition::all().add(if u64::try_from(ids.len()).is_ok_and(|found| found <= FEW) {
            id.is_in(ids)
        } else {
            id.in_subquery(matching.into_query())
        }),
    )
}

/// The words with this beginning.
pub(super) fn words(beginning: &str) -> Select<certificate_words::Entity> {
    certificate_words::Entity::find().filter(begins(certificate_words::Column::Word, beginning))
}

/// A range instead of `LIKE`, which not every index serves.
fn begins(column: impl ColumnTrait, beginning: &str) -> Condition {
    Condition::all()
        .add(column.gte(beginning))
        .add(column.lt(format!("{beginning}{END}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_up_the_longest_word_or_a_code() {
        let parse = |text| Search::parse(Some(text)).unwrap();
        let beginning = |word: &str, others| Search::Beginning(word.to_owned(), Words::parse(Some(others)).unwrap());
        assert_eq!(parse("  Rossi  "), beginning("rossi", ""));
        assert_eq!(parse("De Lucà"), beginning("luca", "de"));
        assert_eq!(parse("2026-000123"), beginning("2026-000123", ""));
        assert_eq!(
            parse("RSSMRA80A41F205U"),
            beginning("rssmra80a41f205u", ""),
            "no code has a U"
        );
        let code = VerificationCode::parse("01ABCDEF01234567").unwrap();
        assert_eq!(
            parse("o1ab-cdef-0123-4567"),
            Search::Code(code, "o1ab-cdef-0123-4567".to_owned())
        );
        assert_eq!(parse("de l"), Search::Surname("de l".to_owned()));
        assert_eq!(parse(" ' "), Search::Everything);
        assert!(Search::parse(Some(&"a".repeat(201))).is_err());
    }
}
