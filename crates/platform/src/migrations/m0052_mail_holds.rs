//! Holds all mails back, from a restore until the operator resumes.

use sea_orm_migration::prelude::*;

use super::m0050_schema::create;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const TABLE: &str = "
CREATE TABLE mail_holds (
    id integer NOT NULL PRIMARY KEY,
    since timestamptz NOT NULL,
    backup_of timestamptz NOT NULL
);
";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, TABLE).await
    }
}
