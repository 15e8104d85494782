//! Uses a claim: the person who is logged in was there when the code was scanned.

use battito_domain::{attendance::HalfDay, presence};
use battito_platform::{Actor, ApiError, App, Instant, entities::presence_claims::Model};
use futures_util::FutureExt;

use super::{
    dto::{Presence, PresenceClaim},
    store,
};
use crate::features::{
    participants::scan::{self, Scan},
    reservations::store as reserved,
};

const USED_BY_ANOTHER: &str =
    "Questa scansione è già servita a un'altra persona. Inquadra di nuovo il codice sullo schermo dell'aula.";

fn half_day(claim: &Model) -> HalfDay {
    HalfDay {
        day: claim.day,
        half: claim.half.0,
    }
}

/// The date and half day of a scan, without any person.
pub(super) async fn show(app: &App, token: Option<&str>) -> Result<PresenceClaim, ApiError> {
    let (db, token) = (app.db().read(), token.ok_or(ApiError::NotFound)?);
    let claim = store::claim(db, token, app.now()).await?.ok_or(ApiError::NotFound)?;
    let details = reserved::date_details(db, [claim.course_date_id]).await?;
    let details = details.get(&claim.course_date_id).ok_or(ApiError::NotFound)?;
    let openings = presence::openings(&details.days());
    let half_day = half_day(&claim);
    // The days of the date were changed since.
    let opening = openings.iter().find(|opening| opening.half_day() == half_day);
    let opening = opening.ok_or(ApiError::NotFound)?;
    Ok(PresenceClaim {
        course: details.course.title.clone(),
        half_day: (&half_day).into(),
        starts_at: Instant(opening.hours.starts_at),
        ends_at: Instant(opening.hours.ends_at),
        scanned_at: Instant(claim.scanned_at),
        expires_at: Instant(claim.expires_at),
    })
}

/// Makes the actor present. The same person may ask again, and gets the same answer.
pub(super) async fn confirm(app: &App, actor: Actor, token: Option<String>) -> Result<Presence, ApiError> {
    let token = token.ok_or(ApiError::NotFound)?;
    app.write(move |app, tx| {
        async move {
            let claim = store::lock_claim(tx, &token, app.now()).await?;
            let claim = claim.ok_or(ApiError::NotFound)?;
            if claim.user_id.is_some_and(|user| user != actor.id) {
                return Err(ApiError::Conflict(USED_BY_ANOTHER.to_owned()));
            }
            let scan = Scan {
                date_id: claim.course_date_id,
                half_day: half_day(&claim),
                at: claim.scanned_at,
            };
            let (details, mark) = scan::scan(app, tx, &actor, scan).await?;
            store::use_claim(tx, claim.id, actor.id).await?;
            Ok(Presence {
                course: details.course.title,
                half_day: (&scan.half_day).into(),
                at: mark.and_then(|mark| mark.confirmed_at().or(mark.at)).map(Instant),
            })
        }
        .boxed()
    })
    .await
}
