//! Users as staff manage them.

mod invite;
