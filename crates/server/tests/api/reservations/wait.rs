//! The waiting list.

use battito::features::reservations::ledger::{By, SeatLedger};
use battito_domain::course::Audience;
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::json;

use crate::{on_both_engines, support::World};

const BOOK: &str = "/api/my-reservations";

on_both_engines! {
    async fn gives_a_freed_seat_to_the_first_in_the_list(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let anna = world.participant("anna").await;
        let seat = anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201).json();
        let (bruno, carla) = (world.participant("bruno").await, world.participant("carla").await);
        let second = bruno.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true})).await.expect(201).json();
        let third = carla.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true})).await.expect(201).json();
        assert_eq!((&second["status"], &second["waiting_position"]), (&json!("waiting"), &json!(1)));
        assert_eq!(third["waiting_position"], 2);

        anna.actor.delete(&format!("{BOOK}/{}", seat["id"])).await.expect(200);

        assert_eq!(world.statuses(date.id).await, ["cancelled", "confirmed", "waiting"]);
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-waiting", "booking-promoted"]);
        assert!(world.audit_actions().await.is_empty(), "the audit log has what staff do");
        assert_eq!(world.mail_kinds(&carla.email).await, ["booking-waiting"]);
        let carlas = carla.actor.get(&format!("{BOOK}?period=upcoming")).await.expect(200).json();
        assert_eq!(carlas["data"][0]["waiting_position"], 1);
    }

    async fn can_be_left_until_the_start_without_moving_anyone_up(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 1, 1).await;
        let (anna, bruno, carla) = (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        world.reservation(date.id, anna.id, "confirmed").await;
        let waiting = world.reservation(date.id, bruno.id, "waiting").await;
        world.reservation(date.id, carla.id, "waiting").await;

        bruno.actor.delete(&format!("{BOOK}/{}", waiting.id)).await.expect(200);

        assert_eq!(world.statuses(date.id).await, ["confirmed", "cancelled", "waiting"]);
    }

    async fn gives_a_seat_at_once_when_one_is_free(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let anna = world.participant("anna").await;

        let answer = anna.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true})).await.expect(201);

        assert_eq!(answer.json()["status"], "confirmed");
    }

    async fn is_no_way_around_the_password_nor_the_audience(world) {
        let course = world.put({
            let mut course = crate::support::fixtures::new_course("ALS", world.now());
            course.audience = Set(Audience::Professionals.into());
            course
        }).await;
        let mut date = world.new_date(course.id, 10, 1).await;
        date.booking_password = Set(Some("segreta".into()));
        let date = world.put(date).await;
        let anna = world.participant("anna").await;
        world.reservation(date.id, anna.id, "confirmed").await;

        let guess = world.participant("bruno").await.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true, "password": "boh"})).await.expect(422);
        let layperson = world.layperson("carla").await.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true, "password": "segreta"})).await.expect(422);

        assert_eq!(guess.errors("password"), ["Password errata."]);
        assert_eq!(layperson.errors("id_course_date"), ["Corso riservato ai sanitari."]);
        assert_eq!(world.statuses(date.id).await, ["confirmed"]);
    }

    async fn does_not_promote_after_the_start(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        world.reservation(date.id, anna.id, "waiting").await;
        world.reservation(date.id, bruno.id, "waiting").await;
        world.clock.advance(TimeDelta::days(11));
        let app = world.app.clone();

        let promoted = world.app.db().write(move |tx| Box::pin(async move {
            let mut ledger = SeatLedger::lock(&app, tx, date.id).await?.expect("the date");
            ledger.promote(By::Owner).await
        })).await.expect("an answer");

        assert_eq!(promoted, 0);
    }
}
