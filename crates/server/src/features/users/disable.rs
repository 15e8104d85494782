//! Disables a user: the sessions end, links sent by mail stop working, and the seats are kept or given up as staff choose.

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
                let after = disable_in(&state, tx, &before, choice).await?;
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
    user: &Model,
    choice: Option<SeatChoice>,
) -> Result<Model, ApiError> {
    let seats = ledger::upcoming_dates_of_user(tx, user.id, app.now()).await?.len();
    match choice {
        None if seats > 0 => return Err(ApiError::Conflict(undecided(seats))),
        Some(SeatChoice::Cancel) => cancel_seats(app, tx, user).await?,
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
    let letter = mails::disabled(&user.name, &app.centre.settings.name, lines);
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
}

fn undecided(seats: usize) -> String {
    if seats == 1 {
        "Ha 1 prenotazione attiva: scegli se mantenerla o annullarla.".to_owned()
    } else {
        format!("Ha {seats} prenotazioni attive: scegli se mantenerle o annullarle.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_in_correct_italian_how_many_seats_are_live() {
        assert!(undecided(1).contains("1 prenotazione attiva"));
        assert!(undecided(3).contains("3 prenotazioni attive"));
    }
}
