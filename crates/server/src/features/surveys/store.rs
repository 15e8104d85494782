//! Queries of surveys.

pub(super) mod answers;
pub mod figures;
pub mod invitations;
pub(super) mod surveys;
pub(super) mod tokens;

pub(in crate::features) use people::{forget, give_to, invited_dates};

mod people;
