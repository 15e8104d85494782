//! People: staff and participants. `email_key` is the e-mail address in lower case; it is unique.

use std::collections::{BTreeSet, HashMap};

use battito_domain::{
    account_match,
    account_state::AccountState,
    email_address::EmailAddress,
    person::{self, PersonChanges},
    person_name::PersonName,
    phone::Phone,
    tax_code::TaxCode,
};
use sea_orm::{
    ActiveValue::{self, NotSet},
    QuerySelect, Set,
    entity::prelude::*,
    sea_query::LockType,
};

use super::user_words;
use crate::platform::mail::Recipient;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
#[expect(clippy::struct_excessive_bools, reason = "they are columns of their own")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub email: String,
    #[sea_orm(unique)]
    pub email_key: String,
    pub name: String,
    pub surname: String,
    /// Upper case; absent only after the user was anonymised.
    #[sea_orm(unique)]
    pub fiscal_code: Option<String>,
    pub phone: Option<String>,
    pub is_sanitary: bool,
    pub is_admin: bool,
    pub is_instructor: bool,
    /// Argon2id in PHC format; absent until an invited person sets a password.
    pub password_hash: Option<String>,
    pub email_verified_at: Option<DateTimeUtc>,
    /// The secret shared with the authenticator app (`platform/sealed.rs`); without `two_factor_enabled_at` it is only offered.
    pub two_factor_secret: Option<String>,
    pub two_factor_enabled_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub last_login_at: Option<DateTimeUtc>,
    pub disabled_at: Option<DateTimeUtc>,
    pub anonymised_at: Option<DateTimeUtc>,
    /// The folded text in which people are searched. Empty when the row was written by a node that does not know the
    /// column.
    pub search_text: String,
    /// The key by which lists of people are sorted. Empty when `search_text` is.
    pub sort_key: String,
    /// The `search_text` whose words are in `user_words`.
    pub words_text: String,
    /// The person with whom this duplicate was merged.
    pub merged_into: Option<i64>,
    /// Whether mails remind the person of certificates that expire.
    pub renewal_reminders: bool,
    /// The time step of the last code that was used. A code works only when its step is later.
    pub two_factor_step: Option<i64>,
}

impl Model {
    /// The state of the account. The column `account_state`, which lists are filtered by, has the same value.
    #[must_use]
    pub const fn account_state(&self) -> AccountState {
        AccountState::of(
            self.disabled_at.is_some(),
            self.password_hash.is_some(),
            self.email_verified_at.is_some(),
        )
    }

    /// Where mails to the person go.
    #[must_use]
    pub fn recipient(&self) -> Recipient<'_> {
        self.recipient_at(&self.email)
    }

    /// The person at an address that is not theirs any more, or not yet.
    #[must_use]
    pub const fn recipient_at<'a>(&self, address: &'a str) -> Recipient<'a> {
        Recipient {
            user_id: Some(self.id),
            address,
        }
    }

    /// The fields that decide whether a row of an import means this account.
    #[must_use]
    pub fn claim(&self) -> account_match::Account<'_> {
        account_match::Account {
            name: &self.name,
            surname: &self.surname,
            is_verified: self.email_verified_at.is_some(),
            has_password: self.password_hash.is_some(),
        }
    }

    /// Whether the user can log in: enabled, and no longer only invited.
    #[must_use]
    pub const fn can_log_in(&self) -> bool {
        self.disabled_at.is_none() && self.password_hash.is_some()
    }

    /// The correct values of `search_text` and `sort_key`.
    #[must_use]
    pub fn search_columns(&self) -> (String, String) {
        search_columns(
            &self.name,
            &self.surname,
            &self.email,
            self.fiscal_code.as_deref().unwrap_or_default(),
        )
    }
}

/// Name and surname of users, by id.
pub async fn names(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    let ids: BTreeSet<i64> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let users: Vec<(i64, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::Surname])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    let named = users
        .into_iter()
        .map(|(id, name, surname)| (id, format!("{name} {surname}").trim().to_owned()));
    Ok(named.collect())
}

fn search_columns(name: &str, surname: &str, email: &str, tax_code: &str) -> (String, String) {
    (
        person::search_text(name, surname, email, tax_code),
        person::sort_key(name, surname),
    )
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl From<&PersonChanges> for ActiveModel {
    /// The columns of the fields that change. The others are not set.
    fn from(changes: &PersonChanges) -> Self {
        let text = |value: Option<&str>| value.map_or(NotSet, |value| Set(value.to_owned()));
        let optional = |value: Option<&str>| value.map_or(NotSet, |value| Set(Some(value.to_owned())));
        Self {
            email: text(changes.email().map(EmailAddress::as_str)),
            email_key: changes.email().map_or(NotSet, |email| Set(email.key())),
            name: text(changes.name().map(PersonName::as_str)),
            surname: text(changes.surname().map(PersonName::as_str)),
            fiscal_code: optional(changes.tax_code().map(TaxCode::as_str)),
            phone: optional(changes.phone().map(Phone::as_str)),
            ..Default::default()
        }
    }
}

#[async_trait::async_trait]
impl ActiveModelBehavior for ActiveModel {
    /// Updates `search_text`, `sort_key` and the words of the user when a column changes that they are made from. An update
    /// that sets only some of these columns reads the others, and locks the row against a concurrent update of those.
    async fn before_save<C>(mut self, db: &C, insert: bool) -> Result<Self, DbErr>
    where
        C: ConnectionTrait,
    {
        let changed = self.name.is_set() || self.surname.is_set() || self.email.is_set() || self.fiscal_code.is_set();
        if !changed {
            return Ok(self);
        }
        let stored = match self.id.try_as_ref() {
            Some(id) if !insert => Entity::find_by_id(*id).lock(LockType::NoKeyUpdate).one(db).await?,
            _ => None,
        };
        let text = |value: &ActiveValue<String>, of: fn(&Model) -> &String| {
            let value = value.try_as_ref().or_else(|| stored.as_ref().map(of));
            value.cloned().unwrap_or_default()
        };
        let tax_code = self.fiscal_code.try_as_ref().cloned();
        let tax_code = tax_code.or_else(|| stored.as_ref().map(|stored| stored.fiscal_code.clone()));
        let (search_text, sort_key) = search_columns(
            &text(&self.name, |stored| &stored.name),
            &text(&self.surname, |stored| &stored.surname),
            &text(&self.email, |stored| &stored.email),
            &tax_code.flatten().unwrap_or_default(),
        );
        if let Some(stored) = stored
            && (&stored.words_text, &stored.sort_key) != (&search_text, &sort_key)
        {
            user_words::replace(db, &[(stored.id, &search_text, &sort_key)]).await?;
            self.words_text = Set(search_text.clone());
        }
        self.search_text = Set(search_text);
        self.sort_key = Set(sort_key);
        Ok(self)
    }

    /// Adds the words of a new user.
    async fn after_save<C>(mut user: Model, db: &C, insert: bool) -> Result<Model, DbErr>
    where
        C: ConnectionTrait,
    {
        if insert {
            user_words::insert(db, &[(user.id, &user.search_text, &user.sort_key)]).await?;
            write_words_text(db, &[user.id]).await?;
            user.words_text.clone_from(&user.search_text);
        }
        Ok(user)
    }
}

/// A new user with the columns for searching, and with the mark that the words are written: for several users that are inserted
/// together, whose words the caller inserts in the same transaction.
pub(crate) fn with_search_columns(mut user: ActiveModel) -> ActiveModel {
    let text = |value: &ActiveValue<String>| value.try_as_ref().cloned().unwrap_or_default();
    let tax_code = user.fiscal_code.try_as_ref().cloned().flatten().unwrap_or_default();
    let (search_text, sort_key) =
        search_columns(&text(&user.name), &text(&user.surname), &text(&user.email), &tax_code);
    user.words_text = Set(search_text.clone());
    user.search_text = Set(search_text);
    user.sort_key = Set(sort_key);
    user
}

/// Records that the words of these users are those of their `search_text`.
pub async fn write_words_text<C: ConnectionTrait>(db: &C, ids: &[i64]) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::WordsText, Expr::col(Column::SearchText))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(db)
        .await?;
    Ok(())
}
