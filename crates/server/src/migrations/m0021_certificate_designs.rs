//! Versions of how certificates look, and on each certificate the one in force when it was issued. Older certificates have
//! none: they look as the configuration says (docs/adr/0034-certificate-designs.md).

use sea_orm_migration::{
    prelude::*,
    schema::{
        big_integer_null, big_pk_auto, json_binary, text, text_null, timestamp_with_time_zone,
        timestamp_with_time_zone_null,
    },
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        const TABLE: &str = "certificate_designs";
        let mut table = Table::create();
        table
            .table(TABLE)
            .col(big_pk_auto("id"))
            .col(text("signer"))
            .col(text("signer_role"))
            .col(json_binary("accreditation"))
            .col(text_null("logo_key"))
            .col(text_null("signature_key"))
            .col(text_null("template_key"))
            .col(text_null("template_name"))
            .col(timestamp_with_time_zone_null("template_uploaded_at"))
            .col(timestamp_with_time_zone("created_at"))
            .col(big_integer_null("created_by"))
            .foreign_key(&mut references(TABLE, "created_by", "users", ForeignKeyAction::SetNull));
        manager.create_table(table).await?;
        manager.create_index(index(TABLE, &["created_by"], false)).await?;
        // As text: the query builder adds no foreign key to a table of SQLite, which itself takes one with a new column.
        manager
            .get_connection()
            .execute_unprepared(
                "ALTER TABLE certificates ADD COLUMN design_id bigint \
                 CONSTRAINT certificates_design_id_fkey REFERENCES certificate_designs (id) ON DELETE RESTRICT",
            )
            .await?;
        manager.create_index(index("certificates", &["design_id"], false)).await
    }
}
