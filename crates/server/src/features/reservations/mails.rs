//! The letters about reservations, each with an event for the calendar.

use battito_domain::reservation::Status;
use sea_orm::DatabaseTransaction;

use super::{
    place::{Place, what_to_bring},
    store::Certificates,
};
use crate::{
    entities::{reservations, users},
    platform::{error::ApiError, mail::Letter, state::App},
};

const MY_RESERVATIONS: &str = "/control-panel/user/reservations";

/// Confirms a booking, or this place in the waiting list.
pub(super) fn booked(
    app: &App,
    user: &users::Model,
    reservation: &reservations::Model,
    place: &Place,
    certificates: &Certificates,
    waiting_position: Option<i64>,
) -> Letter {
    let mut facts = place.facts();
    if let Some(position) = waiting_position {
        facts.push(("Posizione", position.to_string()));
        Letter {
            kind: "booking-waiting",
            subject: format!("Sei in lista d'attesa: {}", place.course.title),
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
        if !certificates.is_empty() {
            let names: Vec<&str> = certificates.iter().map(|(_, option)| option.name.as_str()).collect();
            facts.push(("Certificazione", names.join(", ")));
        }
        Letter {
            kind: "booking-confirmed",
            subject: format!("Prenotazione confermata: {}", place.course.title),
            name: user.name.clone(),
            paragraphs: vec!["la tua prenotazione è confermata. Ti aspettiamo!".into()],
            facts,
            action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
            closing: closing(app),
            event: Some(place.event(app, reservation, false)),
        }
    }
}

/// Tells someone who waited that the seat is theirs.
pub(super) async fn tell_promoted(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &reservations::Model,
    place: &Place,
) -> Result<(), ApiError> {
    let letter = Letter {
        kind: "booking-promoted",
        subject: format!("Si è liberato un posto: {}", place.course.title),
        name: user.name.clone(),
        paragraphs: vec!["si è liberato un posto e la tua prenotazione ora è confermata. Ti aspettiamo!".into()],
        facts: place.facts(),
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        closing: closing(app),
        event: Some(place.event(app, reservation, false)),
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
    place: &Place,
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
        subject: format!("{subject}: {}", place.course.title),
        name: user.name.clone(),
        paragraphs: vec![paragraph.into()],
        facts: place.facts(),
        action: Some(("Cerca un'altra data", format!("/courses/{}", place.course.id))),
        closing: Vec::new(),
        event: (was == Status::Confirmed).then(|| place.event(app, reservation, true)),
    };
    app.mailbox.post(tx, app.now(), &user.email, &letter).await?;
    Ok(())
}

fn closing(app: &App) -> Vec<String> {
    let hours = app.centre.cancellation_notice_hours;
    let cancelling = format!(
        "Se non puoi venire, annulla da I Miei Corsi fino a {hours} ore prima dell'inizio: il posto andrà a chi aspetta."
    );
    [what_to_bring(app), cancelling]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}
