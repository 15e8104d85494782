//! The words by which certificates are found by their beginnings, with what lists are sorted by: the holder and the
//! day of issue. What they are made from never changes.

use battito_domain::{person, search_text};
use sea_orm::{Set, entity::prelude::*};

use super::certificates;

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

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::certificates::Entity",
        from = "Column::CertificateId",
        to = "super::certificates::Column::Id",
        on_delete = "Cascade"
    )]
    Certificate,
}

impl Related<certificates::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Certificate.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}

/// The words of a certificate: those of the holder's name, the number, the code and the tax code.
fn words(certificate: &certificates::Model) -> Vec<String> {
    let tax_code = certificate.tax_code.as_deref().unwrap_or_default();
    let names = (&certificate.holder_name, &certificate.holder_surname);
    let numbers = search_text::fold(&format!("{} {}", certificate.number, certificate.code));
    person::search_words(&person::search_text(names.0, names.1, &numbers, tax_code))
}

/// Adds the words of new certificates.
///
/// # Errors
/// When the database cannot be written.
pub async fn insert<C: ConnectionTrait>(db: &C, certificates: &[certificates::Model]) -> Result<(), DbErr> {
    let words: Vec<ActiveModel> = certificates
        .iter()
        .flat_map(|certificate| {
            words(certificate).into_iter().map(|word| ActiveModel {
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
