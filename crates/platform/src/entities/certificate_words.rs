//! The words by which certificates are found by their beginnings, with the sort keys of lists: the holder and
//! the day of issue. Their source never changes.

use sea_orm::{Set, entity::prelude::*};

use super::certificates::Searched;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificate_words")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub word: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub sort_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub issued_on: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub certificate_id: i64,
}

relations!(Certificate(CertificateId) -> certificates);

impl ActiveModelBehavior for ActiveModel {}

/// Replaces the words of these certificates.
pub async fn replace<C: ConnectionTrait>(db: &C, certificates: &[Searched]) -> Result<(), DbErr> {
    let ids = certificates.iter().map(|certificate| certificate.id);
    Entity::delete_many()
        .filter(Column::CertificateId.is_in(ids))
        .exec(db)
        .await?;
    insert(db, certificates).await
}

/// Adds the words of certificates that have none.
pub async fn insert<C: ConnectionTrait>(db: &C, certificates: &[Searched]) -> Result<(), DbErr> {
    let words: Vec<ActiveModel> = certificates
        .iter()
        .flat_map(|certificate| {
            certificate.words().into_iter().map(|word| ActiveModel {
                word: Set(word),
                sort_key: Set(certificate.sort_key.clone()),
                issued_on: Set(certificate.issued_on),
                certificate_id: Set(certificate.id),
            })
        })
        .collect();
    if !words.is_empty() {
        Entity::insert_many(words).exec_without_returning(db).await?;
    }
    Ok(())
}
