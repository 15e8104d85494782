//! The links to a survey. Each lets somebody answer once; nothing says who.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    pub course_date_id: i64,
    pub used: bool,
}

relations!(CourseDate(CourseDateId) -> course_dates);

impl ActiveModelBehavior for ActiveModel {}
