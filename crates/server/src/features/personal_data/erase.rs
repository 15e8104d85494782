//! Deletes one's own account: cancels coming reservations and shifts, and removes identifying data from the
//! rest. Certificates and attendance registers stay.

use battito_domain::{certificate::PaperStatus, field_errors::FieldErrors, reservation::Status};
use battito_platform::{
    Actor, ApiError, App, LockedUser, SignedIn, audit, current_password,
    entities::users,
    mail::{Fact, Letter, Recipient, outbox},
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    dto::{AccountDeletion, AccountDeletionRequest},
    inventory, store,
};
use crate::features::{
    accounts::{self, store::links},
    audit_log, availability, calendar_feed,
    participants::documents::retained_names,
    presence,
    reservations::{
        date_details::DateDetails,
        ledger::{self, By},
        store as reserved,
    },
    saved_views, shifts, surveys,
    two_factor::{self, Guess},
    users::last_admin,
};

/// The name of a deleted account. As a surname without a name it reads the same in both orders.
const NAME: &str = "Persona eliminata";

/// Deletes the account of the person who is logged in, after asking for the password again, and for a code when two-factor
/// login is on.
///
/// # Errors
/// 422 for a wrong password or code; 409 for the only admin.
pub(super) async fn delete_account(
    app: &App,
    signed_in: SignedIn,
    request: &AccountDeletionRequest,
) -> Result<(), ApiError> {
    let id = signed_in.user.id;
    let asks_for_code = two_factor::is_on(&signed_in.user);
    let mut errors = FieldErrors::default();
    if asks_for_code {
        errors.check("code", &request.code, &["required"]);
    }
    let proof = current_password::check(app, &signed_in, &request.password, &mut errors).await?;
    let Some(proof) = proof.filter(|_| errors.is_empty()) else {
        return Err(errors.into());
    };
    let guess = if asks_for_code {
        Some(Guess::take(app, id, signed_in.address, &request.code).await?)
    } else {
        None
    };
    app.write(move |app, tx| {
        async move {
            // The locks of the other admins come first.
            last_admin::lock_leaving(tx, id).await?;
            let user = LockedUser::of_session_with(app, tx, &signed_in, &proof).await?;
            two_factor::check_guess(app, tx, &user, guess).await?;
            erase_in(app, tx, &user, Farewell::Said).await
        }
        .boxed()
    })
    .await
}

/// Whether the person is told by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Farewell {
    /// By the last mail.
    Said,
    /// No: the mail left when the account was deleted for the first time.
    Unsaid,
}

pub(super) async fn erase_in(
    app: &App,
    tx: &DatabaseTransaction,
    user: &LockedUser,
    farewell: Farewell,
) -> Result<(), ApiError> {
    let (id, now) = (user.id, app.now());
    let actor = Actor { id, request_id: None };
    let cancelled = ledger::cancel_all_of_user(app, tx, id, By::Owner).await?;
    let mut ahead = shifts::upcoming_of(tx, id, now).await?;
    // Shifts that have begun belong to the register.
    ahead.retain(|shift| shift.starts_at > now);
    shifts::withdraw_all_of(app, tx, &actor, &ahead).await?;
    retained_names::retain(tx, user, now).await?;
    store::delete_due_certificates(tx, id).await?;

    two_factor::store::clear(tx, user, now).await?;
    let everybody: Vec<i64> = store::merged_into(tx, id).await?.into_iter().chain([id]).collect();
    for person in &everybody {
        erase_rows(tx, *person).await?;
    }
    // The e-mail address and the tax code are free again.
    let address = format!("eliminata-{}@invalid", user.id);
    user.update(tx, users::anonymous(address, ["", NAME], now)).await?;
    let change = audit::Change::new("user.erase", "user", id, None, None);
    audit::record(tx, now, &actor, change).await?;
    for person in everybody {
        audit_log::personal::redact(tx, person).await?;
    }

    let dates = cancelled.iter().map(|reservation| reservation.course_date_id);
    let mut details: Vec<_> = reserved::date_details(tx, dates).await?.into_values().collect();
    details.sort_by_key(|details| details.date.starts_at);
    let lines = details.iter().map(DateDetails::line).collect();
    tracing::info!(
        user = id,
        reservations = cancelled.len(),
        shifts = ahead.len(),
        "an account was deleted"
    );
    if farewell == Farewell::Unsaid {
        return Ok(());
    }
    let letter = goodbye(&user.name, &app.centre().settings.name, lines, ahead.len());
    // The outbox does not remember whose mail it is: the row of the person has forgotten the address.
    let former = Recipient {
        user_id: None,
        ..user.recipient()
    };
    app.mailbox.post_or_record(tx, now, former, &letter).await
}

/// Deletes the rows about a person or a duplicate in tables that the inventory calls erased, and the notes on
/// the others.
async fn erase_rows(tx: &DatabaseTransaction, id: i64) -> Result<(), ApiError> {
    availability::store::delete(tx, id).await?;
    calendar_feed::store::revoke(tx, id).await?;
    saved_views::store::delete_all(tx, id).await?;
    presence::forget(tx, id).await?;
    accounts::store::close_sessions(tx, id, None).await?;
    two_factor::store::delete_all_of(tx, id).await?;
    links::delete_all_of(tx, id).await?;
    outbox::forget(tx, id).await?;
    surveys::store::forget(tx, id).await?;
    Ok(store::clear_notes(tx, id).await?)
}

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
        is_last_admin: last_admin::is_last(db, user).await?,
        kept: inventory::keepings().into_iter().map(Into::into).collect(),
    })
}

fn counted(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The last mail to somebody who has deleted the account.
fn goodbye(name: &str, centre: &str, dates: Vec<String>, shifts: usize) -> Letter {
    let shifts = (shifts > 0).then(|| Fact::new("Turni ritirati", shifts.to_string()));
    Letter::new("account-deleted", "Il tuo account è stato eliminato", name)
        .paragraph(format!("come hai chiesto, abbiamo eliminato il tuo account presso {centre}. Questa è l'ultima email che ricevi da noi."))
        .paragraph("Restano solo gli attestati che ti abbiamo rilasciato e i registri delle presenze dei corsi già iniziati, che dobbiamo conservare. Gli attestati valgono come prima.")
        .facts(Fact::list("Prenotazioni annullate", dates))
        .facts(shifts)
        .closing("Se non l'hai chiesto tu, contattaci subito.")
        .closing("Se cambi idea, puoi registrarti di nuovo quando vuoi con la stessa email.")
}
