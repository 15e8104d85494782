//! `GET /courses/{id}/my-booking`.

use battito_platform::entities::courses;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, fixtures::new_course},
};
use battito_domain::course::Audience;

on_both_engines! {
    async fn tells_which_dates_of_the_course_one_holds(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let (course, other) = (world.course("BLSD").await, world.course("ALS").await);
        let path = format!("/api/courses/{}/my-booking", course.id);
        let (later, soon) = (world.date(course.id, 20, 5).await, world.date(course.id, 5, 5).await);
        let (past, dropped, elsewhere) = (
            world.date(course.id, -5, 5).await,
            world.date(course.id, 30, 5).await,
            world.date(other.id, 5, 5).await,
        );
        let seat = world.reservation(later.id, anna.id, "confirmed").await;
        let place = world.reservation(soon.id, anna.id, "waiting").await;
        world.reservation(past.id, anna.id, "confirmed").await;
        world.reservation(dropped.id, anna.id, "cancelled").await;
        world.reservation(elsewhere.id, anna.id, "confirmed").await;

        assert_eq!(anna.actor.get(&path).await.expect(200).json(), json!({"admitted": true, "dates": [
            {"id": soon.id, "id_reservation": place.id, "status": "waiting"},
            {"id": later.id, "id_reservation": seat.id, "status": "confirmed"},
        ]}));
        assert_eq!(bruno.actor.get(&path).await.expect(200).json(), json!({"admitted": true, "dates": []}));
        world.visitor().get(&path).await.expect(401);
        anna.actor.get("/api/courses/4711/my-booking").await.expect(404);
    }

    async fn follows_a_booking_and_its_cancelling(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let path = format!("/api/courses/{}/my-booking", course.id);

        let booked = anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201).json();
        let held = anna.actor.get(&path).await.expect(200).json();
        anna.actor.delete(&format!("/api/my-reservations/{}", booked["id"])).await.expect(200);

        assert_eq!(held["dates"], json!([{"id": date.id, "id_reservation": booked["id"], "status": "confirmed"}]));
        assert_eq!(anna.actor.get(&path).await.expect(200).json()["dates"], json!([]));
    }

    async fn tells_laypeople_that_a_course_is_not_for_them(world) {
        let (anna, luca) = (world.participant("anna").await, world.layperson("luca").await);
        for (audience, admits_laypeople) in [
            (Audience::Professionals, false),
            (Audience::Laypeople, true),
            (Audience::Everyone, true),
        ] {
            let course = world.put(courses::ActiveModel {
                audience: Set(audience.into()),
                ..new_course("Corso", world.now())
            }).await;
            let path = format!("/api/courses/{}/my-booking", course.id);

            assert_eq!(anna.actor.get(&path).await.expect(200).json()["admitted"], json!(true));
            assert_eq!(luca.actor.get(&path).await.expect(200).json()["admitted"], json!(admits_laypeople));
        }
    }

    async fn says_nothing_of_a_course_that_is_not_public(world) {
        let anna = world.participant("anna").await;
        let course = world.put(courses::ActiveModel {
            published: Set(false),
            ..new_course("Bozza", world.now())
        }).await;

        let answer = anna.actor.get(&format!("/api/courses/{}/my-booking", course.id)).await.expect(404);

        assert_eq!(answer.json()["dates"], Value::Null);
    }
}
