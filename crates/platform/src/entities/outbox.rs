//! Mails waiting to be sent, written in the same transaction as their cause. The message is emptied once
//! sent.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// `verify-email`, `booking-confirmed` ...
    pub kind: String,
    pub recipient: String,
    pub subject: String,
    /// The whole message (RFC 5322), empty once sent.
    #[sea_orm(column_type = "Blob")]
    pub message: Vec<u8>,
    pub attempts: i32,
    pub next_attempt_at: DateTimeUtc,
    /// A node that took the mail holds it until then.
    pub leased_until: Option<DateTimeUtc>,
    pub last_error: Option<String>,
    pub created_at: DateTimeUtc,
    pub sent_at: Option<DateTimeUtc>,
    pub failed_at: Option<DateTimeUtc>,
    /// The reader, whatever their address is now. Null for the last mail to a deleted account, and for mails
    /// of an older version to an address without an account.
    pub user_id: Option<i64>,
    /// The date whose certificates a mail tells of that was held back.
    pub course_date_id: Option<i64>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
