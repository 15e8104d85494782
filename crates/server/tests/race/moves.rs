//! People who move or cancel at the same moment as others act: never one seat too many, and none lost.

use std::sync::Arc;

use axum::http::Method;
use battito_platform::entities::reservations;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use super::{count, rounds};
use crate::{
    on_both_engines,
    support::{World, fixtures::Person, locks::OtherTransaction},
};

fn moves(tasks: &mut JoinSet<u16>, person: &Person, reservation: i64, target: i64) {
    let actor = person.actor.clone();
    tasks.spawn(async move {
        let body = json!({"id_course_date": target});
        let answer = actor.put(&format!("/api/my-reservations/{reservation}"), body).await;
        answer.status.as_u16()
    });
}

/// How many of these people have how many live reservations each.
async fn live(world: &World, user_id: i64) -> u64 {
    reservations::Entity::find()
        .filter(reservations::Column::UserId.eq(user_id))
        .filter(reservations::Column::Status.ne("cancelled"))
        .count(world.app.db().read())
        .await
        .expect("a query")
}

on_both_engines! {
    async fn two_moves_to_the_last_seat_leave_one_person_in_place(world) {
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let (anna, bruno) = (world.participant(&format!("anna{round}")).await, world.participant(&format!("bruno{round}")).await);
            let (old, last) = (world.date(course.id, 10, 2).await, world.date(course.id, 20, 1).await);
            let mut tasks = JoinSet::new();
            for person in [&anna, &bruno] {
                let seat = world.reservation(old.id, person.id, "confirmed").await;
                moves(&mut tasks, person, seat.id, last.id);
            }
            let statuses = tasks.join_all().await;
            assert_eq!((count(&statuses, 200), count(&statuses, 422)), (1, 1), "round {round}: {statuses:?}");
            assert_eq!((world.statuses(old.id).await, world.statuses(last.id).await), (vec!["confirmed".to_owned()], vec!["confirmed".to_owned()]), "round {round}");
        }
    }

    async fn a_change_that_meets_a_move_is_a_conflict_and_never_not_found(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        // Each round leaves somebody on one of them.
        let seats = i32::try_from(rounds() * 4).expect("a number of seats");
        let (one, other) = (world.date(course.id, 10, seats).await, world.date(course.id, 20, seats).await);
        for round in 0..rounds() * 4 {
            let anna = world.participant(&format!("anna{round}")).await;
            let seat = world.reservation(one.id, anna.id, "confirmed").await;
            let path = format!("/api/reservations/{}", seat.id);
            let start = Arc::new(Barrier::new(7));
            let mut tasks = JoinSet::new();
            for number in 0..7 {
                let (staff, path, start) = (staff.clone(), path.clone(), Arc::clone(&start));
                tasks.spawn(async move {
                    start.wait().await;
                    let answer = match number {
                        0 => staff.put(&path, json!({"id_course_date": other.id})).await,
                        1 | 2 => staff.post(&format!("{path}/reinstate"), json!({})).await,
                        3 => staff.delete(&path).await,
                        _ => staff.put(&path, json!({"note": "qui"})).await,
                    };
                    answer.status.as_u16()
                });
            }
            let statuses = tasks.join_all().await;
            assert!(statuses.iter().all(|status| [200, 409].contains(status)), "round {round}: {statuses:?}");
            assert!(live(&world, anna.id).await <= 1, "round {round}: {statuses:?}");
        }
    }

    async fn a_cancellation_during_a_move_by_staff_cancels_on_the_new_date(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let (old, new) = (world.date(course.id, 10, 50).await, world.date(course.id, 20, 50).await);
        for round in 0..rounds() * 8 {
            let anna = world.participant(&format!("anna{round}")).await;
            let seat = world.reservation(old.id, anna.id, "confirmed").await;
            let start = Arc::new(Barrier::new(2));
            let mut tasks = JoinSet::new();
            let (staff, path, ready) = (staff.clone(), format!("/api/reservations/{}", seat.id), Arc::clone(&start));
            tasks.spawn(async move {
                ready.wait().await;
                staff.put(&path, json!({"id_course_date": new.id})).await.status.as_u16()
            });
            let (anna, mine) = (anna.actor, format!("/api/my-reservations/{}", seat.id));
            tasks.spawn(async move {
                start.wait().await;
                anna.delete(&mine).await.status.as_u16()
            });
            let statuses = tasks.join_all().await;
            // After a cancellation there is nothing to move.
            assert!(count(&statuses, 200) >= 1 && statuses.iter().all(|status| [200, 409].contains(status)), "round {round}: {statuses:?}");
            assert_eq!(live(&world, seat.user_id).await, 0, "round {round}: {statuses:?}");
        }
    }

    async fn exchanging_two_dates_neither_deadlocks_nor_loses_seats(world) {
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let (anna, bruno) = (world.participant(&format!("anna{round}")).await, world.participant(&format!("bruno{round}")).await);
            let (one, other) = (world.date(course.id, 10, 2).await, world.date(course.id, 20, 2).await);
            let (annas, brunos) = (world.reservation(one.id, anna.id, "confirmed").await, world.reservation(other.id, bruno.id, "confirmed").await);
            let mut tasks = JoinSet::new();
            moves(&mut tasks, &anna, annas.id, other.id);
            moves(&mut tasks, &bruno, brunos.id, one.id);
            assert_eq!(tasks.join_all().await, [200, 200], "round {round}");
            assert_eq!((world.statuses(one.id).await, world.statuses(other.id).await), (vec!["confirmed".to_owned()], vec!["confirmed".to_owned()]));
        }
    }

    async fn the_same_person_moving_to_two_dates_at_once_has_one_seat(world) {
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let anna = world.participant(&format!("anna{round}")).await;
            let [old, one, other] = [world.date(course.id, 10, 2).await, world.date(course.id, 20, 2).await, world.date(course.id, 30, 2).await];
            let seat = world.reservation(old.id, anna.id, "confirmed").await;
            let mut tasks = JoinSet::new();
            moves(&mut tasks, &anna, seat.id, one.id);
            moves(&mut tasks, &anna, seat.id, other.id);
            let statuses = tasks.join_all().await;
            // The second finds the reservation elsewhere, or moves it on.
            assert!(count(&statuses, 200) >= 1 && statuses.iter().all(|status| [200, 409].contains(status)), "round {round}: {statuses:?}");
            assert_eq!(live(&world, anna.id).await, 1, "round {round}");
            assert!(world.statuses(old.id).await.is_empty(), "round {round}");
        }
    }

    async fn moving_while_staff_cancel_either_date_leaves_no_seat_on_a_cancelled_one(world) {
        let admin = world.admin().await;
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let anna = world.participant(&format!("anna{round}")).await;
            let (old, new) = (world.date(course.id, 10, 2).await, world.date(course.id, 20, 2).await);
            let seat = world.reservation(old.id, anna.id, "confirmed").await;
            let cancelled = if round % 2 == 0 { old.id } else { new.id };
            let mut tasks = JoinSet::new();
            moves(&mut tasks, &anna, seat.id, new.id);
            let staff = admin.actor.clone();
            tasks.spawn(async move { staff.post(&format!("/api/course-dates/{cancelled}/cancel"), json!({"reason": "Aula non disponibile"})).await.status.as_u16() });
            let statuses = tasks.join_all().await;
            assert!(statuses.iter().all(|status| [200, 409, 422].contains(status)), "round {round}: {statuses:?}");
            assert!(world.statuses(cancelled).await.iter().all(|status| status == "cancelled"), "round {round}: {statuses:?}");
            assert!(live(&world, anna.id).await <= 1, "round {round}");
        }
    }

    async fn deleting_the_account_while_booking_leaves_no_live_reservation(world) {
        let course = world.course("BLSD").await;
        for round in 0..rounds() {
            let anna = world.member(&format!("anna{round}")).await;
            let dates = [world.date(course.id, 10, 2).await.id, world.date(course.id, 20, 2).await.id];
            let mut tasks = JoinSet::new();
            for date in dates {
                let actor = anna.actor.clone();
                tasks.spawn(async move { actor.post("/api/my-reservations", json!({"id_course_date": date})).await.status.as_u16() });
            }
            let actor = anna.actor.clone();
            tasks.spawn(async move {
                let body = json!({"password": crate::support::people::PASSWORD});
                actor.send(axum::http::Method::DELETE, "/api/profile", Some(body)).await.status.as_u16()
            });
            let statuses = tasks.join_all().await;
            // Refused only when a booking came between its steps; then it is repeated.
            if count(&statuses, 409) > 0 {
                let body = json!({"password": crate::support::people::PASSWORD});
                anna.actor.send(axum::http::Method::DELETE, "/api/profile", Some(body)).await.expect(200);
            }
            assert_eq!(live(&world, anna.id).await, 0, "round {round}: {statuses:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancellation_after_a_move_by_staff_cancels_on_the_new_date() {
    let Some(world) = World::postgres().await else { return };
    let course = world.course("BLSD").await;
    let (old, new) = (world.date(course.id, 10, 5).await, world.date(course.id, 20, 5).await);
    let anna = world.participant("anna").await;
    let seat = world.reservation(old.id, anna.id, "confirmed").await;
    let lock = format!("SELECT id FROM course_dates WHERE id = {} FOR UPDATE", old.id);
    let staff = OtherTransaction::begin(&world, &lock).await;

    let path = format!("/api/my-reservations/{}", seat.id);
    let request = staff.meets(async move { anna.actor.delete(&path).await }).await;
    let (new_id, id) = (new.id, seat.id);
    let change = format!("UPDATE reservations SET course_date_id = {new_id} WHERE id = {id}");
    staff.run(&change).await.expect("a moved reservation");
    staff.commit().await;

    let cancelled = request.await.expect("an answer").expect(200).json();
    assert_eq!(
        (&cancelled["status"], &cancelled["course_date"]["id"]),
        (&json!("cancelled"), &json!(new.id))
    );
    assert_eq!(world.statuses(new.id).await, ["cancelled"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scan_forbids_a_later_cancellation_and_a_move() {
    let Some(world) = World::postgres().await else { return };
    world.without_notice().await;
    let course = world.course("BLSD").await;
    let target = world.date(course.id, 20, 5).await;
    for (name, method, body) in [
        ("anna", Method::DELETE, None),
        ("bruno", Method::PUT, Some(json!({"id_course_date": target.id}))),
    ] {
        let date = world.date_soon(course.id).await;
        let person = world.participant(name).await;
        let seat = world.reservation(date.id, person.id, "confirmed").await;
        let id = seat.id;
        let mark = format!("UPDATE reservations SET attendance = 'present' WHERE id = {id}");
        let scan = OtherTransaction::begin(&world, &mark).await;

        let path = format!("/api/my-reservations/{id}");
        let request = async move { person.actor.send(method, &path, body).await };
        let request = scan.meets(request).await;
        scan.commit().await;

        request.await.expect("an answer").expect(409);
        assert_eq!(world.statuses(date.id).await, ["confirmed"], "{name}");
    }
}
