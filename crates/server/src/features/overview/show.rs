//! Puts the overview together.

use battito_domain::{permission::Permission, rome_time};
use battito_platform::{ApiError, App, SignedIn};

use super::{
    agenda,
    dto::{Overview, OverviewNeed},
    first_steps,
};
use crate::features::{
    course_dates::{dto::CourseDateNeed, needs},
    renewals,
};

/// The order of the list: urgent tasks first.
const ORDER: [CourseDateNeed; 6] = [
    CourseDateNeed::Instructors,
    CourseDateNeed::Participants,
    CourseDateNeed::Certificates,
    CourseDateNeed::Files,
    CourseDateNeed::Waiting,
    CourseDateNeed::Full,
];

/// The reader of the overview.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewer {
    id: i64,
    may_propose_shifts: bool,
}

impl Viewer {
    /// This member of staff.
    pub(super) fn of(staff: &SignedIn) -> Self {
        Self {
            id: staff.user.id,
            may_propose_shifts: staff.may(Permission::ProposeShifts),
        }
    }

    /// A number of its own, for the cache.
    pub(super) fn key(self) -> i64 {
        self.id * 2 + i64::from(self.may_propose_shifts)
    }
}

pub(super) async fn show(app: &App, viewer: Viewer) -> Result<Overview, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    let (dates, dates_total) = agenda::of_week(app, viewer.id).await?;
    Ok(Overview {
        today: rome_time::local(now).date(),
        dates,
        dates_total,
        needs: needs_of(app, viewer).await?,
        renewals: renewals::count(db, now).await?,
        first_steps: first_steps::missing(app).await?,
    })
}

/// The tasks, without those that the viewer may not do.
async fn needs_of(app: &App, viewer: Viewer) -> Result<Vec<OverviewNeed>, ApiError> {
    let all = needs::all(app).await?;
    let sum = |need: CourseDateNeed| {
        let (mut dates, mut amount) = (0, 0);
        for one in all.iter().filter(|one| one.need == need) {
            dates += 1;
            amount += one.amount;
        }
        OverviewNeed { need, dates, amount }
    };
    let may_do = |need: &CourseDateNeed| *need != CourseDateNeed::Instructors || viewer.may_propose_shifts;
    Ok(ORDER
        .into_iter()
        .filter(may_do)
        .map(sum)
        .filter(|one| one.dates > 0)
        .collect())
}
