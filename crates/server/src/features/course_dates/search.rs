//! Finds dates by words of their course, city or address. A centre has few of these, even with many dates, so the words are
//! looked up among them first, and dates are then found by number and address, which have indexes.

use battito_domain::search_text;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    entities::{cities, course_dates::Column, course_dates::Entity, courses},
    platform::search::Words,
};

/// More addresses than these are compared date by date.
const MANY_ADDRESSES: usize = 500;

/// Everything in which words are looked up.
#[derive(Debug)]
pub struct Places {
    courses: Vec<(i64, String)>,
    cities: Vec<(i64, String)>,
    addresses: Vec<String>,
}

impl Places {
    /// Reads the courses, those in the archive included, the cities, and the addresses of all dates.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn read(db: &impl ConnectionTrait) -> Result<Self, DbErr> {
        let titles: Vec<(i64, String)> = courses::Entity::find()
            .select_only()
            .columns([courses::Column::Id, courses::Column::Title])
            .into_tuple()
            .all(db)
            .await?;
        Ok(Self {
            courses: titles
                .into_iter()
                .map(|(id, title)| (id, search_text::fold(&title)))
                .collect(),
            cities: cities::Entity::find()
                .select_only()
                .columns([cities::Column::Id, cities::Column::NameKey])
                .into_tuple()
                .all(db)
                .await?,
            addresses: Entity::find()
                .select_only()
                .distinct()
                .column(Column::SearchText)
                .order_by_asc(Column::SearchText)
                .into_tuple()
                .all(db)
                .await?,
        })
    }

    /// The condition that every word occurs in the title of the course, the city or the address of a date.
    #[must_use]
    pub fn dates_with(&self, words: &Words) -> Condition {
        words
            .iter()
            .fold(Condition::all(), |all, word| all.add_option(self.dates_with_word(word)))
    }

    /// The courses in whose title every word occurs.
    #[must_use]
    pub fn courses_with(&self, words: &Words) -> Vec<i64> {
        let has_all = |title: &str| words.iter().all(|word| title.contains(word));
        let found = self.courses.iter().filter(|(_, title)| has_all(title));
        found.map(|(id, _)| *id).collect()
    }

    /// `None` when all dates have the word.
    fn dates_with_word(&self, word: &str) -> Option<Condition> {
        let ids = |named: &[(i64, String)]| -> Vec<i64> {
            let found = named.iter().filter(|(_, name)| name.contains(word));
            found.map(|(id, _)| *id).collect()
        };
        let (courses, cities) = (ids(&self.courses), ids(&self.cities));
        let addresses: Vec<&str> = self
            .addresses
            .iter()
            .map(String::as_str)
            .filter(|text| text.contains(word))
            .collect();
        if courses.len() == self.courses.len()
            || cities.len() == self.cities.len()
            || addresses.len() == self.addresses.len()
        {
            return None;
        }
        let of_address = match addresses.len() {
            0 => None,
            found if found > MANY_ADDRESSES => Some(Column::SearchText.into_expr().like(Words::pattern(word))),
            _ => Some(Column::SearchText.is_in(addresses)),
        };
        let any = Condition::any()
            .add_option((!courses.is_empty()).then(|| Column::CourseId.is_in(courses)))
            .add_option((!cities.is_empty()).then(|| Column::CityId.is_in(cities)))
            .add_option(of_address);
        Some(if any.is_empty() {
            Condition::all().add(Expr::value(false))
        } else {
            any
        })
    }
}
