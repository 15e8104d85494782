//! From nothing to the schema of this version.

use std::collections::BTreeSet;

use battito_platform::{db::Db, migrations::Migrator};
use sea_orm_migration::MigratorTrait;

use crate::{
    on_both_engines,
    store::{rows::try_run, schema},
    support::{World, databases::fresh_postgres},
};

#[tokio::test]
async fn give_both_engines_the_same_schema() {
    let sqlite = schema::read(World::sqlite().await.app.db()).await;
    let Some(postgres) = World::postgres().await else {
        return;
    };
    let postgres = schema::read(postgres.app.db()).await;

    let tables = |of: &schema::Schema| of.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(tables(&sqlite), tables(&postgres));
    for (name, table) in &sqlite {
        assert_eq!(table, &postgres[name], "{name}");
    }
}

#[tokio::test]
async fn are_run_by_one_of_two_nodes_that_start_together() {
    let Some(url) = fresh_postgres().await else { return };
    let (first, second) = tokio::join!(Db::connect(&url), Db::connect(&url));
    let (first, second) = (first.expect("a database"), second.expect("a database"));

    let (one, other) = tokio::join!(first.migrate(), second.migrate());

    one.expect("a good schema");
    other.expect("a good schema");
    assert_eq!(pending(&second).await, 0);
}

/// A database may have stopped at any of them when it is upgraded.
#[tokio::test]
async fn lead_from_every_earlier_schema_to_the_one_of_this_version() {
    for earlier in 1..Migrator::migrations().len() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let sqlite = format!("sqlite://{}", folder.path().join("earlier.db").display());
        lead_on(&sqlite, earlier).await;
        if let Some(postgres) = fresh_postgres().await {
            lead_on(&postgres, earlier).await;
        }
    }
}

async fn lead_on(url: &str, earlier: usize) {
    let db = Db::connect(url).await.expect("a database");
    db.migrate_first(earlier).await.expect("a good schema");
    db.migrate().await.expect("an upgrade");
    let fresh = schema::read(World::sqlite().await.app.db()).await;
    assert_eq!(schema::read(&db).await, fresh, "from the first {earlier}");
    db.close().await;
}

/// How many migrations of this version the database lacks.
async fn pending(db: &Db) -> usize {
    Migrator::get_pending_migrations(db.read())
        .await
        .expect("an answer")
        .len()
}

/// Lets the database look as if the first migrations, up to this one, had made it.
async fn made_by_first_migrations(world: &World, last: &str) {
    for statement in [
        "DELETE FROM seaql_migrations WHERE version = 'm0050_schema'".to_owned(),
        format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ('m0001_users', 0), ('{last}', 0)"),
    ] {
        try_run(world, statement).await.expect("a statement");
    }
}

on_both_engines! {
    async fn go_on_from_the_last_of_the_first_migrations(world) {
        let anna = world.participant("anna").await;
        let before = schema::read(world.app.db()).await;
        made_by_first_migrations(&world, "m0050_recorded_at").await;

        world.app.db().migrate().await.expect("a good schema");

        assert_eq!(pending(world.app.db()).await, 0);
        assert_eq!(schema::read(world.app.db()).await, before);
        assert_eq!(world.user(anna.id).await.email.as_ref(), Some(&anna.email));
    }

    async fn refuse_a_database_that_is_older(world) {
        made_by_first_migrations(&world, "m0049_held_mails").await;

        let refused = world.app.db().migrate().await.expect_err("an old schema").to_string();

        assert!(refused.contains("m0049_held_mails") && refused.contains("28fee040"), "{refused}");
    }

    async fn change_nothing_the_second_time(world) {
        let anna = world.participant("anna").await;
        let before = schema::read(world.app.db()).await;
        assert_eq!(pending(world.app.db()).await, 0);

        world.app.db().migrate().await.expect("a good schema");

        assert_eq!(schema::read(world.app.db()).await, before);
        assert_eq!(world.user(anna.id).await.email.as_ref(), Some(&anna.email));
    }

    async fn let_one_person_have_one_live_reservation_of_a_date(world) {
        let schema = schema::read(world.app.db()).await;
        let live = &schema["reservations"].indexes["reservations_course_date_id_user_id_key"];
        assert!(live.unique);
        assert_eq!(live.columns, ["course_date_id", "user_id"]);
        assert_eq!(live.only, "status <> 'cancelled'");
    }

    async fn give_every_foreign_key_an_index_to_follow_it_back(world) {
        for (name, table) in schema::read(world.app.db()).await {
            for key in &table.foreign_keys {
                let (column, _) = key.split_once(" -> ").expect("a foreign key");
                let led = |index: &schema::Index| index.columns[0] == column;
                assert!(
                    table.columns[column].primary_key || table.indexes.values().any(led),
                    "{name}: {key}"
                );
            }
        }
    }
}
