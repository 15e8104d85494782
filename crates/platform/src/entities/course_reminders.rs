//! The reminders before a course that were sent, each once. A date that is moved to another day begins anew.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "course_reminders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub reservation_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    /// The day of the start in Rome that the mail named.
    #[sea_orm(primary_key, auto_increment = false)]
    pub starts_on: Date,
    /// Which reminder: so many days before the start.
    #[sea_orm(primary_key, auto_increment = false)]
    pub days: i32,
    pub sent_at: DateTimeUtc,
}

relations!(Reservation(ReservationId) -> reservations, CourseDate(CourseDateId) -> course_dates);

impl ActiveModelBehavior for ActiveModel {}
