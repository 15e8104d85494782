//! When instructors can teach, as they say themselves. A person without a row has said nothing.

use battito_domain::shift::{Availability, Exception, Minute, WeeklyHours};
use sea_orm::{FromJsonQueryResult, entity::prelude::*};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "instructor_availabilities")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
    #[sea_orm(column_type = "JsonBinary")]
    pub weekly: WeeklyList,
    #[sea_orm(column_type = "JsonBinary")]
    pub exceptions: ExceptionList,
    pub updated_at: DateTimeUtc,
}

/// Hours of each week in a JSON column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct WeeklyList(pub Vec<StoredHours>);

/// Hours of a [`WeeklyList`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredHours {
    /// 1 is Monday.
    pub weekday: u8,
    /// `09:00`
    pub start: String,
    /// `18:00`
    pub end: String,
}

/// Exceptions in a JSON column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct ExceptionList(pub Vec<StoredException>);

/// An exception of an [`ExceptionList`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredException {
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
    /// Whether the instructor can teach.
    pub available: bool,
    /// Why.
    pub note: Option<String>,
}

impl From<&Availability> for WeeklyList {
    fn from(availability: &Availability) -> Self {
        let stored = |hours: &WeeklyHours| StoredHours {
            weekday: hours.weekday,
            start: hours.start.to_text(),
            end: hours.end.to_text(),
        };
        Self(availability.weekly.iter().map(stored).collect())
    }
}

impl From<&Availability> for ExceptionList {
    fn from(availability: &Availability) -> Self {
        let stored = |days: &Exception| StoredException {
            from: days.from,
            to: days.to,
            available: days.available,
            note: days.note.clone(),
        };
        Self(availability.exceptions.iter().map(stored).collect())
    }
}

impl From<Model> for Availability {
    fn from(row: Model) -> Self {
        let hours = |stored: StoredHours| {
            Some(WeeklyHours {
                weekday: stored.weekday,
                start: Minute::parse(&stored.start)?,
                end: Minute::parse(&stored.end)?,
            })
        };
        let exception = |stored: StoredException| Exception {
            from: stored.from,
            to: stored.to,
            available: stored.available,
            note: stored.note,
        };
        Self {
            weekly: row.weekly.0.into_iter().filter_map(hours).collect(),
            exceptions: row.exceptions.0.into_iter().map(exception).collect(),
        }
    }
}

relations!(User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
