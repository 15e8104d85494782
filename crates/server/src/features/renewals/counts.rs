//! Counts the board.

use battito_domain::rome_time;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    dto::RenewalCounts,
    store::{list, rows},
};

/// The renewals of each state that the board shows when nothing is filtered.
pub(in crate::features) async fn count(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<RenewalCounts, DbErr> {
    list::count_since(db, rows::oldest(rome_time::local(now).date())).await
}
