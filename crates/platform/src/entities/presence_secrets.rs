//! The secret from which the codes of a course date are made, sealed (`platform/sealed.rs`).

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "presence_secrets")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    pub secret: String,
    pub created_at: DateTimeUtc,
}

relations!(CourseDate(CourseDateId) -> course_dates);

impl ActiveModelBehavior for ActiveModel {}
