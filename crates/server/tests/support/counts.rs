//! Checks the counts that triggers of the database keep.

use battito_platform::entities::{course_date_counts, reservations};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::World;

impl World {
    /// The counts of a date, which must equal a count of its reservations.
    pub(crate) async fn counts(&self, date_id: i64) -> course_date_counts::Model {
        let db = self.app.db().read();
        let rows = reservations::Entity::find()
            .filter(reservations::Column::CourseDateId.eq(date_id))
            .all(db)
            .await
            .expect("a query");
        let number = |fits: &dyn Fn(&reservations::Model) -> bool| {
            i64::try_from(rows.iter().filter(|row| fits(row)).count()).expect("a number")
        };
        let seated = |row: &reservations::Model| row.status.as_str() == "confirmed";
        let wanted = course_date_counts::Model {
            course_date_id: date_id,
            confirmed: number(&|row| seated(row)),
            waiting: number(&|row| row.status.as_str() == "waiting"),
            present: number(&|row| seated(row) && row.attendance.as_str() == "present"),
            absent: number(&|row| seated(row) && row.attendance.as_str() == "absent"),
            passed: number(&|row| seated(row) && row.outcome.as_str() == "passed"),
            failed: number(&|row| seated(row) && row.outcome.as_str() == "failed"),
        };
        let none = course_date_counts::Model {
            course_date_id: date_id,
            confirmed: 0,
            waiting: 0,
            present: 0,
            absent: 0,
            passed: 0,
            failed: 0,
        };
        let found = course_date_counts::Entity::find_by_id(date_id)
            .one(db)
            .await
            .expect("a query");
        assert_eq!(found.unwrap_or(none), wanted, "date {date_id}");
        wanted
    }
}
