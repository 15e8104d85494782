//! People who have deleted their account get no certificate any more: their due certificates are deleted.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let delete =
            "DELETE FROM reservation_certificates WHERE status IN ('pending', 'requested') AND reservation_id IN (
            SELECT reservations.id FROM reservations JOIN users ON users.id = reservations.user_id
            WHERE users.anonymised_at IS NOT NULL
        )";
        manager.get_connection().execute_unprepared(delete).await?;
        Ok(())
    }
}
