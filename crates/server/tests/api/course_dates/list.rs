//! `GET /course-dates`.

use battito_platform::entities::course_dates;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World},
};

async fn ids(actor: &Actor, query: &str) -> Vec<i64> {
    let answer = actor
        .get(&format!("/api/course-dates?{query}"))
        .await
        .expect(200)
        .json();
    answer["data"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|date| date["id"].as_i64())
        .collect()
}

on_both_engines! {
    async fn filters_searches_sorts_and_pages(world) {
        let account = world.instructor().await;
        let (staff, me) = (account.actor, account.id);
        let (trauma, blsd) = (world.course("Trauma").await, world.course("BLSD").await);
        let late = world.new_date(trauma.id, 20, 5).await;
        let late = world.put(course_dates::ActiveModel { private: Set(true), ..late }).await;
        let soon = world.date(blsd.id, 2, 5).await;
        let cantu = world.city("Cantù").await;
        let middle = world.new_date(trauma.id, 10, 5).await;
        let middle = world.put(course_dates::ActiveModel {
            city_id: Set(cantu.id),
            venue: Set("Aula MAGNA".into()),
            status: Set(crate::support::fixtures::word("confirmed")),
            ..middle
        }).await;

        assert_eq!(ids(&staff, "").await, [soon.id, middle.id, late.id]);
        assert_eq!(ids(&staff, "direction=desc").await, [late.id, middle.id, soon.id]);
        assert_eq!(ids(&staff, "sort=course").await, [soon.id, middle.id, late.id]);
        assert_eq!(ids(&staff, "sort=course&direction=desc").await, [late.id, middle.id, soon.id]);
        assert_eq!(ids(&staff, "sort=course&per_page=1&page=2").await, [middle.id]);
        assert_eq!(ids(&staff, "sort=course&per_page=2&page=2&direction=desc").await, [soon.id]);
        assert_eq!(ids(&staff, "sort=city").await, [middle.id, soon.id, late.id]);
        assert_eq!(ids(&staff, &format!("course={}", trauma.id)).await, [middle.id, late.id]);
        assert_eq!(ids(&staff, &format!("city={}", cantu.id)).await, [middle.id]);
        let (anna, bruno) = (world.participant("anna").await.id, world.participant("bruno").await.id);
        for (date, status) in [(&soon, "accepted"), (&soon, "accepted"), (&late, "proposed"), (&middle, "declined")] {
            world.shift(anna, Some(date), status).await;
        }
        world.shift(anna, None, "accepted").await;
        assert_eq!(ids(&staff, &format!("instructor={anna}")).await, [soon.id, late.id]);
        assert_eq!(ids(&staff, &format!("instructor={anna}&sort=course&direction=desc")).await, [late.id, soon.id]);
        assert_eq!(ids(&staff, &format!("instructor={bruno}")).await, [0; 0]);
        assert_eq!(ids(&staff, "instructor=me").await, [0; 0]);
        world.shift(me, Some(&middle), "accepted").await;
        assert_eq!(ids(&staff, "instructor=me").await, [middle.id]);
        staff.get("/api/course-dates?instructor=io").await.expect(422);
        assert_eq!(ids(&staff, "status=scheduled").await, [soon.id, late.id]);
        assert_eq!(ids(&staff, "private=1").await, [late.id]);
        assert_eq!(ids(&staff, "private=0").await, [soon.id, middle.id]);
        assert_eq!(ids(&staff, "search=cantu+trauma").await, [middle.id]);
        assert_eq!(ids(&staff, "search=magna").await, [middle.id]);
        assert_eq!(ids(&staff, "search=blsd+magna").await, [0; 0]);
        assert_eq!(ids(&staff, "from=2027-03-11&to=2027-03-11").await, [middle.id], "a day is all of it");
        assert_eq!(ids(&staff, "from=2027-03-11T09:00:01%2B01:00").await, [late.id]);
        assert_eq!(ids(&staff, "to=2027-03-03T08:00:00Z").await, [soon.id]);
        let page = staff.get("/api/course-dates?page=2&per_page=2").await.expect(200).json();
        assert_eq!(page["meta"], json!({"current_page": 2, "last_page": 2, "per_page": 2, "total": 3}));
        assert_eq!(page["data"][0]["id"], late.id);
        assert_eq!(page["data"][0]["course"]["title"], "Trauma");
    }

    async fn finds_each_word_in_the_course_the_city_or_the_address(world) {
        let staff = world.instructor().await.actor;
        let (trauma, blsd) = (world.course("Trauma").await, world.course("BLSD").await);
        let mut dates = Vec::new();
        for (course, venue, days) in [(trauma.id, "Via BLSD 7", 1), (blsd.id, "Sala 7", 2), (blsd.id, "Sala 8", 3), (trauma.id, "Sala 78", 4)] {
            let date = world.new_date(course, days, 5).await;
            dates.push(world.put(course_dates::ActiveModel { venue: Set(venue.into()), ..date }).await.id);
        }
        for (search, expected) in [
            ("blsd", vec![0, 1, 2]), ("blsd+7", vec![0, 1]), ("blsd+sala", vec![1, 2]), ("7+8", vec![3]), ("sala+8+trauma", vec![3]),
            ("trauma+blsd", vec![0]), ("blsd+nulla", vec![]), ("nulla", vec![]), ("trauma+7+8+blsd", vec![]),
        ] {
            let expected: Vec<i64> = expected.into_iter().map(|place: usize| dates[place]).collect();
            assert_eq!(ids(&staff, &format!("search={search}")).await, expected, "{search}");
        }
    }

    async fn counts_the_people_of_every_date(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let (first, second) = (world.date(course.id, 2, 1).await, world.date(course.id, 3, 4).await);
        let (anna, bea) = (world.participant("anna").await, world.participant("bea").await);
        world.reservation(first.id, anna.id, "confirmed").await;
        world.reservation(first.id, bea.id, "waiting").await;
        world.reservation(second.id, anna.id, "confirmed").await;

        let list = staff.get("/api/course-dates").await.expect(200).json();

        let counts: Vec<Value> = ["available", "booked", "waiting"].map(|name| json!([list["data"][0][name], list["data"][1][name]])).into();
        assert_eq!(counts, [json!([0, 3]), json!([1, 1]), json!([1, 0])]);
    }
}

#[tokio::test]
async fn refuses_wrong_query_members_and_people_who_are_not_staff() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    for (query, field) in [
        ("from=domani", "from"),
        ("to=2027-02-30", "to"),
        ("status=x", "status"),
        ("private=2", "private"),
        ("course=x", "course"),
        ("sort=id", "sort"),
    ] {
        let answer = staff.get(&format!("/api/course-dates?{query}")).await.expect(422);
        assert_eq!(answer.errors(field), ["Valore non valido."], "{query}");
    }
    world.visitor().get("/api/course-dates").await.expect(401);
    world
        .participant("anna")
        .await
        .actor
        .get("/api/course-dates")
        .await
        .expect(403);
}
