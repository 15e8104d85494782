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
    /// `2026-000123`, never used twice.
    #[sea_orm(unique)]
    pub number: Option<String>,
    pub issued_at: Option<DateTimeUtc>,
    pub expires_at: Option<DateTimeUtc>,
    #[sea_orm(unique)]
    pub verification_code: Option<String>,
    pub file_key: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::certificate_options::Entity",
        from = "Column::CertificateOptionId",
        to = "super::certificate_options::Column::Id"
    )]
    CertificateOption,
}

impl Related<super::certificate_options::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::CertificateOption.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
