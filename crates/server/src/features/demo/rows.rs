//! The demo's content as rows of the tables.

use std::collections::HashMap;

use battito_domain::{
    certificate::{CertificateStatus, ValidityFrom},
    course::Provider,
    reservation::{self, Attendance},
    search_text::fold,
};
use battito_platform::{
    ApiError,
    entities::{
        TextList, certificate_options, cities, course_dates, course_images, courses, reservation_certificates,
        reservations, shifts, users,
    },
    randomness::hex,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::Set;
use sha2::{Digest, Sha256};

use super::{
    agenda::Lesson,
    content::{City, Content, Course, Person, Picture, Role},
    seating::{Seat, named},
};

/// The age of the demo centre.
const FOUNDED: TimeDelta = TimeDelta::days(900);

pub(super) fn course(course: &Course, now: DateTime<Utc>) -> courses::ActiveModel {
    courses::ActiveModel {
        title: Set(course.title.clone()),
        description: Set(course.description.clone()),
        short_description: Set(course.short_description.clone()),
        kind: Set(course.kind),
        audience: Set(course.audience),
        provider: Set(course.provider),
        duration: Set(course.duration),
        min_participant: Set(course.min_participant),
        max_participant: Set(course.max_participant),
        participants_per_instructor: Set(course.participants_per_instructor),
        goal: Set(course.goal.clone()),
        requirements: Set(TextList(course.requirements.clone())),
        arguments: Set(TextList(course.arguments.clone())),
        frontal_teaching: Set(course.frontal_teaching.clone()),
        practical_teaching: Set(course.practical_teaching.clone()),
        test_methods: Set(course.test_methods.clone()),
        program: Set(course.program.clone()),
        program_module: Set(course.program_module.clone()),
        what_to_bring: Set(TextList(course.what_to_bring.clone())),
        published: Set(true),
        archived_at: Set(None),
        search_text: Set(courses::search_text_of(
            &course.title,
            &course.description,
            &course.short_description,
        )),
        version: Set(1),
        created_at: Set(now - FOUNDED),
        updated_at: Set(now),
        ..Default::default()
    }
}

pub(super) fn picture(course_id: i64, picture: Picture, now: DateTime<Utc>) -> course_images::ActiveModel {
    course_images::ActiveModel {
        course_id: Set(course_id),
        webp: Set(picture.full.to_vec()),
        webp_800: Set(Some(picture.medium.to_vec())),
        webp_480: Set(Some(picture.small.to_vec())),
        digest: Set(hex(&Sha256::digest(picture.full))),
        updated_at: Set(now),
        source_key: Set(None),
    }
}

pub(super) fn options(
    course_id: i64,
    course: &Course,
    renewal_course_id: Option<i64>,
) -> Vec<certificate_options::ActiveModel> {
    (0..)
        .zip(&course.certificates)
        .map(|(position, certificate)| certificate_options::ActiveModel {
            course_id: Set(course_id),
            position: Set(position),
            name: Set(certificate.name.clone()),
            always: Set(certificate.always),
            validity_months: Set(certificate.validity.as_ref().map(|validity| validity.months)),
            validity_to_month_end: Set(certificate
                .validity
                .as_ref()
                .is_some_and(|validity| validity.round_to_month_end)),
            validity_from: Set(ValidityFrom::CourseEnd.into()),
            external: Set(course.provider.0 != Provider::Centre),
            renewal_course_id: Set(renewal_course_id.filter(|_| certificate.validity.is_some())),
            ..Default::default()
        })
        .collect()
}

/// A user, who joined shortly before their first booking. Some participants have not confirmed their address.
pub(super) fn user(
    at: usize,
    person: &Person,
    first_booking: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    password_hash: &str,
) -> users::ActiveModel {
    let joined = match person.role {
        Role::Participant => first_booking.map_or(now - TimeDelta::days(30), |booked| booked - TimeDelta::minutes(18)),
        Role::Account | Role::Instructor => now - FOUNDED,
    };
    let verified = person.role != Role::Participant || !at.is_multiple_of(9);
    users::ActiveModel {
        email: Set(Some(person.email.clone())),
        email_key: Set(Some(person.email.to_lowercase())),
        name: Set(person.name.clone()),
        surname: Set(person.surname.clone()),
        fiscal_code: Set(Some(person.fiscal_code.clone())),
        phone: Set(Some(person.phone.clone())),
        is_sanitary: Set(person.is_sanitary),
        is_admin: Set(person.is_admin),
        is_instructor: Set(person.is_instructor || person.role == Role::Instructor),
        password_hash: Set(Some(password_hash.to_owned())),
        email_verified_at: Set(verified.then(|| joined + TimeDelta::minutes(7))),
        created_at: Set(joined),
        updated_at: Set(joined),
        ..Default::default()
    }
}

pub(super) fn city(city: &City) -> cities::ActiveModel {
    cities::ActiveModel {
        name: Set(city.name.clone()),
        province: Set(city.province.clone()),
        name_key: Set(fold(&city.name)),
        ..Default::default()
    }
}

pub(super) fn date(lesson: &Lesson<'_>, course_id: i64, city_id: i64) -> course_dates::ActiveModel {
    let date = lesson.date;
    course_dates::ActiveModel {
        course_id: Set(course_id),
        city_id: Set(city_id),
        venue: Set(date.venue.clone()),
        starts_at: Set(lesson.starts_at),
        ends_at: Set(lesson.ends_at),
        seats: Set(date.seats),
        booking_deadline: Set(lesson.booking_deadline),
        private: Set(date.private),
        color: Set(date.color.clone()),
        booking_password: Set(date.password.clone()),
        status: Set(date.status.into()),
        note: Set(date.note.clone()),
        created_at: Set(lesson.opened_at),
        updated_at: Set(lesson.opened_at),
        ..Default::default()
    }
}

pub(super) fn reservation(seat: &Seat, lesson: &Lesson<'_>, dates: &[i64], users: &[i64]) -> reservations::ActiveModel {
    let graded = seat.attendance != Attendance::Unknown;
    reservations::ActiveModel {
        course_date_id: Set(dates[seat.lesson]),
        user_id: Set(users[seat.person]),
        status: Set(seat.status.into()),
        attendance: Set(seat.attendance.into()),
        outcome: Set(seat.outcome.into()),
        queued_at: Set((seat.status == reservation::Status::Waiting).then_some(seat.booked_at)),
        note: Set(None),
        created_at: Set(seat.booked_at),
        updated_at: Set(if graded { lesson.ends_at } else { seat.booked_at }),
        cancelled_at: Set(None),
        ..Default::default()
    }
}

/// The chosen certificate and those that everyone gets. None is issued yet: that takes a document.
pub(super) fn certificates(
    reservation_id: i64,
    chosen: usize,
    options: &[certificate_options::Model],
) -> Vec<reservation_certificates::ActiveModel> {
    let (choosable, issued): (Vec<_>, Vec<_>) = options.iter().partition(|option| option.always == 0);
    let chosen = choosable.iter().cycle().nth(chosen).into_iter();
    chosen
        .chain(&issued)
        .map(|option| reservation_certificates::ActiveModel {
            reservation_id: Set(reservation_id),
            certificate_option_id: Set(option.id),
            status: Set(CertificateStatus::Pending.into()),
            ..Default::default()
        })
        .collect()
}

/// The shifts as they are written. When a holiday has moved a date onto another one of the same instructor, a colleague
/// who is free takes over; when there is none, the shift is left out.
pub(super) fn shifts(
    content: &Content,
    lessons: &[Lesson<'_>],
    dates: &[i64],
    users: &[i64],
) -> Result<Vec<shifts::ActiveModel>, ApiError> {
    let staff = || {
        content
            .people
            .iter()
            .enumerate()
            .filter(|(_, person)| teaches(person))
            .map(|(at, _)| at)
    };
    let mut busy: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut rows = Vec::with_capacity(content.shifts.len());
    for shift in &content.shifts {
        let lesson = lessons
            .iter()
            .position(|lesson| named(lesson.date, &shift.course, shift.in_days));
        let asked = content
            .people
            .iter()
            .position(|person| person.email == shift.instructor);
        let (Some(lesson), Some(asked)) = (lesson, asked) else {
            return Err(ApiError::internal(format!(
                "a demo shift of {} makes no sense",
                shift.instructor
            )));
        };
        let free = |person: &usize| {
            busy.get(person)
                .is_none_or(|held| held.iter().all(|other| !lessons[lesson].overlaps(&lessons[*other])))
        };
        let Some(person) = std::iter::once(asked).chain(staff()).find(free) else {
            continue;
        };
        busy.entry(person).or_default().push(lesson);
        let opened = lessons[lesson].opened_at;
        rows.push(shifts::ActiveModel {
            user_id: Set(users[person]),
            course_date_id: Set(Some(dates[lesson])),
            starts_at: Set(lessons[lesson].starts_at),
            ends_at: Set(lessons[lesson].ends_at),
            role: Set(shift.role.into()),
            status: Set(shift.status.into()),
            note: Set(shift.note.clone()),
            created_at: Set(opened),
            updated_at: Set(opened),
            ..Default::default()
        });
    }
    Ok(rows)
}

pub(super) fn teaches(person: &Person) -> bool {
    person.role == Role::Instructor || person.is_instructor
}
