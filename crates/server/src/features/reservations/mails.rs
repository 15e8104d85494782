//! The letters about reservations. Letters that change a seat carry the calendar entry.

use battito_domain::{
    mail_text::{Field, MailKind},
    reservation::Status,
    rome_time,
};
use battito_platform::{
    ApiError, App,
    entities::{reservations, users},
    mail::{Fact, Letter, calendar::Certainty, texts::MailTexts},
};
use sea_orm::DatabaseTransaction;

use super::{
    MY_RESERVATIONS,
    date_details::{DateDetails, certainty},
    ledger::Moved,
    store::Certificates,
};

/// Confirms a booking, or the position in the waiting list.
pub(in crate::features) fn booked(
    app: &App,
    texts: &MailTexts,
    user: &users::Model,
    (reservation, details): (&reservations::Model, &DateDetails),
    certificates: &Certificates,
    waiting_position: Option<i64>,
) -> Letter {
    let mut facts = details.mail_lines();
    let values = details.mail_values(app, user);
    if let Some(position) = waiting_position {
        let position = position.to_string();
        let values = values.with(Field::Position, &position);
        facts.push(Fact::new("Posizione", position));
        Letter {
            kind: "booking-waiting",
            name: user.name.clone(),
            facts,
            action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
            ..texts.letter(MailKind::BookingWaiting, &values)
        }
    } else {
        let names = certificates.iter().map(|one| one.option.name.clone()).collect();
        facts.extend(Fact::list("Certificazione", names));
        facts.extend(details.things(app));
        Letter {
            kind: "booking-confirmed",
            name: user.name.clone(),
            facts,
            action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
            event: Some(details.event(app, reservation, Certainty::Confirmed)),
            ..texts.letter(MailKind::BookingConfirmed, &values)
        }
    }
}

/// Tells a person on the waiting list that they got a seat.
pub(super) async fn tell_promoted(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &reservations::Model,
    details: &DateDetails,
) -> Result<(), ApiError> {
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "booking-promoted",
        name: user.name.clone(),
        facts: details.mail_lines().into_iter().chain(details.things(app)).collect(),
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        event: Some(details.event(app, reservation, Certainty::Confirmed)),
        ..texts.letter(MailKind::BookingPromoted, &details.mail_values(app, user))
    };
    app.mailbox
        .post_or_record(tx, app.now(), user.recipient(), &letter)
        .await
}

/// Confirms that a reservation was moved by its owner.
pub(in crate::features) async fn tell_moved(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    moved: &Moved,
) -> Result<(), ApiError> {
    let Moved {
        reservation,
        waiting_position,
        from,
        to,
        ..
    } = moved;
    let mut facts = to.mail_lines();
    let mut values = to.mail_values(app, user);
    if let Some(position) = waiting_position {
        let position = position.to_string();
        values = values.with(Field::Position, &position);
        facts.push(Fact::new("Posizione", position));
    }
    let former = rome_time::long(from.date.starts_at);
    values = values.with(Field::FormerStart, &former);
    facts.push(Fact::new("Data precedente", former));
    if from.address() != to.address() {
        values = values.with(Field::FormerVenue, &from.address());
        facts.push(Fact::new("Sede precedente", from.address()));
    }
    let waits = waiting_position.is_some();
    facts.extend(to.things(app).filter(|_| !waits));
    let kind = if waits {
        MailKind::BookingMovedWaiting
    } else {
        MailKind::BookingMoved
    };
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "booking-moved",
        name: user.name.clone(),
        facts,
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        event: Some(to.event(app, reservation, certainty(reservation.status.0))),
        ..texts.letter(kind, &values)
    };
    app.mailbox.post_own(tx, app.now(), vec![(user, letter)]).await
}

/// Confirms that a reservation was cancelled by its owner.
pub(in crate::features) async fn tell_cancelled(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &reservations::Model,
    details: &DateDetails,
    was: Status,
) -> Result<(), ApiError> {
    let kind = if was == Status::Waiting {
        MailKind::BookingCancelledWaiting
    } else {
        MailKind::BookingCancelled
    };
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "booking-cancelled",
        name: user.name.clone(),
        facts: details.mail_lines(),
        action: Some(("Cerca un'altra data", format!("/courses/{}", details.course.id))),
        // A person on the waiting list may have downloaded the entry.
        event: Some(details.event(app, reservation, Certainty::Cancelled)),
        ..texts.letter(kind, &details.mail_values(app, user))
    };
    app.mailbox.post_own(tx, app.now(), vec![(user, letter)]).await
}
