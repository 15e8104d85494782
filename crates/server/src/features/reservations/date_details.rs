//! A course date with its course and city, for mails, calendar files and lists.

use battito_domain::{
    course_date::Day,
    mail_text::{Field, Values},
    reservation::{self, Status},
    rome_time,
};
use battito_platform::{
    ApiError, App,
    entities::{TextList, cities, course_dates, courses, reservations, statuses::Audience, users},
    mail::{
        Fact, PRIVATE_MARK,
        calendar::{Certainty, Event, Organizer},
        texts,
    },
};
use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DerivePartialModel};

use super::{MY_RESERVATIONS, store};

/// A course date with its course and city.
#[derive(Debug, Clone, DerivePartialModel)]
#[sea_orm(entity = "course_dates::Entity")]
pub struct DateDetails {
    /// Date.
    #[sea_orm(nested)]
    pub date: course_dates::Model,
    /// Course.
    #[sea_orm(nested)]
    pub course: Course,
    /// City.
    #[sea_orm(nested)]
    pub city: cities::Model,
}

/// The columns of a course that mails show and that booking needs. The long texts are not loaded.
#[derive(Debug, Clone, DerivePartialModel)]
#[sea_orm(entity = "courses::Entity")]
pub struct Course {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
    /// Short description.
    pub short_description: String,
    /// For whom it is.
    pub audience: Audience,
    /// The things to bring; empty for the centre's own list.
    pub what_to_bring: TextList,
    /// Whether it is published.
    pub published: bool,
    /// When it was archived.
    pub archived_at: Option<chrono::DateTime<chrono::Utc>>,
}

impl Course {
    /// Whether everyone may see it.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.published && self.archived_at.is_none()
    }
}

impl DateDetails {
    /// Loads the course and the city of a date.
    pub async fn of(tx: &DatabaseTransaction, date: &course_dates::Model) -> Result<Self, ApiError> {
        let (Some(course), Some(city)) = store::course_and_city(tx, date).await? else {
            return Err(ApiError::internal(format!(
                "course date {} has no course or no city",
                date.id
            )));
        };
        Ok(Self {
            date: date.clone(),
            course,
            city,
        })
    }

    /// Venue, city and province in one line.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}, {} ({})", self.date.venue, self.city.name, self.city.province)
    }

    /// The start; a private date is marked.
    fn start(&self) -> String {
        let start = rome_time::long(self.date.starts_at);
        if self.date.private {
            format!("{PRIVATE_MARK} {start}")
        } else {
            start
        }
    }

    /// Course, start and city in one line, for a list of dates in a mail.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{}, {}, {}", self.course.title, self.start(), self.city.name)
    }

    /// Course, start, end and address as labelled lines of a mail. A course of several days also names the hours of each day.
    #[must_use]
    pub fn mail_lines(&self) -> Vec<Fact> {
        let days = self.days();
        let hours = days
            .iter()
            .filter(|_| days.len() > 1)
            .map(|day| rome_time::long_span(day.starts_at, day.ends_at));
        let mut facts = vec![
            Fact::new("Corso", &self.course.title),
            Fact::new("Quando", self.start()),
            Fact::new("Fine", rome_time::long(self.date.ends_at)),
        ];
        facts.extend(Fact::list("Giorni", hours.collect()));
        facts.push(Fact::new("Dove", self.address()));
        facts
    }

    /// The values of the fields in a mail to this person about this date.
    #[must_use]
    pub fn mail_values(&self, app: &App, user: &users::Model) -> Values {
        texts::reader(app, &user.name, &user.surname)
            .with(Field::Course, &self.course.title)
            .with(Field::Start, &rome_time::long(self.date.starts_at))
            .with(Field::End, &rome_time::long(self.date.ends_at))
            .with(Field::Venue, &self.address())
            .with(Field::City, &self.city.name)
            .with(Field::NoticeHours, &app.centre().cancellation_notice_hours.to_string())
            .with(Field::HowToCancel, &how_to_cancel(app, self.date.starts_at))
    }

    /// The things to bring: the course's list, or the centre's where it has none.
    #[must_use]
    pub fn what_to_bring(&self, app: &App) -> Vec<String> {
        let own = &self.course.what_to_bring.0;
        if own.is_empty() {
            app.centre().settings.what_to_bring.clone()
        } else {
            own.clone()
        }
    }

    /// The same as a labelled list of a mail.
    #[must_use]
    pub fn things(&self, app: &App) -> Option<Fact> {
        Fact::list("Cosa portare", self.what_to_bring(app))
    }

    /// The days of the date.
    #[must_use]
    pub fn days(&self) -> Vec<Day> {
        self.date.days()
    }

    /// The calendar entry of a reservation. Its `uid` stays the same for as long as the centre keeps its public address.
    #[must_use]
    pub fn event(&self, app: &App, reservation: &reservations::Model, certainty: Certainty) -> Event {
        let centre = app.centre();
        let centre = &centre.settings;
        let title = &self.course.title;
        let bring = Some(self.what_to_bring(app).join("; ")).filter(|things| !things.is_empty());
        Event {
            uid: format!("reservation-{}@{}", reservation.id, app.config.public_host()),
            created_at: reservation.created_at,
            stamp: app.now(),
            days: self.days(),
            summary: match certainty {
                Certainty::Tentative => format!("In lista d'attesa: {title}"),
                Certainty::Confirmed | Certainty::Cancelled => title.clone(),
            },
            location: self.address(),
            description: [
                Some(self.course.short_description.clone()),
                bring.map(|things| format!("Cosa portare: {things}")),
            ]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n"),
            url: format!("{}{MY_RESERVATIONS}", app.config.public_url()),
            organizer: Organizer {
                name: centre.name.clone(),
                email: centre.sender(&app.config.public_host()),
            },
            certainty,
        }
    }
}

/// The certainty that a person with a reservation of this status takes part.
#[must_use]
pub const fn certainty(status: Status) -> Certainty {
    match status {
        Status::Confirmed => Certainty::Confirmed,
        Status::Waiting => Certainty::Tentative,
        Status::Cancelled => Certainty::Cancelled,
    }
}

/// How a booking of a date that starts then is cancelled, as a part of a sentence.
#[must_use]
pub fn how_to_cancel(app: &App, starts_at: DateTime<Utc>) -> String {
    let until = reservation::cancellable_until(starts_at, app.cancellation_notice());
    if app.now() <= until {
        format!("annulla da I Miei Corsi entro {}", rome_time::long(until))
    } else {
        "contattaci, perché il termine per annullare online è passato".to_owned()
    }
}
