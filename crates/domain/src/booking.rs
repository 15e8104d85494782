//! The decision on a booking. The caller reads the facts under the lock of the date, so that the decision still holds when
//! it is stored. All fields are checked; for the date itself only the first error that applies is returned.

use chrono::{DateTime, Utc};

use crate::{
    blank,
    course::Audience,
    course_date::{BookingWindow, Enrolment},
    field_errors::FieldErrors,
    messages,
    reservation::Status,
};

/// A booking request.
#[derive(Debug, Clone, Copy, Default)]
pub struct Request<'a> {
    /// The date.
    pub id_course_date: Option<i64>,
    /// The certificate option.
    pub certificate: Option<i64>,
    /// The booking password.
    pub password: Option<&'a str>,
    /// Whether to join the waiting list when the date is full.
    pub waiting: bool,
}

/// A certificate option of the course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CertificateChoice {
    /// The option.
    pub id: i64,
    /// Whether people may choose it (`always = 0`).
    pub choosable: bool,
}

/// The facts about the date.
#[derive(Clone, Copy)]
pub struct DateFacts<'a> {
    /// When it can be booked.
    pub window: BookingWindow,
    /// Audience of the course.
    pub audience: Audience,
    /// Seats in all.
    pub seats: i64,
    /// Confirmed reservations.
    pub confirmed: i64,
    /// Waiting reservations.
    pub waiting: i64,
    /// Whether a booking password is set.
    pub password_required: bool,
    /// Checks a password. Called only when one is required and given.
    pub password_fits: &'a dyn Fn(&str) -> bool,
    /// The options of the course.
    pub certificates: &'a [CertificateChoice],
}

/// The facts about the person who books.
#[derive(Debug, Clone, Copy, Default)]
pub struct BookerFacts {
    /// Whether they work in health care.
    pub is_sanitary: bool,
    /// Whether they have a live reservation for the date.
    pub already_booked: bool,
}

/// The reservation to store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Booked {
    /// Confirmed or waiting.
    pub status: Status,
    /// The option chosen.
    pub certificate: Option<i64>,
}

/// The seats that can be booked. While others wait there are none, because a free seat belongs to the first of them.
#[must_use]
pub const fn seats_on_offer(seats: i64, confirmed: i64, waiting: i64) -> i64 {
    let free = seats.saturating_sub(confirmed);
    if waiting > 0 || free < 0 { 0 } else { free }
}

/// Decides a booking.
///
/// Of a date that is unknown, or whose course is not public, neither certificate nor password is checked, so that the
/// answer reveals nothing. `waiting` takes a seat when there is one and joins the waiting list otherwise; it replaces no
/// other condition. A certificate is required when the course has one to choose.
///
/// # Errors
/// The messages under `id_course_date`, `certificate` and `password`.
pub fn decide(
    now: DateTime<Utc>,
    request: &Request<'_>,
    date: Option<&DateFacts<'_>>,
    booker: BookerFacts,
) -> Result<Booked, FieldErrors> {
    let mut errors = FieldErrors::default();
    if request.id_course_date.is_none() {
        errors.add("id_course_date", messages::REQUIRED);
        return Err(errors);
    }
    let Some(date) = date.filter(|date| date.window.course_is_public) else {
        errors.add("id_course_date", messages::DATE_NOT_AVAILABLE);
        return Err(errors);
    };
    let on_offer = seats_on_offer(date.seats, date.confirmed, date.waiting) > 0;
    if let Some(reason) = refusal(now, request, date, booker, on_offer) {
        errors.add("id_course_date", reason);
    }
    if let Some(reason) = certificate_refusal(request.certificate, date.certificates) {
        errors.add("certificate", reason);
    }
    if let Some(reason) = password_refusal(request.password, date) {
        errors.add("password", reason);
    }
    let status = if on_offer { Status::Confirmed } else { Status::Waiting };
    errors.into_result(Booked {
        status,
        certificate: request.certificate,
    })
}

/// Decides on a person whom staff add. Neither the deadline nor the booking password nor the publication of the course
/// matters to staff; seats, audience and certificate do. On a date that is over nobody joins the waiting list.
///
/// # Errors
/// The messages under `id_course_date`, `id_user` and `certificate`.
pub fn decide_for_staff(
    request: &Request<'_>,
    enrolment: Option<Enrolment>,
    date: &DateFacts<'_>,
    booker: BookerFacts,
) -> Result<Booked, FieldErrors> {
    let mut errors = FieldErrors::default();
    let on_offer = seats_on_offer(date.seats, date.confirmed, date.waiting) > 0;
    let may_wait = request.waiting && enrolment == Some(Enrolment::Open);
    if enrolment.is_none() {
        errors.add("id_course_date", messages::DATE_NOT_AVAILABLE);
    } else if booker.already_booked {
        errors.add("id_user", messages::ALREADY_ENROLLED);
    } else if !date.audience.admits(booker.is_sanitary) {
        errors.add("id_user", messages::PROFESSIONALS_ONLY);
    } else if !on_offer && !may_wait {
        errors.add("id_course_date", messages::FULL);
    }
    if let Some(reason) = certificate_refusal(request.certificate, date.certificates) {
        errors.add("certificate", reason);
    }
    let status = if on_offer { Status::Confirmed } else { Status::Waiting };
    errors.into_result(Booked {
        status,
        certificate: request.certificate,
    })
}

fn refusal(
    now: DateTime<Utc>,
    request: &Request<'_>,
    date: &DateFacts<'_>,
    booker: BookerFacts,
    on_offer: bool,
) -> Option<&'static str> {
    if !date.window.is_open(now) {
        Some(messages::DATE_NOT_AVAILABLE)
    } else if booker.already_booked {
        Some(messages::ALREADY_BOOKED)
    } else if !date.audience.admits(booker.is_sanitary) {
        Some(messages::PROFESSIONALS_ONLY)
    } else if !on_offer && !request.waiting {
        Some(messages::FULL)
    } else {
        None
    }
}

fn certificate_refusal(chosen: Option<i64>, options: &[CertificateChoice]) -> Option<&'static str> {
    let mut choosable = options.iter().filter(|option| option.choosable);
    match chosen {
        None => choosable.next().map(|_| messages::REQUIRED),
        Some(id) if choosable.any(|option| option.id == id) => None,
        Some(_) => Some(messages::INVALID_CERTIFICATE),
    }
}

fn password_refusal(given: Option<&str>, date: &DateFacts<'_>) -> Option<&'static str> {
    if !date.password_required {
        return None;
    }
    match given.filter(|given| !blank::is_blank(given)) {
        None => Some(messages::REQUIRED),
        Some(given) if (date.password_fits)(given) => None,
        Some(_) => Some(messages::WRONG_BOOKING_PASSWORD),
    }
}

#[cfg(test)]
mod tests;
