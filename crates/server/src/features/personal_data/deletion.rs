//! Previews the deletion of an account.

use battito_domain::{certificate::PaperStatus, reservation::Status};

use super::{dto::AccountDeletion, inventory, store};
use crate::{
    entities::users,
    features::{shifts, two_factor, users::admins},
    platform::{error::ApiError, state::App},
};

/// Previews the deletion: the rows that would be cancelled, and those that would stay.
pub(super) async fn preview(app: &App, user: &users::Model) -> Result<AccountDeletion, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    let upcoming = store::upcoming_statuses(db, user.id, now).await?;
    let count = |wanted: Status| counted(upcoming.iter().filter(|status| status.0 == wanted).count());
    let papers = store::certificates(db, user.id).await?;
    let in_force = papers.iter().filter(|paper| paper.status.0 == PaperStatus::Issued);
    let shifts = shifts::upcoming_of(db, user.id, now).await?;
    let ahead = shifts.iter().filter(|shift| shift.starts_at > now);
    Ok(AccountDeletion {
        seats: count(Status::Confirmed),
        waiting: count(Status::Waiting),
        shifts: counted(ahead.count()),
        certificates: counted(in_force.count()),
        asks_for_code: two_factor::is_on(user),
        is_last_admin: admins::is_last(db, user).await?,
        kept: inventory::keepings().into_iter().map(Into::into).collect(),
    })
}

fn counted(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
