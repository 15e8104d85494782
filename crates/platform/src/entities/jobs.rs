//! Work that goes on in the background after its request was answered. A node that works on a job holds a lease; when it
//! dies, another one takes the job over.

use sea_orm::{FromJsonQueryResult, entity::prelude::*};
use serde::{Deserialize, Serialize};

use super::{IdList, statuses::JobState};
use crate::bulk::SkippedItem;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// `certificates`
    pub kind: String,
    pub course_date_id: Option<i64>,
    pub created_by: Option<i64>,
    /// The request that asked for it, for the audit log.
    pub request_id: Option<String>,
    pub state: JobState,
    pub total: i32,
    /// How many of `ids` are decided, from the first.
    pub done: i32,
    #[sea_orm(column_type = "JsonBinary")]
    pub skipped: SkippedList,
    /// The rows to work on, in order.
    #[sea_orm(column_type = "JsonBinary")]
    pub ids: IdList,
    /// A node that took the job holds it until then.
    pub leased_until: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub finished_at: Option<DateTimeUtc>,
    /// Until when its mails are held back; none when they leave at once.
    pub mails_after: Option<DateTimeUtc>,
    /// When its mails were called off.
    pub mails_called_off_at: Option<DateTimeUtc>,
}

/// The items that a job skipped, in a JSON column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct SkippedList(pub Vec<SkippedItem>);

relations!();

impl ActiveModelBehavior for ActiveModel {}
