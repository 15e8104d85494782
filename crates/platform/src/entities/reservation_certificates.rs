//! The certificates that come with a reservation: the chosen one and every one that is always issued.

use sea_orm::entity::prelude::*;

use super::statuses::CertificateStatus;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation_certificates")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub reservation_id: i64,
    pub certificate_option_id: i64,
    pub status: CertificateStatus,
    /// The current paper, once issued: the latest when it was replaced, also when it was revoked.
    #[sea_orm(unique)]
    pub certificate_id: Option<i64>,
}

relations!(
    CertificateOption(CertificateOptionId) -> certificate_options,
    Certificate(CertificateId) -> certificates,
    Reservation(ReservationId) -> reservations
);

impl ActiveModelBehavior for ActiveModel {}
