//! The counts of each date are those of its reservations, with any writer.

use battito_platform::entities::course_date_counts;
use sea_orm::EntityTrait;

use crate::{on_both_engines, store::rows::try_run, support::World};

async fn execute(world: &World, sql: String) {
    try_run(world, sql).await.expect("a statement");
}

on_both_engines! {
    async fn follow_every_change_of_a_reservation(world) {
        let course = world.course("BLSD").await;
        let (date, other) = (world.date(course.id, 10, 5).await, world.date(course.id, 20, 5).await);
        world.counts(date.id).await;
        let mut ids = Vec::new();
        for (name, status) in [("anna", "confirmed"), ("bruno", "confirmed"), ("carla", "waiting"), ("dario", "cancelled")] {
            let person = world.participant(name).await;
            ids.push(world.reservation(date.id, person.id, status).await.id);
        }
        let counts = world.counts(date.id).await;
        assert_eq!((counts.confirmed, counts.waiting), (2, 1));

        let changes = [
            ("attendance = 'present', outcome = 'passed'", (2, 1), (1, 1)),
            ("attendance = 'absent', outcome = 'failed'", (2, 1), (0, 0)),
            ("attendance = 'present'", (2, 1), (1, 0)),
            ("note = 'arriva tardi'", (2, 1), (1, 0)),
            ("status = 'cancelled'", (1, 1), (0, 0)),
            ("status = 'waiting'", (1, 2), (0, 0)),
        ];
        for (change, seats, results) in changes {
            execute(&world, format!("UPDATE reservations SET {change} WHERE id = {}", ids[0])).await;
            let counts = world.counts(date.id).await;
            assert_eq!((counts.confirmed, counts.waiting), seats, "{change}");
            assert_eq!((counts.present, counts.passed), results, "{change}");
        }

        execute(&world, format!("UPDATE reservations SET course_date_id = {}", other.id)).await;
        assert_eq!(world.counts(date.id).await.confirmed, 0);
        assert_eq!(world.counts(other.id).await.confirmed, 1);
        execute(&world, format!("DELETE FROM reservations WHERE id = {}", ids[1])).await;
        assert_eq!(world.counts(other.id).await.confirmed, 0);
    }

    async fn go_with_a_date_that_is_deleted(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let anna = world.participant("anna").await;
        let reservation = world.reservation(date.id, anna.id, "confirmed").await;
        execute(&world, format!("DELETE FROM reservations WHERE id = {}", reservation.id)).await;
        execute(&world, format!("DELETE FROM course_dates WHERE id = {}", date.id)).await;
        let db = world.app.db().read();
        assert!(course_date_counts::Entity::find().all(db).await.expect("a query").is_empty());
    }
}
