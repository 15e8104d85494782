//! Users as staff manage them: list, invite, change, disable and merge.

mod audit_change;
pub mod invite;
