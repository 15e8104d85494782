//! Builds the rows that staff see, joined with date, person, certificates and half days in a constant number of queries.

use std::collections::HashMap;

use battito_domain::{
    attendance::{Sheet, half_days},
    reservation::Status,
    waiting_list,
};
use battito_platform::{
    ApiError, Instant,
    entities::{reservations, users},
};
use sea_orm::ConnectionTrait;

use super::dto::{Participant, Reservation};
use crate::features::reservations::{
    attendances, date_details::DateDetails, ledger, store as reserved, store::Certificates,
};

/// Reservations as staff see them, of any dates, in the given order.
pub async fn rows(db: &impl ConnectionTrait, rows: Vec<reservations::Model>) -> Result<Vec<Reservation>, ApiError> {
    let mut date_ids: Vec<i64> = rows.iter().map(|row| row.course_date_id).collect();
    date_ids.sort_unstable();
    date_ids.dedup();
    let dates = reserved::date_details(db, date_ids).await?;
    rows_of(db, &dates, rows).await
}

/// The same, when their dates have been read.
pub(super) async fn rows_of(
    db: &impl ConnectionTrait,
    dates: &HashMap<i64, DateDetails>,
    rows: Vec<reservations::Model>,
) -> Result<Vec<Reservation>, ApiError> {
    let ids = || rows.iter().map(|row| row.id);
    let waiting = rows.iter().filter(|row| row.status.0 == Status::Waiting);
    let queues = ledger::store::waiting_lists(db, waiting.map(|row| row.course_date_id).collect()).await?;
    let half_days: HashMap<_, _> = dates
        .iter()
        .map(|(id, details)| (*id, half_days(&details.days())))
        .collect();
    let people = reserved::people(db, rows.iter().map(|row| row.user_id)).await?;
    let mut certificates = reserved::certificates_of(db, ids()).await?;
    let mut marks = attendances::marks_of(db, ids()).await?;
    let mut built = Vec::with_capacity(rows.len());
    for row in rows {
        let (Some(details), Some(user)) = (dates.get(&row.course_date_id), people.get(&row.user_id)) else {
            return Err(ApiError::internal("a reservation without its date or its person"));
        };
        let position = queues
            .get(&row.course_date_id)
            .and_then(|queue| waiting_list::position(queue, row.id));
        let certificates = certificates.remove(&row.id).unwrap_or_default();
        let stored = marks.remove(&row.id).unwrap_or_default();
        let half_days = half_days.get(&row.course_date_id).map_or(&[][..], Vec::as_slice);
        let sheet = Sheet::new(half_days, &stored, row.attendance.0);
        built.push(Reservation {
            id: row.id,
            status: row.status,
            attendance: row.attendance,
            outcome: row.outcome,
            created_at: Instant(row.created_at),
            cancelled_at: row.cancelled_at.map(Instant),
            recorded_at: row.recorded_at.map(Instant),
            note: row.note,
            waiting_position: position.and_then(|position| u32::try_from(position).ok()),
            certificate: chosen(&certificates).map(|(_, option)| option),
            course_date: details.into(),
            user: user.clone().into(),
            certificates: certificates.into_iter().map(Into::into).collect(),
            attendances: sheet.marks().iter().map(Into::into).collect(),
        });
    }
    Ok(built)
}

/// One reservation as staff see it.
pub(super) async fn row(db: &impl ConnectionTrait, row: reservations::Model) -> Result<Reservation, ApiError> {
    let row = rows(db, vec![row]).await?.pop();
    row.ok_or_else(|| ApiError::internal("a reservation without its row"))
}

/// The certificate that the person chose, and its option.
pub(super) fn chosen(certificates: &Certificates) -> Option<(i64, i64)> {
    let chosen = certificates.iter().find(|one| one.option.always == 0);
    chosen.map(|one| (one.row.id, one.option.id))
}

impl From<users::Model> for Participant {
    fn from(user: users::Model) -> Self {
        Self {
            id: user.id,
            name: user.name,
            surname: user.surname,
            email: user.email,
            contact_email: user.contact_email,
            fiscal_code: user.fiscal_code,
            phone: user.phone.unwrap_or_default(),
            company: user.company,
        }
    }
}
