//! Search by words. A row matches when its folded text contains every word; case and accents are ignored.

use battito_domain::{messages, person::SHORTEST_BEGINNING, search_text};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityName, IdenStatic, Statement,
    sea_query::{CaseStatement, Expr, ExprTrait, LikeExpr},
};

use super::error::ApiError;

/// The maximum length of a search, in characters.
pub const MAX_LENGTH: usize = 200;
/// Escapes the wildcards of `LIKE`.
const ESCAPE: char = '!';

/// The folded words of a search. An empty search matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// Parses the parameter `search` of a query.
    ///
    /// # Errors
    /// 422 for `search` when it is too long.
    pub fn parse(search: Option<&str>) -> Result<Self, ApiError> {
        let mut words: Vec<String> = folded(search)?.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words.dedup();
        Ok(Self(words))
    }

    /// Whether there is no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The `LIKE` pattern that matches a word anywhere in a text.
    #[must_use]
    pub fn pattern(word: &str) -> LikeExpr {
        LikeExpr::new(pattern(word)).escape(ESCAPE)
    }

    /// A condition that joins with AND the conditions that `of_word` returns for each word. `of_word` gets
    /// the `LIKE` pattern of the word.
    #[must_use]
    pub fn all(&self, of_word: impl Fn(LikeExpr) -> Condition) -> Condition {
        self.iter()
            .fold(Condition::all(), |all, word| all.add(of_word(Self::pattern(word))))
    }

    /// The condition that a column with folded text contains every word.
    #[must_use]
    pub fn found_in(&self, text: &Expr) -> Condition {
        self.all(|pattern| Condition::all().add(text.clone().like(pattern)))
    }
}

/// Sorts after every text that begins with the same characters.
const END: char = char::MAX;

/// The folded text of the parameter `search` of a query.
///
/// # Errors
/// 422 for `search` when it is too long.
pub fn folded(search: Option<&str>) -> Result<String, ApiError> {
    let search = search.unwrap_or_default();
    if search.chars().count() > MAX_LENGTH {
        return Err(ApiError::field("search", &messages::max_length(MAX_LENGTH)));
    }
    Ok(search_text::fold(search))
}

/// Whether a beginning of words has few enough matches to be looked up in their index.
#[must_use]
pub fn is_selective(beginning: &str) -> bool {
    beginning.chars().count() >= SHORTEST_BEGINNING
}

/// The condition that a text begins so: a range instead of `LIKE`, which not every index serves.
pub fn begins(column: impl ColumnTrait, beginning: &str) -> Condition {
    Condition::all()
        .add(column.gte(beginning))
        .add(column.lt(format!("{beginning}{END}")))
}

/// The different words of a folded search, the longest first. Signs before a word belong to no word.
#[must_use]
pub fn longest_first(folded: &str) -> Vec<&str> {
    let mut words: Vec<&str> = folded
        .split(' ')
        .map(|word| word.trim_start_matches(|character: char| !character.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_by_key(|word| (std::cmp::Reverse(word.chars().count()), *word));
    words.dedup();
    words
}

/// The different texts of a column, in order. Each is looked up in an index that begins with the column: `DISTINCT` reads the
/// whole index on both engines.
pub async fn different_texts(
    db: &impl ConnectionTrait,
    table: impl EntityName,
    column: impl IdenStatic,
) -> Result<Vec<String>, DbErr> {
    let (table, column) = (table.table_name(), column.as_str());
    let texts = format!(
        "WITH RECURSIVE different(value) AS (SELECT min({column}) FROM {table} UNION ALL \
         SELECT (SELECT min({column}) FROM {table} WHERE {column} > different.value) FROM different \
         WHERE different.value IS NOT NULL) SELECT value FROM different WHERE value IS NOT NULL"
    );
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), texts))
        .await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Counts the rows that fulfil a condition.
#[must_use]
pub fn count_if(condition: Expr) -> Expr {
    Expr::Case(Box::new(CaseStatement::new().case(condition, Expr::value(1)))).count()
}

/// The `LIKE` pattern that matches a word anywhere in a text.
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
    fn gives_the_longest_word_first() {
        assert_eq!(
            longest_first(" de 'luca  de @ @ospedale.it "),
            ["ospedale.it", "luca", "de"]
        );
        assert!(longest_first(" ' ").is_empty());
    }

    #[test]
    fn escapes_wildcards() {
        assert_eq!(pattern("100%_!"), "%100!%!_!!%");
    }

    #[test]
    fn refuses_a_search_longer_than_any_title() {
        assert!(Words::parse(Some(&"a".repeat(200))).is_ok());
        assert!(Words::parse(Some(&"a".repeat(201))).is_err());
    }
}
