//! Gives the reservations of a duplicate to the person who stays.

use std::cmp::Reverse;

use battito_domain::{
    attendance::Sheet,
    messages,
    reservation::{Attendance, Outcome, Status},
};
use battito_platform::{Actor, ApiError, App, entities::reservations::Model};
use sea_orm::DatabaseTransaction;

use super::{merge_store, promote::By, seat_ledger::SeatLedger};
use crate::features::reservations::attendances;

/// The ids of a duplicate's reservations, by outcome.
#[derive(Debug, Default)]
pub struct MergedReservations {
    /// All that the person who stays has got.
    pub moved: Vec<i64>,
    /// Reservations of either person that were cancelled because both had booked the date.
    pub cancelled: Vec<i64>,
}

/// Moves every reservation of a duplicate, with its certificates, to the person who stays. When both have a live one of
/// the same date, the better one stays and the other is cancelled; a seat that becomes free goes to the waiting list.
///
/// The caller has locked both people, so that neither books meanwhile.
///
/// # Errors
/// 409 when a reservation of the duplicate is moved to another date meanwhile.
pub async fn merge_people(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    duplicate: i64,
    kept: i64,
) -> Result<MergedReservations, ApiError> {
    let mut merged = MergedReservations::default();
    for date_id in merge_store::dates_of_user(tx, duplicate).await? {
        let Some(mut ledger) = SeatLedger::lock(app, tx, date_id).await? else {
            continue;
        };
        let rows = merge_store::lock_on_date(tx, date_id, [duplicate, kept]).await?;
        let live = rows.iter().filter(|reservation| reservation.status.0.is_live());
        let live: Vec<Model> = live.cloned().collect();
        if let Ok(both) = <&[Model; 2]>::try_from(live.as_slice()) {
            merged.cancelled.push(ledger.keep_better(actor, both).await?);
        }
        let of_duplicate = rows.iter().filter(|reservation| reservation.user_id == duplicate);
        let ids: Vec<i64> = of_duplicate.map(|reservation| reservation.id).collect();
        merge_store::give_to(tx, &ids, kept, app.now()).await?;
        merged.moved.extend(ids);
    }
    if !merge_store::dates_of_user(tx, duplicate).await?.is_empty() {
        // Staff have moved a reservation to a date that is not locked here.
        return Err(ApiError::Conflict(messages::RESERVATIONS_CHANGED.to_owned()));
    }
    Ok(merged)
}

impl SeatLedger<'_> {
    /// Cancels the worse of two live reservations and returns its id. Attendance, outcome and note that only this one has
    /// are copied to the other.
    async fn keep_better(&mut self, actor: &Actor, both: &[Model; 2]) -> Result<i64, ApiError> {
        let issued = merge_store::with_issued_certificates(self.tx, &both.each_ref().map(|one| one.id)).await?;
        let sheets = attendances::sheets_of(self.tx, self.date(), both).await?;
        let rank = |(reservation, sheet): &(&Model, &Sheet)| {
            (
                reservation.status.0 == Status::Confirmed,
                issued.contains(&reservation.id),
                reservation.outcome.0 == Outcome::Passed,
                reservation.attendance.0 == Attendance::Present,
                reservation.outcome.0 != Outcome::None || reservation.attendance.0 != Attendance::Unknown,
                sheet.is_recorded(),
                Reverse(reservation.id),
            )
        };
        let mut ranked = [(&both[0], &sheets[0]), (&both[1], &sheets[1])];
        ranked.sort_by_key(rank);
        let [worse, better] = ranked;
        self.cancel(worse.0, By::Staff(actor)).await?;
        merge_store::complete_record(self.tx, better, worse, self.now).await?;
        Ok(worse.0.id)
    }
}
