//! Seats that were booked long ago, and the round that reminds of them.

use battito::features::course_reminders as feature;
use battito_platform::entities::{course_dates, course_reminders, reservations};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, QueryOrder, Set};

use super::{
    World,
    fixtures::{Mail, Person},
};

impl World {
    /// The part of the housekeeping that reminds of courses.
    pub(crate) async fn remind(&self) {
        feature::send_due(&self.app).await.expect("a round");
    }

    /// A seat that was booked a month ago.
    pub(crate) async fn old_seat(&self, date: &course_dates::Model, person: &Person) -> reservations::Model {
        let seat = self.reservation(date.id, person.id, "confirmed").await;
        self.change(reservations::ActiveModel {
            id: Set(seat.id),
            created_at: Set(self.now() - TimeDelta::days(30)),
            ..Default::default()
        })
        .await
    }

    /// The reminders of courses in the outbox, oldest first.
    pub(crate) async fn course_reminder_mails(&self) -> Vec<Mail> {
        let mut mails = self.mails().await;
        mails.retain(|mail| mail.0.kind == "course-reminder");
        mails
    }

    /// Reservation and days of each reminder that was recorded.
    pub(crate) async fn course_reminders(&self) -> Vec<(i64, i32)> {
        let rows = course_reminders::Entity::find()
            .order_by_asc(course_reminders::Column::SentAt)
            .order_by_asc(course_reminders::Column::ReservationId)
            .all(self.app.db().read())
            .await
            .expect("a query");
        rows.iter().map(|row| (row.reservation_id, row.days)).collect()
    }
}
