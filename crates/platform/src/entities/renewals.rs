//! The renewal state of each certificate that expires soon or has expired. The rows follow from certificates,
//! reservations and reminders; `features::renewals` keeps them up to date.

use sea_orm::entity::prelude::*;

use super::statuses::{RenewalState, RenewalStep};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "renewals")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub certificate_id: i64,
    pub user_id: Option<i64>,
    /// The course that the certificate is of; of an imported one the course with the same title.
    pub course_id: Option<i64>,
    /// The course that renews it.
    pub renewal_course_id: Option<i64>,
    /// Copied from the certificate, for the indexes of the list; likewise `sort_key`.
    pub expires_on: Date,
    pub sort_key: String,
    pub state: RenewalState,
    /// The booking that will renew it, or that led to the certificate that did.
    pub reservation_id: Option<i64>,
    /// The certificate that renewed it.
    pub renewed_by_id: Option<i64>,
    /// The last reminder before the booking or the renewal.
    pub credited_step: Option<RenewalStep>,
    /// The day of the next reminder; none when there is none.
    pub remind_on: Option<Date>,
}

relations!(Certificate(CertificateId) -> certificates, User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
