//! The states of the board, and how soon they follow a change.

use battito_platform::entities::{reservations, users};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::word, renewals::Renewable},
};

async fn row(world: &World, id: i64) -> Value {
    let staff = world.person(
        "direttrice",
        crate::support::fixtures::Traits {
            instructor: true,
            ..Default::default()
        },
    );
    let list = staff.await.actor.get("/api/renewals").await.expect(200).json();
    let rows = list["data"].as_array().expect("rows");
    rows.iter().find(|row| row["id"] == id).cloned().unwrap_or_default()
}

on_both_engines! {
    async fn a_booking_and_its_cancellation_show(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 60).await;
        world.sweep().await;
        assert_eq!(world.renewal_state(paper.id).await, "reminded");
        let date = world.date(renewable.renewal.id, 10, 9).await;

        let booked = anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201).json();
        world.sweep().await;

        let shown = row(&world, paper.id).await;
        assert_eq!(shown["state"], "booked");
        assert_eq!(shown["booking"], json!({
            "id_reservation": booked["id"], "id_course_date": date.id, "date": "2027-03-11T09:00:00+01:00", "status": "confirmed",
        }));
        assert_eq!(shown["next_reminder"], Value::Null);

        anna.actor.delete(&format!("/api/my-reservations/{}", booked["id"])).await.expect(200);
        world.sweep().await;
        let stored = world.renewal(paper.id).await.expect("a row");
        assert_eq!((stored.state.as_str(), stored.reservation_id), ("reminded", None));
        assert_eq!(stored.remind_on, Some("2027-03-31".parse().expect("a day")));
    }

    async fn an_issue_and_a_revocation_show(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let mut old = world.new_paper("2025-000001", "OLD0000000000001");
        old.user_id = Set(Some(anna.id));
        old.course_id = Set(Some(class.date.course_id));
        old.issued_on = Set("2025-04-01".parse().expect("a day"));
        old.expires_on = Set(Some("2027-04-01".parse().expect("a day")));
        let old = world.put(old).await;
        world.sweep().await;
        assert_eq!(world.renewal_state(old.id).await, "reminded");

        let new = class.papers(&world).await.pop().expect("a paper");
        world.sweep().await;

        let shown = row(&world, old.id).await;
        assert_eq!(shown["state"], "renewed");
        assert_eq!(shown["renewed_by"], json!({"id": new.id, "number": new.number, "issued_at": "2027-03-01T11:00:00+01:00"}));
        assert_eq!(shown["booking"], Value::Null);
        assert_eq!(world.renewal_state(new.id).await, "none", "it expires in two years");

        class.staff.actor.post(&format!("/api/certificates/{}/revoke", new.id), json!({"reason": "Errore"})).await.expect(200);
        world.sweep().await;
        assert_eq!(world.renewal_state(old.id).await, "reminded");
        class.staff.actor.post(&format!("/api/certificates/{}/revoke", old.id), json!({"reason": "Errore"})).await.expect(200);
        world.sweep().await;
        assert_eq!(world.renewal_state(old.id).await, "none", "what was revoked leaves the board");
    }

    async fn a_booking_counts_until_its_result_is_known(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 60).await;
        let date = world.date(renewable.renewal.id, 2, 9).await;
        let booked = world.reservation(date.id, anna.id, "confirmed").await;
        let set = async |attendance: &str, outcome: &str| {
            let row = reservations::ActiveModel {
                id: Set(booked.id), attendance: Set(word(attendance)), outcome: Set(word(outcome)), ..Default::default()
            };
            world.change(row).await;
            world.sweep().await;
            world.renewal_state(paper.id).await
        };
        assert_eq!(set("unknown", "none").await, "booked");
        world.clock.advance(TimeDelta::days(5));
        assert_eq!(set("unknown", "none").await, "booked", "it is over, and nobody has recorded a result");
        assert_eq!(set("absent", "none").await, "expiring", "reminders wait: the clock has jumped");
        assert_eq!(set("present", "none").await, "booked");
        assert_eq!(set("present", "failed").await, "expiring");
        set("unknown", "none").await;
        world.clock.advance(TimeDelta::days(70));
        assert_eq!(set("unknown", "none").await, "lapsed", "nobody will record a result any more");
    }

    async fn lapses_by_the_day_in_rome(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 0).await;
        for (now, expected) in [("2027-03-01T22:59:00Z", "expiring"), ("2027-03-01T23:00:00Z", "lapsed")] {
            world.clock.set(now.parse().expect("an instant"));
            world.sweep().await;
            assert_eq!(world.renewal_state(paper.id).await, expected, "{now}");
        }
    }

    async fn a_certificate_comes_onto_the_board_ninety_days_before_it_expires(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let people = [world.participant("bea").await, world.participant("cira").await, world.participant("dina").await];
        let (soon, later) = (renewable.paper(&world, &anna, 90).await, renewable.paper(&world, &people[0], 91).await);
        let (old, older) = (renewable.paper(&world, &people[1], -365).await, renewable.paper(&world, &people[2], -366).await);
        world.sweep().await;
        for (paper, expected) in [(&soon, "reminded"), (&later, "none"), (&old, "lapsed"), (&older, "none")] {
            assert_eq!(world.renewal_state(paper.id).await, expected, "{:?}", paper.expires_on);
        }
        world.clock.advance(TimeDelta::days(1));
        world.sweep().await;
        assert_eq!(world.renewal_state(later.id).await, "reminded");
        assert_eq!(world.renewal_state(old.id).await, "lapsed", "what was on the board stays");
    }

    async fn follows_merged_people(world) {
        let renewable = Renewable::of(&world).await;
        let admin = world.admin().await;
        let (anna, double) = (world.participant("anna").await, world.participant("annabis").await);
        let paper = renewable.paper(&world, &double, 60).await;
        let date = world.date(renewable.renewal.id, 10, 9).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        world.change(users::ActiveModel { id: Set(double.id), renewal_reminders: Set(false), ..Default::default() }).await;
        world.sweep().await;
        assert_eq!(world.renewal_state(paper.id).await, "expiring");

        admin.actor.post(&format!("/api/users/{}/merge", anna.id), json!({"id_user": double.id})).await.expect(200);
        world.sweep().await;

        let row = world.renewal(paper.id).await.expect("a row");
        assert_eq!((row.state.as_str(), row.user_id), ("booked", Some(anna.id)));
        assert!(!world.user(anna.id).await.renewal_reminders, "who said no under either account meant all mails");
    }
}
