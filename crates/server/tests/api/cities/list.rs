//! `GET /cities`.

use serde_json::{Value, json};

use crate::{on_both_engines, support::World};

fn names(answer: &Value) -> Vec<&str> {
    answer["data"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|city| city["name"].as_str())
        .collect()
}

on_both_engines! {
    async fn finds_cities_by_part_of_their_name_without_accents(world) {
        for name in ["Milano", "Cantù", "Forlì"] {
            world.city(name).await;
        }
        let staff = world.instructor().await.actor;

        let all = staff.get("/api/cities").await.expect(200).json();
        let found = staff.get("/api/cities?search=CANTU").await.expect(200).json();

        assert_eq!(names(&all), ["Cantù", "Forlì", "Milano"]);
        assert_eq!(all["meta"], json!({"current_page": 1, "last_page": 1, "per_page": 25, "total": 3}));
        assert_eq!(names(&found), ["Cantù"]);
        assert_eq!(found["data"][0]["province"], "MI");
    }

    async fn treats_a_wildcard_as_text(world) {
        world.city("Milano").await;
        let staff = world.admin().await.actor;

        let found = staff.get("/api/cities?search=%25").await.expect(200).json();

        assert_eq!(found["meta"]["total"], 0);
    }
}

#[tokio::test]
async fn is_for_staff_only() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;

    world.visitor().get("/api/cities").await.expect(401);
    anna.actor.get("/api/cities").await.expect(403);
}
