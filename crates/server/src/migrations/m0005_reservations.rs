//! Reservations and their certificates.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, big_pk_auto, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null},
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("reservations")
                    .col(big_pk_auto("id"))
                    .col(big_integer("course_date_id"))
                    .col(big_integer("user_id"))
                    .col(text("status"))
                    .col(text("attendance"))
                    .col(text("outcome"))
                    .col(text_null("note"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .col(timestamp_with_time_zone_null("cancelled_at"))
                    .foreign_key(&mut references(
                        "reservations",
                        "course_date_id",
                        "course_dates",
                        ForeignKeyAction::Restrict,
                    ))
                    .foreign_key(&mut references(
                        "reservations",
                        "user_id",
                        "users",
                        ForeignKeyAction::Restrict,
                    ))
                    .to_owned(),
            )
            .await?;
        let mut live = index("reservations", &["course_date_id", "user_id"], true);
        live.and_where(Expr::col("status").ne("cancelled"));
        manager.create_index(live).await?;
        manager
            .create_index(index("reservations", &["course_date_id", "status", "id"], false))
            .await?;
        manager.create_index(index("reservations", &["user_id"], false)).await?;
        manager
            .create_table(
                Table::create()
                    .table("reservation_certificates")
                    .col(big_pk_auto("id"))
                    .col(big_integer("reservation_id"))
                    .col(big_integer("certificate_option_id"))
                    .col(text("status"))
                    .col(text_null("number"))
                    .col(timestamp_with_time_zone_null("issued_at"))
                    .col(timestamp_with_time_zone_null("expires_at"))
                    .col(text_null("verification_code"))
                    .col(text_null("file_key"))
                    .foreign_key(&mut references(
                        "reservation_certificates",
                        "reservation_id",
                        "reservations",
                        ForeignKeyAction::Cascade,
                    ))
                    .foreign_key(&mut references(
                        "reservation_certificates",
                        "certificate_option_id",
                        "certificate_options",
                        ForeignKeyAction::Restrict,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index(
                "reservation_certificates",
                &["reservation_id", "certificate_option_id"],
                true,
            ))
            .await?;
        manager
            .create_index(index("reservation_certificates", &["certificate_option_id"], false))
            .await?;
        manager
            .create_index(index("reservation_certificates", &["number"], true))
            .await?;
        manager
            .create_index(index("reservation_certificates", &["verification_code"], true))
            .await?;
        manager
            .create_index(index("reservation_certificates", &["expires_at"], false))
            .await?;
        Ok(())
    }
}
