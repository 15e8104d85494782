//! Candidates for a course date: all people who teach, the free ones first, and of these the ones with the
//! fewest hours in the month of the date.

use battito_domain::shift::{Hours, ShiftStatus, month_around, overlap, real_hours, total_hours};
use battito_platform::{
    ApiError, App,
    entities::{shifts::Model, users},
};

use super::{
    dto::{ShiftCandidate, ShiftCandidateList, ShiftInstructor, ShiftInstructorList},
    store::{self, Filter},
    view,
};
use crate::features::{availability, course_dates};

const OVERLAPS: &str = "Turno sovrapposto";
const UNAVAILABLE: &str = "Non disponibile";
const ON_THIS_DATE: &str = "Già in turno";
const DECLINED: &str = "Ha rifiutato";

/// All people who teach, as seen from a date.
///
/// # Errors
/// 404 when there is no such date.
pub(super) async fn candidates(app: &App, date_id: i64) -> Result<ShiftCandidateList, ApiError> {
    let db = app.db().read();
    let date = course_dates::find(db, date_id).await?.ok_or(ApiError::NotFound)?;
    let span = Hours {
        start: date.starts_at,
        end: date.ends_at,
    };
    let wanted = real_hours(span, Some(&date.days()));
    let month = month_around(date.starts_at);
    let filter = Filter {
        period: Some(Hours {
            start: month.start.min(span.start),
            end: month.end.max(span.end),
        }),
        ..Filter::default()
    };
    let shifts = store::list(db, &filter).await?;
    let hours = store::real_hours_of(db, &shifts).await?;
    let availabilities = availability::store::all(db).await?;
    let people = store::staff(db).await?;
    let candidate = |user: &users::Model| {
        let own: Vec<&Model> = shifts.iter().filter(|shift| shift.user_id == user.id).collect();
        let here = own.iter().find(|shift| shift.course_date_id == Some(date_id));
        if !user.is_instructor && here.is_none() {
            return None;
        }
        let held: Vec<Hours> = own
            .iter()
            .filter(|shift| shift.status.0.holds_hours())
            .filter_map(|shift| hours.get(&shift.id))
            .flatten()
            .copied()
            .collect();
        let reason = match here.map(|shift| shift.status.0) {
            Some(ShiftStatus::Declined) => Some(DECLINED),
            Some(ShiftStatus::Proposed | ShiftStatus::Accepted) => Some(ON_THIS_DATE),
            None if overlap(&wanted, &held) => Some(OVERLAPS),
            None if availabilities.get(&user.id).is_some_and(|when| !when.covers(&wanted)) => Some(UNAVAILABLE),
            None => None,
        };
        let in_month: Vec<Hours> = held.iter().filter_map(|hours| hours.intersection(month)).collect();
        Some(ShiftCandidate {
            user: view::person(user),
            free: reason.is_none(),
            reason: reason.map(str::to_owned),
            status: here.map(|shift| shift.status),
            hours: total_hours(&in_month),
        })
    };
    let mut candidates: Vec<_> = people.iter().filter_map(candidate).collect();
    // Stable: people with equal hours stay in the order of names.
    candidates.sort_by(|one, other| (!one.free).cmp(&!other.free).then(one.hours.total_cmp(&other.hours)));
    Ok(ShiftCandidateList { data: candidates })
}

/// Enabled instructors and admins, by name.
pub(super) async fn instructors(app: &App, viewer: i64) -> Result<ShiftInstructorList, ApiError> {
    let db = app.db().read();
    let mut availabilities = availability::store::all(db).await?;
    let people = store::staff(db).await?.into_iter();
    let data = people.map(|user| ShiftInstructor {
        istructor: user.is_instructor,
        mine: user.id == viewer,
        availability: availabilities.remove(&user.id).map(Into::into),
        user: view::person(&user),
    });
    Ok(ShiftInstructorList { data: data.collect() })
}
