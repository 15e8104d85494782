//! Queries of an import.

use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect};

use super::{decide::Facts, rows::ImportedRows};
use crate::entities::{
    certificate_words,
    certificates::{ActiveModel, Column, Entity, Model, Searched, with_search_columns},
    users,
};

/// Rows of one statement: far below the number of parameters that either engine takes.
const ROWS: usize = 200;

/// Reads the rows of the database that concern those of the file.
pub(super) async fn facts(db: &impl ConnectionTrait, rows: &ImportedRows) -> Result<Facts, DbErr> {
    let mut facts = Facts::default();
    for batch in rows.rows.chunks(ROWS) {
        let imported: Vec<(String, String)> = Entity::find()
            .select_only()
            .columns([Column::Number, Column::HolderSurname])
            .filter(Column::Imported.eq(true))
            .filter(Column::Number.is_in(batch.iter().map(|row| row.number.as_str())))
            .into_tuple()
            .all(db)
            .await?;
        facts.imported.extend(imported);
        let users = users::Entity::find()
            .filter(users::Column::FiscalCode.is_in(batch.iter().filter_map(|row| row.tax_code.as_deref())))
            .all(db)
            .await?;
        facts.users.extend(
            users
                .into_iter()
                .filter_map(|user| Some((user.fiscal_code.clone()?, user))),
        );
    }
    Ok(facts)
}

/// Inserts certificates with their words.
pub(super) async fn insert(tx: &DatabaseTransaction, rows: Vec<ActiveModel>) -> Result<Vec<Model>, DbErr> {
    let mut inserted = Vec::with_capacity(rows.len());
    let mut rows = rows.into_iter().map(with_search_columns).peekable();
    while rows.peek().is_some() {
        let batch: Vec<ActiveModel> = rows.by_ref().take(ROWS).collect();
        let models = Entity::insert_many(batch).exec_with_returning(tx).await?;
        let searched: Vec<Searched> = models.iter().map(Searched::from).collect();
        certificate_words::insert(tx, &searched).await?;
        inserted.extend(models);
    }
    Ok(inserted)
}
