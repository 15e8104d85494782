//! Staff add people to a date.

use battito_platform::entities::users;
use sea_orm::Set;
use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn adds_an_existing_person_past_deadline_and_password(world) {
        let (staff, anna) = (world.instructor().await, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let option = world.option(course.id, "IRC", 0).await;
        let mut date = world.new_date(course.id, 10, 5).await;
        date.booking_password = Set(Some("cuore".to_owned()));
        date.booking_deadline = Set(world.now() - chrono::TimeDelta::days(1));
        let date = world.put(date).await;
        let path = format!("/api/course-dates/{}/reservations", date.id);

        let added = staff.actor.post(&path, json!({"id_user": anna.id, "certificate": option.id})).await.expect(201);

        let row = added.json();
        assert_eq!(added.header("location"), format!("/api/reservations/{}", row["id"]));
        assert_eq!((row["status"].as_str(), row["user"]["id"].as_i64()), (Some("confirmed"), Some(anna.id)));
        assert_eq!((&row["certificate"], row["certificates"][0]["name"].as_str()), (&json!(option.id), Some("IRC")));
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-confirmed"]);
        let again = staff.actor.post(&path, json!({"id_user": anna.id, "certificate": option.id})).await.expect(422);
        assert_eq!(again.errors("id_user"), ["Questa persona è già iscritta a questa data."]);
        assert_eq!(world.audit_actions().await, ["reservation.create"]);
    }

    async fn invites_a_new_person(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let path = format!("/api/course-dates/{}/reservations", date.id);
        let new = json!({"user": {
            "name": "Ada", "surname": "Neri", "email": "ada@test.example", "fiscal_code": "NREDAA80A41F205X",
            "phone": "3331234567", "is_sanitary": true,
        }});

        let row = staff.actor.post(&path, new.clone()).await.expect(201).json();

        assert_eq!(row["user"]["surname"], "Neri");
        let mut kinds = world.mail_kinds("ada@test.example").await;
        kinds.sort();
        assert_eq!(kinds, ["booking-confirmed", "invitation"]);
        let user = world.user_at("ada@test.example").await;
        assert!(user.is_sanitary && user.password_hash.is_none());
        let mut other = new;
        other["user"]["fiscal_code"] = json!("BNCBRN80A01F205X");
        let taken = staff.actor.post(&path, other).await.expect(422);
        assert_eq!(taken.errors("user.email"), ["Email già registrata."]);
        let bad = staff.actor.post(&path, json!({"user": {"name": "ada"}})).await.expect(422);
        assert_eq!(bad.errors("user.surname"), ["Campo obbligatorio."]);
        assert_eq!(world.users().await, 2);
    }

    async fn tells_that_a_date_is_full_and_adds_to_the_waiting_list(world) {
        let (staff, anna, bruno) = (world.instructor().await, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        let path = format!("/api/course-dates/{}/reservations", date.id);

        let full = staff.actor.post(&path, json!({"id_user": bruno.id})).await.expect(422);
        let waits = staff.actor.post(&path, json!({"id_user": bruno.id, "waiting": true})).await.expect(201).json();

        assert_eq!(full.errors("id_course_date"), ["Posti esauriti per questa data."]);
        assert_eq!((waits["status"].as_str(), waits["waiting_position"].as_i64()), (Some("waiting"), Some(1)));
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-waiting"]);
    }

    async fn adds_a_person_at_the_door(world) {
        let (staff, anna, bruno, carla) = (
            world.instructor().await,
            world.participant("anna").await,
            world.participant("bruno").await,
            world.participant("carla").await,
        );
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 0, 2).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(date.id, bruno.id, "waiting").await;
        let path = format!("/api/course-dates/{}/reservations", date.id);

        let added = staff.actor.post(&path, json!({"id_user": carla.id})).await.expect(201).json();

        assert_eq!(added["status"], "confirmed", "the date has begun: the waiting list holds no seats back any more");
        assert!(added["recorded_at"].is_null());
    }

    async fn refuses_people_who_cannot_be_added(world) {
        let (staff, laica) = (world.instructor().await, world.layperson("laica").await);
        let mut course = crate::support::fixtures::new_course("ALS", world.now());
        course.audience = Set(battito_domain::course::Audience::Professionals.into());
        let course = world.put(course).await;
        world.option(course.id, "IRC", 0).await;
        let date = world.date(course.id, 10, 5).await;
        let path = format!("/api/course-dates/{}/reservations", date.id);
        let gone = world.participant("gone").await;
        world.disable(gone.id).await;
        let anonymous = world.participant("anonima").await;
        world.change(users::ActiveModel { id: Set(anonymous.id), anonymised_at: Set(Some(world.now())), ..Default::default() }).await;

        let lay = staff.actor.post(&path, json!({"id_user": laica.id})).await.expect(422);
        assert_eq!(lay.errors("id_user"), ["Corso riservato ai sanitari."]);
        assert_eq!(lay.errors("certificate"), ["Campo obbligatorio."]);
        staff.actor.post(&path, json!({})).await.expect(422);
        for id in [gone.id, anonymous.id, 999_999] {
            let refused = staff.actor.post(&path, json!({"id_user": id})).await.expect(422);
            assert_eq!(refused.errors("id_user").len(), 1);
        }
        staff.actor.post("/api/course-dates/999999/reservations", json!({"id_user": laica.id})).await.expect(404);
        laica.actor.post(&path, json!({"id_user": laica.id})).await.expect(403);
        assert!(world.statuses(date.id).await.is_empty());
    }
}
