//! Scans of a code that wait ten minutes for a login, and their outcome. Only the SHA-256 of the token is
//! stored.

use sea_orm::entity::prelude::*;

use super::statuses::Half;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "presence_claims")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(unique)]
    pub token_hash: String,
    pub course_date_id: i64,
    /// In Rome's calendar.
    pub day: Date,
    pub half: Half,
    pub scanned_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    /// The person who used it; a claim works for one person.
    pub user_id: Option<i64>,
}

relations!(CourseDate(CourseDateId) -> course_dates, User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
