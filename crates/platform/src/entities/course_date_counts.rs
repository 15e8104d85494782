//! The reservations of each date, counted. Triggers of the database keep it (docs/adr/0045-seat-counts.md);
//! code never writes it. A date without a row was never booked.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "course_date_counts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    /// Confirmed reservations. The columns below count those of them that fit.
    pub confirmed: i64,
    /// Reservations on the waiting list.
    pub waiting: i64,
    /// Reservations marked present.
    pub present: i64,
    /// Reservations marked absent.
    pub absent: i64,
    pub passed: i64,
    pub failed: i64,
}

relations!(CourseDate(CourseDateId) -> course_dates);

impl ActiveModelBehavior for ActiveModel {}
