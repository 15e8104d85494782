//! Indexes that hold all that the figures of a period count: bookings by their time, and how each date went.

use sea_orm_migration::prelude::*;

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// The index that is replaced by one with more columns.
const REPLACED: [&str; 3] = ["course_date_id", "status", "id"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_index(index("reservations", &["created_at", "status"], false))
            .await?;
        let columns = ["course_date_id", "status", "id", "attendance", "outcome"];
        manager.create_index(index("reservations", &columns, false)).await?;
        let name = format!("reservations_{}_idx", REPLACED.join("_"));
        manager
            .drop_index(Index::drop().name(name).table("reservations").to_owned())
            .await
    }
}
