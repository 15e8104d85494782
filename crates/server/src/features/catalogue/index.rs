//! Reads all courses with their bookable dates, and builds the index of those that the public sees.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use battito_domain::{
    course_search::{self, CourseIndex, Synonyms},
    month::Month,
};
use battito_platform::{
    ApiError, App,
    course_index::{CatalogueState, IndexedCatalogue, IndexedCourse, IndexedDate},
    live_centre::CentreVersion,
};
use chrono::{DateTime, TimeDelta, Utc};

use super::store::index;

/// The index of the catalogue as it is in the database.
pub(super) async fn latest(app: &App) -> Result<Arc<IndexedCatalogue>, ApiError> {
    let (db, now, centre) = (app.db().read(), app.now(), app.centre());
    let state = index::state(db, centre.id).await?;
    let mut latest = app.course_index.lock().await;
    if let Some(known) = latest.as_ref().filter(|known| known.is_current(state, now)) {
        return Ok(Arc::clone(known));
    }
    let state = index::state(db, centre.id).await?;
    let (courses, dates) = (index::courses(db).await?, index::dates(db, now).await?);
    let built = tokio::task::spawn_blocking(move || build(state, &centre, courses, dates)).await;
    let built = Arc::new(built.map_err(ApiError::internal)?);
    *latest = Some(Arc::clone(&built));
    Ok(built)
}

/// The last moment at which a date can be booked.
fn closing(date: &IndexedDate) -> DateTime<Utc> {
    date.booking_deadline.min(date.starts_at - TimeDelta::microseconds(1))
}

fn build(
    state: CatalogueState,
    centre: &CentreVersion,
    courses: Vec<IndexedCourse>,
    dates: Vec<IndexedDate>,
) -> IndexedCatalogue {
    let public: HashSet<i64> = courses
        .iter()
        .filter(|course| course.is_public())
        .map(|course| course.id)
        .collect();
    let shown = || dates.iter().filter(|date| public.contains(&date.course_id));
    let mut places: HashMap<i64, BTreeSet<&str>> = HashMap::new();
    for date in shown() {
        let of_course = places.entry(date.course_id).or_default();
        of_course.extend([&*date.city, &*date.province]);
    }
    let courses_shown = courses.iter().filter(|course| course.is_public());
    let indexed = courses_shown.map(|course| course_search::IndexedCourse {
        id: course.id,
        title: &course.title,
        descriptions: [&course.description, &course.short_description],
        kind: course.kind.0,
        audience: course.audience.0,
        provider: course.provider.0,
        places: places.remove(&course.id).into_iter().flatten().collect(),
    });
    let synonyms = Synonyms::new(centre.settings.synonyms.as_deref().unwrap_or_default());
    let index = CourseIndex::new(indexed, synonyms);
    let cities: BTreeMap<&str, &str> = shown().map(|date| (&*date.city_key, &*date.city)).collect();
    let cities = cities.into_values().map(str::to_owned).collect();
    let months: BTreeSet<Month> = shown().map(|date| Month::of(date.starts_at)).collect();
    let next_closing = dates.iter().map(closing).min();
    let mut by_course: HashMap<i64, Vec<IndexedDate>> = HashMap::new();
    for date in dates {
        by_course.entry(date.course_id).or_default().push(date);
    }
    IndexedCatalogue {
        state,
        next_closing,
        index,
        courses: courses.into_iter().map(|course| (course.id, course)).collect(),
        dates: by_course,
        cities,
        months: months.iter().map(Month::to_string).collect(),
    }
}
