//! The reader of a mail: addresses change, and a person's mails must be found when they download or delete
//! their data. No foreign key: a mail must not wait for the row of its reader.

use sea_orm_migration::{prelude::*, schema::big_integer_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change.table("outbox").add_column(big_integer_null("user_id"));
        manager.alter_table(change).await?;
        let known = "UPDATE outbox SET user_id = (SELECT id FROM users WHERE email_key = lower(outbox.recipient))";
        manager.get_connection().execute_unprepared(known).await?;
        Ok(())
    }
}
