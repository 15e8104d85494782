//! The seat ledger: one order of the waiting list and one set of counts for every change of seats.

use battito::features::reservations::ledger::{self, By, SeatLedger};
use battito_domain::course_date::BookingWindow;
use battito_platform::{
    audit::Actor,
    entities::{course_dates, outbox, reservations, users},
    error::ApiError,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveModelTrait, EntityTrait, QueryFilter, Set};
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, fixtures::word},
};

const BOOK: &str = "/api/my-reservations";

async fn reinstate(world: &World, reservation: &reservations::Model) -> Result<reservations::Model, ApiError> {
    let (app, id, date_id) = (world.app.clone(), reservation.id, reservation.course_date_id);
    let people = [reservation.user_id];
    let reinstated = world.app.db().write(move |tx| {
        Box::pin(async move {
            let mut ledger = SeatLedger::lock_for(&app, tx, date_id, &people)
                .await?
                .expect("the date");
            let found = ledger.lock_reservation(id).await?.expect("the reservation");
            ledger.reinstate(&found).await
        })
    });
    reinstated.await
}

async fn move_to(
    world: &World,
    reservation: &reservations::Model,
    date_id: i64,
) -> Result<reservations::Model, ApiError> {
    let (app, id, dates) = (world.app.clone(), reservation.id, (reservation.course_date_id, date_id));
    let actor = Actor {
        id: reservation.user_id,
        request_id: None,
    };
    let moved = world.app.db().write(move |tx| {
        Box::pin(async move {
            let (mut source, mut target) = ledger::lock_two(&app, tx, dates.0, dates.1, &[]).await?;
            let found = source.lock_reservation(id).await?.expect("the reservation");
            let moved = source.move_several(&actor, &mut target, &[found]).await?.pop();
            let (moved, _) = moved.expect("a moved reservation");
            Ok(moved)
        })
    });
    moved.await
}

/// The live reservations of a date as `name status`, in the order of their ids.
async fn live(world: &World, date_id: i64) -> Vec<String> {
    let app = world.app.clone();
    let live = world.app.db().write(move |tx| {
        Box::pin(async move {
            let ledger = SeatLedger::lock(&app, tx, date_id).await?.expect("the date");
            ledger.live().await
        })
    });
    let live = live.await.expect("the live reservations");
    live.into_iter()
        .map(|(reservation, user)| format!("{} {}", user.name, reservation.status.as_str()))
        .collect()
}

async fn set_queued_at(world: &World, id: i64, queued_at: Option<DateTime<Utc>>) {
    let row = reservations::ActiveModel {
        id: Set(id),
        queued_at: Set(queued_at),
        ..Default::default()
    };
    let written = world
        .app
        .db()
        .write(move |tx| Box::pin(async move { Ok(row.update(tx).await?) }));
    written.await.expect("a reservation");
}

fn message(result: Result<reservations::Model, ApiError>) -> Option<String> {
    match result {
        Err(ApiError::Invalid(errors)) => errors.get("id_course_date").map(|messages| messages.join(" ")),
        _ => None,
    }
}

on_both_engines! {
    async fn puts_a_reinstated_reservation_at_the_end_of_the_waiting_list(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let (anna, bruno, carla) =
            (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        let annas = world.reservation(date.id, anna.id, "cancelled").await;
        let brunos = world.reservation(date.id, bruno.id, "confirmed").await;
        world.reservation(date.id, carla.id, "waiting").await;

        let reinstated = reinstate(&world, &annas).await.expect("a reservation");

        assert_eq!((reinstated.status.as_str(), reinstated.cancelled_at), ("waiting", None));
        let mine = anna.actor.get(&format!("{BOOK}?period=upcoming")).await.expect(200).json();
        assert_eq!(mine["data"][0]["waiting_position"], 2, "her id is lower, her place is the last");
        bruno.actor.delete(&format!("{BOOK}/{}", brunos.id)).await.expect(200);
        assert_eq!(live(&world, date.id).await, ["anna waiting", "carla confirmed"]);
    }

    async fn refuses_to_reinstate_after_a_new_booking(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let anna = world.participant("anna").await;
        let cancelled = world.reservation(date.id, anna.id, "cancelled").await;
        let again = world.reservation(date.id, anna.id, "confirmed").await;

        let twice = reinstate(&world, &cancelled).await;
        let live = reinstate(&world, &again).await.expect("the same");

        assert_eq!(message(twice).as_deref(), Some("Questa persona è già iscritta a questa data."));
        assert_eq!(live.status.as_str(), "confirmed");
    }

    async fn keeps_the_order_of_rows_that_the_version_before_wrote(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let (anna, bruno, carla) =
            (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        let seat = world.reservation(date.id, anna.id, "confirmed").await;
        let brunos = world.reservation(date.id, bruno.id, "waiting").await;
        set_queued_at(&world, brunos.id, None).await;
        world.clock.advance(TimeDelta::minutes(1));
        carla.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true})).await.expect(201);

        anna.actor.delete(&format!("{BOOK}/{}", seat.id)).await.expect(200);

        assert_eq!(live(&world, date.id).await, ["bruno confirmed", "carla waiting"]);
    }

    async fn joins_the_end_of_the_list_even_when_another_clock_ran_ahead(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let (anna, bruno, carla) =
            (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        world.reservation(date.id, anna.id, "confirmed").await;
        let brunos = world.reservation(date.id, bruno.id, "waiting").await;
        set_queued_at(&world, brunos.id, Some(world.now() + TimeDelta::minutes(5))).await;

        let carlas = carla.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true})).await.expect(201).json();

        assert_eq!(carlas["waiting_position"], 2);
        let listed = carla.actor.get(&format!("{BOOK}?period=upcoming")).await.expect(200).json();
        assert_eq!(listed["data"][0]["waiting_position"], 2);
    }

    async fn moves_a_reservation_and_fills_the_seat_it_leaves(world) {
        let course = world.course("BLSD").await;
        let (from, to) = (world.date(course.id, 10, 1).await, world.date(course.id, 20, 1).await);
        let (anna, bruno, carla) =
            (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        let annas = world.reservation(from.id, anna.id, "confirmed").await;
        let brunos = world.reservation(from.id, bruno.id, "waiting").await;
        world.reservation(to.id, carla.id, "waiting").await;

        let moved = move_to(&world, &annas, to.id).await.expect("a reservation");

        assert_eq!((moved.course_date_id, moved.status.as_str()), (to.id, "waiting"), "nobody overtakes those who wait");
        assert_eq!(live(&world, from.id).await, ["bruno confirmed"]);
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-promoted"]);
        let to_free = world.date(course.id, 30, 1).await;
        let moved = move_to(&world, &brunos, to_free.id).await.expect("a reservation");
        assert_eq!((moved.course_date_id, moved.status.as_str()), (to_free.id, "confirmed"));
    }

    async fn refuses_to_move_to_another_course_a_cancelled_date_or_a_booked_date(world) {
        let (course, other) = (world.course("BLSD").await, world.course("ALS").await);
        let mut cancelled = world.new_date(course.id, 15, 5).await;
        cancelled.status = Set(word("cancelled"));
        let (from, gone, booked, foreign) = (
            world.date(course.id, 10, 5).await,
            world.put(cancelled).await,
            world.date(course.id, 20, 5).await,
            world.date(other.id, 20, 5).await,
        );
        let anna = world.participant("anna").await;
        let annas = world.reservation(from.id, anna.id, "confirmed").await;
        world.reservation(booked.id, anna.id, "waiting").await;

        for (target, refusal) in [
            (foreign.id, "La data scelta non è più disponibile."),
            (gone.id, "La data scelta non è più disponibile."),
            (booked.id, "Questa persona è già iscritta a questa data."),
            (987_654, "La data scelta non è più disponibile."),
        ] {
            assert_eq!(message(move_to(&world, &annas, target).await).as_deref(), Some(refusal), "{target}");
        }
        assert_eq!(live(&world, from.id).await, ["anna confirmed"]);
    }

    async fn does_not_deadlock_when_two_people_change_places(world) {
        let course = world.course("BLSD").await;
        let (first, second) = (world.date(course.id, 10, 5).await, world.date(course.id, 20, 5).await);
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let annas = world.reservation(first.id, anna.id, "confirmed").await;
        let brunos = world.reservation(second.id, bruno.id, "confirmed").await;

        let (one, other) = tokio::join!(move_to(&world, &annas, second.id), move_to(&world, &brunos, first.id));

        assert!(one.is_ok() && other.is_ok());
        assert_eq!(live(&world, first.id).await, ["bruno confirmed"]);
        assert_eq!(live(&world, second.id).await, ["anna confirmed"]);
    }

    async fn frees_the_coming_seats_of_a_user_only(world) {
        let course = world.course("BLSD").await;
        let (past, next, later) = (
            world.date(course.id, -5, 1).await,
            world.date(course.id, 10, 1).await,
            world.date(course.id, 20, 1).await,
        );
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        for date in [&past, &next] {
            world.reservation(date.id, anna.id, "confirmed").await;
        }
        world.reservation(next.id, bruno.id, "waiting").await;
        world.reservation(later.id, bruno.id, "confirmed").await;
        world.reservation(later.id, anna.id, "waiting").await;
        let (app, user) = (world.app.clone(), anna.id);

        let cancelled = world.app.db().write(move |tx| Box::pin(async move {
            ledger::cancel_all_of_user(&app, tx, user, By::Owner).await
        })).await.expect("an answer");

        assert_eq!(cancelled.len(), 2);
        assert_eq!(live(&world, past.id).await, ["anna confirmed"]);
        assert_eq!(live(&world, next.id).await, ["bruno confirmed"]);
        assert_eq!(live(&world, later.id).await, ["bruno confirmed"]);
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-promoted"]);
    }

    async fn promotes_a_person_with_an_invalid_address(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let seat = world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(date.id, bruno.id, "waiting").await;
        let unreachable =
            users::ActiveModel { id: Set(bruno.id), email: Set(Some("no address".to_owned())), ..Default::default() };
        world.change(unreachable).await;

        anna.actor.delete(&format!("{BOOK}/{}", seat.id)).await.expect(200);

        assert_eq!(world.statuses(date.id).await, ["cancelled", "confirmed"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-cancelled"]);
        let recorded: Vec<_> = world.mails().await.into_iter().filter(|mail| mail.0.recipient == "no address").collect();
        let outbox::Model { kind, failed_at, last_error, .. } = &recorded[0].0;
        assert_eq!((kind.as_str(), failed_at.is_some(), last_error.is_some()), ("booking-promoted", true, true));
    }

    async fn selects_the_dates_that_the_domain_calls_bookable(world) {
        let course = world.course("BLSD").await;
        let now = world.now();
        let offsets = [TimeDelta::hours(-1), TimeDelta::microseconds(-1), TimeDelta::zero(), TimeDelta::microseconds(1), TimeDelta::days(3)];
        for status in ["scheduled", "confirmed", "cancelled", "completed"] {
            for start in offsets {
                for deadline in offsets {
                    let date = world.new_date(course.id, 10, 5).await;
                    world.put(course_dates::ActiveModel {
                        status: Set(word(status)),
                        starts_at: Set(now + start),
                        booking_deadline: Set(now + deadline),
                        ..date
                    }).await;
                }
            }
        }

        let db = world.app.db().read();
        let selected = course_dates::Entity::find().filter(ledger::store::bookable(course_dates::Entity, now)).all(db).await;
        let selected: Vec<i64> = selected.expect("a query").into_iter().map(|date| date.id).collect();

        for date in course_dates::Entity::find().all(db).await.expect("a query") {
            let window = BookingWindow {
                starts_at: date.starts_at,
                deadline: date.booking_deadline,
                status: date.status.0,
                course_is_public: true,
            };
            assert_eq!(selected.contains(&date.id), window.is_open(now), "{date:?}");
        }
        assert!(!selected.is_empty());
    }
}
