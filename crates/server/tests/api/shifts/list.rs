//! `GET /shifts` and `GET /shifts/instructors`.

use serde_json::{Value, json};

use crate::{on_both_engines, support::World};

fn ids(list: &Value) -> Vec<i64> {
    let rows = list["data"].as_array().expect("rows");
    rows.iter().filter_map(|row| row["id"].as_i64()).collect()
}

on_both_engines! {
    async fn lists_a_period_soonest_first_and_filters(world) {
        let (marco, anna) = (world.teacher("marco").await, world.teacher("anna").await);
        let course = world.course("BLSD").await;
        let (late, soon) = (world.date(course.id, 10, 12).await, world.date(course.id, 5, 12).await);
        let a = world.shift(marco.id, Some(&late), "accepted").await.id;
        let b = world.shift(anna.id, Some(&soon), "proposed").await.id;
        let c = world.shift(marco.id, None, "declined").await.id;
        let far = world.date(course.id, 60, 12).await;
        let d = world.shift(marco.id, Some(&far), "accepted").await.id;
        let list = |query: String| {
            let actor = marco.actor.clone();
            async move { actor.get(&format!("/api/shifts?{query}")).await.expect(200).json() }
        };
        let month = "from=2027-03-01&to=2027-03-31";

        let all = list(month.into()).await;
        assert_eq!(ids(&all), [c, b, a]);
        assert_eq!((&all["data"][1]["mine"], &all["data"][2]["mine"]), (&json!(false), &json!(true)));
        assert_eq!(all["data"][0]["course_date"], Value::Null);
        assert_eq!(ids(&list(format!("{month}&id_user={}", marco.id)).await), [c, a]);
        assert_eq!(ids(&list(format!("{month}&status=proposed")).await), [b]);
        assert_eq!(ids(&list(format!("{month}&id_course_date={}", soon.id)).await), [b]);
        assert_eq!(ids(&list(format!("id_course_date={}", far.id)).await), [d]);
        assert_eq!(ids(&list("from=2027-03-11T12:00:00%2B01:00&to=2027-03-11T12:30:00%2B01:00".into()).await), [a]);
        assert_eq!(ids(&list("from=2027-03-12&to=2027-03-13".into()).await), [0; 0]);
    }

    async fn lists_all_that_one_person_has_from_a_moment_on(world) {
        let (marco, anna) = (world.teacher("marco").await, world.teacher("anna").await);
        let course = world.course("BLSD").await;
        let (past, soon, next_year) = (world.date(course.id, -10, 12).await, world.date(course.id, 5, 12).await, world.date(course.id, 400, 12).await);
        world.shift(marco.id, Some(&past), "accepted").await;
        let far = world.shift(marco.id, Some(&next_year), "proposed").await.id;
        let near = world.shift(marco.id, Some(&soon), "accepted").await.id;
        world.shift(anna.id, Some(&soon), "accepted").await;
        let list = format!("/api/shifts?id_user={}", marco.id);

        let all = marco.actor.get(&format!("{list}&from=2027-03-01")).await.expect(200).json();

        assert_eq!(ids(&all), [near, far]);
        assert_eq!(ids(&marco.actor.get(&list).await.expect(200).json()), [near, far], "from today on");
        assert_eq!(ids(&marco.actor.get(&format!("{list}&to=2027-03-06")).await.expect(200).json()), [near]);
        let refused = marco.actor.get(&format!("{list}&from=domani")).await.expect(422);
        assert_eq!(refused.errors("from").len(), 1, "{}", refused.text());
    }

    async fn lists_the_next_hundred_days_when_the_query_names_none(world) {
        let marco = world.teacher("marco").await;
        let course = world.course("BLSD").await;
        let mut shifts = Vec::new();
        for days in [-1, 0, 99, 101] {
            let date = world.date(course.id, days, 12).await;
            shifts.push(world.shift(marco.id, Some(&date), "accepted").await.id);
        }
        for (query, listed) in [
            ("", &shifts[1..3]),
            ("?from=&to=", &shifts[1..3]),
            ("?from=2027-02-28", &shifts[..2]),
            ("?to=2027-03-02", &shifts[1..2]),
        ] {
            let list = marco.actor.get(&format!("/api/shifts{query}")).await.expect(200).json();
            assert_eq!(ids(&list), listed, "{query}");
        }
    }
}

#[tokio::test]
async fn a_period_has_at_most_a_hundred_days() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    for (query, field) in [
        ("from=domani", "from"),
        ("from=2027-03-02&to=2027-03-01", "to"),
        ("to=2027-02-28", "to"),
        ("from=2027-01-01&to=2027-04-11", "to"),
        ("from=2027-01-01&to=domani", "to"),
        ("from=2027-01-01&to=2027-01-02&status=forse", "status"),
    ] {
        let refused = staff.get(&format!("/api/shifts?{query}")).await.expect(422);
        assert_eq!(refused.errors(field).len(), 1, "{query}: {}", refused.text());
    }
    staff.get("/api/shifts?from=2027-01-01&to=2027-04-10").await.expect(200);
}

#[tokio::test]
async fn names_the_people_who_can_have_shifts() {
    let world = World::sqlite().await;
    let (marco, admin, gone) = (
        world.teacher("marco").await,
        world.admin().await,
        world.teacher("via").await,
    );
    world.participant("anna").await;
    world.disable(gone.id).await;
    let said = json!({"weekly": [{"weekday": 1, "start": "09:00", "end": "13:00"}], "exceptions": []});
    marco
        .actor
        .put("/api/profile/availability", said.clone())
        .await
        .expect(200);

    let staff = admin.actor.get("/api/shifts/instructors").await.expect(200).json();

    assert_eq!(
        staff["data"],
        json!([
            {"user": {"id": admin.id, "name": "admin", "surname": "Rossi"}, "istructor": false, "mine": true, "availability": null},
            {"user": {"id": marco.id, "name": "marco", "surname": "Rossi"}, "istructor": true, "mine": false, "availability": said},
        ])
    );
}
