//! Adds users without a password, and invites those who have an address to set the first one.

use battito_domain::{field_errors::FieldErrors, person::Person};
use battito_platform::{Actor, ApiError, App, audit, entities::users};
use sea_orm::{DatabaseTransaction, Set};

use super::{
    audit_change, mails,
    store::{
        self,
        links::{self, Purpose},
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

/// Adds a user without a password, sends the invitation to the own address, if there is one, and writes the audit entry, all in the given transaction.
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

/// As [`create_invited`], unless somebody similar is known and staff have not confirmed that the person is a new one.
///
/// # Errors
/// Field errors for a taken e-mail address or tax code; 409 with the people who may be the same.
pub async fn create_new(
    app: &App,
    tx: &DatabaseTransaction,
    invitee: Invitee,
    confirmed: bool,
    actor: &Actor,
) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let identity = (invitee.person.email(), invitee.person.tax_code());
    store::check_taken(tx, identity, None, &mut errors).await?;
    errors.into_result(())?;
    if !confirmed {
        store::refuse_similar(tx, &invitee.person).await?;
    }
    create_invited(app, tx, invitee, actor).await
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
        ..users::ActiveModel::from(&invitee.person)
    });
    let users = store::insert_all(tx, users.collect()).await?;
    invite_new(app, tx, &users).await?;
    let changes = users
        .iter()
        .map(|user| audit_change::change("user.create", user.id, None, Some(user)));
    audit::record_all(tx, now, actor, changes.collect()).await?;
    Ok(users)
}

/// Sends a user the link of an invitation. Links sent before stop working.
pub async fn invite(app: &App, tx: &DatabaseTransaction, user: &users::Model) -> Result<(), ApiError> {
    let now = app.now();
    links::use_up(tx, Purpose::Invite, user.id, now).await?;
    let token = links::issue(app, tx, Purpose::Invite, user.id, user.own_key()).await?;
    let texts = app.mail_texts.current(tx, now).await?;
    let letter = mails::invitation(app, &texts, user, &token);
    app.mailbox.post(tx, now, user.recipient(), &letter).await?;
    Ok(())
}

/// Sends links of an invitation to users who were just added, a few statements for all of them.
///
/// # Errors
/// When an address cannot be written to, or the database fails.
async fn invite_new(app: &App, tx: &DatabaseTransaction, users: &[users::Model]) -> Result<(), ApiError> {
    let now = app.now();
    let users: Vec<_> = users.iter().filter(|user| user.email.is_some()).collect();
    let people: Vec<_> = users.iter().map(|user| (user.id, user.own_key())).collect();
    let tokens = links::issue_all(app, tx, Purpose::Invite, &people).await?;
    let texts = app.mail_texts.current(tx, now).await?;
    let letters = users.iter().zip(&tokens);
    let letters = letters.map(|(user, token)| (user.recipient(), mails::invitation(app, &texts, user, token)));
    app.mailbox.post_all(tx, now, &letters.collect::<Vec<_>>()).await
}

/// Makes all links stop working that were sent to a user.
pub async fn withdraw_links(app: &App, tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    links::use_up(tx, Purpose::RestoreEmail, user_id, app.now()).await?;
    withdraw_links_but_back(app, tx, user_id).await
}

/// The same without the links that lead back to former addresses: a change of address must not close the way
/// back.
pub(super) async fn withdraw_links_but_back(app: &App, tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    let now = app.now();
    links::use_up(tx, Purpose::Reset, user_id, now).await?;
    links::use_up(tx, Purpose::ChangeEmail, user_id, now).await?;
    links::use_up(tx, Purpose::Verify, user_id, now).await
}
