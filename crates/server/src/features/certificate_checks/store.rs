//! The queries of checks.

use std::collections::HashMap;

use battito_platform::entities::certificates::{Column, Entity, Model};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};

/// The certificate with this code, as it is stored.
pub(super) async fn find(db: &impl ConnectionTrait, code: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Code.eq(code)).one(db).await
}

/// Codes of one statement: far below the number of parameters that either engine takes.
const CODES: usize = 500;

/// The certificates with these codes, by code.
pub(super) async fn find_all(db: &impl ConnectionTrait, codes: &[&str]) -> Result<HashMap<String, Model>, DbErr> {
    let mut found = HashMap::with_capacity(codes.len());
    for batch in codes.chunks(CODES) {
        let certificates = Entity::find()
            .filter(Column::Code.is_in(batch.iter().copied()))
            .all(db)
            .await?;
        found.extend(
            certificates
                .into_iter()
                .map(|certificate| (certificate.code.clone(), certificate)),
        );
    }
    Ok(found)
}
