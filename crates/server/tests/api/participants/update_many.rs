//! Several people at once: all or none.

use axum::http::Method;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer},
};

async fn patch(staff: &Actor, date: i64, body: Value) -> Answer {
    let path = format!("/api/course-dates/{date}/reservations");
    staff.send(Method::PATCH, &path, Some(body)).await
}

/// Staff, a date of today and the reservations of three people.
async fn scene(world: &World) -> (Actor, i64, Vec<i64>) {
    let staff = world.instructor().await.actor;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 0, 5).await;
    let mut ids = Vec::new();
    for name in ["anna", "bruno", "carla"] {
        let person = world.participant(name).await;
        ids.push(world.reservation(date.id, person.id, "confirmed").await.id);
    }
    (staff, date.id, ids)
}

on_both_engines! {
    async fn marks_everybody_present_and_passed(world) {
        let (staff, date, ids) = scene(&world).await;

        let changed = patch(&staff, date, json!({"ids": ids, "attendance": "present", "outcome": "passed", "note": "bravi"})).await.expect(200).json();

        let rows = changed["data"].as_array().expect("rows");
        assert_eq!(rows.len(), 3);
        for row in rows {
            assert_eq!((row["attendance"].as_str(), row["outcome"].as_str(), row["note"].as_str()), (Some("present"), Some("passed"), Some("bravi")));
        }
        assert_eq!(world.audit_actions().await, ["reservation.update"; 3]);
    }

    async fn changes_nothing_when_one_cannot_be_changed(world) {
        let (staff, date, ids) = scene(&world).await;
        patch(&staff, date, json!({"ids": [ids[1]], "attendance": "absent"})).await.expect(200);

        let refused = patch(&staff, date, json!({"ids": ids, "outcome": "passed"})).await.expect(422);
        staff.delete(&format!("/api/reservations/{}", ids[2])).await.expect(200);
        patch(&staff, date, json!({"ids": ids, "note": "x"})).await.expect(409);

        assert_eq!(refused.errors("outcome"), ["Chi è assente non può risultare idoneo."]);
        let list = staff.get(&format!("/api/course-dates/{date}/reservations")).await.expect(200).json();
        for row in list["data"].as_array().expect("rows") {
            assert_eq!((row["outcome"].as_str(), &row["note"]), (Some("none"), &Value::Null));
        }
        patch(&staff, date, json!({"ids": ids[..2], "attendance": "present", "outcome": "passed"})).await.expect(200);
    }

    async fn refuses_reservations_of_other_dates(world) {
        let (staff, date, ids) = scene(&world).await;
        let course = world.course("ALS").await;
        let other = world.date(course.id, 3, 5).await;

        for (date, ids) in [(other.id, ids.clone()), (date, vec![ids[0], 999_999]), (date, Vec::new()), (date, (1..=501).collect())] {
            let refused = patch(&staff, date, json!({"ids": ids, "note": "x"})).await.expect(422);
            assert_eq!(refused.errors("ids").len(), 1);
        }
        patch(&staff, 999_999, json!({"ids": ids, "note": "x"})).await.expect(404);
        patch(&staff, date, json!({"ids": "tutti"})).await.expect(422);
    }

    async fn moves_all_or_none(world) {
        let (staff, date, ids) = scene(&world).await;
        let course = staff.get(&format!("/api/reservations/{}", ids[0])).await.expect(200).json()["course_date"]["course"]["id"].as_i64();
        let (small, large) = (
            world.date(course.expect("a course"), 5, 2).await,
            world.date(course.expect("a course"), 6, 3).await,
        );

        let full = patch(&staff, date, json!({"ids": ids, "id_course_date": small.id})).await.expect(422);
        patch(&staff, date, json!({"ids": ids, "id_course_date": large.id})).await.expect(200);

        assert_eq!(full.errors("id_course_date"), ["Posti esauriti per questa data."]);
        assert!(world.statuses(small.id).await.is_empty());
        assert_eq!(world.statuses(large.id).await, ["confirmed"; 3]);
        assert_eq!(world.mail_kinds("anna@test.example").await, ["reservation-moved"]);
    }
}
