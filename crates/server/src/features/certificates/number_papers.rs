//! Enters papers into the register: number, code, and a copy of all that the paper states. The caller has locked the date
//! and the reservations; the counter of the year is the last lock that a transaction takes.

use battito_domain::{
    certificate::{CertificateNumber, PaperStatus, Refusal, VerificationCode},
    rome_time,
};
use battito_platform::{
    ApiError, App,
    entities::{
        DayList, TextList, certificate_options,
        certificates::{ActiveModel, Model},
        reservation_certificates, reservations, users,
    },
};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use sea_orm::{DatabaseTransaction, Set};

use super::store;
use crate::features::{
    certificate_designs,
    reservations::{date_details::DateDetails, store as reserved},
};

/// The content that all papers of a date share.
#[derive(Debug, Clone)]
pub struct Taught {
    /// The date with its course and city.
    pub details: DateDetails,
    /// Hours of the course.
    pub hours: Option<i32>,
    /// Names of the instructors.
    pub instructors: Vec<String>,
}

impl Taught {
    /// Reads it.
    pub async fn of(tx: &DatabaseTransaction, date_id: i64) -> Result<Self, ApiError> {
        let details = reserved::date_details(tx, [date_id]).await?.remove(&date_id);
        let details = details.ok_or_else(|| ApiError::internal("a reservation without its date"))?;
        Ok(Self {
            hours: store::hours_of_course(tx, details.course.id).await?,
            instructors: store::instructors(tx, date_id).await?,
            details,
        })
    }
}

/// A paper to enter.
#[derive(Debug, Clone, Copy)]
pub struct NewPaper<'a> {
    /// The reservation of the holder.
    pub reservation: &'a reservations::Model,
    /// The holder.
    pub user: &'a users::Model,
    /// The certificate due to the reservation.
    pub row: &'a reservation_certificates::Model,
    /// Its option.
    pub option: &'a certificate_options::Model,
    /// The file, when it exists already.
    pub file_key: Option<&'a str>,
}

/// Enters papers, in this order, and marks the due certificates as issued.
pub async fn register(
    app: &App,
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    taught: &Taught,
    papers: &[NewPaper<'_>],
) -> Result<Vec<Model>, ApiError> {
    let rows = papers.iter().map(|paper| frozen(now, taught, paper)).collect();
    let entered = enter(app, tx, now, rows).await?;
    for paper in &entered {
        if let Some(id) = paper.reservation_certificate_id {
            store::mark_issued(tx, id, paper.id).await?;
        }
    }
    Ok(entered)
}

/// Gives rows their numbers, codes and the design in force, and inserts them. Every way of issuing a paper ends here.
///
/// # Errors
/// 409 when the person has deleted the account. When the database or randomness fails.
pub(super) async fn enter(
    app: &App,
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    mut rows: Vec<ActiveModel>,
) -> Result<Vec<Model>, ApiError> {
    let holders = rows.iter().filter_map(|row| *row.user_id.try_as_ref()?);
    if store::any_deleted(tx, holders).await? {
        return Err(ApiError::Conflict(Refusal::Deleted.message().to_owned()));
    }
    let year = day_of(now).year();
    let design = certificate_designs::store::current_id(tx).await?;
    let first = store::take_numbers(tx, year, rows.len()).await?;
    for (row, sequence) in rows.iter_mut().zip(first..) {
        row.number = Set(CertificateNumber::new(year, sequence).to_string());
        let code = VerificationCode::from_random(app.random_bytes()?);
        row.code = Set(code.as_str().to_owned());
        row.design_id = Set(design);
    }
    Ok(store::insert(tx, rows).await?)
}

/// The day in Rome.
pub(in crate::features) fn day_of(now: DateTime<Utc>) -> NaiveDate {
    rome_time::local(now).date()
}

/// The row of a paper, without number and code.
pub(in crate::features) fn frozen(now: DateTime<Utc>, taught: &Taught, paper: &NewPaper<'_>) -> ActiveModel {
    let NewPaper {
        reservation,
        user,
        row,
        option,
        file_key,
    } = paper;
    let DateDetails { date, course, city } = &taught.details;
    let (course_end, issued_on) = (day_of(date.ends_at), day_of(now));
    ActiveModel {
        user_id: Set(Some(user.id)),
        reservation_id: Set(Some(reservation.id)),
        reservation_certificate_id: Set(Some(row.id)),
        course_id: Set(Some(course.id)),
        certificate_option_id: Set(Some(option.id)),
        imported: Set(false),
        external: Set(option.external),
        holder_name: Set(user.name.clone()),
        holder_surname: Set(user.surname.clone()),
        tax_code: Set(user.fiscal_code.clone()),
        title: Set(course.title.clone()),
        option_name: Set(option.name.clone()),
        hours: Set(taught.hours),
        days: Set(DayList::from(date.days().as_slice())),
        city: Set(Some(city.name.clone())),
        province: Set(Some(city.province.clone())),
        venue: Set(Some(date.venue.clone())),
        instructors: Set(TextList(taught.instructors.clone())),
        issued_on: Set(issued_on),
        issued_at: Set(now),
        expires_on: Set(option.validity().expires_on(course_end, issued_on)),
        status: Set(PaperStatus::Issued.into()),
        file_key: Set(file_key.map(str::to_owned)),
        ..Default::default()
    }
}
