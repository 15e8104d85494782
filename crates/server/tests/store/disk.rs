//! No room left for the database file: the booking is refused for now, stored rows stay, and once there is
//! room again everything works without a restart.

use battito_platform::entities::{outbox, reservation_certificates, reservations};
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;

use crate::{
    store::rows::count,
    support::{World, fixtures::Person},
};

const BOOK: &str = "/api/my-reservations";
const NOT_NOW: &str = "Il servizio è momentaneamente non disponibile. Riprova tra poco.";

async fn rows(world: &World) -> [u64; 3] {
    [
        count(world, reservations::Entity).await,
        count(world, reservation_certificates::Entity).await,
        count(world, outbox::Entity).await,
    ]
}

/// The result of SQLite's check of its file; `ok` when it is sound.
async fn damage(world: &World) -> String {
    let question = Statement::from_string(world.app.db().backend(), "PRAGMA integrity_check");
    let answer = world.app.db().read().query_one_raw(question).await.expect("a check");
    answer.expect("a row").try_get("", "integrity_check").expect("a text")
}

/// SQLite's own limit on the size of its file, which fails like a full disk; it holds for the writer's connection.
async fn limit(world: &World, pages: u64) {
    let done = world.app.db().write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared(&format!("PRAGMA max_page_count = {pages}"))
                .await?;
            Ok(())
        })
    });
    done.await.expect("a setting");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_bookings_until_there_is_room_again_on_sqlite() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    world.confirm_address(&anna).await;
    let course = world.course("BLSD").await;
    world.option(course.id, "BLSD", 1).await;
    let mut dates = Vec::new();
    for day in 1..=40 {
        dates.push(world.date(course.id, day, 5).await.id);
    }
    limit(&world, 1).await;

    let mut booked = Vec::new();
    for date in &dates {
        let answer = anna.actor.post(BOOK, json!({"id_course_date": date})).await;
        if answer.status.as_u16() == 201 {
            booked.push(*date);
        } else {
            assert_eq!(
                answer.expect(503).json(),
                json!({"message": NOT_NOW}),
                "after {}",
                booked.len()
            );
        }
    }

    assert!(booked.len() < dates.len(), "the disk was full");
    let whole = rows(&world).await;
    assert_eq!(
        whole,
        [booked.len() as u64; 3],
        "reservation, certificate and mail of each"
    );
    world.visitor().get("/health/ready").await.expect(200);
    limit(&world, 1_000_000).await;
    for date in dates.iter().filter(|date| !booked.contains(date)) {
        anna.actor.post(BOOK, json!({"id_course_date": date})).await.expect(201);
    }
    assert_eq!(rows(&world).await, [dates.len() as u64; 3]);
    assert_eq!(damage(&world).await, "ok");
}

/// A batch of jobs of which one fills the disk: a person who is told 201 has a seat, any other has none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fills_up_under_many_bookings_loses_none_that_was_acknowledged_on_sqlite() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    world.option(course.id, "BLSD", 1).await;
    let date = world.date(course.id, 10, 100).await.id;
    let mut people = Vec::new();
    for number in 0..40 {
        let person = world.participant(&format!("persona{number}")).await;
        world.confirm_address(&person).await;
        people.push(person);
    }
    limit(&world, 1).await;

    let press = |person: &Person| {
        let actor = person.actor.clone();
        async move { actor.post(BOOK, json!({"id_course_date": date})).await.status.as_u16() }
    };
    let statuses = join_all(people.iter().map(press)).await;

    let booked = statuses.iter().filter(|status| **status == 201).count();
    assert!(
        statuses.iter().all(|status| [201, 503].contains(status)),
        "{statuses:?}"
    );
    assert!(booked < people.len(), "the disk was full");
    assert_eq!(rows(&world).await, [booked as u64; 3]);
    limit(&world, 1_000_000).await;
    let again = join_all(people.iter().map(press)).await;
    assert!(again.iter().all(|status| [201, 422].contains(status)), "{again:?}");
    assert_eq!(rows(&world).await, [people.len() as u64; 3]);
}
