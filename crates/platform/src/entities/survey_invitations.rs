//! The people who were asked about a date, so that each is asked once. The row holds neither their link nor
//! whether they answered.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_invitations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
}

relations!(CourseDate(CourseDateId) -> course_dates, User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
