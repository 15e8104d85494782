//! Puts the overview together.

use battito_domain::{permission::Permission, rome_time};
use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;

use super::{
    agenda,
    dto::{Overview, OverviewNeed},
    first_steps,
};
use crate::{
    features::{
        course_dates::{dto::CourseDateNeed, needs},
        renewals,
    },
    platform::{access::SignedIn, error::ApiError, state::App},
};

/// The order of the list: what is urgent first.
const ORDER: [CourseDateNeed; 6] = [
    CourseDateNeed::Instructors,
    CourseDateNeed::Participants,
    CourseDateNeed::Certificates,
    CourseDateNeed::Files,
    CourseDateNeed::Waiting,
    CourseDateNeed::Full,
];

/// What this member of staff sees first.
pub(super) async fn show(app: &App, viewer: &SignedIn) -> Result<Overview, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    let (dates, dates_total) = agenda::of_week(app, viewer.user.id).await?;
    Ok(Overview {
        today: rome_time::local(now).date(),
        dates,
        dates_total,
        needs: needs_of(db, viewer, now).await?,
        renewals: renewals::count(db, now).await?,
        first_steps: first_steps::missing(db).await?,
    })
}

/// What is to be done, without what the viewer may not do.
async fn needs_of(
    db: &impl ConnectionTrait,
    viewer: &SignedIn,
    now: DateTime<Utc>,
) -> Result<Vec<OverviewNeed>, ApiError> {
    let all = needs::all(db, now).await?;
    let sum = |need: CourseDateNeed| {
        let (mut dates, mut amount) = (0, 0);
        for one in all.iter().filter(|one| one.need == need) {
            dates += 1;
            amount += one.amount;
        }
        OverviewNeed { need, dates, amount }
    };
    let may_do = |need: &CourseDateNeed| *need != CourseDateNeed::Instructors || viewer.may(Permission::ProposeShifts);
    Ok(ORDER
        .into_iter()
        .filter(may_do)
        .map(sum)
        .filter(|one| one.dates > 0)
        .collect())
}
