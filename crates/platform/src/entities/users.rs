//! People: staff and participants. `email_key` is the e-mail address in lower case; it is unique. A person without one has no
//! account, and cannot log in.

use std::collections::{BTreeSet, HashMap};

use battito_domain::{
    account_match,
    account_state::AccountState,
    email_address::EmailAddress,
    person::{self, Known, Person, PersonChanges},
    person_detail::PersonDetail,
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
use crate::mail::Recipient;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
#[expect(clippy::struct_excessive_bools, reason = "they are columns of their own")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub email: Option<String>,
    #[sea_orm(unique)]
    pub email_key: Option<String>,
    pub name: String,
    pub surname: String,
    /// Upper case; absent after the user was anonymised, and of people whom birth date and place tell apart.
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
    /// Where the mails of a person without an address go, in lower case. Several people may share it.
    pub contact_email: Option<String>,
    pub birth_date: Option<Date>,
    pub birth_place: Option<String>,
    pub job: Option<String>,
    pub company: Option<String>,
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

    /// Where mails to the person go: to the own address, else to that of the contact, else nowhere.
    #[must_use]
    pub fn recipient(&self) -> Recipient<'_> {
        match (&self.email, &self.contact_email) {
            (None, Some(contact)) => Recipient {
                about: Some((&self.name, &self.surname)),
                ..self.recipient_at(contact)
            },
            (own, _) => Recipient {
                user_id: Some(self.id),
                address: own.as_deref(),
                about: None,
            },
        }
    }

    /// The person at an address that is not theirs any more, or not yet.
    #[must_use]
    pub const fn recipient_at<'a>(&self, address: &'a str) -> Recipient<'a> {
        Recipient {
            user_id: Some(self.id),
            address: Some(address),
            about: None,
        }
    }

    /// Whether mails to the person go anywhere.
    #[must_use]
    pub const fn is_reachable(&self) -> bool {
        self.email.is_some() || self.contact_email.is_some()
    }

    /// The address of the account; empty without one.
    #[must_use]
    pub fn own_address(&self) -> &str {
        self.email.as_deref().unwrap_or_default()
    }

    /// The address of the account in lower case; empty without one.
    #[must_use]
    pub fn own_key(&self) -> &str {
        self.email_key.as_deref().unwrap_or_default()
    }

    /// The fields by which a new person may turn out to be this one.
    #[must_use]
    pub fn known(&self) -> Known<'_> {
        Known {
            name: &self.name,
            surname: &self.surname,
            email: self.email_key.as_deref(),
            contact_email: self.contact_email.as_deref(),
            tax_code: self.fiscal_code.as_deref(),
            phone: self.phone.as_deref(),
            birth_date: self.birth_date,
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

    /// The columns that only staff write and that the person lacks, from what staff have written; `None` when there is nothing.
    #[must_use]
    pub fn completed_by(&self, written: &PersonChanges) -> Option<ActiveModel> {
        let filled = |own: &Option<String>, text: Option<String>| match text {
            Some(text) if own.is_none() => Set(Some(text)),
            _ => NotSet,
        };
        let [birth_place, job, company] = written.details().map(|text| text.map(|text| text.as_str().to_owned()));
        let birth_date = written.birth_date().filter(|_| self.birth_date.is_none());
        // By these an account is found and its owner is called: only the owner writes them.
        let has_account = self.email.is_some() || self.password_hash.is_some();
        let tax_code = written.tax_code().filter(|_| !has_account);
        let phone = written.phone().filter(|_| !has_account);
        let row = ActiveModel {
            fiscal_code: filled(&self.fiscal_code, tax_code.map(|code| code.as_str().to_owned())),
            phone: filled(&self.phone, phone.map(|phone| phone.as_str().to_owned())),
            contact_email: filled(&self.contact_email, written.contact_email().map(EmailAddress::key)),
            birth_date: birth_date.map_or(NotSet, |day| Set(Some(day))),
            birth_place: filled(&self.birth_place, birth_place),
            job: filled(&self.job, job),
            company: filled(&self.company, company),
            ..Default::default()
        };
        row.is_changed().then_some(row)
    }

    /// The correct values of `search_text` and `sort_key`.
    #[must_use]
    pub fn search_columns(&self) -> (String, String) {
        search_columns([
            Some(&self.name),
            Some(&self.surname),
            self.email.as_ref(),
            self.contact_email.as_ref(),
            self.company.as_ref(),
            self.phone.as_ref(),
            self.fiscal_code.as_ref(),
        ])
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

/// From name, surname, address, address of the contact, company, telephone and tax code.
fn search_columns([name, surname, email, contact, company, phone, tax_code]: [Option<&String>; 7]) -> (String, String) {
    let text = |value: Option<&String>| value.cloned().unwrap_or_default();
    let (name, surname) = (text(name), text(surname));
    let phone = phone.map(|phone| phone.trim_start_matches('+'));
    let others = [email, contact, company].map(|text| text.map(String::as_str));
    let others: Vec<&str> = others.into_iter().chain([phone]).flatten().collect();
    (
        person::search_text(&name, &surname, &others.join(" "), &text(tax_code)),
        person::sort_key(&name, &surname),
    )
}

relations!();

impl From<&PersonChanges> for ActiveModel {
    /// The columns of the fields of an account that change. The others are not set.
    fn from(changes: &PersonChanges) -> Self {
        let text = |value: Option<&str>| value.map_or(NotSet, |value| Set(value.to_owned()));
        let optional = |value: Option<&str>| value.map_or(NotSet, |value| Set(Some(value.to_owned())));
        Self {
            email: optional(changes.email().map(EmailAddress::as_str)),
            email_key: changes.email().map_or(NotSet, |email| Set(Some(email.key()))),
            name: text(changes.name().map(PersonName::as_str)),
            surname: text(changes.surname().map(PersonName::as_str)),
            fiscal_code: optional(changes.tax_code().map(TaxCode::as_str)),
            phone: optional(changes.phone().map(Phone::as_str)),
            ..Default::default()
        }
    }
}

impl From<&Person> for ActiveModel {
    /// The columns of all fields.
    fn from(person: &Person) -> Self {
        let text = |value: Option<&str>| Set(value.map(str::to_owned));
        let detail = |value: Option<&PersonDetail>| text(value.map(PersonDetail::as_str));
        Self {
            email: text(person.email().map(EmailAddress::as_str)),
            email_key: Set(person.email().map(EmailAddress::key)),
            name: Set(person.name().as_str().to_owned()),
            surname: Set(person.surname().as_str().to_owned()),
            fiscal_code: text(person.tax_code().map(TaxCode::as_str)),
            phone: text(person.phone().map(Phone::as_str)),
            contact_email: Set(person.contact_email().map(EmailAddress::key)),
            birth_date: Set(person.birth_date()),
            birth_place: detail(person.birth_place()),
            job: detail(person.job()),
            company: detail(person.company()),
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
        let own = [
            &self.email,
            &self.contact_email,
            &self.company,
            &self.phone,
            &self.fiscal_code,
        ];
        if !self.name.is_set() && !self.surname.is_set() && !own.iter().any(|value| value.is_set()) {
            return Ok(self);
        }
        let stored = match self.id.try_as_ref() {
            Some(id) if !insert => Entity::find_by_id(*id).lock(LockType::NoKeyUpdate).one(db).await?,
            _ => None,
        };
        let before = stored.as_ref().map(|stored| {
            let others = [
                &stored.email,
                &stored.contact_email,
                &stored.company,
                &stored.phone,
                &stored.fiscal_code,
            ];
            ([&stored.name, &stored.surname], others)
        });
        let [name, surname] = [&self.name, &self.surname];
        let name = name.try_as_ref().or_else(|| before.map(|(names, _)| names[0]));
        let surname = surname.try_as_ref().or_else(|| before.map(|(names, _)| names[1]));
        let [email, contact, company, phone, tax_code] = std::array::from_fn(|at| {
            let value = own[at].try_as_ref().or_else(|| before.map(|(_, others)| others[at]));
            value.and_then(Option::as_ref)
        });
        let (search_text, sort_key) = search_columns([name, surname, email, contact, company, phone, tax_code]);
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

/// The columns of a user without personal data and without access. `address` must be unique and undeliverable; the name says what
/// happened to the account. It names every column, so that a new one must be decided upon.
#[must_use]
pub fn anonymous(address: String, [name, surname]: [&str; 2], now: DateTimeUtc) -> ActiveModel {
    ActiveModel {
        id: NotSet,
        email: Set(Some(address.clone())),
        email_key: Set(Some(address)),
        name: Set(name.to_owned()),
        surname: Set(surname.to_owned()),
        fiscal_code: Set(None),
        phone: Set(None),
        contact_email: Set(None),
        birth_date: Set(None),
        birth_place: Set(None),
        job: Set(None),
        company: Set(None),
        is_sanitary: Set(false),
        is_admin: Set(false),
        is_instructor: Set(false),
        password_hash: Set(None),
        email_verified_at: Set(None),
        two_factor_secret: Set(None),
        two_factor_enabled_at: Set(None),
        two_factor_step: Set(None),
        last_login_at: Set(None),
        disabled_at: Set(Some(now)),
        anonymised_at: Set(Some(now)),
        renewal_reminders: Set(false),
        updated_at: Set(now),
        created_at: NotSet,
        merged_into: NotSet,
        // The entity writes these.
        search_text: NotSet,
        sort_key: NotSet,
        words_text: NotSet,
    }
}

/// A new user with the columns for searching, and with the mark that the words are written: for several users that are inserted
/// together, whose words the caller inserts in the same transaction.
pub fn with_search_columns(mut user: ActiveModel) -> ActiveModel {
    let [email, contact, company, phone, tax_code] = [
        &user.email,
        &user.contact_email,
        &user.company,
        &user.phone,
        &user.fiscal_code,
    ]
    .map(|value| value.try_as_ref()?.as_ref());
    let names = [&user.name, &user.surname].map(ActiveValue::try_as_ref);
    let (search_text, sort_key) = search_columns([names[0], names[1], email, contact, company, phone, tax_code]);
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
