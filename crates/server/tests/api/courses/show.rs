//! `GET /courses/{id}`.

use battito_platform::entities::{certificate_options, course_dates, courses};
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, fixtures::new_course},
};

on_both_engines! {
    async fn tells_all_of_a_course_but_no_booking_password(world) {
        let now = world.now();
        let program = json!([{"day": 1, "entries": [{"title": "Mattina", "description": ["RCP", "DAE"]}]}]);
        let modules = json!([{"heading": "Modulo A", "entries": [{"title": "Teoria", "description": "Basi"}]}]);
        let course = world.put(courses::ActiveModel {
            program: Set(Some(program.clone())),
            program_module: Set(Some(modules.clone())),
            practical_teaching: Set(Some("Manichini".into())),
            ..new_course("BLSD", now)
        }).await;
        let second = world.option(course.id, "Attestato", 0).await;
        let first = world.put(certificate_options::ActiveModel {
            course_id: Set(course.id),
            position: Set(-1),
            name: Set("Tessera".into()),
            always: Set(1),
            validity_months: Set(None),
            validity_to_month_end: Set(false),
            ..Default::default()
        }).await;
        let late = world.date(course.id, 20, 8).await;
        let soon = world.new_date(course.id, 10, 4).await;
        let soon = world.put(course_dates::ActiveModel {
            booking_password: Set(Some("segreta".into())),
            color: Set(Some("#c8102e".into())),
            private: Set(true),
            ..soon
        }).await;
        world.reservation(soon.id, world.participant("anna").await.id, "confirmed").await;

        let answer = world.visitor().get(&format!("/api/courses/{}", course.id)).await.expect(200);

        assert!(!answer.text().contains("segreta"));
        let shown = answer.json();
        assert_eq!(shown["program"], program);
        assert_eq!(shown["program_module"], modules);
        assert_eq!((&shown["type"], &shown["destinatary"], &shown["external"]), (&json!(0), &json!(2), &json!(0)));
        assert_eq!((&shown["pratice_teaching"], &shown["test_methods"]), (&json!("Manichini"), &Value::Null));
        assert_eq!(shown["certificates"], json!([
            {"id": first.id, "name": "Tessera", "always": 1, "validity_months": null, "validity_to_month_end": false, "validity_from": "course_end", "external": false, "id_renewal_course": null, "retired": false},
            {"id": second.id, "name": "Attestato", "always": 0, "validity_months": 24, "validity_to_month_end": false, "validity_from": "course_end", "external": false, "id_renewal_course": null, "retired": false},
        ]));
        assert_eq!(shown["next_dates"][0], json!({
            "id": soon.id,
            "date": "2027-03-11T09:00:00+01:00",
            "end_date": "2027-03-11T18:00:00+01:00",
            "city": {"id": soon.city_id, "name": "Milano", "province": "MI"},
            "venue": null,
            "private": 1,
            "color": "#c8102e",
            "password": true,
            "available": 3,
            "seats": 4,
        }));
        assert_eq!(shown["next_dates"][1]["id"], late.id);
        assert_eq!((&shown["next_dates"][1]["password"], &shown["next_dates"][1]["venue"]), (&json!(false), &json!("Via Manzoni, 12")));
        assert_eq!(shown["next_dates"].as_array().map(Vec::len), Some(2));
    }

    async fn offers_newcomers_no_seat_of_the_waiting_list(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 3, 2).await;
        world.reservation(date.id, world.participant("anna").await.id, "confirmed").await;
        world.reservation(date.id, world.participant("bruno").await.id, "waiting").await;

        let shown = world.visitor().get(&format!("/api/courses/{}", course.id)).await.expect(200).json();
        let listed = world.visitor().get("/api/courses").await.expect(200).json();

        assert_eq!(shown["next_dates"][0]["available"], 0);
        assert_eq!(listed["data"][0]["next_date"]["available"], 0);
    }

    async fn offers_a_full_date_but_none_that_is_closed(world) {
        let course = world.course("BLSD").await;
        let full = world.date(course.id, 3, 1).await;
        world.reservation(full.id, world.participant("anna").await.id, "confirmed").await;
        world.date(course.id, -3, 5).await;
        let completed = world.new_date(course.id, 5, 5).await;
        world.put(course_dates::ActiveModel { status: Set(crate::support::fixtures::word("completed")), ..completed }).await;

        let shown = world.visitor().get(&format!("/api/courses/{}", course.id)).await.expect(200).json();

        assert_eq!(shown["next_dates"].as_array().map(Vec::len), Some(1));
        assert_eq!((&shown["next_dates"][0]["id"], &shown["next_dates"][0]["available"]), (&json!(full.id), &json!(0)));
    }
}

#[tokio::test]
async fn does_not_find_hidden_archived_or_unknown_courses() {
    let world = World::sqlite().await;
    let now = world.now();
    let hidden = world
        .put(courses::ActiveModel {
            published: Set(false),
            ..new_course("Bozza", now)
        })
        .await;
    let archived = world
        .put(courses::ActiveModel {
            archived_at: Set(Some(now)),
            ..new_course("Vecchio", now)
        })
        .await;

    for id in [
        hidden.id.to_string(),
        archived.id.to_string(),
        "99999".into(),
        "-1".into(),
        "abc".into(),
        "1e3".into(),
    ] {
        world.visitor().get(&format!("/api/courses/{id}")).await.expect(404);
    }
}
