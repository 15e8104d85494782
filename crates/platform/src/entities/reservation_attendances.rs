//! Attendance of a reservation on each half day.

use battito_domain::attendance::{HalfDay, Mark};
use sea_orm::entity::prelude::*;

use super::statuses::{Attendance, Half};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation_attendances")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub reservation_id: i64,
    /// In Rome's calendar.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub half: Half,
    pub status: Attendance,
    /// When it was recorded, by the recorder's clock. A later mark overwrites an earlier one.
    pub at: DateTimeUtc,
    /// When the person scanned the code in the classroom. Marks of staff leave it.
    pub scanned_at: Option<DateTimeUtc>,
}

relations!(Reservation(ReservationId) -> reservations);

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for Mark {
    fn from(row: Model) -> Self {
        Self {
            half_day: HalfDay {
                day: row.day,
                half: row.half.0,
            },
            status: row.status.0,
            at: Some(row.at),
            scanned_at: row.scanned_at,
        }
    }
}
