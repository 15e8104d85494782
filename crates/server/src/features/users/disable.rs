//! Disables a user: the sessions end, links sent by mail stop working, and the seats and shifts are kept or given up as
//! staff choose.

use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, Set};

use super::{
    admins, audit_change,
    dto::SeatChoice,
    mails, rights,
    show::{self, Tagged},
    version,
};
use crate::{
    entities::users::{self, Model},
    features::{
        accounts,
        reservations::{self, ledger},
        shifts,
    },
    platform::{
        access::SignedIn,
        audit::{self, Actor},
        error::ApiError,
        etag::Precondition,
        state::App,
    },
};

const ONESELF: &str = "Non puoi disattivare il tuo account da qui: chiedilo a un altro amministratore.";

/// Disables a user. One who is disabled already stays so.
pub(super) async fn disable(
    app: &App,
    staff: SignedIn,
    actor: Actor,
    id: i64,
    precondition: Precondition,
    choice: Option<SeatChoice>,
) -> Result<Tagged, ApiError> {
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let before = admins::lock_user(tx, id, true).await?;
                rights::check_target(&staff, &before)?;
                precondition.check(&version::tag(&before))?;
                if before.disabled_at.is_some() {
                    return Ok(show::view(before));
                }
                if staff.user.id == id {
                    return Err(ApiError::Conflict(ONESELF.into()));
                }
                let after = disable_in(&state, tx, &actor, &before, choice).await?;
                let change = audit_change::change("user.disable", id, Some(&before), Some(&after));
                audit::record(tx, state.now(), &actor, change).await?;
                Ok(show::view(after))
            }
            .boxed()
        })
        .await
}

async fn disable_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    user: &Model,
    choice: Option<SeatChoice>,
) -> Result<Model, ApiError> {
    let seats = ledger::upcoming_dates_of_user(tx, user.id, app.now()).await?.len();
    let upcoming = shifts::upcoming_of(tx, user.id, app.now()).await?;
    match choice {
        None if seats + upcoming.len() > 0 => return Err(ApiError::Conflict(undecided(seats, upcoming.len()))),
        Some(SeatChoice::Cancel) => {
            cancel_seats(app, tx, user).await?;
            shifts::withdraw_all_of(app, tx, actor, &upcoming).await?;
        }
        None | Some(SeatChoice::Keep) => {}
    }
    accounts::store::close_sessions(tx, user.id, None).await?;
    accounts::invite::withdraw_links(app, tx, user.id).await?;
    let row = users::ActiveModel {
        id: Set(user.id),
        disabled_at: Set(Some(app.now())),
        updated_at: Set(version::next_updated_at(app.now(), user.updated_at)),
        ..Default::default()
    };
    accounts::store::update(tx, row).await
}

async fn cancel_seats(app: &App, tx: &DatabaseTransaction, user: &Model) -> Result<(), ApiError> {
    let cancelled = ledger::cancel_all_of_user(app, tx, user.id).await?;
    if cancelled.is_empty() {
        return Ok(());
    }
    let dates = cancelled.iter().map(|reservation| reservation.course_date_id);
    let mut details: Vec<_> = reservations::store::date_details(tx, dates)
        .await?
        .into_values()
        .collect();
    details.sort_by_key(|details| details.date.starts_at);
    let lines = details
        .iter()
        .map(reservations::date_details::DateDetails::line)
        .collect();
    let letter = mails::disabled(&user.name, &app.centre().settings.name, lines);
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
}

fn undecided(seats: usize, shifts: usize) -> String {
    let counted = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let parts = [
        counted(seats, "prenotazione attiva", "prenotazioni attive"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_in_correct_italian_what_is_live() {
        assert_eq!(
            undecided(1, 0),
            "Ha 1 prenotazione attiva: scegli se mantenerla o annullarla."
        );
        assert_eq!(
            undecided(3, 0),
            "Ha 3 prenotazioni attive: scegli se mantenerle o annullarle."
        );
        assert_eq!(undecided(0, 1), "Ha 1 turno: scegli se mantenerlo o ritirarlo.");
        assert_eq!(undecided(0, 2), "Ha 2 turni: scegli se mantenerli o ritirarli.");
        assert_eq!(
            undecided(1, 2),
            "Ha 1 prenotazione attiva e 2 turni: scegli se mantenere o annullare tutto."
        );
    }
}
