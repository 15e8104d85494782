//! Merges a duplicate with the person who stays: reservations with their certificates and shifts move, and the duplicate
//! is disabled and gives up its e-mail address and tax code. The person who stays keeps the filled fields, and gets those that
//! only the duplicate has.
//!
//! Of two live reservations of one date the better one stays: confirmed before waiting, then with an issued certificate,
//! passed, present, with any result, made first. Attendance, outcome and note that only the other has are copied,
//! attendance half day by half day; an absence is not copied to a person who passed. The other reservation is cancelled and
//! moves, too, so that its certificates stay with the person.

use battito_domain::{messages, permission::Permission};
use battito_platform::{
    Actor, ApiError, App, LockedUser, SignedIn, audit,
    entities::users::{self, Model},
    etag,
    mail::outbox,
};
use futures_util::FutureExt;
use sea_orm::{ActiveValue::Set, DatabaseTransaction};
use serde_json::json;

use super::{
    last_admin, rights,
    show::{self, Tagged},
    store,
};
use crate::features::{
    accounts::{self, audit_change, change_address, store::links},
    availability, calendar_feed, certificates, presence,
    reservations::ledger::{self, MergedReservations},
    saved_views, shifts, surveys, two_factor,
};

const SAME_PERSON: &str = "Scegli un'altra persona.";
const HAS_ROLES: &str = "Il doppione ha un ruolo che l'altra persona non ha: cambia prima i ruoli.";

/// Merges the user `duplicate_id` with the user `id`, who stays. To repeat it changes nothing.
pub(super) async fn merge(app: &App, staff: SignedIn, id: i64, duplicate_id: Option<i64>) -> Result<Tagged, ApiError> {
    let actor = staff.actor();
    let duplicate_id = duplicate_id.ok_or_else(|| ApiError::field("id_user", messages::REQUIRED))?;
    if id == duplicate_id {
        return Err(ApiError::field("id_user", SAME_PERSON));
    }
    app.write(move |app, tx| {
        async move {
            let (kept, duplicate) = last_admin::lock_pair(tx, id, duplicate_id).await?;
            rights::check_target(app, tx, &staff, Permission::DisableUsers, &kept).await?;
            if duplicate.merged_into == Some(id) {
                return show::view(app, tx, kept.clone()).await;
            }
            if duplicate.merged_into.is_some() || duplicate.anonymised_at.is_some() {
                return Err(ApiError::field("id_user", messages::INVALID_VALUE));
            }
            if (duplicate.is_admin && !kept.is_admin) || (duplicate.is_instructor && !kept.is_instructor) {
                return Err(ApiError::Conflict(HAS_ROLES.into()));
            }
            if staff.user.id == duplicate_id {
                return Err(ApiError::field("id_user", SAME_PERSON));
            }
            merge_in(app, tx, &actor, &kept, &duplicate).await
        }
        .boxed()
    })
    .await
}

async fn merge_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    kept: &LockedUser,
    duplicate: &LockedUser,
) -> Result<Tagged, ApiError> {
    let now = app.now();
    let reservations = ledger::merge_people(app, tx, actor, duplicate.id, kept.id).await?;
    certificates::store::give_to(tx, duplicate.id, kept.id).await?;
    shifts::give_to(app, tx, actor, duplicate.id, kept.id).await?;
    surveys::store::give_to(tx, duplicate.id, kept.id).await?;
    availability::store::give_to(tx, duplicate.id, kept.id).await?;
    outbox::give_to(tx, duplicate.id, kept.id).await?;
    links::give_to(tx, duplicate.id, kept.id).await?;
    store::repoint(tx, duplicate.id, kept.id).await?;
    calendar_feed::store::revoke(tx, duplicate.id).await?;
    saved_views::store::delete_all(tx, duplicate.id).await?;
    presence::forget(tx, duplicate.id).await?;
    accounts::store::close_sessions(tx, duplicate.id, None).await?;
    two_factor::store::clear(tx, duplicate, now).await?;
    let emptied = duplicate.update(tx, emptied(duplicate, kept.id, now)).await?;
    let row = users::ActiveModel {
        // Either opt-out wins.
        renewal_reminders: Set(kept.renewal_reminders && duplicate.renewal_reminders),
        updated_at: Set(etag::next_updated_at(now, kept.updated_at)),
        ..completed(kept, duplicate)
    };
    let after = kept.update(tx, row).await?;
    if after.email_key != kept.email_key && after.password_hash.is_none() {
        // The links of the duplicate are gone.
        change_address::correct(app, tx, &after).await?;
    }
    let mut change = audit_change::change("user.merge", kept.id, Some(kept), Some(&after));
    change.after = Some(outcome(duplicate, &reservations));
    audit::record(tx, now, actor, change).await?;
    let change = audit_change::change("user.merged", duplicate.id, Some(duplicate), Some(&emptied));
    audit::record(tx, now, actor, change).await?;
    show::view(app, tx, after).await
}

/// The fields that the person who stays lacks and the duplicate has. A person without an account gets that of the duplicate,
/// unless it is disabled or its address was never confirmed: then it may be a stranger's. With two-factor login the password has to be chosen
/// again, because its secret is deleted.
fn completed(kept: &Model, duplicate: &Model) -> users::ActiveModel {
    let filled = |own: &Option<String>, other: &Option<String>| Set(own.clone().or_else(|| other.clone()));
    let mut row = users::ActiveModel {
        fiscal_code: filled(&kept.fiscal_code, &duplicate.fiscal_code),
        phone: filled(&kept.phone, &duplicate.phone),
        contact_email: filled(&kept.contact_email, &duplicate.contact_email),
        birth_date: Set(kept.birth_date.or(duplicate.birth_date)),
        birth_place: filled(&kept.birth_place, &duplicate.birth_place),
        job: filled(&kept.job, &duplicate.job),
        company: filled(&kept.company, &duplicate.company),
        ..Default::default()
    };
    let is_stranger = duplicate.password_hash.is_some() && duplicate.email_verified_at.is_none();
    let is_enabled = duplicate.disabled_at.is_none();
    if kept.email.is_none() && duplicate.email.is_some() && is_enabled && !is_stranger {
        row.email = Set(duplicate.email.clone());
        row.email_key = Set(duplicate.email_key.clone());
        row.email_verified_at = Set(duplicate.email_verified_at);
        row.password_hash = Set(duplicate
            .password_hash
            .clone()
            .filter(|_| !two_factor::is_on(duplicate)));
    }
    row
}

/// The duplicate without unique values and personal data: the audit log has those.
fn emptied(duplicate: &Model, kept: i64, now: chrono::DateTime<chrono::Utc>) -> users::ActiveModel {
    let address = format!("unita-{}@invalid", duplicate.id);
    users::ActiveModel {
        disabled_at: Set(Some(duplicate.disabled_at.unwrap_or(now))),
        merged_into: Set(Some(kept)),
        updated_at: Set(etag::next_updated_at(now, duplicate.updated_at)),
        ..users::anonymous(address, ["Persona", "Unita"], now)
    }
}

fn outcome(duplicate: &Model, reservations: &MergedReservations) -> serde_json::Value {
    json!({
        "id_user": duplicate.id,
        "moved_reservations": reservations.moved,
        "cancelled_reservations": reservations.cancelled,
    })
}
