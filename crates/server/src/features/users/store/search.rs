//! Finds users by the beginnings of words. A beginning is looked up in the index of `user_words`: that takes as long as
//! there are matches, whatever the number of users.

use battito_domain::{field_errors::FieldErrors, messages, person::SHORTEST_BEGINNING, search_text};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select, sea_query::Expr,
};

use crate::{
    entities::{user_words, users},
    platform::{
        error::ApiError,
        search::{self, Words},
    },
};

/// Matches that are read before the other conditions are looked at.
const FEW: u64 = 2000;
/// Sorts after every text that begins with the same characters.
const END: char = char::MAX;

/// What users are searched by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in super::super) enum Search {
    /// Nothing: everybody.
    #[default]
    Everybody,
    /// The beginning of surname and name, for a search without a word that is long enough.
    Surname(String),
    /// The beginning of any word, and other words that occur besides.
    Beginning(String, Words),
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
        // The longest word has the fewest matches. Signs before it belong to no word.
        let longest = folded
            .split(' ')
            .max_by_key(|word| word.chars().count())
            .map(|word| word.trim_start_matches(|character: char| !character.is_alphanumeric()));
        Ok(match longest {
            None | Some("") => Self::Everybody,
            Some(word) if word.chars().count() < SHORTEST_BEGINNING => Self::Surname(folded),
            Some(word) => {
                let others: Vec<&str> = folded.split(' ').filter(|other| !other.ends_with(word)).collect();
                Self::Beginning(word.to_owned(), Words::parse(Some(&others.join(" ")))?)
            }
        })
    }

    /// The condition on users. Reads which users have the beginning first, unless they are many: given the ids, neither
    /// planner is tempted to walk through everybody in the order or the state that is asked for besides.
    pub(super) async fn condition(&self, db: &impl ConnectionTrait) -> Result<Condition, DbErr> {
        let (beginning, others) = match self {
            Self::Everybody => return Ok(Condition::all()),
            Self::Surname(beginning) => return Ok(begins(users::Column::SortKey, beginning)),
            Self::Beginning(beginning, others) => (beginning, others),
        };
        let matching = words(beginning)
            .select_only()
            .distinct()
            .column(user_words::Column::UserId);
        let ids: Vec<i64> = matching.clone().limit(FEW + 1).into_tuple().all(db).await?;
        let has_beginning = if u64::try_from(ids.len()).is_ok_and(|found| found <= FEW) {
            users::Column::Id.is_in(ids)
        } else {
            users::Column::Id.in_subquery(matching.into_query())
        };
        let text = Expr::col((users::Entity, users::Column::SearchText));
        Ok(Condition::all().add(has_beginning).add(others.found_in(&text)))
    }

    /// The beginning, when it is all that is searched.
    pub(super) fn only_beginning(&self) -> Option<&str> {
        match self {
            Self::Beginning(beginning, others) if others.is_empty() => Some(beginning),
            _ => None,
        }
    }
}

/// The words with this beginning.
pub(super) fn words(beginning: &str) -> Select<user_words::Entity> {
    user_words::Entity::find().filter(begins(user_words::Column::Word, beginning))
}

/// A range instead of `LIKE`, which not every index serves.
fn begins(column: impl ColumnTrait, beginning: &str) -> Condition {
    Condition::all()
        .add(column.gte(beginning))
        .add(column.lt(format!("{beginning}{END}")))
}

/// The first users in alphabetical order who fit a search, without merged duplicates. A search without letters finds
/// nobody.
///
/// # Errors
/// 422 for `search` when it is too long.
pub async fn find_by_beginnings(
    db: &impl ConnectionTrait,
    text: &str,
    most: u64,
) -> Result<Vec<users::Model>, ApiError> {
    let search = Search::parse(Some(text))?;
    if search == Search::Everybody {
        return Ok(Vec::new());
    }
    let mut found = users::Entity::find()
        .filter(search.condition(db).await?)
        .order_by_asc(users::Column::SortKey)
        .order_by_asc(users::Column::Id)
        .limit(most)
        .all(db)
        .await?;
    found.retain(|user| user.merged_into.is_none());
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beginning(word: &str, others: &str) -> Search {
        Search::Beginning(word.to_owned(), Words::parse(Some(others)).unwrap())
    }

    #[test]
    fn looks_up_the_longest_word() {
        let parse = |text| Search::parse(Some(text)).unwrap();
        assert_eq!(parse("  Rossi  "), beginning("rossi", ""));
        assert_eq!(parse("De Lucà"), beginning("luca", "de"));
        assert_eq!(parse("@ospedale.it"), beginning("ospedale.it", ""));
        assert_eq!(parse("RSSMRA80A01F205X"), beginning("rssmra80a01f205x", ""));
        assert_eq!(parse("de l"), Search::Surname("de l".to_owned()));
        assert_eq!(parse(" ' "), Search::Everybody);
        assert_eq!(Search::parse(None).unwrap(), Search::Everybody);
        assert!(Search::parse(Some(&"a".repeat(201))).is_err());
    }
}
