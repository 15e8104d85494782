//! The seats of one locked date.

use std::collections::HashSet;

use battito_domain::{
    booking::seats_on_offer,
    course_date::{Enrolment, enrolment, gives_seats},
    messages,
    reservation::Status,
};
use battito_platform::{
    ApiError, App,
    entities::{certificate_options, course_dates, reservations, users},
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::DatabaseTransaction;

use super::{seat_counts::SeatCounts, store};
use crate::features::reservations::date_details::DateDetails;

/// The seats of one date, under the lock of its row.
pub struct SeatLedger<'a> {
    pub(super) app: &'a App,
    pub(super) tx: &'a DatabaseTransaction,
    pub(super) now: DateTime<Utc>,
    pub(super) details: DateDetails,
    /// Certificates that the course gives, in order.
    pub(super) options: Vec<certificate_options::Model>,
    pub(super) counts: SeatCounts,
    /// The end of the waiting list.
    pub(super) last_queued_at: Option<DateTime<Utc>>,
    /// The people given to `lock_for` who have an enabled account.
    pub(super) enabled: HashSet<i64>,
    /// The people given to `lock_for` who have a live reservation.
    pub(super) booked: HashSet<i64>,
}

/// A seat, or a place in the waiting list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Assignment {
    pub(super) status: Status,
    pub(super) queued_at: Option<DateTime<Utc>>,
    /// Position in the waiting list, from 1.
    pub(super) waiting_position: Option<i64>,
    /// When staff recorded it, on a date that is over.
    pub(super) recorded_at: Option<DateTime<Utc>>,
}

impl<'a> SeatLedger<'a> {
    /// Locks a date until the transaction ends. `None` when there is no such date.
    pub async fn lock(app: &'a App, tx: &'a DatabaseTransaction, date_id: i64) -> Result<Option<Self>, ApiError> {
        Self::lock_for(app, tx, date_id, &[]).await
    }

    /// The same for people who are to be booked: locks them before the date, and reads with the date which of them have
    /// booked already.
    pub async fn lock_for(
        app: &'a App,
        tx: &'a DatabaseTransaction,
        date_id: i64,
        people: &[i64],
    ) -> Result<Option<Self>, ApiError> {
        // Before the date, as in disabling and merging.
        let enabled = store::lock_people(tx, people).await?;
        // Two queries: one that waits for the lock would still see the reservations from before it waited.
        let Some(date) = store::lock(tx, date_id).await? else {
            return Ok(None);
        };
        let Some(read) = store::read(tx, date_id, people).await? else {
            return Ok(None);
        };
        Ok(Some(Self {
            app,
            tx,
            now: app.now(),
            details: DateDetails {
                date,
                course: read.course,
                city: read.city,
            },
            options: read.options,
            counts: read.counts,
            last_queued_at: read.last_queued_at,
            enabled,
            booked: read.booked,
        }))
    }

    /// The locked date with its course and city.
    #[must_use]
    pub const fn details(&self) -> &DateDetails {
        &self.details
    }

    /// The locked date.
    #[must_use]
    pub const fn date(&self) -> &course_dates::Model {
        &self.details.date
    }

    /// The live reservations, as counted under the lock.
    #[must_use]
    pub const fn counts(&self) -> SeatCounts {
        self.counts
    }

    /// A reservation of this date, locked: a scan of its person takes no other lock. Read it again here when it was read
    /// before.
    pub async fn lock_reservation(&self, id: i64) -> Result<Option<reservations::Model>, ApiError> {
        Ok(store::lock_reservation(self.tx, self.date().id, id).await?)
    }

    /// The live reservations with their people, in order of arrival.
    pub async fn live(&self) -> Result<Vec<(reservations::Model, users::Model)>, ApiError> {
        Ok(store::live(self.tx, self.date().id).await?)
    }

    /// Whether free seats of the date still go to the waiting list.
    pub(super) fn gives_seats(&self) -> bool {
        gives_seats(self.date().status.0, self.date().starts_at, self.now)
    }

    /// How staff add people.
    pub(super) fn enrolment(&self) -> Option<Enrolment> {
        enrolment(self.date().status.0, self.date().ends_at, self.now)
    }

    /// Whether the date is over: people are recorded, and nobody is told by mail.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.enrolment() == Some(Enrolment::Late)
    }

    /// How many wait for a seat. Once the date has started there are no promotions, so that the list holds no
    /// seats back from people whom staff add.
    pub(super) fn queue_length(&self) -> i64 {
        if self.gives_seats() { self.counts.waiting } else { 0 }
    }

    /// Takes a seat when there is one on offer, else the end of the waiting list. The counts change with it.
    ///
    /// # Errors
    /// A field error when a date that is over is full.
    pub(super) fn assign(&mut self) -> Result<Assignment, ApiError> {
        let recorded_at = self.is_over().then_some(self.now);
        if seats_on_offer(self.date().seats.into(), self.counts.confirmed, self.queue_length()) > 0 {
            self.counts.confirmed += 1;
            return Ok(Assignment {
                status: Status::Confirmed,
                queued_at: None,
                waiting_position: None,
                recorded_at,
            });
        }
        if self.is_over() {
            return Err(ApiError::field("id_course_date", messages::FULL));
        }
        // Later than everybody in the list, even when the clock of another node runs ahead or several join at once.
        let queued_at = match self.last_queued_at {
            Some(last) => self.now.max(last + TimeDelta::microseconds(1)),
            None => self.now,
        };
        self.last_queued_at = Some(queued_at);
        self.counts.waiting += 1;
        Ok(Assignment {
            status: Status::Waiting,
            queued_at: Some(queued_at),
            waiting_position: Some(self.counts.waiting),
            recorded_at,
        })
    }

    /// Takes a reservation that had this status out of the counts.
    pub(super) fn release(&mut self, status: Status) {
        match status {
            Status::Confirmed => self.counts.confirmed -= 1,
            Status::Waiting => self.counts.waiting -= 1,
            Status::Cancelled => {}
        }
    }
}
