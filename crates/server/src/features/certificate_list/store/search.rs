//! Finds certificates by the beginnings of words, as users are found: a beginning is looked up in the index
//! of `certificate_words`, which takes as long as there are matches, independent of the number of
//! certificates. Beside such a word, others may also stand in the title or the option of the certificate, of
//! which there are few different ones.

use battito_domain::{certificate::VerificationCode, search_text};
use battito_platform::{
    ApiError,
    entities::{certificate_words, certificates},
    ids::one_of,
    search::{self, Words, begins, is_selective},
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait},
};

/// Matches that are read before the other conditions are looked at.
const FEW: u64 = 2000;

/// The filter of certificates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::features) enum Search {
    /// Nothing: all of them.
    #[default]
    Everything,
    /// The beginning of surname and name, for a search without a word that is long enough.
    Surname(String),
    /// Words, the longest first, which is long enough.
    Words(Vec<String>),
    /// A code, and the same text as the beginning of a word: a tax code may look like a code.
    Code(VerificationCode, String),
}

/// Certificates that a search finds.
pub(super) enum Found {
    /// The certificates that fulfil a condition.
    Certificates(Condition),
    /// The certificates with these words that also fulfil a condition.
    Words(Box<Select<certificate_words::Entity>>, Condition),
}

impl Search {
    /// Parses the parameter `search` of a query.
    ///
    /// # Errors
    /// 422 for `search` when it is too long.
    pub(in crate::features) fn parse(text: Option<&str>) -> Result<Self, ApiError> {
        let folded = search::folded(text)?;
        if let Some(code) = text.and_then(VerificationCode::parse) {
            return Ok(Self::Code(code, folded));
        }
        let words = search::longest_first(&folded);
        Ok(match words.first() {
            None => Self::Everything,
            Some(longest) if is_selective(longest) => Self::Words(words.into_iter().map(str::to_owned).collect()),
            Some(_) => Self::Surname(folded),
        })
    }

    /// The condition on certificates.
    pub(in crate::features) async fn condition(&self, db: &impl ConnectionTrait) -> Result<Condition, DbErr> {
        self.find(db).await?.condition(db).await
    }

    /// The ids of all that are found, when words alone find them and they are few.
    pub(in crate::features) async fn few(&self, db: &impl ConnectionTrait) -> Result<Option<Vec<i64>>, DbErr> {
        let Found::Words(words, rest) = self.find(db).await? else {
            return Ok(None);
        };
        if !rest.is_empty() {
            return Ok(None);
        }
        let ids: Vec<i64> = ids_with(*words).limit(FEW + 1).into_tuple().all(db).await?;
        Ok(is_few(&ids).then_some(ids))
    }

    /// The certificates to search, by their words or by a condition.
    pub(super) async fn find(&self, db: &impl ConnectionTrait) -> Result<Found, DbErr> {
        use certificates::Column;
        Ok(match self {
            Self::Everything => Found::Certificates(Condition::all()),
            Self::Surname(beginning) => Found::Certificates(begins(Column::SortKey, beginning)),
            Self::Code(code, text) => {
                let mut ids: Vec<i64> = ids_with(words(text)).limit(FEW).into_tuple().all(db).await?;
                let coded = certificates::Entity::find()
                    .select_only()
                    .column(Column::Id)
                    .filter(Column::Code.eq(code.as_str()));
                ids.extend(coded.into_tuple::<i64>().one(db).await?);
                Found::Certificates(Condition::all().add(Column::Id.is_in(ids)))
            }
            Self::Words(words) => with_words(db, words).await?,
        })
    }
}

impl Found {
    /// The condition on certificates. Reads which ones have the words first, unless they are many: given the ids, neither
    /// planner is tempted to walk through all of them in the order that is asked for besides.
    pub(super) async fn condition(self, db: &impl ConnectionTrait) -> Result<Condition, DbErr> {
        let (words, condition) = match self {
            Self::Certificates(condition) => return Ok(condition),
            Self::Words(words, condition) => (words, condition),
        };
        let matching = ids_with(*words);
        let ids: Vec<i64> = matching.clone().limit(FEW + 1).into_tuple().all(db).await?;
        let id = certificates::Column::Id;
        Ok(condition.add(if is_few(&ids) {
            one_of(db, id, ids)
        } else {
            id.in_subquery(matching.into_query())
        }))
    }
}

fn is_few(ids: &[i64]) -> bool {
    u64::try_from(ids.len()).is_ok_and(|found| found <= FEW)
}

async fn with_words(db: &impl ConnectionTrait, searched: &[String]) -> Result<Found, DbErr> {
    let titles = match searched {
        [_] => Titles::default(),
        _ => Titles::read(db).await?,
    };
    // The longest word has the fewest matches; a word of a title has many, and may stand there alone.
    let key = searched
        .iter()
        .position(|word| is_selective(word) && titles.with(word).is_empty());
    let key = key.unwrap_or_default();
    let (mut found, mut rest) = (words(&searched[key]), Condition::all());
    for (_, word) in searched.iter().enumerate().filter(|(place, _)| *place != key) {
        let in_title = titles.with(word);
        if !is_selective(word) {
            let text = Expr::col((certificates::Entity, certificates::Column::SearchText));
            rest = rest.add(text.like(Words::pattern(word)));
        } else if in_title.is_empty() {
            // The sign keeps SQLite from looking up each of the other certificates by its id.
            let also = ids_with(words(word)).into_query();
            found = found.filter(Expr::cust("+certificate_id").in_subquery(also));
        } else {
            let also = ids_with(words(word)).into_query();
            rest = rest.add(in_title.add(certificates::Column::Id.in_subquery(also)));
        }
    }
    Ok(Found::Words(Box::new(found), rest))
}

/// The different titles and options of certificates.
#[derive(Default)]
struct Titles {
    titles: Vec<String>,
    options: Vec<String>,
}

impl Titles {
    async fn read(db: &impl ConnectionTrait) -> Result<Self, DbErr> {
        use certificates::{Column, Entity};
        Ok(Self {
            titles: search::different_texts(db, Entity, Column::Title).await?,
            options: search::different_texts(db, Entity, Column::OptionName).await?,
        })
    }

    /// The condition that title or option contain a word; empty when none does.
    fn with(&self, word: &str) -> Condition {
        use certificates::Column;
        let named = |column: Column, names: &[String]| {
            let names = names.iter().filter(|name| search_text::fold(name).contains(word));
            let names: Vec<&str> = names.map(String::as_str).collect();
            (!names.is_empty()).then(|| column.is_in(names))
        };
        Condition::any()
            .add_option(named(Column::Title, &self.titles))
            .add_option(named(Column::OptionName, &self.options))
    }
}

/// The words with this beginning.
fn words(beginning: &str) -> Select<certificate_words::Entity> {
    certificate_words::Entity::find().filter(begins(certificate_words::Column::Word, beginning))
}

fn ids_with(words: Select<certificate_words::Entity>) -> Select<certificate_words::Entity> {
    words
        .select_only()
        .distinct()
        .column(certificate_words::Column::CertificateId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_up_the_longest_word_or_a_code() {
        let parse = |text| Search::parse(Some(text)).unwrap();
        let words = |words: &[&str]| Search::Words(words.iter().map(|&word| word.to_owned()).collect());
        assert_eq!(parse("  Rossi  "), words(&["rossi"]));
        assert_eq!(parse("De Lucà"), words(&["luca", "de"]));
        assert_eq!(parse("2026-000123"), words(&["2026-000123"]));
        assert_eq!(
            parse("RSSMRA80A41F205U"),
            words(&["rssmra80a41f205u"]),
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
