//! The letters that staff cause: a reservation moved or cancelled by them, and texts that they write themselves.

use battito_domain::{reservation::Status, rome_time};
use sea_orm::DatabaseTransaction;

use crate::{
    entities::{reservations::Model, users},
    features::reservations::date_details::{DateDetails, certainty},
    platform::{
        error::ApiError,
        mail::{Fact, Letter, calendar::Certainty},
        state::App,
    },
};

const MY_RESERVATIONS: &str = "/control-panel/user/reservations";

/// Tells a person that the reservation is for another date now.
pub(super) async fn tell_relocated(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &Model,
    (from, to): (&DateDetails, &DateDetails),
) -> Result<(), ApiError> {
    let hours = app.centre().cancellation_notice_hours;
    let mut facts = to.mail_lines();
    facts.push(Fact::new("Prima era", rome_time::long(from.date.starts_at)));
    if from.address() != to.address() {
        facts.push(Fact::new("Prima si teneva in", from.address()));
    }
    let letter = Letter {
        kind: "reservation-moved",
        subject: format!("Nuova data per il tuo corso: {}", to.course.title),
        name: user.name.clone(),
        paragraphs: vec![if reservation.status.0 == Status::Confirmed {
            "abbiamo spostato la tua prenotazione a un'altra data. Il tuo posto è confermato.".into()
        } else {
            "abbiamo spostato la tua iscrizione a un'altra data: sei nella sua lista d'attesa. Se si libera un posto è tuo, in ordine di arrivo.".into()
        }],
        facts,
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        closing: vec![format!(
            "Se non puoi venire, annulla da I Miei Corsi fino a {hours} ore prima dell'inizio oppure contattaci."
        )],
        event: Some(to.event(app, reservation, certainty(reservation.status.0))),
    };
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
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
    let (subject, paragraph) = if before.status.0 == Status::Waiting {
        (
            "Non sei più in lista d'attesa",
            "ti abbiamo tolto dalla lista d'attesa di questo corso.",
        )
    } else {
        ("Prenotazione annullata", "abbiamo annullato la tua prenotazione.")
    };
    let letter = Letter {
        kind: "reservation-cancelled",
        subject: format!("{subject}: {}", course.title),
        name: user.name.clone(),
        paragraphs: vec![paragraph.into()],
        facts: details.mail_lines(),
        action: Some(if course.is_public() {
            ("Cerca un'altra data", format!("/courses/{}", course.id))
        } else {
            ("Scopri i Corsi", "/courses".into())
        }),
        closing: vec!["Se pensi che sia un errore, contattaci.".into()],
        event: Some(details.event(app, cancelled, Certainty::Cancelled)),
    };
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
}

/// A text that staff wrote.
pub(super) fn written(user: &users::Model, subject: &str, paragraphs: &[String], details: &DateDetails) -> Letter {
    Letter {
        kind: "participants-mail",
        subject: subject.to_owned(),
        name: user.name.clone(),
        paragraphs: paragraphs.to_vec(),
        facts: details.mail_lines(),
        action: Some(("Vai a I Miei Corsi", MY_RESERVATIONS.into())),
        closing: Vec::new(),
        event: None,
    }
}
