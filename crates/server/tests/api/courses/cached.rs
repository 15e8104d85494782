//! Invalidation of the catalogue's cached responses.

use axum::http::Method;
use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn only_changes_of_the_catalogue_invalidate_it(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 4).await;
        let anna = world.participant("anna").await;
        let changes = || world.app.response_cache.changes();
        let before = changes();

        let wrong = json!({"email": anna.email, "password": "sbagliata"});
        assert!(world.visitor().post("/api/login", wrong).await.status.is_client_error());
        anna.actor.get("/api/auth/check").await.expect(200);
        anna.actor.send(Method::POST, "/api/my-reservations", Some(json!({}))).await.expect(422);
        assert_eq!(changes(), before, "a failed login, a last-seen note and a refused booking");

        let booked = anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201);
        assert_eq!(changes(), before + 1);
        let id = &booked.json()["id"];
        anna.actor.delete(&format!("/api/my-reservations/{id}")).await.expect(200);
        assert_eq!(changes(), before + 2);
    }

    async fn a_booking_and_a_cancellation_show_in_the_next_answer(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 4).await;
        let anna = world.participant("anna").await;
        let free = async || {
            let list = world.visitor().get("/api/courses").await.expect(200).json();
            let shown = world.visitor().get(&format!("/api/courses/{}", course.id)).await.expect(200).json();
            [list["data"][0]["next_date"]["available"].clone(), shown["next_dates"][0]["available"].clone()]
        };
        assert_eq!(free().await, [4, 4]);

        let booked = anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201);
        assert_eq!(free().await, [3, 3]);

        anna.actor.delete(&format!("/api/my-reservations/{}", booked.json()["id"])).await.expect(200);
        assert_eq!(free().await, [4, 4]);
    }
}
