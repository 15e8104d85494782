//! Replaces a person's availability.

use battito_domain::{
    blank,
    field_errors::FieldErrors,
    messages,
    shift::{self, Minute},
};
use battito_platform::{ApiError, App, LockedUser, SignedIn};
use futures_util::FutureExt;

use super::{
    dto::{Availability, AvailabilityException, AvailabilityWrite, WeeklyHours},
    store,
};

/// Stores when a person can teach.
///
/// # Errors
/// 422 with all field errors.
pub(super) async fn replace(app: &App, staff: SignedIn, write: AvailabilityWrite) -> Result<Availability, ApiError> {
    let availability = parse(write)?;
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &staff).await?;
            store::replace(tx, user.id, &availability, app.now()).await?;
            Ok(availability.into())
        }
        .boxed()
    })
    .await
}

fn parse(write: AvailabilityWrite) -> Result<shift::Availability, ApiError> {
    let mut errors = FieldErrors::default();
    for (field, is_missing) in [
        ("weekly", write.weekly.is_none()),
        ("exceptions", write.exceptions.is_none()),
    ] {
        if is_missing {
            errors.add(field, messages::REQUIRED);
        }
    }
    let weekly: Option<Vec<_>> = write.weekly.unwrap_or_default().iter().map(hours).collect();
    if weekly.is_none() {
        errors.add("weekly", messages::INVALID_VALUE);
    }
    let mut availability = shift::Availability {
        weekly: weekly.unwrap_or_default(),
        exceptions: write
            .exceptions
            .unwrap_or_default()
            .into_iter()
            .map(exception)
            .collect(),
    };
    errors.merge(availability.validate());
    availability.weekly.sort_by_key(|hours| (hours.weekday, hours.start));
    availability.exceptions.sort_by_key(|days| days.from);
    Ok(errors.into_result(availability)?)
}

fn hours(written: &WeeklyHours) -> Option<shift::WeeklyHours> {
    Some(shift::WeeklyHours {
        weekday: written.weekday,
        start: Minute::parse(&written.start)?,
        end: Minute::parse(&written.end)?,
    })
}

fn exception(written: AvailabilityException) -> shift::Exception {
    shift::Exception {
        from: written.from,
        to: written.to,
        available: written.available,
        note: written
            .note
            .map(|note| blank::trim(&note).to_owned())
            .filter(|note| !note.is_empty()),
    }
}
