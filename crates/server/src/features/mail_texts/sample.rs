//! A mail to an invented person: the values of its fields, and the parts around its words.

use battito_domain::{
    mail_text::{Field, MailKind, MailText, Phase, Sample, Values, Wording},
    rome_time,
};
use battito_platform::{
    ApiError, App,
    mail::{Fact, Letter},
};
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

use crate::features::reservations::{MY_CERTIFICATES, MY_RESERVATIONS, date_details::how_to_cancel};

/// Examples of the fields of a kind. Values of the centre are real, and dates usually lie ahead.
pub(super) fn values(app: &App, kind: MailKind, sample: Sample) -> Values {
    let centre = app.centre();
    let settings = &centre.settings;
    let examples = Values::examples(&kind.fields(), sample)
        .with(Field::Centre, &settings.name)
        .with(Field::Phone, &settings.phone)
        .with(Field::Email, &settings.email)
        .with(Field::NoticeHours, &app.centre().cancellation_notice_hours.to_string());
    if sample == Sample::Longest {
        return examples;
    }
    let at = |days: i64, hour: u32| day_at(app.now(), days, hour);
    // So that it agrees with the example of how far away the course is.
    let ahead = if kind == MailKind::CourseReminder { 2 } else { 14 };
    let expiry = rome_time::local(at(730, 9)).format("%d/%m/%Y").to_string();
    examples
        .with(Field::HowToCancel, &how_to_cancel(app, at(ahead, 9)))
        .with(Field::Start, &rome_time::long(at(ahead, 9)))
        .with(Field::End, &rome_time::long(at(ahead, 18)))
        .with(Field::FormerStart, &rome_time::long(at(ahead - 5, 9)))
        .with(Field::Expiry, &expiry)
}

fn day_at(now: DateTime<Utc>, days: i64, hour: u32) -> DateTime<Utc> {
    let day = rome_time::local(now).date() + TimeDelta::days(days);
    rome_time::from_local(day.and_time(NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default()))
}

/// The mail with these words, which may not be saved.
///
/// # Errors
/// 422 for words that cannot be used.
pub(super) fn letter(
    app: &App,
    kind: MailKind,
    words: &Wording,
    (values, sample): (&Values, Sample),
) -> Result<Letter, ApiError> {
    let words = MailText::parse(kind, words)?.write(values, &MailText::original(kind));
    let (label, path) = button(kind);
    Ok(Letter {
        name: values.get(Field::Name).unwrap_or_default().to_owned(),
        facts: facts(app, kind, sample),
        action: Some((label, path.to_owned())),
        ..Letter::of(words)
    })
}

/// The facts that such a mail lists.
fn facts(app: &App, kind: MailKind, sample: Sample) -> Vec<Fact> {
    let values = values(app, kind, sample);
    let fact = |label: &'static str, field: Field| Fact::new(label, values.get(field).unwrap_or(field.example(sample)));
    let mut facts = Vec::new();
    match kind.phase() {
        Phase::Booking if kind == MailKind::Invitation => return facts,
        Phase::Certificate => {
            facts.push(fact("Corso", Field::Course));
            facts.push(fact("Attestato", Field::Paper));
            facts.push(fact("Numero", Field::Number));
            if kind != MailKind::CertificateRevoked {
                facts.push(fact("Valido fino al", Field::Expiry));
            }
        }
        Phase::Renewal => {
            facts.push(fact("Corso", Field::Course));
            facts.push(fact("Attestato", Field::Paper));
            facts.push(fact("Numero", Field::Number));
        }
        Phase::Booking | Phase::BeforeCourse | Phase::Move | Phase::Cancellation => {
            facts.push(fact("Corso", Field::Course));
            facts.push(fact("Quando", Field::Start));
            facts.push(fact("Fine", Field::End));
            facts.push(fact("Dove", Field::Venue));
        }
    }
    let fields = kind.fields();
    for (label, field) in [
        ("Posizione", Field::Position),
        ("Data precedente", Field::FormerStart),
        ("Sede precedente", Field::FormerVenue),
        ("Motivo", Field::Reason),
    ] {
        if fields.contains(&field) {
            facts.push(fact(label, field));
        }
    }
    if matches!(
        kind,
        MailKind::BookingConfirmed | MailKind::BookingPromoted | MailKind::CourseReminder | MailKind::BookingMoved
    ) {
        facts.extend(Fact::list("Cosa portare", app.centre().settings.what_to_bring.clone()));
    }
    facts
}

/// The button of such a mail.
const fn button(kind: MailKind) -> (&'static str, &'static str) {
    match kind {
        MailKind::Invitation => ("Scegli la password", "/auth/password-reset/esempio"),
        MailKind::DateCancelled | MailKind::DateCancelledWaiting => ("Scegli un'altra data", "/courses"),
        MailKind::ReservationCancelled
        | MailKind::ReservationCancelledWaiting
        | MailKind::BookingCancelled
        | MailKind::BookingCancelledWaiting => ("Cerca un'altra data", "/courses"),
        MailKind::CertificateIssued | MailKind::CertificateReplaced | MailKind::CertificateReissued => {
            ("Scarica da I Miei Corsi", MY_CERTIFICATES)
        }
        MailKind::CertificateRevoked => ("Vai a I Miei Corsi", MY_CERTIFICATES),
        MailKind::RenewalReminder => ("Prenota il rinnovo", "/courses"),
        MailKind::BookingConfirmed
        | MailKind::BookingWaiting
        | MailKind::BookingPromoted
        | MailKind::CourseReminder
        | MailKind::DateMoved
        | MailKind::DateMovedWaiting
        | MailKind::ReservationMoved
        | MailKind::ReservationMovedWaiting
        | MailKind::BookingMoved
        | MailKind::BookingMovedWaiting => ("Vai a I Miei Corsi", MY_RESERVATIONS),
    }
}
