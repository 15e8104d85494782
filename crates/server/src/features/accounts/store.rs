//! Queries on users, sessions and links in mails.

pub(in crate::features) mod links;

use battito_domain::{
    email_address::EmailAddress, field_errors::FieldErrors, messages, person::Person, search_text, tax_code::TaxCode,
};
use battito_platform::{
    ApiError,
    entities::{sessions, user_words, users},
    locked_user::taken,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect,
};

/// The user with this id.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find_by_id(id).one(db).await
}

/// The user with this e-mail address, in upper or lower case.
pub async fn find_by_email(db: &impl ConnectionTrait, email: &EmailAddress) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::EmailKey.eq(email.key()))
        .one(db)
        .await
}

/// The user with this tax code.
pub async fn find_by_tax_code(db: &impl ConnectionTrait, tax_code: &TaxCode) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::FiscalCode.eq(tax_code.as_str()))
        .one(db)
        .await
}

/// Adds a field error for an e-mail address or a tax code that another user has. Returns whether there is one. `own_id` is
/// the user whose data change.
pub async fn check_taken(
    db: &impl ConnectionTrait,
    (email, tax_code): (Option<&EmailAddress>, Option<&TaxCode>),
    own_id: Option<i64>,
    errors: &mut FieldErrors,
) -> Result<bool, DbErr> {
    let is_other = |user: Option<users::Model>| user.is_some_and(|user| Some(user.id) != own_id);
    let mut is_taken = false;
    if let Some(email) = email
        && is_other(find_by_email(db, email).await?)
    {
        errors.add("email", messages::EMAIL_TAKEN);
        is_taken = true;
    }
    if let Some(tax_code) = tax_code
        && is_other(find_by_tax_code(db, tax_code).await?)
    {
        errors.add("fiscal_code", messages::TAX_CODE_TAKEN);
        is_taken = true;
    }
    Ok(is_taken)
}

/// The most people who are compared with a new one.
const MOST_LOOKED_AT: u64 = 200;
/// The most people who are shown as similar.
const MOST_SIMILAR: usize = 5;

/// Refuses a new person whom staff may know already under another tax code or address.
///
/// # Errors
/// 409 with the people who may be the same.
pub async fn refuse_similar(db: &impl ConnectionTrait, person: &Person) -> Result<(), ApiError> {
    use users::Column;
    let (name, surname) = (person.name().as_str(), person.surname().as_str());
    // Also with a second first name: `Person::may_be` compares what is found.
    let begins = |surname: &str, name: &str| {
        let name = search_text::fold(name);
        let first = name.split([' ', '-']).next().unwrap_or_default();
        let from = format!("{}\t{first}", search_text::fold(surname));
        let to = format!("{from}{}", char::MAX);
        Condition::all()
            .add(Column::SortKey.gte(from))
            .add(Column::SortKey.lt(to))
    };
    let addresses = [person.email(), person.contact_email()].into_iter().flatten();
    let addresses: Vec<String> = addresses.map(EmailAddress::key).collect();
    let surnames = format!("{}\t", search_text::fold(surname));
    let has_surname = Condition::all()
        .add(Column::SortKey.gte(surnames.as_str()))
        .add(Column::SortKey.lt(format!("{surnames}{}", char::MAX)));
    let shares_address = Condition::any()
        .add(Column::EmailKey.is_in(addresses.iter().map(String::as_str)))
        .add(Column::ContactEmail.is_in(addresses.iter().map(String::as_str)));
    let alike = Condition::any()
        .add(begins(surname, name))
        .add(begins(name, surname))
        .add_option(person.phone().map(|phone| Column::Phone.eq(phone.as_str())))
        .add(Condition::all().add(has_surname).add(shares_address));
    let mut found = users::Entity::find()
        .filter(Column::AnonymisedAt.is_null())
        .filter(alike)
        .order_by_asc(Column::SortKey)
        .order_by_asc(Column::Id)
        .limit(MOST_LOOKED_AT)
        .all(db)
        .await?;
    found.retain(|user| person.may_be(&user.known()));
    found.truncate(MOST_SIMILAR);
    if found.is_empty() {
        return Ok(());
    }
    Err(ApiError::Similar(found.into_iter().map(Into::into).collect()))
}

/// Adds a user. A taken e-mail address or tax code becomes a field error, also when two people register concurrently.
pub async fn insert(tx: &DatabaseTransaction, user: users::ActiveModel) -> Result<users::Model, ApiError> {
    user.insert(tx).await.map_err(taken)
}

/// Rows of one statement: far below the number of parameters that either engine takes.
const ROWS: usize = 200;

/// Adds users with their words, with the same field errors. Returns them in this order.
pub async fn insert_all(
    tx: &DatabaseTransaction,
    users: Vec<users::ActiveModel>,
) -> Result<Vec<users::Model>, ApiError> {
    let mut inserted = Vec::with_capacity(users.len());
    let mut users = users.into_iter().map(users::with_search_columns).peekable();
    while users.peek().is_some() {
        let batch: Vec<users::ActiveModel> = users.by_ref().take(ROWS).collect();
        let mut models = users::Entity::insert_many(batch)
            .exec_with_returning(tx)
            .await
            .map_err(taken)?;
        // Ids are given in the order of the rows.
        models.sort_by_key(|user| user.id);
        let words: Vec<_> = models
            .iter()
            .map(|user| (user.id, user.search_text.as_str(), user.sort_key.as_str()))
            .collect();
        user_words::insert(tx, &words).await?;
        inserted.extend(models);
    }
    Ok(inserted)
}

/// Ends one session.
pub async fn close_session(tx: &DatabaseTransaction, session_id: i64) -> Result<(), ApiError> {
    sessions::Entity::delete_by_id(session_id).exec(tx).await?;
    Ok(())
}

/// Ends the session whose token has this hash, if there is one.
pub async fn close_session_of(tx: &DatabaseTransaction, token_hash: String) -> Result<(), ApiError> {
    let ended = sessions::Entity::delete_many().filter(sessions::Column::TokenHash.eq(token_hash));
    ended.exec(tx).await?;
    Ok(())
}

/// Ends all sessions of a user, or all but one.
pub async fn close_sessions(tx: &DatabaseTransaction, user_id: i64, but: Option<i64>) -> Result<(), ApiError> {
    let mut ended = sessions::Entity::delete_many().filter(sessions::Column::UserId.eq(user_id));
    if let Some(session_id) = but {
        ended = ended.filter(sessions::Column::Id.ne(session_id));
    }
    ended.exec(tx).await?;
    Ok(())
}

/// Deletes expired sessions.
pub async fn sweep_sessions(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    sessions::Entity::delete_many()
        .filter(sessions::Column::ExpiresAt.lt(now))
        .exec(tx)
        .await?;
    Ok(())
}
