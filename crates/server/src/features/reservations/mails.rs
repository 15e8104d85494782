//! The letters about reservations. Those that change a seat carry the entry for the calendar.

use battito_domain::{reservation::Status, rome_time};
use sea_orm::DatabaseTransaction;

use super::{
    date_details::{DateDetails, certainty},
    ledger::Moved,
    store::Certificates,
};
use crate::{
    entities::{reservations, users},
    platform::{
        error::ApiError,
        mail::{Fact, Letter, calendar::Certainty},
        state::App,
    },
};

const MY_RESERVATIONS: &str = "/control-panel/user/reservations";

/// Confirms a booking, or the position in the waiting list.
pub(in crate::features) fn booked(
    app: &App,
    user: &users::Model,
    reservation: &reservations::Model,
    details: &DateDetails,
    certificates: &Certificates,
    waiting_position: Option<i64>,
) -> Letter {
    let mut facts = details.mail_lines();
    if let Some(position) = waiting_position {
        facts.push(Fact::new("Posizione", position.to_string()));
        Letter {
            kind: "booking-waiting",
            subject: format!("Sei in lista d'attesa: {}", details.course.title),
            name: user.name.clone(),
            paragraphs: vec![
                "ti abbiamo inserito nella lista d'attesa. Se si libera un posto è tuo, in ordine di arrivo: ti avvisiamo subito per email."
                    .into(),
            ],
            facts,
            action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
            closing: vec!["Se cambi idea puoi uscire dalla lista in qualsiasi momento.".into()],
            event: None,
        }
    } else {
        let names = certificates.iter().map(|one| one.option.name.clone()).collect();
        facts.extend(Fact::list("Certificazione", names));
        facts.extend(what_to_bring(app));
        Letter {
            kind: "booking-confirmed",
            subject: format!("Prenotazione confermata: {}", details.course.title),
            name: user.name.clone(),
            paragraphs: vec!["la tua prenotazione è confermata. Ti aspettiamo!".into()],
            facts,
            action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
            closing: vec![how_to_cancel(app)],
            event: Some(details.event(app, reservation, Certainty::Confirmed)),
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
    let letter = Letter {
        kind: "booking-promoted",
        subject: format!("Si è liberato un posto: {}", details.course.title),
        name: user.name.clone(),
        paragraphs: vec!["si è liberato un posto e la tua prenotazione ora è confermata. Ti aspettiamo!".into()],
        facts: details.mail_lines().into_iter().chain(what_to_bring(app)).collect(),
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        closing: vec![how_to_cancel(app)],
        event: Some(details.event(app, reservation, Certainty::Confirmed)),
    };
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
}

/// Confirms that a reservation was moved by its owner.
pub(super) async fn tell_moved(
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
    } = moved;
    let mut facts = to.mail_lines();
    facts.extend(waiting_position.map(|position| Fact::new("Posizione", position.to_string())));
    facts.push(Fact::new("Prima era", rome_time::long(from.date.starts_at)));
    if from.address() != to.address() {
        facts.push(Fact::new("Prima si teneva in", from.address()));
    }
    let waits = waiting_position.is_some();
    facts.extend(what_to_bring(app).filter(|_| !waits));
    let letter = Letter {
        kind: "booking-moved",
        subject: format!("Hai spostato la tua prenotazione: {}", to.course.title),
        name: user.name.clone(),
        paragraphs: vec![if waits {
            "come hai chiesto, ora sei nella lista d'attesa di un'altra data. Se si libera un posto è tuo, in ordine di arrivo.".into()
        } else {
            "come hai chiesto, la tua prenotazione è per un'altra data. Il tuo posto è confermato. Ti aspettiamo!"
                .into()
        }],
        facts,
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        closing: vec![how_to_cancel(app)],
        event: Some(to.event(app, reservation, certainty(reservation.status.0))),
    };
    app.mailbox.post(tx, app.now(), &user.email, &letter).await?;
    Ok(())
}

/// Confirms that a reservation was cancelled by its owner.
pub(super) async fn tell_cancelled(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &reservations::Model,
    details: &DateDetails,
    was: Status,
) -> Result<(), ApiError> {
    let (subject, paragraph) = if was == Status::Waiting {
        (
            "Sei uscito dalla lista d'attesa",
            "come hai chiesto, non sei più in lista d'attesa per questo corso.",
        )
    } else {
        (
            "Prenotazione annullata",
            "come hai chiesto, la tua prenotazione è stata annullata e il posto è di nuovo libero.",
        )
    };
    let letter = Letter {
        kind: "booking-cancelled",
        subject: format!("{subject}: {}", details.course.title),
        name: user.name.clone(),
        paragraphs: vec![paragraph.into()],
        facts: details.mail_lines(),
        action: Some(("Cerca un'altra data", format!("/courses/{}", details.course.id))),
        closing: Vec::new(),
        // Who waited may have downloaded the entry.
        event: Some(details.event(app, reservation, Certainty::Cancelled)),
    };
    app.mailbox.post(tx, app.now(), &user.email, &letter).await?;
    Ok(())
}

fn what_to_bring(app: &App) -> Option<Fact> {
    Fact::list("Cosa portare", app.centre().settings.what_to_bring.clone())
}

fn how_to_cancel(app: &App) -> String {
    let hours = app.centre().cancellation_notice_hours;
    format!(
        "Se non puoi venire, annulla da I Miei Corsi fino a {hours} ore prima dell'inizio: il posto andrà a chi aspetta."
    )
}
