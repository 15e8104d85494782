//! Mails to everybody booked when a date is moved or cancelled. Confirmed people get the calendar event again, moved or
//! cancelled.

use battito_domain::{
    mail_text::{Field, MailKind},
    reservation::Status,
    rome_time,
};
use battito_platform::{
    ApiError, App,
    entities::{course_dates::Model, reservations, users},
    mail::{Fact, Letter, calendar::Certainty, texts::MailTexts},
};
use sea_orm::DatabaseTransaction;

use crate::features::reservations::{MY_RESERVATIONS, date_details::DateDetails};

/// Tells everybody booked that the date has a new time or place.
pub(super) async fn tell_moved(
    app: &App,
    tx: &DatabaseTransaction,
    (before, after): (&Model, &Model),
    live: &[(reservations::Model, users::Model)],
) -> Result<(), ApiError> {
    if live.is_empty() {
        return Ok(());
    }
    let (old, new) = (DateDetails::of(tx, before).await?, DateDetails::of(tx, after).await?);
    let texts = app.mail_texts.current(tx, app.now()).await?;
    for (reservation, user) in live {
        let letter = moved(app, &texts, (reservation, user), &old, &new);
        app.mailbox
            .post_or_record(tx, app.now(), user.recipient(), &letter)
            .await?;
    }
    Ok(())
}

/// Tells these people that the date was cancelled.
pub(super) async fn tell_cancelled(
    app: &App,
    tx: &DatabaseTransaction,
    date: &Model,
    reason: Option<&str>,
    live: &[(reservations::Model, users::Model)],
) -> Result<(), ApiError> {
    let details = DateDetails::of(tx, date).await?;
    let texts = app.mail_texts.current(tx, app.now()).await?;
    for (reservation, user) in live {
        let letter = cancelled(app, &texts, (reservation, user), &details, reason);
        app.mailbox
            .post_or_record(tx, app.now(), user.recipient(), &letter)
            .await?;
    }
    Ok(())
}

fn has_seat(reservation: &reservations::Model) -> bool {
    reservation.status.0 == Status::Confirmed
}

fn moved(
    app: &App,
    texts: &MailTexts,
    (reservation, user): (&reservations::Model, &users::Model),
    old: &DateDetails,
    new: &DateDetails,
) -> Letter {
    let mut values = new
        .mail_values(app, user)
        .with(Field::FormerStart, &rome_time::long(old.date.starts_at));
    if old.address() != new.address() {
        values = values.with(Field::FormerVenue, &old.address());
    }
    let kind = if has_seat(reservation) {
        MailKind::DateMoved
    } else {
        MailKind::DateMovedWaiting
    };
    let mut facts = new.mail_lines();
    let same_span = (old.date.starts_at, old.date.ends_at) == (new.date.starts_at, new.date.ends_at);
    // Each change is listed with its old value, so that the reader need not compare with an older mail.
    for old in old.mail_lines() {
        if let (false, Some(label)) = (facts.contains(&old), formerly(old.label, same_span)) {
            facts.push(Fact { label, ..old });
        }
    }
    Letter {
        kind: "date-moved",
        name: user.name.clone(),
        facts,
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        event: Some(new.event(
            app,
            reservation,
            if has_seat(reservation) {
                Certainty::Confirmed
            } else {
                Certainty::Tentative
            },
        )),
        ..texts.letter(kind, &values)
    }
}

/// The label of a fact's old value. The hours of each day are listed only when start and end stay the same.
fn formerly(label: &str, same_span: bool) -> Option<&'static str> {
    match label {
        "Quando" => Some("Data precedente"),
        "Fine" => Some("Fine precedente"),
        "Dove" => Some("Sede precedente"),
        "Giorni" => same_span.then_some("Giorni precedenti"),
        _ => Some("Prima"),
    }
}

fn cancelled(
    app: &App,
    texts: &MailTexts,
    (reservation, user): (&reservations::Model, &users::Model),
    details: &DateDetails,
    reason: Option<&str>,
) -> Letter {
    let course = &details.course;
    let others = if course.is_public() {
        ("Scegli un'altra data", format!("/courses/{}", course.id))
    } else {
        ("Scopri i Corsi", "/courses".into())
    };
    let kind = if has_seat(reservation) {
        MailKind::DateCancelled
    } else {
        MailKind::DateCancelledWaiting
    };
    let values = details.mail_values(app, user).with_some(Field::Reason, reason);
    Letter {
        kind: "date-cancelled",
        name: user.name.clone(),
        facts: details
            .mail_lines()
            .into_iter()
            .chain(reason.map(|reason| Fact::new("Motivo", reason)))
            .collect(),
        action: Some(others),
        event: Some(details.event(app, reservation, Certainty::Cancelled)),
        ..texts.letter(kind, &values)
    }
}
