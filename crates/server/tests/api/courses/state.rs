//! `PATCH` and `DELETE /courses/{id}`: publishing, archiving and bringing back.

use axum::http::Method;
use serde_json::{Value, json};

use super::{audit_entries, form, whole_form, with};
use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn a_course_is_published_and_taken_off_the_site(world) {
        let admin = world.admin().await.actor;
        let course = admin.post("/api/courses", whole_form()).await.expect(201).json();
        let path = format!("/api/courses/{}", course["id"]);
        world.visitor().get(&path).await.expect(404);

        let shown = admin.send(Method::PATCH, &path, Some(json!({"published": true}))).await.expect(200).json();
        assert_eq!(shown["published"], true);
        world.visitor().get(&path).await.expect(200);

        admin.send(Method::PATCH, &path, Some(json!({"published": false}))).await.expect(200);
        world.visitor().get(&path).await.expect(404);
        let actions: Vec<String> = audit_entries(&world).await.into_iter().map(|entry| entry.action).collect();
        assert_eq!(actions, ["course.create", "course.publish", "course.unpublish"]);
    }

    async fn an_incomplete_course_is_not_published(world) {
        let admin = world.admin().await.actor;
        let course = admin.post("/api/courses", form()).await.expect(201).json();
        let path = format!("/api/courses/{}", course["id"]);
        let answer = admin.send(Method::PATCH, &path, Some(json!({"published": true}))).await.expect(422);
        assert_eq!(answer.errors("short_description"), ["Campo obbligatorio."]);
        admin.send(Method::PATCH, &path, Some(json!({}))).await.expect(422);
    }

    async fn archiving_keeps_dates_and_bookings_and_can_be_undone(world) {
        let admin = world.admin().await.actor;
        let course = admin.post("/api/courses", with(&whole_form(), json!({"published": true}))).await.expect(201).json();
        let (id, path) = (course["id"].as_i64().expect("a number"), format!("/api/courses/{}", course["id"]));
        let date = world.date(id, 10, 5).await;
        let anna = world.participant("anna").await;
        world.reservation(date.id, anna.id, "confirmed").await;

        let archived = admin.delete(&path).await.expect(200);
        assert_ne!(archived.json()["archived_at"], Value::Null);
        let again = admin.delete(&path).await.expect(200);
        assert_eq!((again.json(), again.header("etag")), (archived.json(), archived.header("etag")));
        world.visitor().get(&path).await.expect(404);
        let mine = anna.actor.get("/api/my-reservations").await.expect(200).json();
        assert_eq!(mine["data"][0]["status"], "confirmed");

        let back = admin.send(Method::PATCH, &path, Some(json!({"archived": false}))).await.expect(200).json();
        assert_eq!((&back["archived_at"], &back["published"]), (&Value::Null, &json!(true)));
        world.visitor().get(&path).await.expect(200);
        let actions: Vec<String> = audit_entries(&world).await.into_iter().map(|entry| entry.action).collect();
        assert_eq!(actions, ["course.create", "course.archive", "course.restore"]);
    }

    async fn refuses_to_act_on_an_older_state(world) {
        let admin = world.admin().await.actor;
        let course = admin.post("/api/courses", whole_form()).await.expect(201);
        let path = format!("/api/courses/{}", course.json()["id"]);
        let tag = course.header("etag");
        admin.send_if(Method::PATCH, &path, tag, &json!({"published": true})).await.expect(200);
        admin.send_if(Method::PATCH, &path, tag, &json!({"published": false})).await.expect(412);
        admin.send_if(Method::DELETE, &path, tag, &json!({})).await.expect(412);
    }
}
