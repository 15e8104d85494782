//! The reminders that were sent, each once.

use sea_orm::entity::prelude::*;

use super::statuses::RenewalStep;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "renewal_reminders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub certificate_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub step: RenewalStep,
    pub sent_at: DateTimeUtc,
    /// The last day of the certificate, for counting the reminders of a period.
    pub expires_on: Date,
}

relations!(Certificate(CertificateId) -> certificates);

impl ActiveModelBehavior for ActiveModel {}
