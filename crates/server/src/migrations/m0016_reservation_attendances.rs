//! Attendance by half day. Reservations without rows keep the attendance in their own column, which a node of the version
//! before goes on writing.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, date, text, timestamp_with_time_zone},
};

use super::references;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("reservation_attendances")
                    .col(big_integer("reservation_id"))
                    .col(date("day"))
                    .col(text("half"))
                    .col(text("status"))
                    .col(timestamp_with_time_zone("at"))
                    .primary_key(Index::create().col("reservation_id").col("day").col("half"))
                    .foreign_key(&mut references(
                        "reservation_attendances",
                        "reservation_id",
                        "reservations",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await
    }
}
