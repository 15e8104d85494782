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

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::reservations::Entity",
        from = "Column::ReservationId",
        to = "super::reservations::Column::Id",
        on_delete = "Cascade"
    )]
    Reservation,
    #[sea_orm(
        belongs_to = "super::course_dates::Entity",
        from = "Column::CourseDateId",
        to = "super::course_dates::Column::Id",
        on_delete = "Cascade"
    )]
    CourseDate,
}

impl ActiveModelBehavior for ActiveModel {}
