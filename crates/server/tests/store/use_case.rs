//! A use case is one transaction: reservation, certificates and mail are written together or not at all.

use battito_platform::entities::{outbox, reservation_certificates, reservations};
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::json;

use crate::{on_both_engines, store::rows::count, support::World};

const BOOK: &str = "/api/my-reservations";

/// Makes every row put into this table fail, as late as that use case gets.
async fn break_table(world: &World, table: &'static str) {
    let statements: &[String] = &match world.app.db().backend() {
        DbBackend::Sqlite => vec![format!(
            "CREATE TRIGGER broken BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'broken on purpose'); END"
        )],
        _ => vec![
            "CREATE OR REPLACE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql
             AS $$ BEGIN RAISE EXCEPTION 'broken on purpose'; END $$"
                .to_owned(),
            format!("CREATE TRIGGER broken BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION broken()"),
        ],
    };
    run(world, statements.to_vec()).await;
}

async fn mend_table(world: &World, table: &'static str) {
    run(
        world,
        vec![match world.app.db().backend() {
            DbBackend::Sqlite => "DROP TRIGGER broken".to_owned(),
            _ => format!("DROP TRIGGER broken ON {table}"),
        }],
    )
    .await;
}

async fn run(world: &World, statements: Vec<String>) {
    let done = world.app.db().write(|tx| {
        Box::pin(async move {
            for statement in statements {
                tx.execute_unprepared(&statement).await?;
            }
            Ok(())
        })
    });
    done.await.expect("a change of the schema");
}

async fn rows(world: &World) -> [u64; 3] {
    [
        count(world, reservations::Entity).await,
        count(world, reservation_certificates::Entity).await,
        count(world, outbox::Entity).await,
    ]
}

on_both_engines! {
    async fn a_booking_that_breaks_midway_leaves_nothing(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        world.option(course.id, "BLSD", 1).await;
        let date = world.date(course.id, 10, 1).await;
        for table in ["outbox", "reservation_certificates", "reservations"] {
            break_table(&world, table).await;

            let answer = anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(500);

            assert!(!answer.text().contains("broken on purpose"), "internals stay inside");
            assert_eq!(rows(&world).await, [0, 0, 0], "{table}");
            mend_table(&world, table).await;
        }

        anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);
        assert_eq!(rows(&world).await, [1, 1, 1]);
    }

    async fn a_cancellation_that_breaks_midway_keeps_both_seats_as_they_were(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let body = json!({"id_course_date": date.id, "waiting": true});
        let mine = anna.actor.post(BOOK, body.clone()).await.expect(201).json();
        bruno.actor.post(BOOK, body).await.expect(201);
        let mails = count(&world, outbox::Entity).await;
        break_table(&world, "outbox").await;

        anna.actor.delete(&format!("{BOOK}/{}", mine["id"])).await.expect(500);

        assert_eq!(world.statuses(date.id).await, ["confirmed", "waiting"]);
        mend_table(&world, "outbox").await;
        anna.actor.delete(&format!("{BOOK}/{}", mine["id"])).await.expect(200);
        assert_eq!(world.statuses(date.id).await, ["cancelled", "confirmed"]);
        assert_eq!(count(&world, outbox::Entity).await, mails + 2);
    }
}
