//! People without an e-mail address of their own, with what staff and spreadsheets tell of them. SQLite cannot make a column
//! nullable: a new one takes the values and the name of the old one.

use sea_orm::DbBackend;
use sea_orm_migration::{
    prelude::*,
    schema::{date_null, text_null},
};

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const POSTGRES: [&str; 2] = [
    "ALTER TABLE users ALTER COLUMN email DROP NOT NULL",
    "ALTER TABLE users ALTER COLUMN email_key DROP NOT NULL",
];
const SQLITE: [&str; 8] = [
    "DROP INDEX users_email_key_key",
    "ALTER TABLE users ADD COLUMN new_email text NULL",
    "ALTER TABLE users ADD COLUMN new_email_key text NULL",
    "UPDATE users SET new_email = email, new_email_key = email_key",
    "ALTER TABLE users DROP COLUMN email",
    "ALTER TABLE users DROP COLUMN email_key",
    "ALTER TABLE users RENAME COLUMN new_email TO email",
    "ALTER TABLE users RENAME COLUMN new_email_key TO email_key",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_sqlite = manager.get_database_backend() == DbBackend::Sqlite;
        let statements: &[&str] = if is_sqlite { &SQLITE } else { &POSTGRES };
        for statement in statements {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        if is_sqlite {
            manager.create_index(index("users", &["email_key"], true)).await?;
        }
        // SQLite adds one column a statement.
        for column in [
            text_null("contact_email"),
            date_null("birth_date"),
            text_null("birth_place"),
            text_null("job"),
            text_null("company"),
        ] {
            let mut change = Table::alter();
            manager
                .alter_table(change.table("users").add_column(column).to_owned())
                .await?;
        }
        for column in ["contact_email", "phone"] {
            manager.create_index(index("users", &[column], false)).await?;
        }
        Ok(())
    }
}
