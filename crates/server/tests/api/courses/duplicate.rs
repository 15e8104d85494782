//! `POST /courses/{id}/duplicate`.

use axum::http::Method;
use battito::operator::discarded;
use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::{image::stored_files, whole_form, with};
use crate::{
    on_both_engines,
    support::{World, pictures::png},
};

on_both_engines! {
    async fn copies_texts_picture_and_certificates_but_no_dates(world) {
        let admin = world.admin().await.actor;
        let options = json!({"published": true, "what_to_bring": ["Il manuale"], "certificates": [{"name": "Uno"}, {"name": "Vecchio", "retired": true}]});
        let course = admin.post("/api/courses", with(&whole_form(), options)).await.expect(201).json();
        let path = format!("/api/courses/{}", course["id"]);
        admin.send_file(Method::PUT, &format!("{path}/image"), ("a.png", &png(640, 360)), &[]).await.expect(200);
        world.date(course["id"].as_i64().expect("a number"), 10, 5).await;

        let answer = admin.post(&format!("{path}/duplicate"), Value::Null).await.expect(201);

        let copy = answer.json();
        assert_eq!(answer.header("location"), format!("/api/courses/{}", copy["id"]));
        assert_eq!((&copy["title"], &copy["published"]), (&json!("BLSD esecutore (copia)"), &json!(false)));
        assert_eq!((&copy["goal"], &copy["next_dates"]), (&course["goal"], &json!([])));
        assert_eq!(copy["what_to_bring"], json!(["Il manuale"]));
        let names: Vec<&Value> = copy["certificates"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
        assert_eq!(names, ["Uno"]);
        // Each has a picture of its own: removing one leaves the other.
        admin.delete(&format!("{path}/image")).await.expect(200);
        admin.get(&format!("/api/courses/{}/image/source", copy["id"])).await.expect(200);
        admin.post("/api/courses/4711/duplicate", Value::Null).await.expect(404);
    }

    async fn a_copy_that_fails_leaves_no_file(world) {
        let admin = world.admin().await.actor;
        let course = admin.post("/api/courses", whole_form()).await.expect(201).json();
        let path = format!("/api/courses/{}", course["id"]);
        admin.send_file(Method::PUT, &format!("{path}/image"), ("a.png", &png(640, 360)), &[]).await.expect(200);
        assert_eq!(stored_files(&world), 1);
        world.app.db().write(|tx| Box::pin(async move {
            tx.execute_unprepared("ALTER TABLE audit_entries RENAME TO elsewhere").await?;
            Ok(())
        })).await.expect("a log that cannot be written");

        admin.post(&format!("{path}/duplicate"), Value::Null).await.expect(500);

        world.clock.advance(TimeDelta::days(1));
        assert_eq!(discarded::sweep(&world.app).await.expect("a sweep"), 1);
        assert_eq!(stored_files(&world), 1, "that of the original");
    }
}
