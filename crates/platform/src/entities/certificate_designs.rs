//! Versions of how certificates look. A row never changes: certificates refer to the version in force when they were
//! issued. The latest is in force.

use sea_orm::entity::prelude::*;

use super::TextList;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificate_designs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub signer: String,
    pub signer_role: String,
    /// Accreditation texts, one a line.
    #[sea_orm(column_type = "JsonBinary")]
    pub accreditation: TextList,
    /// In the file store, as the others.
    pub logo_key: Option<String>,
    pub signature_key: Option<String>,
    /// The centre's own drawing; the standard one when there is none.
    pub template_key: Option<String>,
    pub template_name: Option<String>,
    pub template_uploaded_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub created_by: Option<i64>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
