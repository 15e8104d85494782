//! `GET /course-dates/{id}`.

use battito_platform::entities::course_dates;
use sea_orm::Set;
use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn tells_staff_the_password_and_the_participants(world) {
        let course = world.course("BLSD").await;
        let date = world.new_date(course.id, 5, 2).await;
        let date = world.put(course_dates::ActiveModel {
            booking_password: Set(Some("cuore-sano".into())),
            note: Set(Some("Aula 2".into())),
            ..date
        }).await;
        for (name, status) in [("anna", "confirmed"), ("bea", "confirmed"), ("carlo", "waiting"), ("dario", "cancelled")] {
            world.reservation(date.id, world.participant(name).await.id, status).await;
        }
        let path = format!("/api/course-dates/{}", date.id);

        let shown = world.instructor().await.actor.get(&path).await.expect(200).json();

        assert_eq!((&shown["password"], &shown["note"]), (&json!("cuore-sano"), &json!("Aula 2")));
        assert_eq!((&shown["available"], &shown["booked"], &shown["waiting"]), (&json!(0), &json!(2), &json!(1)));
        world.visitor().get(&path).await.expect(401);
        world.participant("elsa").await.actor.get(&path).await.expect(403);
        world.admin().await.actor.get("/api/course-dates/99999").await.expect(404);
    }
}
