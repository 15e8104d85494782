//! The instructors of a date at the time of its survey.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_instructors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
}

relations!(CourseDate(CourseDateId) -> course_dates, User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
