//! Certificate options that another organisation prints, that another course renews, and that are not given any more.

use sea_orm_migration::{
    prelude::*,
    schema::{boolean, timestamp_with_time_zone_null},
};

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut external = boolean("external");
        external.default(false);
        for column in [external, timestamp_with_time_zone_null("retired_at")] {
            let mut change = Table::alter();
            change.table("certificate_options").add_column(column);
            manager.alter_table(change).await?;
        }
        // As text: the query builder adds no foreign key to a table of SQLite, which itself takes one with a new column.
        manager
            .get_connection()
            .execute_unprepared(
                "ALTER TABLE certificate_options ADD COLUMN renewal_course_id bigint \
                 CONSTRAINT certificate_options_renewal_course_id_fkey REFERENCES courses (id) ON DELETE SET NULL",
            )
            .await?;
        manager
            .create_index(index("certificate_options", &["renewal_course_id"], false))
            .await
    }
}
