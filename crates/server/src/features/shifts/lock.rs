//! The instructors of a course date, locked before the date itself: moving or cancelling a date also writes
//! their shifts.

use std::collections::BTreeMap;

use battito_domain::messages;
use sea_orm::DatabaseTransaction;

use super::store::{self, Filter};
use crate::{
    entities::{shifts, users},
    platform::error::ApiError,
};

/// The instructors with shifts at a date, locked until the transaction ends.
#[derive(Debug)]
pub struct LockedInstructors(BTreeMap<i64, users::Model>);

impl LockedInstructors {
    /// Locks the instructors of a date. Call it before the date is locked.
    pub async fn of_date(tx: &DatabaseTransaction, date_id: i64) -> Result<Self, ApiError> {
        let people = store::people_of_date(tx, date_id).await?;
        Ok(Self(store::lock_people(tx, people).await?))
    }

    /// The shifts at the date, with their instructors. Call it after the date was locked: then no other is
    /// added.
    ///
    /// # Errors
    /// 409 when a shift of somebody else came to the date before it was locked.
    pub(super) async fn shifts(
        &self,
        tx: &DatabaseTransaction,
        date_id: i64,
    ) -> Result<Vec<(shifts::Model, &users::Model)>, ApiError> {
        let filter = Filter {
            course_date_id: Some(date_id),
            ..Filter::default()
        };
        let shifts = store::list(tx, &filter).await?.into_iter();
        shifts
            .map(|shift| match self.0.get(&shift.user_id) {
                Some(user) => Ok((shift, user)),
                None => Err(ApiError::Conflict(messages::SHIFTS_CHANGED.to_owned())),
            })
            .collect()
    }
}
