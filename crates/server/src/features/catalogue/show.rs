//! Shows one course with its bookable dates and certificates.

use battito_platform::{
    ApiError, App, EntityTag, Instant,
    entities::{certificate_options, cities, course_dates, courses::Model},
};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, JsonValue};
use serde::de::DeserializeOwned;

use super::{
    dto::{CertificateOption, Course, CourseDateOption, CourseImage},
    store,
};
use crate::features::reservations::ledger::seat_counts;

/// A published course.
pub async fn show(app: &App, id: i64) -> Result<Course, ApiError> {
    let course = store::find_public(app.db().read(), id)
        .await?
        .ok_or(ApiError::NotFound)?;
    let db = app.db().read();
    whole_course(db, app.now(), course, View::Public).await
}

/// Any course, as admins see it: with its state, its picture and its retired certificates.
///
/// # Errors
/// 404 when there is no such course.
pub async fn show_to_admin(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    id: i64,
) -> Result<(Course, EntityTag), ApiError> {
    let course = store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let tag = tag(&course);
    Ok((whole_course(db, now, course, View::Admin).await?, tag))
}

/// The `ETag` of the columns that admins edit. Neither dates, bookings nor the picture alter it.
pub(in crate::features) fn tag(course: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", course.id, course.updated_at.timestamp_micros()))
}

/// The course of a date, published or not.
pub(super) async fn show_of_date(app: &App, date_id: i64) -> Result<Course, ApiError> {
    let course = store::find_of_date(app.db().read(), date_id)
        .await?
        .ok_or(ApiError::NotFound)?;
    let db = app.db().read();
    whole_course(db, app.now(), course, View::Public).await
}

/// The readers of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Public,
    Admin,
}

async fn whole_course(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    course: Model,
    view: View,
) -> Result<Course, ApiError> {
    let is_admin = view == View::Admin;
    let mut certificates = store::certificates(db, course.id).await?;
    certificates.retain(|certificate| is_admin || certificate.retired_at.is_none());
    let image = if is_admin {
        Some(image(course.id, store::find_picture_state(db, course.id).await?))
    } else {
        None
    };
    let dates = store::bookable_dates(db, course.id, now).await?;
    let ids: Vec<i64> = dates.iter().map(|(date, _)| date.id).collect();
    let counts = seat_counts::count(db, &ids).await?;
    let next_dates = dates
        .into_iter()
        .map(|(date, city)| option(counts.get(date.id).available(date.seats), date, city))
        .collect();
    Ok(Course {
        id: course.id,
        title: course.title,
        description: course.description,
        short_description: course.short_description,
        r#type: course.kind,
        destinatary: course.audience,
        external: course.provider,
        duration: course.duration,
        min_participant: course.min_participant,
        max_participant: course.max_participant,
        participants_per_instructor: course.participants_per_instructor,
        goal: course.goal,
        requirements: course.requirements.0,
        arguments: course.arguments.0,
        frontal_teaching: course.frontal_teaching,
        pratice_teaching: course.practical_teaching,
        test_methods: course.test_methods,
        program: program(course.program)?,
        program_module: program(course.program_module)?,
        what_to_bring: course.what_to_bring.0,
        next_dates,
        certificates: certificates.into_iter().map(CertificateOption::from).collect(),
        published: is_admin.then_some(course.published),
        archived_at: is_admin.then_some(course.archived_at.map(Instant)),
        updated_at: is_admin.then_some(Instant(course.updated_at)),
        image,
    })
}

/// The address of a picture changes with it, so that a screen shows the new one at once.
fn image(course_id: i64, stored: Option<(String, Option<String>)>) -> Option<CourseImage> {
    stored.map(|(digest, source_key)| CourseImage {
        url: format!(
            "/assets/images/courses/{course_id}.webp?v={}",
            &digest[..12.min(digest.len())]
        ),
        has_source: source_key.is_some(),
    })
}

/// Reads a stored programme. An empty one is as good as none.
fn program<T: DeserializeOwned>(stored: Option<JsonValue>) -> Result<Option<Vec<T>>, ApiError> {
    let days: Option<Vec<T>> = stored
        .map(serde_json::from_value)
        .transpose()
        .map_err(ApiError::internal)?
        .flatten();
    Ok(days.filter(|days| !days.is_empty()))
}

fn option(available: i64, date: course_dates::Model, city: cities::Model) -> CourseDateOption {
    CourseDateOption {
        id: date.id,
        date: Instant(date.starts_at),
        end_date: Instant(date.ends_at),
        city: city.into(),
        // The address of a private course often names the company that it is for.
        venue: date.booking_password.is_none().then_some(date.venue),
        private: date.private.into(),
        color: date.color,
        password: date.booking_password.is_some(),
        available,
        seats: date.seats,
    }
}

impl From<certificate_options::Model> for CertificateOption {
    fn from(certificate: certificate_options::Model) -> Self {
        Self {
            id: certificate.id,
            name: certificate.name,
            always: certificate.always,
            validity_months: certificate.validity_months,
            validity_to_month_end: certificate.validity_to_month_end,
            validity_from: certificate.validity_from,
            external: certificate.external,
            id_renewal_course: certificate.renewal_course_id,
            retired: certificate.retired_at.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::features::catalogue::dto::{ProgramDay, ProgramText};

    #[test]
    fn reads_descriptions_that_are_a_text_or_a_list() {
        let stored = json!([{"day": 1, "entries": [
            {"title": "Accoglienza", "description": "Presentazioni."},
            {"title": "Pratica", "description": ["Compressioni", "DAE"]},
        ]}]);
        let days: Vec<ProgramDay> = program(Some(stored)).unwrap().unwrap();
        let texts: Vec<&ProgramText> = days[0].entries.iter().map(|entry| &entry.description).collect();
        assert_eq!(texts[0], &ProgramText::One("Presentazioni.".into()));
        assert_eq!(texts[1], &ProgramText::Many(vec!["Compressioni".into(), "DAE".into()]));
    }

    #[test]
    fn takes_an_empty_program_for_none() {
        assert_eq!(program::<ProgramDay>(Some(json!([]))).unwrap(), None);
        assert_eq!(program::<ProgramDay>(Some(json!(null))).unwrap(), None);
    }
}
