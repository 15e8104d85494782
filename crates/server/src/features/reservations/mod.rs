//! Reservations as other features share them: the seat ledger, attendance, letters and queries. People use their own in
//! `my_reservations`, staff those of a date in `participants`.

pub mod attendances;
pub(in crate::features) mod audit_change;
mod certificate_context;
pub mod date_details;
pub mod dto;
pub mod ledger;
pub(in crate::features) mod list;
pub(in crate::features) mod mails;
pub mod store;

/// The page of one's own reservations, for the buttons of mails.
pub(in crate::features) const MY_RESERVATIONS: &str = "/control-panel/user/reservations";
/// The same with the past ones, which have the certificates.
pub(in crate::features) const MY_CERTIFICATES: &str = "/control-panel/user/reservations?period=past";
