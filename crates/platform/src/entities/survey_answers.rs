//! Answers to a survey. They are anonymous: no time, no link, and a random id.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_answers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub course_date_id: i64,
    pub content: i32,
    pub teaching: i32,
    pub practice: i32,
    pub organisation: i32,
    pub recommend: i32,
    pub comment: Option<String>,
}

relations!(CourseDate(CourseDateId) -> course_dates);

impl ActiveModelBehavior for ActiveModel {}
