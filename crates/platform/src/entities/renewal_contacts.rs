//! The calls and reminders by which staff asked for a renewal.

use sea_orm::entity::prelude::*;

use super::statuses::RenewalContactKind;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "renewal_contacts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub certificate_id: i64,
    pub kind: RenewalContactKind,
    pub at: DateTimeUtc,
    /// What was said on the telephone.
    pub note: Option<String>,
}

relations!(Certificate(CertificateId) -> certificates);

impl ActiveModelBehavior for ActiveModel {}
