//! Queries on cities.

use battito_domain::search_text;
use battito_platform::{
    Page,
    entities::cities::{ActiveModel, Column, Entity, Model},
    search::Words,
};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, TryInsertResult,
};

/// The city with this id.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page of the cities whose name contains all words, and their total number.
pub async fn list(db: &impl ConnectionTrait, words: &Words, page: Page) -> Result<(Vec<Model>, u64), DbErr> {
    let matching = Entity::find().filter(words.found_in(&Column::NameKey.into_expr()));
    let total = matching.clone().count(db).await?;
    let cities = matching
        .order_by_asc(Column::NameKey)
        .order_by_asc(Column::Province)
        .offset(page.offset())
        .limit(page.size)
        .all(db)
        .await?;
    Ok((cities, total))
}

/// The city with this name and province; case and accents are ignored. It is added when it is missing. Two concurrent
/// calls get the same row: the unique index rejects the second insert, which then reads the first row. Tells also whether
/// this call has added it.
pub(super) async fn find_or_add(tx: &DatabaseTransaction, name: &str, province: &str) -> Result<(Model, bool), DbErr> {
    let name_key = search_text::fold(name);
    let same = || {
        Entity::find()
            .filter(Column::NameKey.eq(name_key.as_str()))
            .filter(Column::Province.eq(province))
    };
    if let Some(city) = same().one(tx).await? {
        return Ok((city, false));
    }
    let city = ActiveModel {
        name: Set(name.to_owned()),
        province: Set(province.to_owned()),
        name_key: Set(name_key.clone()),
        ..Default::default()
    };
    let inserted = Entity::insert(city)
        .on_conflict_do_nothing_on([Column::NameKey, Column::Province])
        .exec_without_returning(tx)
        .await?;
    let city = same().one(tx).await?;
    let city = city.ok_or_else(|| DbErr::RecordNotFound("the city just added".into()))?;
    Ok((city, matches!(inserted, TryInsertResult::Inserted(1))))
}
