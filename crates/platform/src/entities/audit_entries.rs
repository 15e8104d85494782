//! Every change made by staff: author, time, subject, before, after.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub at: DateTimeUtc,
    pub actor_id: Option<i64>,
    /// `course_date.update` ...
    pub action: String,
    pub subject_kind: String,
    pub subject_id: i64,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub before: Option<Json>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub after: Option<Json>,
    pub request_id: Option<String>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
