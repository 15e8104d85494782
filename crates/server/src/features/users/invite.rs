//! Adds a person who does not choose a password here: the person gets an invitation by mail.

use battito_domain::person::{Person, PersonChanges};
use sea_orm::{DatabaseTransaction, Set};

use super::audit_change;
use crate::{
    entities::users,
    features::accounts::{self, store},
    platform::{
        audit::{self, Actor},
        error::ApiError,
        state::App,
    },
};

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
    let now = app.now();
    let user = users::ActiveModel {
        is_sanitary: Set(invitee.is_sanitary),
        is_admin: Set(invitee.is_admin),
        is_instructor: Set(invitee.is_instructor),
        created_at: Set(now),
        updated_at: Set(now),
        ..users::ActiveModel::from(&PersonChanges::from(invitee.person))
    };
    let user = store::insert(tx, user).await?;
    accounts::invite::invite(app, tx, &user).await?;
    let change = audit_change::change("user.create", user.id, None, Some(&user));
    audit::record(tx, now, actor, change).await?;
    Ok(user)
}
