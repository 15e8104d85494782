//! Shifts when their date is moved or cancelled.

use battito_platform::entities::shifts;
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use super::with;
use crate::{
    on_both_engines,
    support::{Actor, World},
};

async fn move_to(staff: &Actor, date_id: i64, members: Value) {
    let path = format!("/api/course-dates/{date_id}");
    let got = staff.get(&path).await.expect(200).json();
    staff.put(&path, with(&got, members)).await.expect(200);
}

on_both_engines! {
    async fn follow_a_moved_date_and_tell_their_instructors(world) {
        let staff = world.admin().await.actor;
        let (marco, anna, dario) = (world.teacher("marco").await, world.teacher("anna").await, world.teacher("dario").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        world.shift(marco.id, Some(&date), "accepted").await;
        let afternoon = world.shift(anna.id, Some(&date), "proposed").await;
        world.change(shifts::ActiveModel { id: Set(afternoon.id), starts_at: Set(date.starts_at + TimeDelta::hours(5)), ..Default::default() }).await;
        world.shift(dario.id, Some(&date), "declined").await;

        // After summer time has begun, an hour later.
        move_to(&staff, date.id, json!({"date": "2027-04-08T10:00:00+02:00", "end_date": "2027-04-08T19:00:00+02:00"})).await;

        let list = staff.get("/api/shifts?from=2027-04-01&to=2027-04-30").await.expect(200).json();
        let rows: Vec<_> = list["data"].as_array().expect("rows").iter().map(|row| (row["start"].as_str().unwrap_or_default().to_owned(), row["end"].as_str().unwrap_or_default().to_owned(), row["status"].as_str().unwrap_or_default().to_owned())).collect();
        let row = |start: &str, status: &str| (format!("2027-04-08T{start}:00+02:00"), "2027-04-08T19:00:00+02:00".to_owned(), status.to_owned());
        assert_eq!(rows, [row("10:00", "accepted"), row("10:00", "declined"), row("15:00", "proposed")]);
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-moved"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["shift-moved"]);
        assert_eq!(world.mail_kinds(&dario.email).await, [""; 0]);
        let text = world.mails().await.iter().find(|mail| mail.0.recipient == marco.email).expect("a mail").text();
        for part in ["giovedì 8 aprile 2027 dalle 10:00 alle 19:00", "Data precedente", "giovedì 11 marzo 2027 dalle 09:00 alle 18:00", "resta confermato"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    async fn of_one_instructor_at_one_date_move_together_and_stay_accepted(world) {
        let staff = world.admin().await.actor;
        let marco = world.teacher("marco").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        let (morning, afternoon) = (world.shift(marco.id, Some(&date), "accepted").await, world.shift(marco.id, Some(&date), "accepted").await);
        let noon = date.starts_at + TimeDelta::hours(4);
        world.change(shifts::ActiveModel { id: Set(morning.id), ends_at: Set(noon), ..Default::default() }).await;
        world.change(shifts::ActiveModel { id: Set(afternoon.id), starts_at: Set(noon), ..Default::default() }).await;

        // The morning now ends where the afternoon was, and back.
        for start in ["2027-03-11T11:00:00+01:00", "2027-03-11T07:00:00+01:00"] {
            let end = if start.contains("11:00") { "2027-03-11T20:00:00+01:00" } else { "2027-03-11T16:00:00+01:00" };
            move_to(&staff, date.id, json!({"date": start, "end_date": end, "booking_deadline": null})).await;

            let statuses: Vec<_> = world.shifts().await.into_iter().map(|shift| shift.status.0.as_str()).collect();
            assert_eq!(statuses, ["accepted", "accepted"], "{start}");
        }
        let text = world.mails().await[0].text();
        assert!(text.contains("resta confermato"), "{text}");
    }

    async fn are_proposed_again_when_they_clash_after_a_move(world) {
        let staff = world.admin().await.actor;
        let marco = world.teacher("marco").await;
        let course = world.course("BLSD").await;
        let (one, other) = (world.date(course.id, 10, 12).await, world.date(course.id, 11, 12).await);
        let stays = world.shift(marco.id, Some(&one), "accepted").await;
        let moves = world.shift(marco.id, Some(&other), "accepted").await;

        move_to(&staff, other.id, json!({"date": "2027-03-11T14:00:00+01:00", "end_date": "2027-03-11T20:00:00+01:00", "booking_deadline": null})).await;

        let status = |id: i64| { let actor = staff.clone(); async move { actor.get(&format!("/api/shifts/{id}")).await.expect(200).json()["status"].clone() } };
        assert_eq!((status(stays.id).await, status(moves.id).await), (json!("accepted"), json!("proposed")));
        let answer = format!("/api/shifts/{}", moves.id);
        assert_eq!(marco.actor.put(&answer, json!({"status": "accepted"})).await.expect(422).errors("start"), ["Turno sovrapposto a un altro."]);
        marco.actor.put(&format!("/api/shifts/{}", stays.id), json!({"status": "declined"})).await.expect(200);
        marco.actor.put(&answer, json!({"status": "accepted"})).await.expect(200);
    }

    async fn a_new_place_is_told_and_changes_no_hours(world) {
        let staff = world.admin().await.actor;
        let marco = world.teacher("marco").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        let shift = world.shift(marco.id, Some(&date), "accepted").await;

        move_to(&staff, date.id, json!({"venue": "Via Nuova, 1"})).await;
        move_to(&staff, date.id, json!({"seats": 14})).await;

        assert_eq!(world.shifts().await, [shift]);
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-moved"]);
        let text = world.mails().await[0].text();
        assert!(text.contains("Via Nuova, 1") && text.contains("Sede precedente"), "{text}");
    }

    async fn of_a_cancelled_date_are_withdrawn_with_the_reason(world) {
        let staff = world.admin().await.actor;
        let (marco, anna) = (world.teacher("marco").await, world.teacher("anna").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        world.shift(marco.id, Some(&date), "accepted").await;
        world.shift(anna.id, Some(&date), "declined").await;

        staff.post(&format!("/api/course-dates/{}/cancel", date.id), json!({"reason": "Aula allagata"})).await.expect(200);

        assert!(world.shifts().await.iter().all(|shift| shift.withdrawn_at.is_some()));
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-withdrawn"]);
        assert_eq!(world.mail_kinds(&anna.email).await, [""; 0]);
        assert!(world.mails().await[0].text().contains("Aula allagata"));
        assert_eq!(staff.get(&format!("/api/shifts?id_course_date={}", date.id)).await.expect(200).json()["data"], json!([]));
        assert_eq!(world.audit_actions().await, ["course_date.cancel", "shift.withdraw", "shift.withdraw"]);
        // The hours are free again.
        let other = world.date(course.id, 10, 12).await;
        staff.post("/api/shifts", json!({"id_user": marco.id, "id_course_date": other.id, "role": "istruttore"})).await.expect(201);
    }

    async fn cancelling_by_status_withdraws_shifts_and_a_past_date_sends_no_mail(world) {
        let staff = world.admin().await.actor;
        let marco = world.teacher("marco").await;
        let course = world.course("BLSD").await;
        let (future, past) = (world.date(course.id, 10, 12).await, world.date(course.id, -1, 12).await);
        world.shift(marco.id, Some(&future), "proposed").await;
        world.shift(marco.id, Some(&past), "accepted").await;

        move_to(&staff, future.id, json!({"status": "cancelled"})).await;
        staff.delete(&format!("/api/course-dates/{}", past.id)).await.expect(200);

        assert!(world.shifts().await.iter().all(|shift| shift.withdrawn_at.is_some()));
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-withdrawn"]);
    }
}
