//! Takes the answers of a link. The link is used up in the transaction that stores them, which holds the lock
//! of the survey: pressed twice or in two tabs, one answer stands. A good link touches no counter and is
//! logged nowhere, so that nothing tells when it was used; only unknown ones are counted.

use battito_domain::{course_date::Status, field_errors::FieldErrors, rome_time, survey::Answers};
use battito_platform::{ApiError, App, ClientAddress, randomness, rate_limit};
use chrono::NaiveDate;
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::{
    dto::{OpenSurvey, SurveyPage},
    store::{anonymous_links, answers, surveys},
};
use crate::features::{accounts::store::links, course_dates, shifts::teachers};

/// The page of a link.
///
/// # Errors
/// 404 for an unknown link, 429 after too many of them.
pub async fn find(app: &App, token: &str, address: ClientAddress) -> Result<SurveyPage, ApiError> {
    let db = app.db().read();
    match anonymous_links::find(db, &randomness::hash(token)).await? {
        Some(token) if token.used => Ok(SurveyPage::Answered),
        Some(token) => page_of(app, db, token.course_date_id).await,
        None => Err(unknown(app, address).await),
    }
}

/// The outcome of an answer.
#[derive(Debug)]
pub enum Outcome {
    /// They are stored.
    Stored,
    /// This link has been used before: nothing was changed.
    AnsweredBefore,
    /// The survey takes no answers.
    Closed,
    /// Fields that cannot be accepted, with the page to show again.
    Refused(FieldErrors, OpenSurvey),
}

/// Stores answers, once for each link.
///
/// # Errors
/// As [`find`].
pub async fn answer<'f>(
    app: &App,
    token: &str,
    field: impl Fn(&str) -> Option<&'f str>,
    address: ClientAddress,
) -> Result<Outcome, ApiError> {
    let open = match find(app, token, address).await? {
        SurveyPage::Open(open) => open,
        SurveyPage::Answered => return Ok(Outcome::AnsweredBefore),
        SurveyPage::Closed => return Ok(Outcome::Closed),
    };
    let answers = match Answers::parse(field) {
        Ok(answers) => answers,
        Err(errors) => return Ok(Outcome::Refused(errors, open)),
    };
    let hash = randomness::hash(token);
    app.write(move |app, tx| async move { store(app, tx, &hash, &answers).await }.boxed())
        .await
}

async fn store(app: &App, tx: &DatabaseTransaction, hash: &str, given: &Answers) -> Result<Outcome, ApiError> {
    let date_id = anonymous_links::find(tx, hash)
        .await?
        .ok_or(ApiError::NotFound)?
        .course_date_id;
    let survey = surveys::lock(tx, date_id).await?.ok_or(ApiError::NotFound)?;
    // Under the lock, it may have been used meanwhile.
    if anonymous_links::find(tx, hash).await?.ok_or(ApiError::NotFound)?.used {
        return Ok(Outcome::AnsweredBefore);
    }
    if !is_open(app, tx, &survey).await? {
        return Ok(Outcome::Closed);
    }
    anonymous_links::use_up(tx, date_id, hash).await?;
    // A positive number of 63 random bits.
    let id = i64::try_from(app.random()? >> 1).map_err(ApiError::internal)?;
    answers::insert(tx, (id, date_id), given).await?;
    surveys::count_answer(tx, date_id).await?;
    Ok(Outcome::Stored)
}

async fn page_of(app: &App, db: &impl ConnectionTrait, date_id: i64) -> Result<SurveyPage, ApiError> {
    let survey = surveys::find(db, date_id).await?.ok_or(ApiError::NotFound)?;
    if !is_open(app, db, &survey).await? {
        return Ok(SurveyPage::Closed);
    }
    let titles = course_dates::titles(db, [survey.course_id]).await?;
    let ids = surveys::instructors_of(db, &[date_id]).await?;
    let people = teachers::by_id(db, ids.iter().map(|(_, id)| *id).collect()).await?;
    Ok(SurveyPage::Open(OpenSurvey {
        course: titles.get(&survey.course_id).cloned().unwrap_or_default(),
        ended_on: survey.ends_on,
        closes_on: survey.closes_on,
        instructors: people
            .into_iter()
            .map(|person| format!("{} {}", person.name, person.surname))
            .collect(),
    }))
}

/// Until its last day, and not while the course is reopened or after it was cancelled.
async fn is_open(
    app: &App,
    db: &impl ConnectionTrait,
    survey: &battito_platform::entities::surveys::Model,
) -> Result<bool, ApiError> {
    let now = app.now();
    let today: NaiveDate = rome_time::local(now).date();
    let date = course_dates::find(db, survey.course_date_id).await?;
    Ok(today <= survey.closes_on && date.is_some_and(|date| date.status.0 == Status::Completed && date.ends_at <= now))
}

/// Counts an unknown link: 404, or 429 after too many.
async fn unknown(app: &App, address: ClientAddress) -> ApiError {
    match rate_limit::take(app, [links::budget(address)]).await {
        Ok(_counted) => ApiError::NotFound,
        Err(error) => error,
    }
}
