//! `GET /courses?scope=all`.

use axum::http::Method;
use serde_json::{Value, json};

use super::{form, whole_form, with};
use crate::{
    on_both_engines,
    support::{Actor, World},
};

async fn titles(admin: &Actor, query: &str) -> Vec<String> {
    let list = admin
        .get(&format!("/api/courses?scope=all&{query}"))
        .await
        .expect(200)
        .json();
    let rows = list["data"].as_array().expect("rows");
    rows.iter()
        .map(|row| row["title"].as_str().unwrap_or_default().to_owned())
        .collect()
}

on_both_engines! {
    async fn finds_courses_in_every_state(world) {
        let admin = world.admin().await.actor;
        for (title, published, kind) in [("Alfa", true, 0), ("Beta", false, 1), ("Gamma", true, 0)] {
            let members = json!({"title": title, "published": published, "type": kind});
            let course = admin.post("/api/courses", with(&whole_form(), members)).await.expect(201).json();
            world.clock.advance(chrono::TimeDelta::minutes(1));
            if title == "Gamma" {
                admin.delete(&format!("/api/courses/{}", course["id"])).await.expect(200);
            }
        }

        assert_eq!(titles(&admin, "").await, ["Alfa", "Beta"]);
        assert_eq!(titles(&admin, "status=published").await, ["Alfa"]);
        assert_eq!(titles(&admin, "status=draft").await, ["Beta"]);
        assert_eq!(titles(&admin, "status=archived").await, ["Gamma"]);
        assert_eq!(titles(&admin, "courseType=1").await, ["Beta"]);
        assert_eq!(titles(&admin, "search=BETA").await, ["Beta"]);
        assert_eq!(titles(&admin, "sort=updated_at&direction=desc").await, ["Beta", "Alfa"]);
        assert_eq!(titles(&admin, "page=2&per_page=1").await, ["Beta"]);
        let row = &admin.get("/api/courses?scope=all&page=1").await.expect(200).json()["data"][0];
        assert_eq!((&row["published"], &row["archived_at"], &row["next_date"]), (&json!(true), &Value::Null, &Value::Null));
        assert!(row["updated_at"].is_string());
    }
}

#[tokio::test]
async fn only_admins_see_courses_that_are_not_public() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    admin.post("/api/courses", form()).await.expect(201);
    let path = "/api/courses?scope=all";
    world.visitor().get(path).await.expect(401);
    world.participant("anna").await.actor.get(path).await.expect(403);
    world.instructor().await.actor.get(path).await.expect(403);
    let public = world
        .visitor()
        .get("/api/courses?status=draft")
        .await
        .expect(200)
        .json();
    assert_eq!(
        public["meta"]["total"], 0,
        "without the scope a state shows nothing that is hidden"
    );
    let answer = admin.get("/api/courses?scope=everything").await.expect(422);
    assert_eq!(answer.errors("scope"), ["Valore non valido."]);
    admin
        .send(Method::GET, "/api/courses?status=lost", None)
        .await
        .expect(422);
}
