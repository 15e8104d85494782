//! Queries on the words that a centre has changed.

use std::collections::HashMap;

use battito_domain::mail_text::MailKind;
use battito_platform::entities::mail_texts::{Column, Entity, Model};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, sea_query::OnConflict,
};

/// The changed words of a kind.
pub(super) async fn find(db: &impl ConnectionTrait, kind: MailKind) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(kind.as_str().to_owned()).one(db).await
}

/// All changed words, by kind.
pub(super) async fn all(db: &impl ConnectionTrait) -> Result<HashMap<String, Model>, DbErr> {
    let rows = Entity::find().all(db).await?;
    Ok(rows.into_iter().map(|row| (row.kind.clone(), row)).collect())
}

/// Writes the words of a kind.
pub(in crate::features) async fn write(tx: &DatabaseTransaction, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model().reset_all())
        .on_conflict(
            OnConflict::column(Column::Kind)
                .update_columns([
                    Column::Subject,
                    Column::Text,
                    Column::Closing,
                    Column::UpdatedAt,
                    Column::UpdatedBy,
                ])
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Deletes the changed words of a kind: the original ones hold again.
pub(super) async fn delete(tx: &DatabaseTransaction, kind: MailKind) -> Result<(), DbErr> {
    Entity::delete_by_id(kind.as_str().to_owned()).exec(tx).await?;
    Ok(())
}
