//! From nothing to the schema of this version.

use std::collections::BTreeSet;

use battito::platform::db::Db;

use crate::{
    on_both_engines,
    store::schema,
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
    assert_eq!(second.pending_migrations().await.expect("an answer"), 0);
}

on_both_engines! {
    async fn change_nothing_the_second_time(world) {
        let anna = world.participant("anna").await;
        let before = schema::read(world.app.db()).await;
        assert_eq!(world.app.db().pending_migrations().await.expect("an answer"), 0);

        world.app.db().migrate().await.expect("a good schema");

        assert_eq!(schema::read(world.app.db()).await, before);
        assert_eq!(world.user(anna.id).await.email.unwrap(), anna.email);
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
