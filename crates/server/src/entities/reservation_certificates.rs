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

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::certificate_options::Entity",
        from = "Column::CertificateOptionId",
        to = "super::certificate_options::Column::Id"
    )]
    CertificateOption,
    #[sea_orm(
        belongs_to = "super::certificates::Entity",
        from = "Column::CertificateId",
        to = "super::certificates::Column::Id"
    )]
    Certificate,
    #[sea_orm(
        belongs_to = "super::reservations::Entity",
        from = "Column::ReservationId",
        to = "super::reservations::Column::Id"
    )]
    Reservation,
}

impl Related<super::certificate_options::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::CertificateOption.def()
    }
}

impl Related<super::certificates::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Certificate.def()
    }
}

impl Related<super::reservations::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Reservation.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
