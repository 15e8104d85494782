//! What, when and where: a date with its course and city, as letters, calendars and lists tell of it.

use battito_domain::rome_time;
use sea_orm::{DatabaseTransaction, DerivePartialModel, EntityTrait};

use crate::{
    entities::{cities, course_dates, courses, reservations},
    platform::{
        error::ApiError,
        mail::{PRIVATE_MARK, calendar::Event},
        state::App,
    },
};

/// What, when and where.
#[derive(Debug, Clone, DerivePartialModel)]
#[sea_orm(entity = "course_dates::Entity")]
pub struct Place {
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

/// Of a course, what is told of it and what decides who may book it. The long texts stay in the database.
#[derive(Debug, Clone, DerivePartialModel)]
#[sea_orm(entity = "courses::Entity")]
pub struct Course {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: String,
    /// A sentence or two.
    pub short_description: String,
    /// For whom it is.
    pub audience: i32,
    /// Whether it was made public,
    pub published: bool,
    /// and since when it no longer is.
    pub archived_at: Option<chrono::DateTime<chrono::Utc>>,
}

impl Course {
    /// Whether everyone may see it.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.published && self.archived_at.is_none()
    }
}

impl Place {
    /// The place of a date.
    pub async fn of(tx: &DatabaseTransaction, date: &course_dates::Model) -> Result<Self, ApiError> {
        let course = courses::Entity::find_by_id(date.course_id).into_partial_model::<Course>();
        let course = course.one(tx).await?;
        let city = cities::Entity::find_by_id(date.city_id).one(tx).await?;
        let (Some(course), Some(city)) = (course, city) else {
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

    /// Where, in one line.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}, {} ({})", self.date.venue, self.city.name, self.city.province)
    }

    /// When it starts; a private date is marked.
    fn start(&self) -> String {
        let start = rome_time::long(self.date.starts_at);
        if self.date.private {
            format!("{PRIVATE_MARK} {start}")
        } else {
            start
        }
    }

    /// Course, when and where as lines of a letter.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        vec![
            ("Corso", self.course.title.clone()),
            ("Quando", self.start()),
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

/// What people are asked to bring, in one line; empty when that is nothing.
pub(super) fn what_to_bring(app: &App) -> String {
    let things = &app.centre.settings.what_to_bring;
    if things.is_empty() {
        String::new()
    } else {
        format!("Cosa portare: {}", things.join("; "))
    }
}
