//! `GET /courses`.

use battito_platform::entities::{course_dates, courses};
use sea_orm::Set;
use serde_json::{Value, json};

use super::course_of;
use crate::{
    on_both_engines,
    support::{World, fixtures::new_course},
};

fn titles(answer: &Value) -> Vec<&str> {
    answer["data"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|course| course["title"].as_str())
        .collect()
}

async fn found(world: &World, query: &str) -> Vec<String> {
    let answer = world
        .visitor()
        .get(&format!("/api/courses?{query}"))
        .await
        .expect(200)
        .json();
    titles(&answer).into_iter().map(str::to_owned).collect()
}

on_both_engines! {
    async fn shows_only_published_courses(world) {
        world.course("BLSD").await;
        let now = world.now();
        world.put(courses::ActiveModel { published: Set(false), ..new_course("Bozza", now) }).await;
        world.put(courses::ActiveModel { archived_at: Set(Some(now)), ..new_course("Archiviato", now) }).await;

        let answer = world.visitor().get("/api/courses").await.expect(200).json();

        assert_eq!(titles(&answer), ["BLSD"]);
        assert_eq!(answer["meta"], json!({"current_page": 1, "last_page": 1, "per_page": 1, "total": 1}));
        assert_eq!(answer["data"][0]["next_date"], Value::Null);
    }

    async fn finds_words_in_any_case_and_without_accents(world) {
        world.course("Rianimazione è vita").await;
        world.course("Trauma").await;

        assert_eq!(found(&world, "search=VITA+rianimazione+e%CC%80").await, ["Rianimazione è vita"]);
        assert_eq!(found(&world, "search=breve%3A+trauma").await, ["Trauma"], "the descriptions are searched too");
        assert_eq!(found(&world, "search=vita+trauma").await, [""; 0]);
        assert_eq!(found(&world, "search=%25").await, [""; 0]);
        assert_eq!(found(&world, "search=_").await, [""; 0]);
        assert_eq!(found(&world, "search=+").await.len(), 2);
    }

    async fn filters_by_provider_kind_and_audience(world) {
        course_of(&world, "sanitari", 0, 0, 0).await;
        course_of(&world, "laici", 1, 1, 1).await;
        course_of(&world, "chiunque", 0, 2, 3).await;

        assert_eq!(found(&world, "organization=0").await, ["sanitari"]);
        assert_eq!(found(&world, "organization=1").await, ["laici", "chiunque"]);
        assert_eq!(found(&world, "courseType=1").await, ["laici"]);
        assert_eq!(found(&world, "recipient=0").await, ["sanitari", "chiunque"]);
        assert_eq!(found(&world, "recipient=1").await, ["laici", "chiunque"]);
        assert_eq!(found(&world, "organization=2&courseType=2&recipient=2&search=").await.len(), 3);
        assert_eq!(found(&world, "organization=1&recipient=0&courseType=0").await, ["chiunque"]);
    }

    async fn tells_the_soonest_bookable_date_with_its_free_seats(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        world.date(course.id, -5, 10).await;
        let closed = world.new_date(course.id, 2, 10).await;
        world.put(course_dates::ActiveModel { booking_deadline: Set(world.now()), ..closed }).await;
        world.clock.advance(chrono::TimeDelta::minutes(1));
        let cancelled = world.new_date(course.id, 3, 10).await;
        world.put(course_dates::ActiveModel { status: Set(crate::support::fixtures::word("cancelled")), ..cancelled }).await;
        let soonest = world.date(course.id, 4, 3).await;
        world.date(course.id, 5, 10).await;
        world.reservation(soonest.id, anna.id, "confirmed").await;
        world.reservation(soonest.id, world.participant("carlo").await.id, "cancelled").await;

        let answer = world.visitor().get("/api/courses").await.expect(200).json();

        let city = &answer["data"][0]["next_date"]["city"];
        assert_eq!((&city["name"], &city["province"]), (&json!("Milano"), &json!("MI")));
        assert_eq!(answer["data"][0]["next_date"]["date"], "2027-03-05T09:01:00+01:00");
        assert_eq!(answer["data"][0]["next_date"]["available"], 2);
    }

    async fn tells_whether_the_next_date_is_private(world) {
        let (open, reserved) = (world.course("BLSD").await, world.course("Trauma").await);
        world.date(open.id, 4, 10).await;
        let date = world.new_date(reserved.id, 4, 10).await;
        world.put(course_dates::ActiveModel { private: Set(true), ..date }).await;

        let answer = world.visitor().get("/api/courses").await.expect(200).json();

        assert_eq!(answer["data"][0]["next_date"]["private"], 0);
        assert_eq!(answer["data"][1]["next_date"]["private"], 1);
    }

    async fn never_tells_less_than_no_free_seats(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 4, 1).await;
        for name in ["anna", "bea"] {
            world.reservation(date.id, world.participant(name).await.id, "confirmed").await;
        }

        let answer = world.visitor().get("/api/courses").await.expect(200).json();

        assert_eq!(answer["data"][0]["next_date"]["available"], 0);
    }

    async fn sorts_and_pages(world) {
        let (b, a, c) = (world.course("b").await, world.course("À").await, world.course("c").await);
        world.date(b.id, 9, 5).await;
        world.date(c.id, 3, 5).await;

        assert_eq!(found(&world, "").await, ["b", "À", "c"]);
        assert_eq!(found(&world, "sort=title").await, ["À", "b", "c"]);
        assert_eq!(found(&world, "sort=title&direction=desc").await, ["c", "b", "À"]);
        assert_eq!(found(&world, "sort=next_date").await, ["c", "b", "À"]);
        assert_eq!(found(&world, "sort=next_date&direction=desc").await, ["b", "c", "À"]);
        let second = world.visitor().get("/api/courses?page=2&per_page=2").await.expect(200).json();
        assert_eq!(second["data"][0]["id"], c.id);
        assert_eq!(second["meta"], json!({"current_page": 2, "last_page": 2, "per_page": 2, "total": 3}));
        assert_eq!(a.id + 1, c.id);
    }
}

#[tokio::test]
async fn refuses_wrong_query_members_under_their_names() {
    let world = World::sqlite().await;
    for (query, field) in [
        ("organization=3", "organization"),
        ("courseType=-1", "courseType"),
        ("recipient=laici", "recipient"),
        ("sort=prezzo", "sort"),
        ("direction=su", "direction"),
        ("page=0", "page"),
        ("page=1&per_page=101", "per_page"),
    ] {
        let answer = world.visitor().get(&format!("/api/courses?{query}")).await.expect(422);
        assert_eq!(answer.errors(field), ["Valore non valido."], "{query}");
    }
}
