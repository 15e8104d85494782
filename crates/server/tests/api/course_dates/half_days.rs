//! Half days that a date gets or loses after attendance was recorded.

use axum::http::Method;
use battito_platform::entities::{course_dates, reservations};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use super::{audit_entries, with};
use crate::{
    on_both_engines,
    support::{Actor, World, fixtures::word, presence::ScreenedDate},
};

fn path(reservation: &reservations::Model) -> String {
    format!("/api/reservations/{}", reservation.id)
}

/// Changes members of a date.
async fn change(staff: &Actor, date: i64, members: Value) {
    let path = format!("/api/course-dates/{date}");
    let got = staff.get(&path).await.expect(200).json();
    staff.put(&path, with(&got, members)).await.expect(200);
}

/// Marks half days of a reservation.
async fn mark(staff: &Actor, reservation: &reservations::Model, marks: &[(&str, &str, &str)]) -> Value {
    let mark = |(day, half, status): &(&str, &str, &str)| json!({"day": day, "half": half, "status": status});
    let marks: Vec<Value> = marks.iter().map(mark).collect();
    let body = json!({"attendances": marks});
    staff.put(&path(reservation), body).await.expect(200).json()
}

/// Attendance and outcome of a reservation.
async fn results(staff: &Actor, reservation: &reservations::Model) -> [Value; 2] {
    let row = staff.get(&path(reservation)).await.expect(200).json();
    [row["attendance"].clone(), row["outcome"].clone()]
}

const TODAY: &str = "2027-03-01";
const MIDDAY: &str = "2027-03-01T13:00:00+01:00";
const EVENING: &str = "2027-03-01T18:00:00+01:00";

on_both_engines! {
    async fn a_person_present_on_all_remaining_half_days_is_present(world) {
        let room = ScreenedDate::of(&world).await;
        let staff = &room.staff.actor;
        let (_, annas) = room.seat(&world, "anna").await;
        let (_, brunos) = room.seat(&world, "bruno").await;
        room.staff_mark(annas.id, "present").await;
        let tag = staff.get(&path(&annas)).await.header("etag").to_owned();
        assert_eq!(results(staff, &annas).await[0], "unknown");

        change(staff, room.date.id, json!({"end_date": MIDDAY})).await;

        assert_eq!(results(staff, &annas).await[0], "present");
        assert_eq!(results(staff, &brunos).await[0], "unknown");
        assert_eq!(world.counts(room.date.id).await.present, 1);
        assert_ne!(staff.get(&path(&annas)).await.header("etag"), tag);
        let entries = audit_entries(&world).await;
        let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, ["reservation.update", "course_date.update", "reservation.update"]);
        let attendance = |state: &Option<Value>| state.as_ref().expect("a state")["attendance"].clone();
        let last = &entries[2];
        assert_eq!((last.subject_id, last.actor_id), (annas.id, Some(room.staff.id)));
        assert_eq!((attendance(&last.before), attendance(&last.after)), (json!("unknown"), json!("present")));
    }

    async fn an_absence_goes_with_its_day(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, -1, 5).await;
        date.ends_at = Set(world.now() + TimeDelta::hours(7));
        let date = world.put(date).await;
        let mine = world.reservation(date.id, anna.id, "confirmed").await;
        let first = "2027-02-28";
        mark(&staff, &mine, &[
            (first, "morning", "present"), (first, "afternoon", "present"), (TODAY, "morning", "absent"), (TODAY, "afternoon", "absent"),
        ]).await;
        staff.put(&path(&mine), json!({"outcome": "passed"})).await.expect(422);

        change(&staff, date.id, json!({"end_date": "2027-02-28T18:00:00+01:00"})).await;

        assert_eq!(results(&staff, &mine).await[0], "present");
        staff.put(&path(&mine), json!({"outcome": "passed"})).await.expect(200);
    }

    async fn on_another_day_presence_stays_and_absence_goes(world) {
        let room = ScreenedDate::of(&world).await;
        let staff = &room.staff.actor;
        let (_, annas) = room.seat(&world, "anna").await;
        let (_, brunos) = room.seat(&world, "bruno").await;
        staff.put(&path(&annas), json!({"attendance": "present"})).await.expect(200);
        room.staff_mark(brunos.id, "absent").await;

        change(staff, room.date.id, json!({"date": "2027-03-02T09:00:00+01:00", "end_date": "2027-03-02T18:00:00+01:00"})).await;

        assert_eq!(results(staff, &annas).await[0], "present");
        assert_eq!(results(staff, &brunos).await[0], "unknown");
        assert_eq!(world.counts(room.date.id).await.absent, 0);
    }

    async fn an_absence_that_comes_back_takes_the_pass(world) {
        let room = ScreenedDate::of(&world).await;
        let staff = &room.staff.actor;
        let (_, annas) = room.seat(&world, "anna").await;
        mark(staff, &annas, &[(TODAY, "morning", "present"), (TODAY, "afternoon", "absent")]).await;
        change(staff, room.date.id, json!({"end_date": MIDDAY})).await;
        staff.put(&path(&annas), json!({"outcome": "passed"})).await.expect(200);

        change(staff, room.date.id, json!({"end_date": EVENING})).await;

        assert_eq!(results(staff, &annas).await, ["absent", "none"]);
        assert_eq!(world.counts(room.date.id).await.passed, 0);
    }

    async fn a_half_day_more_asks_for_its_mark_and_takes_nothing_that_was_issued(world) {
        let staff = world.instructor().await.actor;
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 0, 5).await;
        date.ends_at = Set(world.now() + TimeDelta::hours(2));
        let date = world.put(date).await;
        let (annas, brunos) = (world.reservation(date.id, anna.id, "confirmed").await, world.reservation(date.id, bruno.id, "confirmed").await);
        for row in [&annas, &brunos] {
            staff.put(&path(row), json!({"attendance": "present", "outcome": "passed"})).await.expect(200);
        }
        world.paper_of(brunos.id).await;

        change(&staff, date.id, json!({"end_date": EVENING})).await;

        assert_eq!(results(&staff, &annas).await, ["unknown", "passed"]);
        assert_eq!(results(&staff, &brunos).await, ["present", "passed"]);
        // The response may still be sent back.
        let got = staff.get(&path(&brunos)).await.expect(200).json();
        assert_eq!(staff.put(&path(&brunos), got.clone()).await.expect(200).json(), got);
        staff.put(&path(&annas), json!({"attendance": "present"})).await.expect(200);
        assert_eq!(results(&staff, &annas).await, ["present", "passed"]);
    }

    async fn attendance_that_contradicts_its_half_days_can_be_set(world) {
        let room = ScreenedDate::of(&world).await;
        let staff = &room.staff.actor;
        let (_, annas) = room.seat(&world, "anna").await;
        room.staff_mark(annas.id, "present").await;
        // A node of the version before has dropped the afternoon.
        world.change(course_dates::ActiveModel { id: Set(room.date.id), ends_at: Set(MIDDAY.parse().expect("an instant")), ..Default::default() }).await;
        let got = staff.get(&path(&annas)).await.expect(200).json();
        assert_eq!((&got["attendance"], &got["attendances"][0]["status"]), (&json!("unknown"), &json!("present")));
        assert_eq!(staff.put(&path(&annas), got.clone()).await.expect(200).json(), got, "what was read may be sent back");

        let all = json!({"ids": [annas.id], "attendance": "present"});
        staff.send(Method::PATCH, &format!("/api/course-dates/{}/reservations", room.date.id), Some(all)).await.expect(200);

        assert_eq!(results(staff, &annas).await[0], "present");
        world.change(reservations::ActiveModel { id: Set(annas.id), attendance: Set(word("absent")), ..Default::default() }).await;
        let mut read = staff.get(&path(&annas)).await.expect(200).json();
        read["attendance"] = json!("present");
        let set = staff.put(&path(&annas), read).await.expect(200).json();
        assert_eq!(set["attendance"], "present");
    }
}
