//! Disables a user: the sessions end, links sent by mail stop working, and the seats and shifts are kept or given up as
//! staff choose.

use battito_domain::{messages, permission::Permission};
use battito_platform::{
    Actor, ApiError, App, LockedUser, Precondition, SignedIn, audit,
    entities::users::{self, Model},
    etag,
};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, Set};

use super::{
    dto::SeatChoice,
    last_admin, mails, rights,
    show::{self, Tagged},
};
use crate::features::{
    accounts::{self, audit_change},
    reservations::{
        self, audit_change as reservation_change,
        ledger::{self, By},
    },
    shifts,
};

const ONESELF: &str = "Non puoi disattivare il tuo account da qui: chiedilo a un altro amministratore.";

/// Disables a user. A disabled user stays disabled.
pub(super) async fn disable(
    app: &App,
    staff: SignedIn,
    id: i64,
    precondition: Precondition,
    choice: Option<SeatChoice>,
) -> Result<Tagged, ApiError> {
    let actor = staff.actor();
    app.write(move |app, tx| {
        async move {
            let before = last_admin::lock_user(tx, id, true).await?;
            rights::check_target(app, tx, &staff, Permission::DisableUsers, &before).await?;
            precondition.check(&show::tag(&before))?;
            if before.disabled_at.is_some() {
                return show::view(app, tx, before.clone()).await;
            }
            if staff.user.id == id {
                return Err(ApiError::Conflict(ONESELF.into()));
            }
            let after = disable_in(app, tx, &actor, &before, choice).await?;
            let change = audit_change::change("user.disable", id, Some(&before), Some(&after));
            audit::record(tx, app.now(), &actor, change).await?;
            show::view(app, tx, after).await
        }
        .boxed()
    })
    .await
}

async fn disable_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    user: &LockedUser,
    choice: Option<SeatChoice>,
) -> Result<Model, ApiError> {
    let dates = ledger::cancellable_dates_of_user(tx, user.id, app.now()).await?;
    let upcoming = shifts::upcoming_of(tx, user.id, app.now()).await?;
    match choice {
        None if dates.len() + upcoming.len() > 0 => {
            return Err(ApiError::Conflict(undecided(dates.len(), upcoming.len())));
        }
        Some(SeatChoice::Cancel) => {
            cancel_seats(app, tx, actor, user, &dates).await?;
            shifts::withdraw_all_of(app, tx, actor, &upcoming).await?;
        }
        None | Some(SeatChoice::Keep) => {}
    }
    accounts::store::close_sessions(tx, user.id, None).await?;
    accounts::invite::withdraw_links(app, tx, user.id).await?;
    let row = users::ActiveModel {
        disabled_at: Set(Some(app.now())),
        updated_at: Set(etag::next_updated_at(app.now(), user.updated_at)),
        ..Default::default()
    };
    user.update(tx, row).await
}

/// Cancels the reservations on these dates, and tells the user of each by a mail of its own: one that cancels a calendar
/// entry can name no other.
async fn cancel_seats(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    user: &Model,
    dates: &[i64],
) -> Result<(), ApiError> {
    // The lock keeps waiting lists from being promoted before the cancellation.
    ledger::store::lock_in_order(tx, dates.iter().copied()).await?;
    let live = reservations::store::live_of_user(tx, user.id, dates).await?;
    let details = reservations::store::date_details(tx, dates.iter().copied()).await?;
    for cancelled in ledger::cancel_all_of_user(app, tx, user.id, By::Staff(actor)).await? {
        let found = live.get(&cancelled.id).zip(details.get(&cancelled.course_date_id));
        // Without one, staff have moved it from another date meanwhile.
        let (before, details) = found.ok_or_else(|| ApiError::Conflict(messages::RESERVATIONS_CHANGED.to_owned()))?;
        let [was, is] = [before, &cancelled].map(|row| Some(reservation_change::state(row, None, None)));
        let change = reservation_change::change("reservation.cancel", cancelled.id, was, is);
        audit::record(tx, app.now(), actor, change).await?;
        let letter = mails::disabled(app, user, (before, &cancelled), details);
        app.mailbox
            .post_or_record(tx, app.now(), user.recipient(), &letter)
            .await?;
    }
    Ok(())
}

fn undecided(seats: usize, shifts: usize) -> String {
    let counted = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let parts = [
        counted(seats, "iscrizione attiva", "iscrizioni attive"),
        counted(shifts, "turno", "turni"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let choice = match (seats, shifts) {
        (1, 0) => "mantenerla o annullarla",
        (_, 0) => "mantenerle o annullarle",
        (0, 1) => "mantenerlo o ritirarlo",
        (0, _) => "mantenerli o ritirarli",
        _ => "mantenere o annullare tutto",
    };
    format!("Ha {}: scegli se {choice}.", parts.join(" e "))
}

/// Enables a user. An enabled user stays enabled.
pub(super) async fn enable(app: &App, staff: SignedIn, id: i64) -> Result<Tagged, ApiError> {
    let actor = staff.actor();
    app.write(move |app, tx| {
        async move {
            let before = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            rights::check_target(app, tx, &staff, Permission::DisableUsers, &before).await?;
            if before.disabled_at.is_none() {
                return show::view(app, tx, before.clone()).await;
            }
            let row = users::ActiveModel {
                disabled_at: Set(None),
                updated_at: Set(etag::next_updated_at(app.now(), before.updated_at)),
                ..Default::default()
            };
            let after = before.update(tx, row).await?;
            let change = audit_change::change("user.enable", id, Some(&before), Some(&after));
            audit::record(tx, app.now(), &actor, change).await?;
            show::view(app, tx, after).await
        }
        .boxed()
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_live_reservations_and_shifts_in_correct_italian() {
        assert_eq!(
            undecided(1, 0),
            "Ha 1 iscrizione attiva: scegli se mantenerla o annullarla."
        );
        assert_eq!(
            undecided(3, 0),
            "Ha 3 iscrizioni attive: scegli se mantenerle o annullarle."
        );
        assert_eq!(undecided(0, 1), "Ha 1 turno: scegli se mantenerlo o ritirarlo.");
        assert_eq!(undecided(0, 2), "Ha 2 turni: scegli se mantenerli o ritirarli.");
        assert_eq!(
            undecided(1, 2),
            "Ha 1 iscrizione attiva e 2 turni: scegli se mantenere o annullare tutto."
        );
    }
}
