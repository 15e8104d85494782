//! Dates whose participants were asked how the course was. Counts and days only: invitations and answers
//! stand elsewhere, and not together.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "surveys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    /// Copied from the date, for the index.
    pub course_id: i64,
    /// The day on which the course ended, in Rome's calendar.
    pub ends_on: Date,
    /// The last day on which answers are taken.
    pub closes_on: Date,
    /// People who were asked.
    pub invited: i32,
    /// Answers given.
    pub answers: i32,
}

relations!(CourseDate(CourseDateId) -> course_dates, Course(CourseId) -> courses);

impl ActiveModelBehavior for ActiveModel {}
