//! The letters about reservations, each with an event for the calendar.

use battito_domain::{reservation::Status, rome_time};
use sea_orm::{DatabaseTransaction, EntityTrait};

use super::store;
use crate::{
    entities::{certificate_options, cities, course_dates, courses, reservations, users},
    platform::{
        error::ApiError,
        mail::{Letter, calendar::Event},
        state::App,
    },
};

/// What, when and where.
#[derive(Debug, Clone)]
pub struct Place {
    /// Date.
    pub date: course_dates::Model,
    /// Course.
    pub course: courses::Model,
    /// City.
    pub city: cities::Model,
}

impl Place {
    /// The place of a date.
    pub async fn of(
        tx: &DatabaseTransaction,
        date: &course_dates::Model,
        course: &courses::Model,
    ) -> Result<Self, ApiError> {
        let city = cities::Entity::find_by_id(date.city_id).one(tx).await?;
        let city = city.ok_or_else(|| ApiError::internal(format!("course date {} has no city", date.id)))?;
        Ok(Self {
            date: date.clone(),
            course: course.clone(),
            city,
        })
    }

    /// Where, in one line.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}, {} ({})", self.date.venue, self.city.name, self.city.province)
    }

    /// Course, when and where as lines of a letter.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        vec![
            ("Corso", self.course.title.clone()),
            ("Quando", rome_time::long(self.date.starts_at)),
            ("Fine", rome_time::long(self.date.ends_at)),
            ("Dove", self.address()),
        ]
    }

    /// The event of a reservation; the same `uid` in every message about it.
    #[must_use]
    pub fn event(&self, app: &App, reservation: &reservations::Model, cancelled: bool) -> Event {
        Event {
            uid: format!("reservation-{}@battito", reservation.id),
            created_at: reservation.created_at,
            stamp: app.now(),
            starts_at: self.date.starts_at,
            ends_at: self.date.ends_at,
            summary: self.course.title.clone(),
            location: self.address(),
            description: format!("{}\n{}", self.course.short_description, what_to_bring(app)),
            url: format!("{}/control-panel/user/reservations", app.config.public_url()),
            cancelled,
        }
    }
}

fn what_to_bring(app: &App) -> String {
    let things = &app.centre.settings.what_to_bring;
    if things.is_empty() {
        String::new()
    } else {
        format!("Cosa portare: {}", things.join("; "))
    }
}

const MY_RESERVATIONS: &str = "/control-panel/user/reservations";

/// Confirms a booking, or a place in the waiting list.
pub(super) async fn tell_booked(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &reservations::Model,
    place: &Place,
    certificates: &[certificate_options::Model],
) -> Result<(), ApiError> {
    let mut facts = place.facts();
    let letter = if reservation.status == Status::Waiting.as_str() {
        let position = store::count(tx, reservation.course_date_id, Status::Waiting).await?;
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
            let names: Vec<&str> = certificates.iter().map(|option| option.name.as_str()).collect();
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
    };
    app.mailbox.post(tx, app.now(), &user.email, &letter).await?;
    Ok(())
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
