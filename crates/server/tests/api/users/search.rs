//! `GET /search`.

use sea_orm::Set;
use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn finds_people_courses_and_dates_by_a_few_letters(world) {
        let (staff, admin) = (world.instructor().await.actor, world.admin().await.actor);
        let anna = world.participant("anna").await;
        let code = world.user(anna.id).await.fiscal_code.expect("a tax code");
        let (blsd, pals) = (world.course("BLSD Esecutore").await, world.course("PALS").await);
        let (past, next) = (world.date(blsd.id, -10, 5).await, world.date(blsd.id, 10, 5).await);
        world.date(pals.id, 5, 5).await;
        let mut private = world.new_date(pals.id, 6, 5).await;
        private.private = Set(true);
        let private = world.put(private).await;

        let found = staff.get(&format!("/api/search?q={}", code.to_lowercase())).await.expect(200).json();
        assert_eq!(found["people"], json!([{
            "id": anna.id, "name": "anna", "surname": "Rossi", "email": "anna@test.example", "contact_email": null, "fiscal_code": code,
            "birth_date": null, "company": null, "phone": "3331234567", "state": "invited",
        }]));
        admin.delete(&format!("/api/users/{}", anna.id)).await.expect(200);
        let found = staff.get("/api/search?q=anna").await.expect(200).json();
        assert_eq!(found["people"][0]["state"], "disabled");

        let found = admin.get("/api/search?q=bl").await.expect(200).json();
        assert_eq!(found["courses"], json!([{"id": blsd.id, "title": "BLSD Esecutore"}]));
        assert_eq!(found["course_dates"].as_array().map(Vec::len), Some(1), "not {}", past.id);
        assert_eq!((&found["course_dates"][0]["id"], &found["course_dates"][0]["course"]["id"]), (&json!(next.id), &json!(blsd.id)));

        let found = staff.get("/api/search?q=esecutore%20Milano").await.expect(200).json();
        assert_eq!((found["courses"].as_array().map(Vec::len), found["course_dates"].as_array().map(Vec::len)), (Some(0), Some(1)));
        assert_eq!(staff.get("/api/search?q=milano").await.expect(200).json()["course_dates"].as_array().map(Vec::len), Some(3));
        let found = staff.get("/api/search?q=pals").await.expect(200).json();
        let marks: Vec<_> = found["course_dates"].as_array().expect("dates").iter().map(|one| (one["id"] == private.id, &one["private"])).collect();
        assert_eq!(marks, [(false, &json!(0)), (true, &json!(1))], "the mark of a private date");
    }
}

on_both_engines! {
    async fn an_exact_identifier_comes_before_equal_names(world) {
        let staff = world.instructor().await.actor;
        for number in 0..40 {
            world.participant(&format!("a{number:02}")).await;
        }
        world.participant("rossi").await;

        let found = staff.get("/api/search?q=rossi").await.expect(200).json();
        let names: Vec<&str> = found["people"].as_array().expect("people").iter().filter_map(|one| one["name"].as_str()).collect();
        assert_eq!(names, ["rossi", "a00", "a01", "a02", "a03", "a04", "a05", "a06"]);
    }
}

#[tokio::test]
async fn wants_two_letters() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    for query in ["", "?q=", "?q=a", "?q=%20a%20"] {
        let answer = staff.get(&format!("/api/search{query}")).await.expect(422);
        assert_eq!(answer.errors("q").len(), 1, "{query}");
    }
    staff
        .get(&format!("/api/search?q={}", "a".repeat(201)))
        .await
        .expect(422);
    let found = staff.get("/api/search?q=%25%25").await.expect(200).json();
    assert_eq!(found, json!({"people": [], "courses": [], "course_dates": []}));
}
