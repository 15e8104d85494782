//! Many proposals for the same hours of one instructor: exactly one stands.

use std::sync::Arc;

use battito_platform::entities::shifts;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use super::{count, rounds};
use crate::{on_both_engines, support::World};

const PROPOSALS: usize = 50;

async fn held(world: &World, user_id: i64) -> u64 {
    shifts::Entity::find()
        .filter(shifts::Column::UserId.eq(user_id))
        .filter(shifts::Column::Status.ne("declined"))
        .count(world.app.db().read())
        .await
        .expect("a query")
}

async fn proposes_exactly_one(nodes: &[&World]) {
    let world = nodes[0];
    let admin = world.admin().await;
    let course = world.course("BLSD").await;
    for round in 0..rounds() {
        let marco = world.teacher(&format!("marco{round}")).await;
        let date = world.date(course.id, 10, 12).await;
        let start = Arc::new(Barrier::new(PROPOSALS));
        let mut tasks = JoinSet::new();
        for number in 0..PROPOSALS {
            let (actor, start) = (nodes[number % nodes.len()].with_token(&admin.token), Arc::clone(&start));
            // On the date, and beside it at minutes of their own: all share 11:50 to 12:00.
            let body = if number % 2 == 0 {
                json!({"id_user": marco.id, "id_course_date": date.id, "role": "istruttore"})
            } else {
                json!({"id_user": marco.id, "role": "istruttore", "start": format!("2027-03-11T11:{number:02}:00+01:00"), "end": "2027-03-11T12:00:00+01:00"})
            };
            tasks.spawn(async move {
                start.wait().await;
                let answer = actor.post("/api/shifts", body).await;
                if answer.status == 422 {
                    assert_eq!(answer.errors("start"), ["Turno sovrapposto a un altro."]);
                }
                answer.status.as_u16()
            });
        }
        let statuses = tasks.join_all().await;
        assert_eq!(count(&statuses, 201), 1, "round {round}: {statuses:?}");
        assert_eq!(count(&statuses, 422), PROPOSALS - 1, "round {round}: {statuses:?}");
        assert_eq!(held(world, marco.id).await, 1, "round {round}");
        assert_eq!(world.mail_kinds(&marco.email).await.len(), 1, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_proposals_for_one_hour_on_sqlite() {
    proposes_exactly_one(&[&World::sqlite().await]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_proposals_for_one_hour_on_postgres() {
    if let Some(world) = World::postgres().await {
        proposes_exactly_one(&[&world]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_proposals_for_one_hour_on_two_nodes() {
    let Some(first) = World::postgres().await else { return };
    let second = World::on(first.url.clone(), tempfile::TempDir::new().expect("a folder")).await;
    proposes_exactly_one(&[&first, &second]).await;
}

on_both_engines! {
    async fn accepting_overlapping_shifts_at_once_leaves_one(world) {
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let marco = world.teacher(&format!("marco{round}")).await;
            let (one, other) = (world.date(course.id, 10, 12).await, world.date(course.id, 10, 12).await);
            let declined = [world.shift(marco.id, Some(&one), "declined").await.id, world.shift(marco.id, Some(&other), "declined").await.id];
            let mut answers = JoinSet::new();
            for id in declined {
                let actor = marco.actor.clone();
                answers.spawn(async move { actor.put(&format!("/api/shifts/{id}"), json!({"status": "accepted"})).await.status.as_u16() });
            }
            let mut statuses = answers.join_all().await;
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 422], "round {round}");
            assert_eq!(held(&world, marco.id).await, 1, "round {round}");
        }
    }

    async fn moving_a_date_while_its_instructors_are_proposed_elsewhere_neither_deadlocks_nor_overlaps(world) {
        let admin = world.admin().await;
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let (marco, anna) = (world.teacher(&format!("marco{round}")).await, world.teacher(&format!("anna{round}")).await);
            let date = world.date(course.id, 10, 12).await;
            world.shift(marco.id, Some(&date), "accepted").await;
            world.shift(anna.id, Some(&date), "accepted").await;
            let path = format!("/api/course-dates/{}", date.id);
            let mut form = admin.actor.get(&path).await.expect(200).json();
            form["date"] = json!("2027-03-20T09:00:00+01:00");
            form["end_date"] = json!("2027-03-20T18:00:00+01:00");
            let mut tasks = JoinSet::new();
            for person in [&anna, &marco] {
                let (actor, id) = (admin.actor.clone(), person.id);
                tasks.spawn(async move {
                    let body = json!({"id_user": id, "role": "istruttore", "start": "2027-03-20T10:00:00+01:00", "end": "2027-03-20T11:00:00+01:00"});
                    actor.post("/api/shifts", body).await.status.as_u16()
                });
            }
            let mover = admin.actor.clone();
            tasks.spawn(async move { mover.put(&path, form).await.status.as_u16() });
            let statuses = tasks.join_all().await;
            assert!(statuses.iter().all(|status| [200, 201, 422].contains(status)), "round {round}: {statuses:?}");
            for shift in world.shifts().await.into_iter().filter(|shift| shift.course_date_id == Some(date.id)) {
                let others = held(&world, shift.user_id).await;
                // In either order the shift of the date then waits for a new answer.
                let expected = if others == 2 { "proposed" } else { "accepted" };
                assert_eq!(shift.status.as_str(), expected, "round {round}");
            }
        }
    }
}
