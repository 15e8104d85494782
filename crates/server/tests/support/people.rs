//! People with a password, and their rows.

use battito_platform::{
    entities::{sessions, users},
    error::ApiError,
};
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde_json::json;
use tokio::sync::OnceCell;

use super::{World, actor::Answer, fixtures::Person};

/// The password of everybody in the tests.
pub(crate) const PASSWORD: &str = "Battito2026!";

impl World {
    /// A participant who can sign in with [`PASSWORD`].
    pub(crate) async fn member(&self, name: &str) -> Person {
        let person = self.participant(name).await;
        self.give_password(&person).await;
        person
    }

    /// Gives somebody the password of everybody.
    pub(crate) async fn give_password(&self, person: &Person) {
        let hash = self.password_hash().await;
        self.change(users::ActiveModel {
            id: Set(person.id),
            password_hash: Set(Some(hash)),
            ..Default::default()
        })
        .await;
    }

    /// Confirms the address of somebody.
    pub(crate) async fn confirm_address(&self, person: &Person) {
        self.change(users::ActiveModel {
            id: Set(person.id),
            email_verified_at: Set(Some(self.now())),
            ..Default::default()
        })
        .await;
    }

    /// The hash of [`PASSWORD`], made once for all tests.
    pub(crate) async fn password_hash(&self) -> String {
        static HASH: OnceCell<String> = OnceCell::const_new();
        let hash = HASH.get_or_init(async || self.app.passwords.hash(PASSWORD).await.expect("a hash"));
        hash.await.clone()
    }

    /// Changes a row past all rules.
    pub(crate) async fn change<A>(&self, row: A) -> <A::Entity as EntityTrait>::Model
    where
        A: ActiveModelTrait + sea_orm::ActiveModelBehavior + Send + 'static,
        <A::Entity as EntityTrait>::Model: sea_orm::IntoActiveModel<A> + Send + Sync,
    {
        let done = self
            .app
            .db()
            .write(move |tx| async move { row.update(tx).await.map_err(ApiError::from) }.boxed());
        done.await.expect("a change that fits")
    }

    /// Disables an account; its sessions are left as they are.
    pub(crate) async fn disable(&self, user_id: i64) {
        let disabled_at = Set(Some(self.now()));
        self.change(users::ActiveModel {
            id: Set(user_id),
            disabled_at,
            ..Default::default()
        })
        .await;
    }

    /// A user as stored.
    pub(crate) async fn user(&self, id: i64) -> users::Model {
        users::Entity::find_by_id(id)
            .one(self.app.db().read())
            .await
            .expect("a query")
            .expect("the user")
    }

    /// The user with this address.
    pub(crate) async fn user_at(&self, email_key: &str) -> users::Model {
        let found = users::Entity::find()
            .filter(users::Column::EmailKey.eq(email_key))
            .one(self.app.db().read())
            .await;
        found.expect("a query").expect("the user")
    }

    /// How many accounts there are.
    pub(crate) async fn users(&self) -> u64 {
        users::Entity::find()
            .count(self.app.db().read())
            .await
            .expect("a count")
    }

    /// The sessions of a user.
    pub(crate) async fn sessions(&self, user_id: i64) -> Vec<sessions::Model> {
        let found = sessions::Entity::find()
            .filter(sessions::Column::UserId.eq(user_id))
            .all(self.app.db().read());
        found.await.expect("a query")
    }

    /// Tries to sign in.
    pub(crate) async fn log_in(&self, identity: &str, password: &str) -> Answer {
        self.visitor()
            .post("/api/login", json!({"email": identity, "password": password}))
            .await
    }
}
