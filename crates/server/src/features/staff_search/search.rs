//! Finds people, courses and dates.

use battito_domain::{field_errors::FieldErrors, messages, permission::Permission, search_text};

use super::{
    dto::{FoundCourseDate, FoundPerson, SearchResults},
    store,
};
use crate::{
    entities::users,
    features::{
        course_dates::{dto::CourseReference, search::Places},
        reservations::date_details::DateDetails,
        users::store::find_by_beginnings,
    },
    platform::{
        access::SignedIn,
        error::ApiError,
        instant::Instant,
        search::{MAX_LENGTH, Words},
        state::App,
    },
};

/// The most results of a kind.
const MOST: u8 = 8;
/// The shortest text that is searched, in characters.
const MIN_LENGTH: usize = 2;

/// Finds people by beginnings, and courses and dates that contain the words.
pub(super) async fn search(app: &App, staff: &SignedIn, text: Option<&str>) -> Result<SearchResults, ApiError> {
    let folded = search_text::fold(text.unwrap_or_default());
    check_length(&folded)?;
    let db = app.db().read();
    let people = find_by_beginnings(db, &folded, MOST.into()).await?;
    let words = Words::parse(Some(&folded))?;
    let places = Places::of(app).await?;
    let dates = store::course_dates(db, places.dates_with(&words), app.now(), MOST.into()).await?;
    let courses = if staff.may(Permission::ManageCourses) {
        store::courses(db, &places.courses_with(&words), MOST.into()).await?
    } else {
        Vec::new()
    };
    Ok(SearchResults {
        people: identified_first(people, &folded).map(Into::into).collect(),
        courses: courses
            .into_iter()
            .map(|(id, title)| CourseReference { id, title })
            .collect(),
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

/// Puts people whose tax code or e-mail address begins with the text first; the others keep their order.
fn identified_first(mut people: Vec<users::Model>, folded: &str) -> impl Iterator<Item = users::Model> {
    people.sort_by_key(|user| {
        let code = user.fiscal_code.as_deref().unwrap_or_default().to_lowercase();
        !(code.starts_with(folded) || user.email_key.starts_with(folded))
    });
    people.into_iter().take(MOST.into())
}

impl From<users::Model> for FoundPerson {
    fn from(user: users::Model) -> Self {
        Self {
            id: user.id,
            state: user.account_state().into(),
            name: user.name,
            surname: user.surname,
            email: user.email,
            fiscal_code: user.fiscal_code.unwrap_or_default(),
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
