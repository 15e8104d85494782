//! The rules of booking as sentences, and a simulated centre in which no date ever gives away a seat too many.

mod simulation;

use chrono::{TimeDelta, TimeZone};

use super::*;
use crate::course_date;

const CHOICES: &[CertificateChoice] = &[
    CertificateChoice { id: 1, choosable: true },
    CertificateChoice {
        id: 2,
        choosable: false,
    },
];
const ALWAYS_ISSUED: &[CertificateChoice] = &[CertificateChoice {
    id: 2,
    choosable: false,
}];
const NURSE: BookerFacts = BookerFacts {
    is_sanitary: true,
    already_booked: false,
};
const PARENT: BookerFacts = BookerFacts {
    is_sanitary: false,
    already_booked: false,
};

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2027, 3, 1, 8, 0, 0).unwrap()
}

fn date() -> DateFacts<'static> {
    let starts_at = now() + TimeDelta::days(11);
    DateFacts {
        window: BookingWindow {
            starts_at,
            deadline: starts_at,
            status: course_date::Status::Scheduled,
            course_is_public: true,
        },
        audience: Audience::Professionals,
        seats: 12,
        confirmed: 11,
        waiting: 0,
        password_required: false,
        password_fits: &|given| given == "cuore",
        certificates: CHOICES,
    }
}

fn full() -> DateFacts<'static> {
    DateFacts {
        confirmed: 12,
        ..date()
    }
}

fn wish() -> Request<'static> {
    Request {
        id_course_date: Some(7),
        certificate: Some(1),
        ..Request::default()
    }
}

fn queueing() -> Request<'static> {
    Request {
        waiting: true,
        ..wish()
    }
}

fn told(request: &Request<'_>, date: Option<&DateFacts<'_>>, person: BookerFacts) -> String {
    match decide(now(), request, date, person) {
        Ok(booked) => booked.status.as_str().to_owned(),
        Err(errors) => errors
            .iter()
            .map(|(field, messages)| format!("{field}: {}", messages.join(" ")))
            .collect::<Vec<_>>()
            .join("; "),
    }
}

#[test]
fn a_free_seat_is_confirmed_with_the_certificate_chosen() {
    let booked = decide(now(), &wish(), Some(&date()), NURSE).unwrap();
    assert_eq!(
        booked,
        Booked {
            status: Status::Confirmed,
            certificate: Some(1)
        }
    );
}

#[test]
fn without_a_date_nothing_else_is_judged() {
    let empty = Request::default();
    assert_eq!(told(&empty, None, PARENT), "id_course_date: Campo obbligatorio.");
    assert_eq!(
        told(&empty, Some(&date()), PARENT),
        "id_course_date: Campo obbligatorio."
    );
}

#[test]
fn an_unknown_date_tells_nothing_of_certificate_and_password() {
    let request = Request {
        certificate: Some(99),
        password: Some("x"),
        ..wish()
    };
    assert_eq!(
        told(&request, None, NURSE),
        "id_course_date: La data scelta non è più disponibile."
    );
}

#[test]
fn a_hidden_course_is_as_unknown_as_no_course() {
    let mut hidden = DateFacts {
        password_required: true,
        ..date()
    };
    hidden.window.course_is_public = false;
    let request = Request {
        certificate: None,
        ..wish()
    };
    assert_eq!(
        told(&request, Some(&hidden), NURSE),
        "id_course_date: La data scelta non è più disponibile."
    );
}

#[test]
fn under_the_date_the_first_reason_that_applies_is_told() {
    let mut facts = full();
    facts.window.deadline = now() - TimeDelta::seconds(1);
    let mut booker = BookerFacts {
        is_sanitary: false,
        already_booked: true,
    };
    assert_eq!(
        told(&wish(), Some(&facts), booker),
        "id_course_date: La data scelta non è più disponibile."
    );
    facts.window.deadline = now();
    assert_eq!(
        told(&wish(), Some(&facts), booker),
        "id_course_date: Sei già iscritto a questa data."
    );
    booker.already_booked = false;
    assert_eq!(
        told(&wish(), Some(&facts), booker),
        "id_course_date: Corso riservato ai sanitari."
    );
    booker.is_sanitary = true;
    assert_eq!(
        told(&wish(), Some(&facts), booker),
        "id_course_date: Posti esauriti per questa data."
    );
}

#[test]
fn all_fields_are_judged_together() {
    let facts = DateFacts {
        password_required: true,
        ..full()
    };
    let request = Request {
        certificate: Some(2),
        password: Some("fegato"),
        ..wish()
    };
    assert_eq!(
        told(&request, Some(&facts), NURSE),
        "id_course_date: Posti esauriti per questa data.; certificate: Certificazione non valida.; password: Password errata."
    );
    let request = Request {
        certificate: None,
        password: None,
        ..wish()
    };
    assert_eq!(
        told(&request, Some(&facts), NURSE),
        "id_course_date: Posti esauriti per questa data.; certificate: Campo obbligatorio.; password: Campo obbligatorio."
    );
}

#[test]
fn cancelled_and_completed_dates_are_not_available() {
    for status in [course_date::Status::Cancelled, course_date::Status::Completed] {
        let mut facts = date();
        facts.window.status = status;
        assert_eq!(
            told(&queueing(), Some(&facts), NURSE),
            "id_course_date: La data scelta non è più disponibile."
        );
    }
}

#[test]
fn a_course_for_laypeople_or_everyone_takes_both() {
    for audience in [Audience::Laypeople, Audience::Everyone] {
        let facts = DateFacts { audience, ..date() };
        assert_eq!(told(&wish(), Some(&facts), NURSE), "confirmed");
        assert_eq!(told(&wish(), Some(&facts), PARENT), "confirmed");
    }
}

#[test]
fn a_certificate_is_needed_only_where_one_can_be_chosen() {
    let none = Request {
        certificate: None,
        ..wish()
    };
    assert_eq!(told(&none, Some(&date()), NURSE), "certificate: Campo obbligatorio.");
    for certificates in [ALWAYS_ISSUED, &[]] {
        assert_eq!(
            told(&none, Some(&DateFacts { certificates, ..date() }), NURSE),
            "confirmed"
        );
    }
}

#[test]
fn a_certificate_must_be_a_choosable_one_of_the_course() {
    for (certificate, certificates) in [(2, CHOICES), (99, CHOICES), (2, ALWAYS_ISSUED), (1, &[][..])] {
        let request = Request {
            certificate: Some(certificate),
            ..wish()
        };
        let facts = DateFacts { certificates, ..date() };
        assert_eq!(
            told(&request, Some(&facts), NURSE),
            "certificate: Certificazione non valida."
        );
    }
}

#[test]
fn a_password_counts_only_where_one_is_set() {
    let facts = DateFacts {
        password_required: true,
        ..date()
    };
    for (password, answer) in [
        (None, "password: Campo obbligatorio."),
        (Some(" \u{a0}"), "password: Campo obbligatorio."),
        (Some("Cuore"), "password: Password errata."),
        (Some(" cuore"), "password: Password errata."),
        (Some("cuore"), "confirmed"),
    ] {
        let request = Request { password, ..wish() };
        assert_eq!(told(&request, Some(&facts), NURSE), answer, "{password:?}");
        assert_eq!(told(&request, Some(&date()), NURSE), "confirmed", "{password:?}");
    }
}

#[test]
fn the_queue_is_offered_only_when_no_seat_is() {
    assert_eq!(told(&queueing(), Some(&date()), NURSE), "confirmed");
    assert_eq!(told(&queueing(), Some(&full()), NURSE), "waiting");
    let overbooked = DateFacts { seats: 10, ..full() };
    assert_eq!(told(&queueing(), Some(&overbooked), NURSE), "waiting");
}

#[test]
fn keeps_the_queue_in_order_when_a_seat_is_free() {
    let facts = DateFacts { waiting: 1, ..date() };
    assert_eq!(
        told(&wish(), Some(&facts), NURSE),
        "id_course_date: Posti esauriti per questa data."
    );
    assert_eq!(told(&queueing(), Some(&facts), NURSE), "waiting");
    assert_eq!(seats_on_offer(12, 11, 1), 0);
    assert_eq!(seats_on_offer(12, 11, 0), 1);
    assert_eq!(seats_on_offer(12, 14, 0), 0);
}

#[test]
fn the_queue_is_no_way_around_any_other_rule() {
    let facts = DateFacts {
        password_required: true,
        ..full()
    };
    let guess = Request {
        password: Some("fegato"),
        ..queueing()
    };
    assert_eq!(told(&guess, Some(&facts), NURSE), "password: Password errata.");
    assert_eq!(told(&queueing(), Some(&facts), NURSE), "password: Campo obbligatorio.");
    assert_eq!(
        told(&queueing(), Some(&full()), PARENT),
        "id_course_date: Corso riservato ai sanitari."
    );
    let twice = BookerFacts {
        already_booked: true,
        ..NURSE
    };
    assert_eq!(
        told(&queueing(), Some(&full()), twice),
        "id_course_date: Sei già iscritto a questa data."
    );
}

#[test]
fn staff_add_people_past_deadline_password_and_publication_but_not_past_the_seats() {
    let closed = DateFacts {
        window: BookingWindow {
            deadline: now() - TimeDelta::days(1),
            course_is_public: false,
            ..date().window
        },
        password_required: true,
        ..date()
    };
    let request = Request {
        certificate: Some(1),
        ..Request::default()
    };
    let decided = decide_for_staff(&request, Some(Enrolment::Open), &closed, NURSE).unwrap();
    assert_eq!(decided.status, Status::Confirmed);

    let errors = decide_for_staff(&request, Some(Enrolment::Open), &full(), NURSE).unwrap_err();
    assert_eq!(errors.get("id_course_date").unwrap(), [messages::FULL]);
    let waiting = Request {
        waiting: true,
        ..request
    };
    assert_eq!(
        decide_for_staff(&waiting, Some(Enrolment::Open), &full(), NURSE)
            .unwrap()
            .status,
        Status::Waiting
    );
}

#[test]
fn a_late_list_has_seats_but_no_waiting_list() {
    let request = Request {
        certificate: Some(1),
        waiting: true,
        ..Request::default()
    };
    let late = Some(Enrolment::Late);
    let decided = decide_for_staff(&request, late, &date(), NURSE).unwrap();
    assert_eq!(decided.status, Status::Confirmed);
    let errors = decide_for_staff(&request, late, &full(), NURSE).unwrap_err();
    assert_eq!(errors.get("id_course_date").unwrap(), [messages::FULL]);
}

#[test]
fn staff_are_told_why_a_person_cannot_be_added() {
    let already_booked = BookerFacts {
        already_booked: true,
        ..NURSE
    };
    for (enrolment, booker, field, message) in [
        (None, NURSE, "id_course_date", messages::DATE_NOT_AVAILABLE),
        (
            Some(Enrolment::Open),
            already_booked,
            "id_user",
            messages::ALREADY_ENROLLED,
        ),
        (
            Some(Enrolment::Late),
            already_booked,
            "id_user",
            messages::ALREADY_ENROLLED,
        ),
        (Some(Enrolment::Late), PARENT, "id_user", messages::PROFESSIONALS_ONLY),
    ] {
        let errors = decide_for_staff(&Request::default(), enrolment, &date(), booker).unwrap_err();
        assert_eq!(errors.get(field).unwrap(), [message]);
        assert_eq!(
            errors.get("certificate").unwrap(),
            [messages::REQUIRED],
            "all errors together"
        );
    }
}
