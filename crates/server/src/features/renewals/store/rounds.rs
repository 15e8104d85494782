//! Queries on the one row that says when reminders were looked at last.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, Set, sea_query::OnConflict};

use crate::entities::renewal_rounds::{ActiveModel, Column, Entity, Model};

const ID: i32 = 1;

/// When reminders were looked at last.
pub(in super::super) async fn find(db: &impl ConnectionTrait) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(ID).one(db).await
}

/// Writes down that reminders were looked at, and until when they wait.
pub(in super::super) async fn write(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    waits_until: Option<DateTime<Utc>>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(ID),
        seen_at: Set(now),
        waits_until: Set(waits_until),
    };
    Entity::insert_many([row])
        .on_conflict(
            OnConflict::column(Column::Id)
                .update_columns([Column::SeenAt, Column::WaitsUntil])
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}
