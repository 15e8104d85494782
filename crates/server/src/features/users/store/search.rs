//! Finds users by the beginnings of words. A beginning is looked up in the index of `user_words`: that takes
//! as long as there are matches, independent of the number of users.

use std::collections::BTreeSet;

use battito_domain::{
    person::{self, SHORTEST_MISTYPED},
    phone::Phone,
    tax_code::TaxCode,
};
use battito_platform::{
    ApiError, Direction,
    entities::{user_words, users},
    search::{self, Words, begins, is_selective},
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
    sea_query::{Expr, ExprTrait, Func},
};

/// Words of one person that may begin alike: a name, a surname and the parts of an e-mail address.
const WORDS_OF_ONE: u64 = 4;

/// Known words that are compared with a mistyped one.
const MOST_KNOWN: u64 = 20_000;
/// Known words that are searched in the place of a mistyped one.
const MOST_MEANT: usize = 5;

/// The filter of users.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in super::super) enum Search {
    /// Nothing: everybody.
    #[default]
    Everybody,
    /// The beginning of surname and name, for a search without a word that is long enough.
    Surname(String),
    /// Beginnings of words.
    Words(Beginnings),
}

/// Beginnings of words of one person, all of which must occur.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Beginnings {
    /// The longest, which has the fewest matches.
    longest: String,
    /// Others that are long enough to be looked up.
    others: Vec<String>,
    /// Others with so many matches that it is faster to look at the text of those found by the longest one.
    short: Words,
}

impl Search {
    /// Parses the parameter `search` of a query.
    ///
    /// # Errors
    /// 422 for `search` when it is too long.
    pub(in super::super) fn parse(text: Option<&str>) -> Result<Self, ApiError> {
        let folded = search::folded(text)?;
        let folded = Phone::searched(&folded).unwrap_or(folded);
        Ok(match search::longest_first(&folded).as_slice() {
            [] => Self::Everybody,
            [longest, others @ ..] if is_selective(longest) => {
                let (others, short): (Vec<&str>, Vec<&str>) = others.iter().partition(|word| is_selective(word));
                Self::Words(Beginnings {
                    longest: (*longest).to_owned(),
                    others: others.into_iter().map(str::to_owned).collect(),
                    short: Words::parse(Some(&short.join(" ")))?,
                })
            }
            _ => Self::Surname(folded),
        })
    }

    /// The condition on users.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::Everybody => Condition::all(),
            Self::Surname(beginning) => begins(users::Column::SortKey, beginning),
            Self::Words(beginnings) => {
                let people = beginnings.words().select_only().column(user_words::Column::UserId);
                let text = Expr::col((users::Entity, users::Column::SearchText));
                Condition::all()
                    .add(users::Column::Id.in_subquery(people.into_query()))
                    .add(beginnings.short.found_in(&text))
            }
        }
    }

    /// The beginnings, when the index of the words answers the search alone.
    pub(super) fn only_words(&self) -> Option<&Beginnings> {
        match self {
            Self::Words(beginnings) if beginnings.short.is_empty() => Some(beginnings),
            _ => None,
        }
    }
}

impl Beginnings {
    /// The words that begin with the longest beginning, of people who have the other long ones, too.
    pub(super) fn words(&self) -> Select<user_words::Entity> {
        let of = |beginning: &str| user_words::Entity::find().filter(begins(user_words::Column::Word, beginning));
        self.others.iter().fold(of(&self.longest), |found, other| {
            let people = of(other).select_only().column(user_words::Column::UserId);
            // The sign keeps SQLite from looking up each of the other people by their id.
            found.filter(Expr::cust("+user_id").in_subquery(people.into_query()))
        })
    }

    /// Sort key and id of the people found, in this order: reads nothing but the index of the words, which holds the order
    /// of the list, too.
    pub(super) async fn page(
        &self,
        db: &impl ConnectionTrait,
        direction: Direction,
        (offset, limit): (u64, u64),
    ) -> Result<Vec<i64>, DbErr> {
        let rows: Vec<(String, i64)> = self
            .words()
            .select_only()
            .distinct()
            .column(user_words::Column::SortKey)
            .column(user_words::Column::UserId)
            .order_by(user_words::Column::SortKey, direction.into())
            .order_by(user_words::Column::UserId, direction.into())
            .offset(offset)
            .limit(limit)
            .into_tuple()
            .all(db)
            .await?;
        Ok(rows.into_iter().map(|(_, id)| id).collect())
    }

    /// The same search with a typing error in one of the long words, once for each known word that may be meant; none for words
    /// whose first two letters are wrong, unless they are swapped.
    async fn corrected(&self, db: &impl ConnectionTrait) -> Result<Vec<Self>, DbErr> {
        let words: Vec<&String> = std::iter::once(&self.longest).chain(&self.others).collect();
        let mut corrected = Vec::new();
        for (at, typed) in words.iter().enumerate() {
            for known in known_words(db, typed).await? {
                let mut others: Vec<String> = words.iter().map(|&word| word.clone()).collect();
                others.remove(at);
                corrected.push(Self {
                    longest: known,
                    others,
                    short: self.short.clone(),
                });
            }
        }
        Ok(corrected)
    }

    /// The first people found whose e-mail address or tax code may begin so, and the first of the others.
    /// Without `DISTINCT`, which takes three times as long as to find the first rows: a user with several
    /// such words occurs several times.
    async fn first(&self, db: &impl ConnectionTrait, most: u64) -> Result<BTreeSet<i64>, DbErr> {
        let words = self.words().select_only().column(user_words::Column::UserId);
        let sorted = |words: Select<user_words::Entity>| {
            words
                .order_by_asc(user_words::Column::SortKey)
                .order_by_asc(user_words::Column::UserId)
                .limit(most * WORDS_OF_ONE)
                .into_tuple::<i64>()
        };
        let mut people: BTreeSet<i64> = sorted(words.clone()).all(db).await?.into_iter().collect();
        if self.others.is_empty() {
            people.extend(sorted(words.filter(may_identify())).all(db).await?);
        }
        Ok(people)
    }
}

/// The words of people that a mistyped one may mean.
async fn known_words(db: &impl ConnectionTrait, typed: &str) -> Result<Vec<String>, DbErr> {
    let letters: Vec<char> = typed.chars().collect();
    let [first, second, ..] = letters[..] else {
        return Ok(Vec::new());
    };
    if letters.len() < SHORTEST_MISTYPED {
        return Ok(Vec::new());
    }
    let as_typed = begins(user_words::Column::Word, &String::from_iter([first, second]));
    let swapped = begins(user_words::Column::Word, &String::from_iter([second, first]));
    let known: Vec<String> = user_words::Entity::find()
        .select_only()
        .distinct()
        .column(user_words::Column::Word)
        .filter(Condition::any().add(as_typed).add(swapped))
        .limit(MOST_KNOWN)
        .into_tuple()
        .all(db)
        .await?;
    let meant = known.into_iter().filter(|word| person::is_mistyped(typed, word));
    Ok(meant.take(MOST_MEANT).collect())
}

/// The condition that a word may be an e-mail address or a tax code.
fn may_identify() -> Expr {
    let word = || Expr::col((user_words::Entity, user_words::Column::Word));
    word()
        .like("%@%")
        .or(Func::char_length(word()).is_in(TaxCode::LENGTHS.map(i64::from)))
}

/// Users who fit a search, in alphabetical order, without merged duplicates and deleted accounts: the first
/// ones by their names, and the first ones of those whose tax code or e-mail address begins with the text,
/// `most` of each at least, if there are so many. When nobody fits, those who fit but for one typing error. A search without
/// letters finds no user.
///
/// # Errors
/// 422 for `search` when it is too long.
pub async fn find_by_beginnings(
    db: &impl ConnectionTrait,
    text: &str,
    most: u64,
) -> Result<Vec<users::Model>, ApiError> {
    let search = Search::parse(Some(text))?;
    let found = find(db, &search, most).await?;
    let Search::Words(beginnings) = search else {
        return Ok(found);
    };
    if !found.is_empty() {
        return Ok(found);
    }
    let mut meant = Vec::new();
    for corrected in beginnings.corrected(db).await? {
        meant.extend(find(db, &Search::Words(corrected), most).await?);
    }
    meant.sort_by(|one, other| (&one.sort_key, one.id).cmp(&(&other.sort_key, other.id)));
    meant.dedup_by_key(|user| user.id);
    Ok(meant)
}

async fn find(db: &impl ConnectionTrait, search: &Search, most: u64) -> Result<Vec<users::Model>, DbErr> {
    let found = match (search, search.only_words()) {
        (Search::Everybody, _) => return Ok(Vec::new()),
        (_, Some(beginnings)) => {
            let ids = beginnings.first(db, most).await?;
            users::Entity::find().filter(users::Column::Id.is_in(ids))
        }
        (_, None) => users::Entity::find().filter(search.condition()).limit(most),
    };
    found
        .filter(users::Column::AnonymisedAt.is_null())
        .order_by_asc(users::Column::SortKey)
        .order_by_asc(users::Column::Id)
        .all(db)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(longest: &str, others: &[&str], short: &str) -> Search {
        Search::Words(Beginnings {
            longest: longest.to_owned(),
            others: others.iter().map(|&other| other.to_owned()).collect(),
            short: Words::parse(Some(short)).unwrap(),
        })
    }

    #[test]
    fn looks_up_long_words() {
        let parse = |text| Search::parse(Some(text)).unwrap();
        assert_eq!(parse("  Rossi  "), words("rossi", &[], ""));
        assert_eq!(parse("De Lucà"), words("luca", &[], "de"));
        assert_eq!(parse("Luca Martini d"), words("martini", &["luca"], "d"));
        assert_eq!(parse("@ospedale.it @ "), words("ospedale.it", &[], ""));
        assert_eq!(parse("RSSMRA80A01F205X"), words("rssmra80a01f205x", &[], ""));
        assert_eq!(parse("+39 333 12-34"), words("3331234", &[], ""));
        assert_eq!(parse("de l"), Search::Surname("de l".to_owned()));
        assert_eq!(parse(" ' "), Search::Everybody);
        assert_eq!(Search::parse(None).unwrap(), Search::Everybody);
        assert!(Search::parse(Some(&"a".repeat(201))).is_err());
    }
}
