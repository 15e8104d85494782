//! Queries on renewals.

pub(super) mod catalogue;
pub(super) mod facts;
pub(super) mod list;
pub(super) mod reminders;
pub(super) mod rows;
