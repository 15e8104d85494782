//! Staff merge or disable a person who books at the same moment.

use battito_domain::reservation::Status;
use battito_platform::entities::reservations;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use tokio::task::JoinSet;

use super::{BOOK, rounds};
use crate::{
    on_both_engines,
    support::{World, fixtures::Person},
};

/// Dates that are booked while staff act.
const DATES: usize = 8;

/// The person books all these dates, each with a request of its own.
fn book_all(person: &Person, dates: &[i64]) -> JoinSet<u16> {
    let mut bookings = JoinSet::new();
    for date in dates {
        let (actor, date) = (person.actor.clone(), *date);
        bookings.spawn(async move {
            let answer = actor.post(BOOK, json!({"id_course_date": date})).await;
            answer.status.as_u16()
        });
    }
    bookings
}

async fn dates(world: &World, course: i64) -> Vec<i64> {
    let mut dates = Vec::with_capacity(DATES);
    for days in (10..).take(DATES) {
        dates.push(world.date(course, days, 5).await.id);
    }
    dates
}

async fn live_reservations(world: &World, user: i64) -> u64 {
    reservations::Entity::find()
        .filter(reservations::Column::UserId.eq(user))
        .filter(reservations::Column::Status.ne(Status::Cancelled.as_str()))
        .count(world.app.db().read())
        .await
        .expect("a query")
}

on_both_engines! {
    async fn a_merge_leaves_no_booking_with_the_duplicate(world) {
        let admin = world.admin().await.actor;
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let (kept, duplicate) = (world.participant(&format!("a{round}")).await, world.participant(&format!("b{round}")).await);
            let dates = dates(&world, course.id).await;
            let bookings = book_all(&duplicate, &dates);

            let merge = format!("/api/users/{}/merge", kept.id);
            admin.post(&merge, json!({"id_user": duplicate.id})).await.expect(200);

            let statuses = bookings.join_all().await;
            assert!(statuses.iter().all(|status| [201, 401].contains(status)), "round {round}: {statuses:?}");
            let booked = statuses.iter().filter(|status| **status == 201).count() as u64;
            assert_eq!(live_reservations(&world, duplicate.id).await, 0, "round {round}: {statuses:?}");
            assert_eq!(live_reservations(&world, kept.id).await, booked, "round {round}: {statuses:?}");
        }
    }

    async fn a_merge_leaves_no_reservation_that_staff_move_meanwhile(world) {
        let (admin, staff) = (world.admin().await.actor, world.instructor().await.actor);
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let (kept, duplicate) = (world.participant(&format!("a{round}")).await, world.participant(&format!("b{round}")).await);
            let dates = dates(&world, course.id).await;
            let mut moves = JoinSet::new();
            for pair in dates.chunks(2) {
                let &[from, to] = pair else { continue };
                let id = world.reservation(from, duplicate.id, "confirmed").await.id;
                let staff = staff.clone();
                moves.spawn(async move {
                    staff.put(&format!("/api/reservations/{id}"), json!({"id_course_date": to})).await.expect(200);
                });
            }

            let merged = admin.post(&format!("/api/users/{}/merge", kept.id), json!({"id_user": duplicate.id})).await;

            moves.join_all().await;
            match merged.status.as_u16() {
                200 => assert_eq!(live_reservations(&world, duplicate.id).await, 0, "round {round}"),
                status => assert_eq!((status, live_reservations(&world, kept.id).await), (409, 0), "{}", merged.text()),
            }
        }
    }

    async fn disabling_a_person_with_their_seats_leaves_no_booking(world) {
        let admin = world.admin().await.actor;
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let anna = world.participant(&format!("anna{round}")).await;
            let dates = dates(&world, course.id).await;
            let bookings = book_all(&anna, &dates);

            admin.delete(&format!("/api/users/{}?reservations=cancel", anna.id)).await.expect(200);

            let statuses = bookings.join_all().await;
            assert!(statuses.iter().all(|status| [201, 401].contains(status)), "round {round}: {statuses:?}");
            assert_eq!(live_reservations(&world, anna.id).await, 0, "round {round}: {statuses:?}");
        }
    }
}
