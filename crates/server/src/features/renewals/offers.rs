//! The offer of a reminder: the course that renews a certificate, and its nearest date with a free seat.

use std::collections::{HashMap, HashSet};

use battito_domain::rome_time;
use battito_platform::{ApiError, App};
use sea_orm::ConnectionTrait;

use crate::features::{catalogue::store::bookable_dates, reservations::ledger::seat_counts};

/// The nearest dates by course.
#[derive(Debug, Default, Clone)]
pub(super) struct Offers(HashMap<i64, String>);

impl Offers {
    /// Reads them.
    pub(super) async fn of(app: &App, db: &impl ConnectionTrait, courses: HashSet<i64>) -> Result<Self, ApiError> {
        let mut offers = HashMap::new();
        for course in courses {
            if let Some(nearest) = nearest(app, db, course).await? {
                offers.insert(course, nearest);
            }
        }
        Ok(Self(offers))
    }

    /// The nearest date of a course, its city and its free seats in one line.
    pub(super) fn nearest(&self, course: i64) -> Option<&str> {
        self.0.get(&course).map(String::as_str)
    }
}

/// The soonest date with a free seat that needs no password.
async fn nearest(app: &App, db: &impl ConnectionTrait, course: i64) -> Result<Option<String>, ApiError> {
    let mut dates = bookable_dates(db, course, app.now()).await?;
    dates.retain(|(date, _)| date.booking_password.as_deref().unwrap_or_default().is_empty());
    let ids: Vec<i64> = dates.iter().map(|(date, _)| date.id).collect();
    let counts = seat_counts::count(db, &ids).await?;
    let with_seat = dates.into_iter().find_map(|(date, city)| {
        let free = counts.get(date.id).available(date.seats);
        (free > 0).then_some((date, city, free))
    });
    Ok(with_seat.map(|(date, city, free)| {
        let free = match free {
            1 => "1 posto libero".to_owned(),
            free => format!("{free} posti liberi"),
        };
        format!("{}, {} · {free}", rome_time::long(date.starts_at), city.name)
    }))
}
