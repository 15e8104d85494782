//! One's own list and its calendar files.

use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn parts_upcoming_from_past_and_cancelled(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let (later, soon, past, dropped) = (
            world.date(course.id, 20, 5).await,
            world.date(course.id, 5, 5).await,
            world.date(course.id, -5, 5).await,
            world.date(course.id, 30, 5).await,
        );
        for (date, status) in [(&later, "confirmed"), (&soon, "waiting"), (&past, "confirmed"), (&dropped, "cancelled")] {
            world.reservation(date.id, anna.id, status).await;
        }
        let bruno = world.participant("bruno").await;
        world.reservation(soon.id, bruno.id, "confirmed").await;

        let upcoming = anna.actor.get("/api/my-reservations?period=upcoming").await.expect(200).json();
        let past_ones = anna.actor.get("/api/my-reservations?period=past").await.expect(200).json();

        let dates = |list: &serde_json::Value| -> Vec<i64> {
            list["data"].as_array().expect("rows").iter().map(|row| row["course_date"]["id"].as_i64().expect("a number")).collect()
        };
        assert_eq!(dates(&upcoming), [soon.id, later.id]);
        assert_eq!(dates(&past_ones), [dropped.id, past.id]);
        assert_eq!(upcoming["meta"], json!({"current_page": 1, "last_page": 1, "per_page": 25, "total": 2}));
    }

    async fn pages_the_list(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        for day in 1..=3 {
            let date = world.date(course.id, day, 5).await;
            world.reservation(date.id, anna.id, "confirmed").await;
        }

        let second = anna.actor.get("/api/my-reservations?period=upcoming&page=2&per_page=2").await.expect(200).json();

        assert_eq!(second["data"].as_array().map(Vec::len), Some(1));
        assert_eq!(second["meta"], json!({"current_page": 2, "last_page": 2, "per_page": 2, "total": 3}));
        for wrong in ["page=0", "per_page=101", "per_page=0", "page=x", "period=domani", "page=-1"] {
            anna.actor.get(&format!("/api/my-reservations?{wrong}")).await.expect(422);
        }
    }

    async fn gives_a_calendar_file(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD, prima; parte").await;
        let date = world.date(course.id, 10, 5).await;
        let mine = world.reservation(date.id, anna.id, "confirmed").await;

        let answer = anna.actor.get(&format!("/api/my-reservations/{}/calendar", mine.id)).await.expect(200);

        assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"blsd-prima-parte-2027-03-11.ics\"");
        let text = answer.text();
        assert!(text.starts_with("BEGIN:VCALENDAR\r\n"), "{text}");
        assert!(text.contains(r"SUMMARY:BLSD\, prima\; parte"), "{text}");
        assert!(text.contains("DTEND;TZID=Europe/Rome:20270311T180000\r\n"), "{text}");
        assert!(text.contains("STATUS:CONFIRMED\r\n"), "{text}");
    }

    async fn gives_tentative_entries_to_the_waiting_list_and_cancelled_ones_after_a_cancellation(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        for (person, status, expected) in [
            (&anna, "waiting", ["METHOD:PUBLISH", "STATUS:TENTATIVE", "SUMMARY:In lista d'attesa: BLSD"]),
            (&bruno, "cancelled", ["METHOD:CANCEL", "STATUS:CANCELLED", "SUMMARY:BLSD"]),
        ] {
            let mine = world.reservation(date.id, person.id, status).await;

            let text = person.actor.get(&format!("/api/my-reservations/{}/calendar", mine.id)).await.expect(200).text();

            for line in expected {
                assert!(text.contains(&format!("{line}\r\n")), "{line} in {text}");
            }
        }
    }
}
