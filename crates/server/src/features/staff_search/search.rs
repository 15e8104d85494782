//! Finds people, courses and dates.

use battito_domain::{course_date::MAX_DAYS, field_errors::FieldErrors, messages, permission::Permission, search_text};
use battito_platform::{
    ApiError, App, Instant, SignedIn,
    entities::{certificates, cities, course_dates, courses, users},
    search::{MAX_LENGTH, Words},
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::dto::{FoundCertificate, FoundCourseDate, SearchResults};
use crate::features::{
    certificate_list,
    course_dates::{dto::CourseReference, search::Places},
    reservations::date_details::DateDetails,
    users::store::find_by_beginnings,
};

/// The most results of a kind.
const MOST: u8 = 8;
/// The digits of a certificate's number after the year.
const SERIAL_DIGITS: usize = 6;
/// The shortest text that is searched, in characters.
const MIN_LENGTH: usize = 2;

/// Finds people by beginnings, and courses and dates that contain the words.
pub(super) async fn search(app: &App, staff: &SignedIn, text: Option<&str>) -> Result<SearchResults, ApiError> {
    let folded = search_text::fold(text.unwrap_or_default());
    check_length(&folded)?;
    let db = app.db().read();
    let people = find_by_beginnings(db, &folded, MOST.into()).await?;
    let certificates = find_certificates(db, &folded).await?;
    let words = Words::parse(Some(&folded))?;
    let places = Places::of(app).await?;
    let dates = find_course_dates(db, places.dates_with(&words), app.now(), MOST.into()).await?;
    let courses = if staff.may(Permission::ManageCourses) {
        find_courses(db, &places.courses_with(&words), MOST.into()).await?
    } else {
        Vec::new()
    };
    Ok(SearchResults {
        people: identified_first(people, &folded).map(Into::into).collect(),
        courses: courses
            .into_iter()
            .map(|(id, title)| CourseReference { id, title })
            .collect(),
        certificates,
        course_dates: dates.into_iter().map(Into::into).collect(),
    })
}

fn check_length(folded: &str) -> Result<(), ApiError> {
    let length = folded.chars().count();
    let mut errors = FieldErrors::default();
    if length < MIN_LENGTH {
        errors.add("q", messages::min_length(MIN_LENGTH));
    }
    if length > MAX_LENGTH {
        errors.add("q", messages::max_length(MAX_LENGTH));
    }
    Ok(errors.into_result(())?)
}

/// Puts people whose tax code or e-mail addresses begin with the text first; the others keep their order.
fn identified_first(mut people: Vec<users::Model>, folded: &str) -> impl Iterator<Item = users::Model> {
    people.sort_by_key(|user| {
        let code = user.fiscal_code.as_deref().map(str::to_lowercase);
        let identities = [
            code.as_deref(),
            user.email_key.as_deref(),
            user.contact_email.as_deref(),
        ];
        !identities.into_iter().flatten().any(|text| text.starts_with(folded))
    });
    people.into_iter().take(MOST.into())
}

/// The certificates with a number like this. A number without its year is that of any year: `196` is `2026-000196`.
async fn find_certificates(db: &impl ConnectionTrait, folded: &str) -> Result<Vec<FoundCertificate>, ApiError> {
    let is_serial = folded.len() <= SERIAL_DIGITS && folded.bytes().all(|byte| byte.is_ascii_digit());
    let text = if is_serial {
        format!("{folded:0>SERIAL_DIGITS$}")
    } else {
        folded.to_owned()
    };
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Ok(Vec::new());
    }
    let found = certificate_list::store::first(db, &text, MOST.into()).await?;
    Ok(found.into_iter().map(Into::into).collect())
}

impl From<certificates::Model> for FoundCertificate {
    fn from(paper: certificates::Model) -> Self {
        Self {
            id: paper.id,
            number: paper.number,
            holder: format!("{} {}", paper.holder_name, paper.holder_surname),
            id_user: paper.user_id,
            title: paper.title,
        }
    }
}

impl From<DateDetails> for FoundCourseDate {
    fn from(details: DateDetails) -> Self {
        Self {
            id: details.date.id,
            date: Instant(details.date.starts_at),
            private: details.date.private.into(),
            city: details.city.into(),
            course: CourseReference {
                id: details.course.id,
                title: details.course.title,
            },
        }
    }
}

/// Number and title of those of the courses that are not archived, by title.
async fn find_courses(db: &impl ConnectionTrait, ids: &[i64], most: u64) -> Result<Vec<(i64, String)>, DbErr> {
    courses::Entity::find()
        .select_only()
        .columns([courses::Column::Id, courses::Column::Title])
        .filter(courses::Column::Id.is_in(ids.iter().copied()))
        .filter(courses::Column::ArchivedAt.is_null())
        .order_by_asc(courses::Column::Title)
        .order_by_asc(courses::Column::Id)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// Dates that have not ended and fulfil a condition, soonest first.
async fn find_course_dates(
    db: &impl ConnectionTrait,
    condition: Condition,
    now: DateTime<Utc>,
    most: u64,
) -> Result<Vec<DateDetails>, DbErr> {
    course_dates::Entity::find()
        .inner_join(courses::Entity)
        .inner_join(cities::Entity)
        // The index of starts leaves out dates that have long ended.
        .filter(course_dates::Column::StartsAt.gt(now - TimeDelta::days(MAX_DAYS + 1)))
        .filter(course_dates::Column::EndsAt.gt(now))
        .filter(condition)
        .order_by_asc(course_dates::Column::StartsAt)
        .order_by_asc(course_dates::Column::Id)
        .limit(most)
        .into_partial_model::<DateDetails>()
        .all(db)
        .await
}
