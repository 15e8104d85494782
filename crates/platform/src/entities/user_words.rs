//! The words by which users are found by their beginnings, with the key by which lists of users are sorted.

use battito_domain::person;
use sea_orm::{Set, entity::prelude::*};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_words")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub word: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub sort_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
}

relations!(User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}

/// A user whose words are to be written: id, `search_text` and `sort_key`.
pub type Searchable<'a> = (i64, &'a str, &'a str);

/// Replaces the words of these users.
pub async fn replace<C: ConnectionTrait>(db: &C, users: &[Searchable<'_>]) -> Result<(), DbErr> {
    let ids = users.iter().map(|(id, ..)| *id);
    Entity::delete_many().filter(Column::UserId.is_in(ids)).exec(db).await?;
    insert(db, users).await
}

/// Adds the words of users who have none.
pub async fn insert<C: ConnectionTrait>(db: &C, users: &[Searchable<'_>]) -> Result<(), DbErr> {
    let words = users.iter().flat_map(|(id, search_text, sort_key)| {
        person::search_words(search_text).into_iter().map(|word| ActiveModel {
            word: Set(word),
            sort_key: Set((*sort_key).to_owned()),
            user_id: Set(*id),
        })
    });
    Entity::insert_many(words).exec_without_returning(db).await?;
    Ok(())
}
