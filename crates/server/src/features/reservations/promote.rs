//! The waiting list moves up: whenever a seat is freed, whoever frees it calls this in the same transaction, holding the
//! lock of the date's row.

use battito_domain::{reservation::Status, waiting_list};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, Set};

use super::{mails, place::Place, store};
use crate::{
    entities::{course_dates, reservations},
    platform::{error::ApiError, state::App},
};

/// Gives free seats to those who wait, in order of arrival, and tells them by mail. Says how many were confirmed.
/// Nothing happens on a date that has started or was cancelled.
pub async fn promote(app: &App, tx: &DatabaseTransaction, course_date_id: i64) -> Result<usize, ApiError> {
    let now = app.now();
    let Some(date) = course_dates::Entity::find_by_id(course_date_id).one(tx).await? else {
        return Ok(0);
    };
    if date.starts_at <= now || !matches!(date.status.as_str(), "scheduled" | "confirmed") {
        return Ok(0);
    }
    let queue = store::queue(tx, date.id).await?;
    if queue.is_empty() {
        return Ok(0);
    }
    let free = i64::from(date.seats) - store::count(tx, date.id, Status::Confirmed).await?;
    let ids: Vec<i64> = queue.iter().map(|reservation| reservation.id).collect();
    let confirmed = waiting_list::to_confirm(free, &ids).len();
    let place = Place::of(tx, &date).await?;
    let mut people = store::people(tx, queue.iter().take(confirmed).map(|reservation| reservation.user_id)).await?;
    for reservation in queue.into_iter().take(confirmed) {
        let promoted = reservations::ActiveModel {
            id: Set(reservation.id),
            status: Set(Status::Confirmed.as_str().to_owned()),
            updated_at: Set(now),
            ..Default::default()
        };
        let promoted = promoted.update(tx).await?;
        if let Some(user) = people.remove(&promoted.user_id) {
            mails::tell_promoted(app, tx, &user, &promoted, &place).await?;
        }
    }
    Ok(confirmed)
}
