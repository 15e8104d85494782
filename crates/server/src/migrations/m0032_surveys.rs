//! Surveys after courses: their dates, invitations, links and answers. Neither a link nor an answer leads to
//! a person (docs/adr/0044-surveys.md).

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, boolean, date, integer, text, text_null},
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_surveys(manager).await?;
        create_people(manager).await?;
        create_tokens(manager).await?;
        create_answers(manager).await
    }
}

async fn create_surveys(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table("surveys")
        .col(big_integer("course_date_id").primary_key())
        .col(big_integer("course_id"))
        .col(date("ends_on"))
        .col(date("closes_on"))
        .col(integer("invited"))
        .col(integer("answers"))
        .foreign_key(&mut references(
            "surveys",
            "course_date_id",
            "course_dates",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut references(
            "surveys",
            "course_id",
            "courses",
            ForeignKeyAction::Cascade,
        ));
    manager.create_table(table).await?;
    for columns in [
        &["ends_on", "course_date_id"][..],
        &["course_id", "ends_on"],
        &["closes_on"],
    ] {
        manager.create_index(index("surveys", columns, false)).await?;
    }
    Ok(())
}

/// The instructors of a date at the time of its survey, and the people who were asked.
async fn create_people(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in ["survey_instructors", "survey_invitations"] {
        let mut table = Table::create();
        table
            .table(name)
            .col(big_integer("course_date_id"))
            .col(big_integer("user_id"))
            .primary_key(Index::create().col("course_date_id").col("user_id"))
            .foreign_key(&mut references(
                name,
                "course_date_id",
                "course_dates",
                ForeignKeyAction::Cascade,
            ))
            .foreign_key(&mut references(name, "user_id", "users", ForeignKeyAction::Cascade));
        manager.create_table(table).await?;
        manager
            .create_index(index(name, &["user_id", "course_date_id"], false))
            .await?;
    }
    Ok(())
}

async fn create_tokens(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table("survey_tokens")
        .col(text("token_hash").primary_key())
        .col(big_integer("course_date_id"))
        .col(boolean("used"))
        .foreign_key(&mut references(
            "survey_tokens",
            "course_date_id",
            "course_dates",
            ForeignKeyAction::Cascade,
        ));
    manager.create_table(table).await?;
    manager
        .create_index(index("survey_tokens", &["course_date_id"], false))
        .await
}

async fn create_answers(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let values = ["content", "teaching", "practice", "organisation", "recommend"];
    let mut table = Table::create();
    // The ids are random: they tell nothing of the order of the answers.
    table
        .table("survey_answers")
        .col(big_integer("id").primary_key())
        .col(big_integer("course_date_id"));
    for value in values {
        table.col(integer(value));
    }
    table.col(text_null("comment")).foreign_key(&mut references(
        "survey_answers",
        "course_date_id",
        "course_dates",
        ForeignKeyAction::Cascade,
    ));
    manager.create_table(table).await?;
    // With all that the figures read. Its columns make a longer name than PostgreSQL takes.
    let mut index = Index::create();
    index
        .name("survey_answers_values_idx")
        .table("survey_answers")
        .col("course_date_id");
    for value in values {
        index.col(value);
    }
    manager.create_index(index).await
}
