//! Finds dates by words of their course, city or address. A centre has few of these, even with many dates, so the words are
//! looked up among them first, and dates are then found by number and address, which have indexes.

use std::{collections::BTreeSet, sync::Arc};

use battito_domain::search_text;
use battito_platform::{
    ApiError, App,
    entities::{
        cities,
        course_dates::{Column, Entity},
        courses,
    },
    search::{self, Words},
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QuerySelect, sea_query::ExprTrait};

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
    /// The courses, those in the archive included, the cities, and the addresses of all dates. Cached: typing
    /// in the search box asks for them with every letter.
    pub async fn of(app: &App) -> Result<Arc<Self>, ApiError> {
        let state = app.clone();
        let load = || async move { Ok(Self::read(state.db().read()).await?) };
        app.response_cache.value(("places", 0), app.now(), load).await
    }

    async fn read(db: &impl ConnectionTrait) -> Result<Self, DbErr> {
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
            addresses: search::different_texts(db, Entity, Column::SearchText).await?,
        })
    }

    /// The condition that every word occurs in the title of the course, the city or the address of a date. Most words occur
    /// in one of the three only: those are intersected here, so that no date is compared with more than one list of each.
    #[must_use]
    pub fn dates_with(&self, words: &Words) -> Condition {
        let (mut of_all, mut any_of) = (Found::default(), Condition::all());
        for found in words.iter().filter_map(|word| self.with_word(word)) {
            if found.is_of_one_kind() {
                of_all.intersect(found);
            } else {
                any_of = any_of.add(found.any());
            }
        }
        of_all.all().add(any_of)
    }

    /// The courses in whose title every word occurs.
    #[must_use]
    pub fn courses_with(&self, words: &Words) -> Vec<i64> {
        let has_all = |title: &str| words.iter().all(|word| title.contains(word));
        let found = self.courses.iter().filter(|(_, title)| has_all(title));
        found.map(|(id, _)| *id).collect()
    }

    /// The matches of a word; `None` when all dates have it.
    fn with_word(&self, word: &str) -> Option<Found<'_>> {
        let ids = |named: &[(i64, String)]| -> BTreeSet<i64> {
            let found = named.iter().filter(|(_, name)| name.contains(word));
            found.map(|(id, _)| *id).collect()
        };
        let (courses, cities) = (ids(&self.courses), ids(&self.cities));
        let addresses = self.addresses.iter().map(String::as_str);
        let addresses: BTreeSet<&str> = addresses.filter(|text| text.contains(word)).collect();
        if courses.len() == self.courses.len()
            || cities.len() == self.cities.len()
            || addresses.len() == self.addresses.len()
        {
            return None;
        }
        let kinds = [courses.is_empty(), cities.is_empty(), addresses.is_empty()];
        // A word that nothing has finds no course.
        let nowhere = kinds.iter().all(|is_empty| *is_empty);
        Some(Found {
            courses: (nowhere || !courses.is_empty()).then_some(courses),
            cities: (!cities.is_empty()).then_some(cities),
            addresses: (!addresses.is_empty()).then(|| (addresses, vec![word.to_owned()])),
        })
    }
}

/// The courses, cities and addresses that have words. `None` stands for those that were not looked for.
#[derive(Debug, Default)]
struct Found<'p> {
    courses: Option<BTreeSet<i64>>,
    cities: Option<BTreeSet<i64>>,
    /// With the words that they have.
    addresses: Option<(BTreeSet<&'p str>, Vec<String>)>,
}

impl Found<'_> {
    fn is_of_one_kind(&self) -> bool {
        let kinds = [self.courses.is_some(), self.cities.is_some(), self.addresses.is_some()];
        kinds.iter().filter(|is_some| **is_some).count() == 1
    }

    fn intersect(&mut self, other: Self) {
        intersect(&mut self.courses, other.courses);
        intersect(&mut self.cities, other.cities);
        match (&mut self.addresses, other.addresses) {
            (Some((texts, words)), Some((others, of_others))) => {
                texts.retain(|text| others.contains(text));
                words.extend(of_others);
            }
            (none @ None, others) => *none = others,
            (Some(_), None) => {}
        }
    }

    fn conditions(self) -> impl Iterator<Item = Condition> {
        let ids = |column: Column, ids: Option<BTreeSet<i64>>| ids.map(|ids| Condition::all().add(column.is_in(ids)));
        let addresses = self.addresses.map(|(texts, words)| {
            if texts.len() > MANY_ADDRESSES {
                let has = |word: &String| Column::SearchText.into_expr().like(Words::pattern(word));
                words.iter().fold(Condition::all(), |all, word| all.add(has(word)))
            } else {
                Condition::all().add(Column::SearchText.is_in(texts))
            }
        });
        let (courses, cities) = (ids(Column::CourseId, self.courses), ids(Column::CityId, self.cities));
        [courses, cities, addresses].into_iter().flatten()
    }

    fn all(self) -> Condition {
        self.conditions().fold(Condition::all(), Condition::add)
    }

    fn any(self) -> Condition {
        self.conditions().fold(Condition::any(), Condition::add)
    }
}

fn intersect(ids: &mut Option<BTreeSet<i64>>, others: Option<BTreeSet<i64>>) {
    match (ids, others) {
        (Some(ids), Some(others)) => ids.retain(|id| others.contains(id)),
        (none @ None, others) => *none = others,
        (Some(_), None) => {}
    }
}
