//! The letters to everybody booked, when a date is moved or called off. Those with a seat get the event for their calendar
//! again, moved or cancelled.

use battito_domain::reservation::Status;
use sea_orm::DatabaseTransaction;

use super::store;
use crate::{
    entities::{course_dates::Model, reservations, users},
    features::reservations::place::Place,
    platform::{
        error::ApiError,
        mail::{Fact, Letter, calendar::Certainty},
        state::App,
    },
};

/// Tells that a date takes place at another time or elsewhere.
pub(super) async fn tell_moved(
    app: &App,
    tx: &DatabaseTransaction,
    before: &Model,
    after: &Model,
) -> Result<(), ApiError> {
    let live = store::live_reservations(tx, after.id).await?;
    if live.is_empty() {
        return Ok(());
    }
    let (old, new) = (Place::of(tx, before).await?, Place::of(tx, after).await?);
    for (reservation, user) in &live {
        app.mailbox
            .post(tx, app.now(), &user.email, &moved(app, reservation, user, &old, &new))
            .await?;
    }
    Ok(())
}

/// Tells that a date does not take place.
pub(super) async fn tell_called_off(
    app: &App,
    tx: &DatabaseTransaction,
    date: &Model,
    live: &[(reservations::Model, users::Model)],
) -> Result<(), ApiError> {
    let place = Place::of(tx, date).await?;
    for (reservation, user) in live {
        app.mailbox
            .post(tx, app.now(), &user.email, &called_off(app, reservation, user, &place))
            .await?;
    }
    Ok(())
}

fn has_seat(reservation: &reservations::Model) -> bool {
    reservation.status == Status::Confirmed.as_str()
}

fn moved(app: &App, reservation: &reservations::Model, user: &users::Model, old: &Place, new: &Place) -> Letter {
    let hours = app.centre.cancellation_notice_hours;
    let mut facts = new.facts();
    // What changed is told with what it was, so that nobody has to compare with an older mail.
    for old in old.facts() {
        if let (false, Some(label)) = (facts.contains(&old), formerly(old.label)) {
            facts.push(Fact { label, ..old });
        }
    }
    Letter {
        kind: "date-moved",
        subject: format!("Cambio di programma: {}", new.course.title),
        name: user.name.clone(),
        paragraphs: vec![if has_seat(reservation) {
            "il corso che hai prenotato cambia data o luogo. Il tuo posto resta confermato.".into()
        } else {
            "il corso per cui sei in lista d'attesa cambia data o luogo. Il tuo posto in lista resta lo stesso.".into()
        }],
        facts,
        action: Some(("Vai a I Miei Corsi", "/control-panel/user/reservations".into())),
        closing: vec![format!(
            "Se così non puoi venire, annulla da I Miei Corsi fino a {hours} ore prima dell'inizio oppure contattaci."
        )],
        event: Some(new.event(
            app,
            reservation,
            if has_seat(reservation) {
                Certainty::Confirmed
            } else {
                Certainty::Tentative
            },
        )),
    }
}

/// The label of what a fact was before. The hours of each day follow from start and end.
fn formerly(label: &str) -> Option<&'static str> {
    match label {
        "Quando" => Some("Prima era"),
        "Fine" => Some("Prima finiva"),
        "Dove" => Some("Prima si teneva in"),
        "Giorni" => None,
        _ => Some("Prima"),
    }
}

fn called_off(app: &App, reservation: &reservations::Model, user: &users::Model, place: &Place) -> Letter {
    let course = &place.course;
    let others = if course.is_public() {
        ("Scegli un'altra data", format!("/courses/{}", course.id))
    } else {
        ("Scopri i Corsi", "/courses".into())
    };
    Letter {
        kind: "date-cancelled",
        subject: format!("Corso annullato: {}", course.title),
        name: user.name.clone(),
        paragraphs: vec![if has_seat(reservation) {
            "purtroppo il corso che hai prenotato è stato annullato. Ci scusiamo per il disagio.".into()
        } else {
            "purtroppo il corso per cui eri in lista d'attesa è stato annullato. Ci scusiamo per il disagio.".into()
        }],
        facts: place.facts(),
        action: Some(others),
        closing: vec!["Non devi fare nulla: la tua prenotazione è già stata annullata.".into()],
        event: Some(place.event(app, reservation, Certainty::Cancelled)),
    }
}
