//! Books a batch of people: decides one after the other in their order, then inserts all reservations together.

use battito_domain::{
    booking::{self, BookerFacts, CertificateChoice, DateFacts},
    course_date::BookingWindow,
    field_errors::FieldErrors,
    messages,
};
use battito_platform::{
    ApiError,
    entities::{certificate_options, reservations, users},
};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{
    seat_ledger::SeatLedger,
    store::{self, NewReservation},
};
use crate::features::reservations::{date_details::DateDetails, store::Certificates};

/// A stored booking.
#[derive(Debug)]
pub struct Booked {
    /// The reservation, confirmed or waiting.
    pub reservation: reservations::Model,
    /// Its certificates.
    pub certificates: Certificates,
    /// Position in the waiting list, from 1.
    pub waiting_position: Option<i64>,
}

/// The rules that decide.
#[derive(Debug, Clone, Copy)]
enum Rules {
    Visitor,
    Staff,
    /// The rules of a participant who moves a reservation, with its chosen certificate.
    Mover,
}

impl Rules {
    /// The refusal of a booking for a person who was disabled or merged meanwhile.
    fn disabled(self) -> ApiError {
        match self {
            Self::Visitor | Self::Mover => ApiError::Unauthenticated,
            Self::Staff => ApiError::field("id_user", messages::DISABLED_ACCOUNT),
        }
    }
}

struct Granted {
    reservation: NewReservation,
    waiting_position: Option<i64>,
}

impl SeatLedger<'_> {
    /// Books for each of these people, who were given to `lock_for`, and returns a result for each. Of a person who
    /// appears twice only the first request can succeed.
    ///
    /// # Errors
    /// When the database fails: then nothing must be committed.
    pub async fn book(
        &mut self,
        requests: &[(&users::Model, booking::Request<'_>)],
    ) -> Result<Vec<Result<Booked, ApiError>>, ApiError> {
        self.store(requests, Rules::Visitor).await
    }

    /// As [`book`](Self::book), for people whom staff add: the deadline, the booking password and the publication of the
    /// course do not matter, and a date that is over takes late entries. `id_course_date` of a request is ignored.
    ///
    /// # Errors
    /// When the database fails: then nothing must be committed.
    pub async fn enroll(
        &mut self,
        requests: &[(&users::Model, booking::Request<'_>)],
    ) -> Result<Vec<Result<Booked, ApiError>>, ApiError> {
        self.store(requests, Rules::Staff).await
    }

    async fn store(
        &mut self,
        requests: &[(&users::Model, booking::Request<'_>)],
        rules: Rules,
    ) -> Result<Vec<Result<Booked, ApiError>>, ApiError> {
        let decisions: Vec<_> = requests
            .iter()
            .map(|(user, request)| self.decide(user, request, rules))
            .collect();
        let granted = decisions.iter().flatten().map(|granted| &granted.reservation);
        let mut stored = store::insert_all(self.tx, self.now, self.date().id, granted).await?;
        decisions
            .into_iter()
            .zip(requests)
            .map(|(decision, (user, _))| match decision {
                Err(error) => Ok(Err(error)),
                Ok(granted) => {
                    let missing = || ApiError::internal("a reservation was not stored");
                    let (reservation, certificates) = stored.remove(&user.id).ok_or_else(missing)?;
                    Ok(Ok(Booked {
                        reservation,
                        certificates,
                        waiting_position: granted.waiting_position,
                    }))
                }
            })
            .collect()
    }

    fn decide(
        &mut self,
        user: &users::Model,
        request: &booking::Request<'_>,
        rules: Rules,
    ) -> Result<Granted, ApiError> {
        if !self.enabled.contains(&user.id) {
            return Err(rules.disabled());
        }
        let decided = self.check(user, request, rules)?;
        let assigned = self.assign()?;
        self.booked.insert(user.id);
        Ok(Granted {
            reservation: NewReservation {
                user_id: user.id,
                status: assigned.status,
                queued_at: assigned.queued_at,
                recorded_at: assigned.recorded_at,
                options: granted_options(&self.options, decided.certificate),
            },
            waiting_position: assigned.waiting_position,
        })
    }

    /// Whether this person, who was given to `lock_for`, may move a reservation to this date.
    ///
    /// # Errors
    /// The field errors of a booking; 401 when the account was disabled meanwhile.
    pub(super) fn check_mover(&self, user: &users::Model, request: &booking::Request<'_>) -> Result<(), ApiError> {
        if !self.enabled.contains(&user.id) {
            return Err(Rules::Mover.disabled());
        }
        self.check(user, request, Rules::Mover)?;
        Ok(())
    }

    fn check(
        &self,
        user: &users::Model,
        request: &booking::Request<'_>,
        rules: Rules,
    ) -> Result<booking::Booked, FieldErrors> {
        let DateDetails { date, course, .. } = &self.details;
        let choices: Vec<_> = self
            .options
            .iter()
            .filter(|_| !matches!(rules, Rules::Mover))
            .map(|option| CertificateChoice {
                id: option.id,
                choosable: option.always == 0,
            })
            .collect();
        let expected = date.booking_password.as_deref().filter(|password| !password.is_empty());
        let password_fits = |given: &str| is_password(given, expected);
        let facts = DateFacts {
            window: BookingWindow {
                starts_at: date.starts_at,
                deadline: date.booking_deadline,
                status: date.status.0,
                course_is_public: course.is_public(),
            },
            audience: course.audience.0,
            seats: date.seats.into(),
            confirmed: self.counts.confirmed,
            waiting: self.queue_length(),
            password_required: expected.is_some(),
            password_fits: &password_fits,
            certificates: &choices,
        };
        let booker = BookerFacts {
            is_sanitary: user.is_sanitary,
            already_booked: self.booked.contains(&user.id),
        };
        match rules {
            Rules::Visitor | Rules::Mover => booking::decide(self.now, request, Some(&facts), booker),
            Rules::Staff => booking::decide_for_staff(request, self.enrolment(), &facts, booker),
        }
    }
}

/// The certificates of a booking: the chosen one and every one that is always issued.
fn granted_options(options: &[certificate_options::Model], chosen: Option<i64>) -> Vec<certificate_options::Model> {
    options
        .iter()
        .filter(|option| option.always == 1 || Some(option.id) == chosen)
        .cloned()
        .collect()
}

/// Compares digests in constant time, so that the delay of the answer reveals nothing.
fn is_password(given: &str, expected: Option<&str>) -> bool {
    let expected = Sha256::digest(expected.unwrap_or_default().as_bytes());
    Sha256::digest(given.as_bytes()).ct_eq(&expected).into()
}
