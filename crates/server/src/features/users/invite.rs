//! Adds a person and sends the invitation to choose a password; sends it again.

use battito_domain::{
    permission::Permission,
    person::{Person, PersonChanges},
};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, Set};

use super::{audit_change, rights};
use crate::{
    entities::users,
    features::accounts::{self, store},
    platform::{
        access::SignedIn,
        audit::{self, Actor},
        error::ApiError,
        locked_user::LockedUser,
        rate_limit,
        state::App,
    },
};

const HAS_PASSWORD: &str = "Ha già scelto una password: può usare «Password dimenticata».";
const IS_DISABLED: &str = "L'account è disattivato: riattivalo prima di inviare l'invito.";

/// A person whom staff add.
#[derive(Debug, Clone)]
pub struct Invitee {
    /// Personal data.
    pub person: Person,
    /// Healthcare professional.
    pub is_sanitary: bool,
    /// Becomes an admin. The caller has checked that the actor may grant roles.
    pub is_admin: bool,
    /// Becomes an instructor, likewise.
    pub is_instructor: bool,
}

impl Invitee {
    /// A person without a role.
    #[must_use]
    pub const fn participant(person: Person, is_sanitary: bool) -> Self {
        Self {
            person,
            is_sanitary,
            is_admin: false,
            is_instructor: false,
        }
    }
}

/// Adds a user without a password, sends the invitation and writes the audit entry, all in the given transaction.
///
/// # Errors
/// Field errors for a taken e-mail address or tax code; on PostgreSQL the transaction cannot be used any more after them,
/// so a caller that goes on looks for taken ones before. Else when the database fails.
pub async fn create_invited(
    app: &App,
    tx: &DatabaseTransaction,
    invitee: Invitee,
    actor: &Actor,
) -> Result<users::Model, ApiError> {
    let user = create_all_invited(app, tx, vec![invitee], actor).await?.pop();
    user.ok_or_else(|| ApiError::internal("a user was not added"))
}

/// The same for several people, with the same errors. Returns them in this order.
///
/// # Errors
/// As [`create_invited`].
pub async fn create_all_invited(
    app: &App,
    tx: &DatabaseTransaction,
    invitees: Vec<Invitee>,
    actor: &Actor,
) -> Result<Vec<users::Model>, ApiError> {
    let now = app.now();
    let users = invitees.into_iter().map(|invitee| users::ActiveModel {
        is_sanitary: Set(invitee.is_sanitary),
        is_admin: Set(invitee.is_admin),
        is_instructor: Set(invitee.is_instructor),
        created_at: Set(now),
        updated_at: Set(now),
        ..users::ActiveModel::from(&PersonChanges::from(invitee.person))
    });
    let users = store::insert_all(tx, users.collect()).await?;
    accounts::invite::invite_new(app, tx, &users).await?;
    let changes = users
        .iter()
        .map(|user| audit_change::change("user.create", user.id, None, Some(user)));
    audit::record_all(tx, now, actor, changes.collect()).await?;
    Ok(users)
}

/// Sends the invitation again and returns the address it goes to.
pub(super) async fn invite_again(app: &App, staff: SignedIn, actor: Actor, id: i64) -> Result<String, ApiError> {
    let user = store::find(app.db().read(), id).await?.ok_or(ApiError::NotFound)?;
    check_invited(&staff, &user)?;
    let _counted = rate_limit::take(app, [rate_limit::VERIFY_MAIL.of(&id.to_string())]).await?;
    let state = app.clone();
    app.db()
        .write(move |tx| {
            async move {
                let user = LockedUser::find(tx, id).await?.ok_or(ApiError::NotFound)?;
                let staff = rights::check_target(&state, tx, (&staff, Permission::ManageUsers), &user).await?;
                check_invited(&staff, &user)?;
                accounts::invite::invite(&state, tx, &user).await?;
                let change = audit_change::change("user.invite", id, None, None);
                audit::record(tx, state.now(), &actor, change).await?;
                Ok(user.email.clone())
            }
            .boxed()
        })
        .await
}

fn check_invited(staff: &SignedIn, user: &users::Model) -> Result<(), ApiError> {
    rights::check_changeable(staff, user)?;
    if user.disabled_at.is_some() {
        return Err(ApiError::Conflict(IS_DISABLED.into()));
    }
    if user.password_hash.is_some() {
        return Err(ApiError::Conflict(HAS_PASSWORD.into()));
    }
    Ok(())
}
