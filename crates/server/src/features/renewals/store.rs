//! Queries on renewals.

pub(in crate::features) mod catalogue;
pub(in crate::features) mod facts;
pub(super) mod list;
pub(super) mod reminders;
pub(in crate::features) mod rows;
