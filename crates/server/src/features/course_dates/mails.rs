//! Mails to everybody booked when a date is moved or cancelled. Confirmed people get the calendar event again, moved or
//! cancelled.

use battito_domain::reservation::Status;
use sea_orm::DatabaseTransaction;

use crate::{
    entities::{course_dates::Model, reservations, users},
    features::reservations::date_details::DateDetails,
    platform::{
        error::ApiError,
        mail::{Fact, Letter, calendar::Certainty},
        state::App,
    },
};

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
    for (reservation, user) in live {
        app.mailbox
            .post_or_record(tx, app.now(), &user.email, &moved(app, reservation, user, &old, &new))
            .await?;
    }
    Ok(())
}

/// Tells these people that the date was cancelled.
pub(super) async fn tell_cancelled(
    app: &App,
    tx: &DatabaseTransaction,
    (date, reason): (&Model, Option<&str>),
    live: &[(reservations::Model, users::Model)],
) -> Result<(), ApiError> {
    let details = DateDetails::of(tx, date).await?;
    for (reservation, user) in live {
        let letter = cancelled(app, (reservation, user), &details, reason);
        app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await?;
    }
    Ok(())
}

fn has_seat(reservation: &reservations::Model) -> bool {
    reservation.status.0 == Status::Confirmed
}

fn moved(
    app: &App,
    reservation: &reservations::Model,
    user: &users::Model,
    old: &DateDetails,
    new: &DateDetails,
) -> Letter {
    let hours = app.centre().cancellation_notice_hours;
    let mut facts = new.mail_lines();
    let same_span = (old.date.starts_at, old.date.ends_at) == (new.date.starts_at, new.date.ends_at);
    // What changed is listed with its old value, so that nobody has to compare with an older mail.
    for old in old.mail_lines() {
        if let (false, Some(label)) = (facts.contains(&old), formerly(old.label, same_span)) {
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

/// The label of what a fact was before. The hours of each day are listed only when start and end stay the same.
fn formerly(label: &str, same_span: bool) -> Option<&'static str> {
    match label {
        "Quando" => Some("Prima era"),
        "Fine" => Some("Prima finiva"),
        "Dove" => Some("Prima si teneva in"),
        "Giorni" => same_span.then_some("I giorni erano"),
        _ => Some("Prima"),
    }
}

fn cancelled(
    app: &App,
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
    Letter {
        kind: "date-cancelled",
        subject: format!("Corso annullato: {}", course.title),
        name: user.name.clone(),
        paragraphs: vec![if has_seat(reservation) {
            "purtroppo il corso che hai prenotato è stato annullato. Ci scusiamo per il disagio.".into()
        } else {
            "purtroppo il corso per cui eri in lista d'attesa è stato annullato. Ci scusiamo per il disagio.".into()
        }],
        facts: details
            .mail_lines()
            .into_iter()
            .chain(reason.map(|reason| Fact::new("Motivo", reason)))
            .collect(),
        action: Some(others),
        closing: vec!["Non devi fare nulla: la tua prenotazione è già stata annullata.".into()],
        event: Some(details.event(app, reservation, Certainty::Cancelled)),
    }
}
