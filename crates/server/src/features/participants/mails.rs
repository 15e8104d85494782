//! The letters that staff cause: a reservation moved or cancelled by them, and texts that they write themselves.

use battito_domain::{
    mail_text::{Field, MailKind},
    reservation::Status,
    rome_time,
};
use battito_platform::{
    ApiError, App,
    entities::{reservations::Model, users},
    mail::{Fact, Letter, calendar::Certainty},
};
use sea_orm::DatabaseTransaction;

use crate::features::reservations::{
    MY_RESERVATIONS,
    date_details::{DateDetails, certainty},
};

/// Tells a person that the reservation is for another date now.
pub(super) async fn tell_moved(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &Model,
    (from, to): (&DateDetails, &DateDetails),
) -> Result<(), ApiError> {
    let former = rome_time::long(from.date.starts_at);
    let mut values = to.mail_values(app, user).with(Field::FormerStart, &former);
    let mut facts = to.mail_lines();
    facts.push(Fact::new("Data precedente", former));
    if from.address() != to.address() {
        values = values.with(Field::FormerVenue, &from.address());
        facts.push(Fact::new("Sede precedente", from.address()));
    }
    let kind = if reservation.status.0 == Status::Confirmed {
        MailKind::ReservationMoved
    } else {
        MailKind::ReservationMovedWaiting
    };
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "reservation-moved",
        name: user.name.clone(),
        facts,
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        event: Some(to.event(app, reservation, certainty(reservation.status.0))),
        ..texts.letter(kind, &values)
    };
    app.mailbox
        .post_or_record(tx, app.now(), user.recipient(), &letter)
        .await
}

/// Tells a person that staff cancelled the reservation.
pub(super) async fn tell_cancelled(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    (before, cancelled): (&Model, &Model),
    details: &DateDetails,
) -> Result<(), ApiError> {
    let course = &details.course;
    let kind = if before.status.0 == Status::Waiting {
        MailKind::ReservationCancelledWaiting
    } else {
        MailKind::ReservationCancelled
    };
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "reservation-cancelled",
        name: user.name.clone(),
        facts: details.mail_lines(),
        action: Some(if course.is_public() {
            ("Cerca un'altra data", format!("/courses/{}", course.id))
        } else {
            ("Scopri i Corsi", "/courses".into())
        }),
        event: Some(details.event(app, cancelled, Certainty::Cancelled)),
        ..texts.letter(kind, &details.mail_values(app, user))
    };
    app.mailbox
        .post_or_record(tx, app.now(), user.recipient(), &letter)
        .await
}

/// A text that staff wrote.
pub(super) fn written(user: &users::Model, subject: &str, paragraphs: &[String], details: &DateDetails) -> Letter {
    Letter::new("participants-mail", subject, &user.name)
        .paragraphs(paragraphs.iter().cloned())
        .facts(details.mail_lines())
        .action("Vai a I Miei Corsi", MY_RESERVATIONS)
}
