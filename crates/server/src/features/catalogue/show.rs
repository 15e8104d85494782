//! Shows one course with its bookable dates and certificates.

use sea_orm::JsonValue;
use serde::de::DeserializeOwned;

use super::{
    dto::{CertificateOption, Course, CourseDateOption},
    store,
};
use crate::{
    entities::{certificate_options, cities, course_dates, courses},
    features::reservations::ledger::store as seats,
    platform::{error::ApiError, instant::Instant, state::App},
};

/// A published course.
pub async fn show(app: &App, id: i64) -> Result<Course, ApiError> {
    let course = store::find_public(app.db().read(), id)
        .await?
        .ok_or(ApiError::NotFound)?;
    whole_course(app, course).await
}

/// The course of a date, published or not.
pub(super) async fn show_of_date(app: &App, date_id: i64) -> Result<Course, ApiError> {
    let course = store::find_of_date(app.db().read(), date_id)
        .await?
        .ok_or(ApiError::NotFound)?;
    whole_course(app, course).await
}

async fn whole_course(app: &App, course: courses::Model) -> Result<Course, ApiError> {
    let db = app.db().read();
    let certificates = store::certificates(db, course.id).await?;
    let dates = store::bookable_dates(db, course.id, app.now()).await?;
    let ids: Vec<i64> = dates.iter().map(|(date, _)| date.id).collect();
    let counts = seats::count(db, &ids).await?;
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
        next_dates,
        certificates: certificates.into_iter().map(CertificateOption::from).collect(),
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
        venue: date.venue,
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
