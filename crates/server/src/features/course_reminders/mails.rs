//! The mail that reminds of a course: time, place, and things to bring.

use battito_domain::{
    course_reminder::countdown,
    mail_text::{Field, MailKind},
    rome_time,
};

use crate::{
    entities::{reservations, users},
    features::reservations::{MY_RESERVATIONS, date_details::DateDetails},
    platform::{
        mail::{Letter, calendar::Certainty, texts::MailTexts},
        state::App,
    },
};

/// The reminder of somebody with a seat.
pub(super) fn reminder(
    app: &App,
    texts: &MailTexts,
    (reservation, user): (&reservations::Model, &users::Model),
    details: &DateDetails,
) -> Letter {
    let (starts_on, today) = (
        rome_time::local(details.date.starts_at).date(),
        rome_time::local(app.now()).date(),
    );
    let values = details
        .mail_values(app, user)
        .with(Field::Countdown, &countdown(starts_on, today));
    Letter {
        kind: "course-reminder",
        name: user.name.clone(),
        facts: details.mail_lines().into_iter().chain(details.things(app)).collect(),
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        event: Some(details.event(app, reservation, Certainty::Confirmed)),
        ..texts.letter(MailKind::CourseReminder, &values)
    }
}
