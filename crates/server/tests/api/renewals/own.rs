//! The renewal of each certificate in `GET /my-reservations`.

use battito_platform::entities::{certificates, courses};
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

on_both_engines! {
    async fn tells_the_state_the_course_and_the_booking(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.pop().expect("a paper");
        let renewal = async || {
            let list = anna.actor.get("/api/my-reservations?period=past").await.expect(200).json();
            list["data"][0]["certificates"][0]["renewal"].clone()
        };
        assert_eq!(renewal().await, Value::Null, "it expires in two years");

        let soon = certificates::ActiveModel { id: Set(paper.id), expires_on: Set(Some("2027-03-20".parse().expect("a day"))), ..Default::default() };
        world.change(soon).await;
        let course = json!({"id": class.date.course_id, "title": "BLSD"});
        assert_eq!(renewal().await, json!({"state": "expiring", "course": course, "booking": null}));

        let date = world.date(class.date.course_id, 12, 5).await;
        let booked = anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id, "certificate": null})).await.expect(201).json();
        assert_eq!(renewal().await, json!({
            "state": "booked", "course": course, "booking": {"id_reservation": booked["id"], "date": "2027-03-13T09:00:00+01:00"},
        }));

        let hidden = courses::ActiveModel { id: Set(class.date.course_id), published: Set(false), ..Default::default() };
        world.change(hidden).await;
        assert_eq!(renewal().await["course"], Value::Null);
        let shown_to_staff = class.staff.actor.get(&format!("/api/course-dates/{}/reservations", class.date.id)).await.expect(200).json();
        assert_eq!(shown_to_staff["data"][0]["certificates"][0]["renewal"], Value::Null);
    }
}
