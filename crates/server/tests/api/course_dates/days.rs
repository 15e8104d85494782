//! The days of a date, in `POST` and `PUT /course-dates`.

use serde_json::{Value, json};

use super::{form, with};
use crate::{on_both_engines, support::World};

/// Two Saturdays, the second one a morning.
fn two_saturdays(course_id: i64) -> Value {
    with(
        &form(course_id),
        json!({
            "date": "2027-03-13T09:00:00+01:00",
            "end_date": "2027-03-20T13:00:00+01:00",
            "days": [
                {"start": "2027-03-13T09:00:00+01:00", "end": "2027-03-13T18:00:00+01:00"},
                {"start": "2027-03-20T09:00:00+01:00", "end": "2027-03-20T13:00:00+01:00"},
            ],
        }),
    )
}

on_both_engines! {
    async fn follow_from_start_and_end_when_not_given(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let form = with(&form(course.id), json!({"end_date": "2027-03-13T13:00:00+01:00", "days": []}));

        let date = staff.post("/api/course-dates", form).await.expect(201).json();

        assert_eq!(date["days"], json!([
            {"start": "2027-03-12T09:00:00+01:00", "end": "2027-03-12T13:00:00+01:00"},
            {"start": "2027-03-13T09:00:00+01:00", "end": "2027-03-13T13:00:00+01:00"},
        ]));
    }

    async fn are_kept_as_written_and_stand_in_mails(world) {
        let staff = world.instructor().await.actor;
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let written = two_saturdays(course.id);
        let date = staff.post("/api/course-dates", written.clone()).await.expect(201).json();
        assert_eq!(date["days"], written["days"]);
        let id = date["id"].as_i64().expect("a number");
        world.reservation(id, anna.id, "confirmed").await;

        let changed = with(&date, json!({"days": [
            {"start": "2027-03-13T10:00:00+01:00", "end": "2027-03-13T18:00:00+01:00"},
            {"start": "2027-03-20T09:00:00+01:00", "end": "2027-03-20T13:00:00+01:00"},
        ]}));
        staff.put(&format!("/api/course-dates/{id}"), changed).await.expect(200);

        assert_eq!(world.mail_kinds(&anna.email).await, ["date-moved"]);
        let mail = &world.mails().await[0];
        for part in ["sabato 13 marzo 2027 dalle 10:00 alle 18:00", "sabato 20 marzo 2027 dalle 09:00 alle 13:00", "sabato 13 marzo 2027 dalle 09:00 alle 18:00"] {
            assert!(mail.text().contains(part), "{part} in {}", mail.text());
        }
        let event = mail.calendar().expect("an event");
        assert!(event.contains("RRULE:FREQ=DAILY;COUNT=8\r\n") && event.contains("EXDATE;TZID=Europe/Rome:20270314T100000\r\n"), "{event}");
        assert!(event.contains("RECURRENCE-ID;TZID=Europe/Rome:20270320T100000\r\n"), "{event}");
    }

    async fn that_are_sent_back_as_read_move_with_the_date(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let date = staff.post("/api/course-dates", two_saturdays(course.id)).await.expect(201).json();
        let path = format!("/api/course-dates/{}", date["id"]);

        let moved = staff.put(&path, with(&date, json!({
            "date": "2027-03-27T09:00:00+01:00",
            "end_date": "2027-04-03T13:00:00+02:00",
            "booking_deadline": "2027-03-27T09:00:00+01:00",
        }))).await.expect(200).json();
        assert_eq!(moved["days"], json!([
            {"start": "2027-03-27T09:00:00+01:00", "end": "2027-03-27T18:00:00+01:00"},
            {"start": "2027-04-03T09:00:00+02:00", "end": "2027-04-03T13:00:00+02:00"},
        ]));

        let longer = staff.put(&path, with(&moved, json!({"end_date": "2027-03-28T13:00:00+02:00"}))).await.expect(200).json();
        assert_eq!(longer["days"].as_array().map(Vec::len), Some(2), "they follow from start and end again");
        assert_eq!(longer["days"][1]["start"], "2027-03-28T09:00:00+02:00");
    }
}

#[tokio::test]
async fn that_do_not_fit_are_refused() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let course = world.course("BLSD").await;
    let day = |from: &str, to: &str| json!({"start": from, "end": to});
    for (days, message) in [
        (
            json!([day("2027-03-12T08:00:00+01:00", "2027-03-12T18:00:00+01:00")]),
            "I giorni devono stare tra l'inizio e la fine della data.",
        ),
        (
            json!([day("2027-03-12T12:00:00+01:00", "2027-03-12T12:00:00+01:00")]),
            "Ogni giorno deve finire dopo il suo inizio.",
        ),
        (
            json!([
                day("2027-03-12T09:00:00+01:00", "2027-03-12T13:00:00+01:00"),
                day("2027-03-12T12:00:00+01:00", "2027-03-12T18:00:00+01:00"),
            ]),
            "I giorni devono essere in ordine, diversi e senza sovrapposizioni.",
        ),
        (json!([{"start": "domani"}]), "Valore non valido."),
        (json!("domani"), "Valore non valido."),
    ] {
        let answer = staff
            .post("/api/course-dates", with(&form(course.id), json!({"days": days})))
            .await
            .expect(422);
        assert_eq!(answer.errors("days"), [message], "{days}");
    }
}
