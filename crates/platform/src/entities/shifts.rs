//! Shifts of instructors, with or without a course date.

use sea_orm::entity::prelude::*;

use super::statuses::{ShiftRole, ShiftStatus};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shifts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    pub course_date_id: Option<i64>,
    pub starts_at: DateTimeUtc,
    pub ends_at: DateTimeUtc,
    pub role: ShiftRole,
    pub status: ShiftStatus,
    pub note: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    /// When it was taken back. Its status is then `declined`; only calendars still show it, as cancelled.
    pub withdrawn_at: Option<DateTimeUtc>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
