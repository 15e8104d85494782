//! People who were merged with somebody who was merged in turn refer to the person who stayed, and their
//! remaining rows go there: their mails and the links in their reminders. Unused availability is deleted.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const STATEMENTS: [&str; 4] = [
    "WITH RECURSIVE chain (id, kept) AS (
        SELECT id, merged_into FROM users WHERE merged_into IS NOT NULL
        UNION
        SELECT chain.id, users.merged_into FROM chain JOIN users ON users.id = chain.kept WHERE users.merged_into IS NOT NULL
    )
    UPDATE users SET merged_into = (
        SELECT chain.kept FROM chain JOIN users AS last ON last.id = chain.kept
        WHERE chain.id = users.id AND last.merged_into IS NULL
    )
    WHERE merged_into IN (SELECT chain.id FROM chain)",
    "UPDATE one_time_tokens SET user_id = (SELECT merged_into FROM users WHERE users.id = one_time_tokens.user_id)
    WHERE user_id IN (SELECT id FROM users WHERE merged_into IS NOT NULL)",
    "UPDATE outbox SET user_id = (SELECT merged_into FROM users WHERE users.id = outbox.user_id)
    WHERE user_id IN (SELECT id FROM users WHERE merged_into IS NOT NULL)",
    "DELETE FROM instructor_availabilities WHERE user_id IN (SELECT id FROM users WHERE merged_into IS NOT NULL)",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for statement in STATEMENTS {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }
}
