//! Moving a person to another date, and the effect on both dates.

use axum::http::Method;
use battito_platform::entities::audit_entries;
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, presence::ScreenedDate},
};

on_both_engines! {
    async fn moves_a_no_show_to_another_date(world) {
        let (staff, anna, bruno) = (world.instructor().await.actor, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let (from, to) = (world.date(course.id, 0, 1).await, world.date(course.id, 20, 1).await);
        let mine = world.reservation(from.id, anna.id, "confirmed").await;
        world.reservation(from.id, bruno.id, "waiting").await;
        let path = format!("/api/reservations/{}", mine.id);
        staff.put(&path, json!({"attendance": "absent"})).await.expect(200);

        let moved = staff.put(&path, json!({"id_course_date": to.id})).await.expect(200).json();

        assert_eq!((moved["course_date"]["id"].as_i64(), moved["status"].as_str()), (Some(to.id), Some("confirmed")));
        assert_eq!((moved["attendance"].as_str(), moved["attendances"][0]["status"].as_str()), (Some("unknown"), Some("unknown")));
        assert_eq!(world.mail_kinds(&anna.email).await, ["reservation-moved"]);
        let mail = world.mails().await.into_iter().find(|mail| mail.0.recipient == anna.email).expect("a mail").text();
        assert!(mail.contains("Data precedente: lunedì 1 marzo 2027 alle 09:00"), "{mail}");
        assert_eq!(world.audit_actions().await, ["reservation.update", "reservation.move"]);
        let again = staff.put(&path, json!({"id_course_date": to.id})).await.expect(200).json();
        assert_eq!(again, moved, "once there, nothing happens");
        assert_eq!(world.statuses(from.id).await, ["waiting"], "the date has begun");
    }

    async fn gives_the_seat_to_the_waiting_list(world) {
        let (instructor, anna, bruno) = (world.instructor().await, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let (from, full) = (world.date(course.id, 10, 1).await, world.date(course.id, 20, 1).await);
        let mine = world.reservation(from.id, anna.id, "confirmed").await;
        let his = world.reservation(from.id, bruno.id, "waiting").await;
        let staff = &instructor.actor;
        let carla = world.participant("carla").await;
        world.reservation(full.id, carla.id, "confirmed").await;
        let path = format!("/api/reservations/{}", mine.id);

        let refused = staff.put(&path, json!({"id_course_date": full.id, "note": "x"})).await.expect(422);
        assert_eq!(refused.errors("id_course_date"), ["Posti esauriti per questa data."]);
        assert_eq!(world.statuses(from.id).await, ["confirmed", "waiting"], "nothing is half done");
        let moved = staff.put(&path, json!({"id_course_date": full.id, "waiting": true})).await.expect(200).json();

        assert_eq!((moved["status"].as_str(), moved["waiting_position"].as_i64()), (Some("waiting"), Some(1)));
        assert_eq!(world.statuses(from.id).await, ["confirmed"]);
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-promoted"]);
        let promoted = format!("{} reservation.promote waiting confirmed", instructor.id);
        assert_eq!(world.audit_of_reservation(&world.admin().await.actor, his.id).await, [promoted]);
    }

    async fn keeps_recorded_half_days(world) {
        let room = ScreenedDate::of(&world).await;
        let staff = &room.staff.actor;
        let to = world.date(room.date.course_id, 20, 5).await;
        let (anna, annas) = room.seat(&world, "anna").await;
        let (_, brunos) = room.seat(&world, "bruno").await;
        room.scanned(&world, &anna).await.post("/api/presence", json!({})).await.expect(200);
        room.staff_mark(brunos.id, "present").await;
        let both = json!({"ids": [annas.id, brunos.id]});
        let many = format!("/api/course-dates/{}/reservations", room.date.id);

        for row in [&annas, &brunos] {
            let path = format!("/api/reservations/{}", row.id);
            let before = staff.get(&path).await.expect(200).json();
            assert_eq!(before["attendance"], "unknown", "half a day is not the whole");
            let refused = staff.put(&path, json!({"id_course_date": to.id})).await.expect(409);
            assert!(refused.json()["message"].as_str().expect("a sentence").starts_with("Ha già presenze"));
            staff.delete(&path).await.expect(409);
            assert_eq!(staff.get(&path).await.expect(200).json(), before);
        }
        let refused = staff.send(Method::PATCH, &many, Some(json!({"ids": [annas.id, brunos.id], "id_course_date": to.id}))).await.expect(422);
        assert_eq!(refused.errors("ids").len(), 2);
        let refused = staff.post(&format!("{many}/cancel"), both.clone()).await.expect(422);
        assert_eq!(refused.errors("ids").len(), 2);

        // A mark or a scan that is taken back is no result any more.
        room.staff_mark(annas.id, "unknown").await;
        room.staff_mark(brunos.id, "absent").await;
        staff.put(&format!("/api/reservations/{}", annas.id), json!({"id_course_date": to.id})).await.expect(200);
        staff.put(&format!("/api/reservations/{}", brunos.id), json!({"id_course_date": to.id})).await.expect(200);

        let entries = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("reservation.move"));
        let entries = entries.order_by_asc(audit_entries::Column::Id).all(world.app.db().read()).await.expect("a query");
        let marks = |state: &Option<Value>| state.as_ref().expect("a state")["attendances"].clone();
        assert!(marks(&entries[0].before)[0]["scanned_at"].is_string(), "the log keeps the scan");
        assert_eq!((&marks(&entries[1].before)[0]["status"], marks(&entries[1].after)), (&json!("absent"), json!([])));
    }

    async fn logs_the_marks_of_half_days_that_the_date_no_longer_has(world) {
        let room = ScreenedDate::of(&world).await;
        let staff = &room.staff.actor;
        let to = world.date(room.date.course_id, 20, 5).await;
        let (_, seat) = room.seat(&world, "anna").await;
        let (date, mine) = (format!("/api/course-dates/{}", room.date.id), format!("/api/reservations/{}", seat.id));
        room.staff_mark(seat.id, "present").await;
        let mut afternoon = staff.get(&date).await.expect(200).json();
        afternoon["date"] = json!("2027-03-01T13:00:00Z");
        staff.put(&date, afternoon).await.expect(200);
        let mark = json!({"day": "2027-03-01", "half": "afternoon", "status": "absent"});
        let marked = staff.put(&mine, json!({"attendances": [mark]})).await.expect(200).json();
        assert_eq!(marked["attendances"].as_array().expect("marks").len(), 1);

        let moved = staff.put(&mine, json!({"id_course_date": to.id})).await.expect(200).json();

        assert!(moved["attendances"].as_array().expect("marks").iter().all(|mark| mark["status"] == "unknown"));
        let entry = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("reservation.move"));
        let entry = entry.one(world.app.db().read()).await.expect("a query").expect("an entry");
        let marks = |state: &Option<Value>| {
            let marks = state.as_ref().expect("a state")["attendances"].as_array().expect("marks").clone();
            marks.iter().map(|mark| json!([mark["half"], mark["status"]])).collect::<Vec<_>>()
        };
        assert_eq!(marks(&entry.before), [json!(["morning", "present"]), json!(["afternoon", "absent"])]);
        assert_eq!(marks(&entry.after), [] as [Value; 0]);
    }

    async fn keeps_results_where_they_were_recorded(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let (course, other) = (world.course("BLSD").await, world.course("ALS").await);
        let (from, to, foreign) = (world.date(course.id, 0, 5).await, world.date(course.id, 20, 5).await, world.date(other.id, 20, 5).await);
        let mine = world.reservation(from.id, anna.id, "confirmed").await;
        let path = format!("/api/reservations/{}", mine.id);

        let elsewhere = staff.put(&path, json!({"id_course_date": foreign.id})).await.expect(422);
        staff.put(&path, json!({"attendance": "present"})).await.expect(200);
        let refused = staff.put(&path, json!({"id_course_date": to.id})).await.expect(409);
        staff.delete(&path).await.expect(409);

        assert_eq!(elsewhere.errors("id_course_date"), ["La data scelta non è più disponibile."]);
        assert!(refused.json()["message"].as_str().expect("a sentence").starts_with("Ha già presenze"));
        world.clock.advance(TimeDelta::days(30));
        staff.put(&path, json!({"attendance": "unknown"})).await.expect(200);
        staff.put(&path, json!({"id_course_date": to.id})).await.expect(200);
        assert!(world.mails().await.is_empty(), "the other date is over by now, too");
    }
}
