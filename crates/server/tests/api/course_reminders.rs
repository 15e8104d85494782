//! The reminders before a course: their times, readers and texts; and `/settings/course-reminders`.

use axum::http::Method;
use battito::jobs;
use battito_platform::{
    entities::{course_dates, reservations, users},
    mail::{delivery::deliver_due, transport::Transport},
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, Set};
use serde_json::json;

use crate::{
    on_both_engines,
    support::{
        World,
        smtp::{Sink, a_closed_port},
    },
};

const SETTING: &str = "/api/settings/course-reminders";

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

async fn set(world: &World, days: &[i64]) {
    let admin = world.admin_named(&format!("capo{}", days.len())).await.actor;
    admin.put(SETTING, json!({"days": days})).await.expect(200);
}

/// Goes on to a moment, with a round every few hours: more would be a jump of the clock.
async fn go_on_to(world: &World, moment: &str) {
    while at(moment) - world.now() > TimeDelta::hours(6) {
        world.clock.advance(TimeDelta::hours(6));
        world.remind().await;
    }
    world.clock.set(at(moment));
    world.remind().await;
}

async fn move_to(world: &World, date: &course_dates::Model, days: i64) {
    let (starts_at, ends_at) = (
        date.starts_at + TimeDelta::days(days),
        date.ends_at + TimeDelta::days(days),
    );
    let moved = course_dates::ActiveModel {
        id: Set(date.id),
        starts_at: Set(starts_at),
        ends_at: Set(ends_at),
        booking_deadline: Set(starts_at),
        ..Default::default()
    };
    world.change(moved).await;
}

on_both_engines! {
    async fn do_not_offer_to_cancel_once_it_is_too_late(world) {
        set(&world, &[1]).await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 11, 9).await;
        let anna = world.participant("anna").await;
        world.old_seat(&date, &anna).await;
        go_on_to(&world, "2027-03-11T07:00:00Z").await;
        world.remind().await;
        let text = world.course_reminder_mails().await[0].text();
        assert!(text.contains("Se non puoi venire, contattaci, perché il termine per annullare online è passato"), "{text}");
    }

    async fn come_on_their_days_and_each_once(world) {
        set(&world, &[2, 7]).await;
        let course = world.course("BLSD").await;
        // Friday 12 March 2027 at nine.
        let date = world.date(course.id, 11, 9).await;
        let (anna, bruno, carla) = (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        let seat = world.old_seat(&date, &anna).await;
        world.reservation(date.id, bruno.id, "waiting").await;
        world.reservation(date.id, carla.id, "cancelled").await;
        for (moment, expected) in [
            ("2027-03-04T19:00:00Z", 0),
            ("2027-03-05T06:59:00Z", 0),
            ("2027-03-05T07:00:00Z", 1),
            ("2027-03-10T06:59:00Z", 1),
            ("2027-03-10T07:00:00Z", 2),
            ("2027-03-12T07:30:00Z", 2),
            ("2027-03-13T10:00:00Z", 2),
        ] {
            go_on_to(&world, moment).await;
            world.remind().await;
            assert_eq!(world.course_reminder_mails().await.len(), expected, "{moment}");
        }
        assert_eq!(world.course_reminders().await, [(seat.id, 7), (seat.id, 2)]);

        let mails = world.course_reminder_mails().await;
        let (mail, text) = (&mails[1], mails[1].text());
        assert_eq!(mail.0.recipient, "anna@test.example");
        assert_eq!(mail.0.subject, "Ti aspettiamo fra 2 giorni: BLSD");
        for said in [
            "il corso che hai prenotato inizia fra 2 giorni.",
            "Quando: venerdì 12 marzo 2027 alle 09:00\n", "Dove: Via Manzoni, 12, Milano (MI)\n", "Cosa portare:\n- ",
            "Vai a I Miei Corsi:\nhttps://battito.test/control-panel/user/reservations\n", "Se non puoi venire, annulla da I Miei Corsi entro mercoledì 10 marzo 2027 alle 09:00: il posto andrà a chi aspetta.",
        ] {
            assert!(text.contains(said), "{said} is not in {text}");
        }
        let calendar = mail.calendar().expect("an entry");
        assert!(calendar.contains(&format!("UID:reservation-{}@battito.test", seat.id)), "{calendar}");
        assert!(calendar.contains("METHOD:PUBLISH") && calendar.contains("DTSTART;TZID=Europe/Rome:20270312T090000"), "{calendar}");
    }

    async fn are_counted_before_the_days_change(world) {
        set(&world, &[2]).await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 5, 9).await;
        for name in ["anna", "bruno"] {
            world.old_seat(&date, &world.participant(name).await).await;
        }
        let (admin, preview) = (world.admin().await.actor, format!("{SETTING}?dry_run=1"));
        for (days, due) in [(json!([2]), 0), (json!([2, 7]), 2), (json!([]), 0)] {
            let told = admin.put(&preview, json!({"days": days})).await.expect(200).json();
            assert_eq!((&told["days"].as_array().map(Vec::len), &told["due"]), (&days.as_array().map(Vec::len), &json!(due)));
        }
        admin.put(&preview, json!({"days": [99]})).await.expect(422).errors("days");
        let kept = admin.get(SETTING).await.expect(200).json();
        assert_eq!((&kept["days"], kept.get("due")), (&json!([2]), None));
        set(&world, &[2, 7]).await;
        world.remind().await;
        assert_eq!(world.course_reminder_mails().await.len(), 2);
        let told = admin.put(&preview, json!({"days": [2, 7]})).await.expect(200).json();
        assert_eq!(told["due"], 0, "each is sent once");
    }

    async fn are_sent_although_another_part_of_the_housekeeping_fails(world) {
        set(&world, &[2]).await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 1, 9).await;
        world.old_seat(&date, &world.participant("anna").await).await;
        let broken = world.app.db().write(|tx| async move {
            tx.execute_unprepared("ALTER TABLE presence_claims RENAME TO elsewhere").await?;
            Ok(())
        }.boxed());
        broken.await.expect("a table that is gone");

        assert_eq!(jobs::tidy(&world.app).await, ["presence"]);

        assert_eq!(world.course_reminder_mails().await.len(), 1);
    }

    async fn only_the_latest_that_is_due_is_sent(world) {
        set(&world, &[7, 5, 2]).await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 1, 9).await;
        let seat = world.old_seat(&date, &world.participant("anna").await).await;
        world.remind().await;
        world.remind().await;
        assert_eq!(world.course_reminders().await, [(seat.id, 2)]);
        assert_eq!(world.course_reminder_mails().await[0].0.subject, "Ti aspettiamo domani: BLSD");
    }

    async fn are_not_sent_after_a_booking_of_the_same_day(world) {
        set(&world, &[7, 2]).await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 11, 99).await;
        // The reminders leave on 5 and 10 March at eight, 07:00 UTC.
        let mut seats = Vec::new();
        for (name, booked_at) in [
            ("presto", "2027-03-04T07:00:00Z"),
            ("ieri", "2027-03-04T07:00:01Z"),
            ("fra-i-due", "2027-03-09T07:00:00Z"),
            ("tardi", "2027-03-09T07:00:01Z"),
            ("ultimo", "2027-03-11T10:00:00Z"),
        ] {
            let person = world.participant(name).await;
            let seat = world.reservation(date.id, person.id, "confirmed").await;
            let booked = reservations::ActiveModel { id: Set(seat.id), created_at: Set(at(booked_at)), ..Default::default() };
            seats.push(world.change(booked).await.id);
        }
        go_on_to(&world, "2027-03-09T18:00:00Z").await;
        assert_eq!(world.course_reminders().await, [(seats[0], 7)]);
        go_on_to(&world, "2027-03-12T07:59:00Z").await;
        assert_eq!(world.course_reminders().await, [(seats[0], 7), (seats[0], 2), (seats[1], 2), (seats[2], 2)]);
    }

    async fn are_sent_by_day_in_rome_also_when_summer_time_begins(world) {
        let course = world.course("BLSD").await;
        // Tuesday 30 March 2027: its reminder leaves on Sunday 28 March, on which summer time begins.
        let date = world.date(course.id, 29, 9).await;
        let anna = world.participant("anna").await;
        world.old_seat(&date, &anna).await;
        for (moment, expected) in [
            ("2027-03-27T18:59:00Z", 0),
            ("2027-03-27T23:30:00Z", 0),
            ("2027-03-28T05:59:00Z", 0),
            ("2027-03-28T06:00:00Z", 1),
        ] {
            go_on_to(&world, moment).await;
            assert_eq!(world.course_reminder_mails().await.len(), expected, "{moment}");
        }
        // In the evening no mail is sent, and in the morning it is not too late.
        let late = world.date(course.id, 2, 9).await;
        let evening = world.old_seat(&late, &anna).await;
        world.clock.set(at("2027-03-28T18:00:00Z"));
        world.remind().await;
        assert!(!world.course_reminders().await.contains(&(evening.id, 2)), "it is eight in the evening");
        go_on_to(&world, "2027-03-29T06:00:00Z").await;
        assert!(world.course_reminders().await.contains(&(evening.id, 2)));
    }

    async fn follow_a_date_that_is_moved_and_stop_when_it_is_cancelled(world) {
        let course = world.course("BLSD").await;
        let (date, other) = (world.date(course.id, 2, 9).await, world.date(course.id, 2, 9).await);
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let (seat, gone) = (world.old_seat(&date, &anna).await, world.old_seat(&other, &bruno).await);
        world.change(course_dates::ActiveModel { id: Set(other.id), status: Set(crate::support::fixtures::word("cancelled")), ..Default::default() }).await;
        world.remind().await;
        assert_eq!(world.course_reminders().await, [(seat.id, 2)]);

        // Later on the same day is no new reminder; another day is.
        world.change(course_dates::ActiveModel { id: Set(date.id), starts_at: Set(date.starts_at + TimeDelta::hours(1)), ..Default::default() }).await;
        world.remind().await;
        assert_eq!(world.course_reminders().await.len(), 1);
        move_to(&world, &date, 5).await;
        world.remind().await;
        assert_eq!(world.course_reminders().await.len(), 1, "not yet");
        go_on_to(&world, "2027-03-06T10:00:00Z").await;
        assert_eq!(world.course_reminders().await, [(seat.id, 2), (seat.id, 2)]);
        assert!(world.course_reminder_mails().await[1].text().contains("Quando: lunedì 8 marzo 2027"), "the new day");

        // It takes place after all.
        move_to(&world, &other, 7).await;
        world.change(course_dates::ActiveModel { id: Set(other.id), status: Set(crate::support::fixtures::word("confirmed")), ..Default::default() }).await;
        go_on_to(&world, "2027-03-08T10:00:00Z").await;
        assert_eq!(world.course_reminders().await.last(), Some(&(gone.id, 2)));
    }

    async fn are_not_sent_after_a_cancellation_nor_to_closed_accounts(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 4, 9).await;
        let (anna, bruno, carla, dina) = (
            world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await, world.participant("dina").await,
        );
        let seat = world.old_seat(&date, &anna).await;
        for person in [&bruno, &carla] {
            world.old_seat(&date, person).await;
        }
        let stays = world.old_seat(&date, &dina).await;
        anna.actor.delete(&format!("/api/my-reservations/{}", seat.id)).await.expect(200);
        world.change(users::ActiveModel { id: Set(bruno.id), disabled_at: Set(Some(world.now())), ..Default::default() }).await;
        world.change(users::ActiveModel { id: Set(carla.id), anonymised_at: Set(Some(world.now())), ..Default::default() }).await;
        go_on_to(&world, "2027-03-03T08:00:00Z").await;
        assert_eq!(world.course_reminders().await, [(stays.id, 2)]);
    }

    async fn are_off_when_no_day_is_set(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 1, 9).await;
        let seat = world.old_seat(&date, &world.participant("anna").await).await;
        set(&world, &[0]).await;
        world.remind().await;
        assert!(world.course_reminders().await.is_empty());
        set(&world, &[3, 1]).await;
        world.remind().await;
        assert_eq!(world.course_reminders().await, [(seat.id, 1)]);
    }

    async fn wait_after_the_clock_has_jumped_and_never_come_twice(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 11, 9).await;
        let seat = world.old_seat(&date, &world.participant("anna").await).await;
        let start = world.now();
        world.remind().await;
        world.clock.advance(TimeDelta::days(9));
        world.remind().await;
        world.clock.advance(TimeDelta::minutes(59));
        world.remind().await;
        assert!(world.course_reminders().await.is_empty(), "it waits an hour");
        world.clock.advance(TimeDelta::minutes(1));
        world.remind().await;
        assert_eq!(world.course_reminders().await, [(seat.id, 2)]);
        // The operator corrects the clock.
        world.clock.set(start);
        go_on_to(&world, "2027-03-12T07:00:00Z").await;
        assert_eq!(world.course_reminder_mails().await.len(), 1);
    }

    async fn wait_in_the_outbox_while_the_mail_server_is_away(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 2, 9).await;
        for name in ["anna", "bruno"] {
            world.old_seat(&date, &world.participant(name).await).await;
        }
        world.remind().await;
        let transport = |address: String| {
            let mut config = world.app.config.clone();
            config.mail.smtp_url = Some(format!("smtp://{address}"));
            Transport::new(&config, world.app.mailbox.clone()).expect("a transport")
        };
        let away = transport(a_closed_port().to_string());
        for _ in 0..5 {
            deliver_due(&world.app, &away).await.expect("a round");
            world.remind().await;
            world.clock.advance(TimeDelta::hours(1));
        }
        assert_eq!(world.course_reminder_mails().await.len(), 2);
        let sink = Sink::start(None);
        let back = transport(sink.address.to_string());
        while deliver_due(&world.app, &back).await.expect("a round") > 0 {}
        let mut recipients: Vec<String> = sink.mails().iter().filter_map(|mail| mail.lines().next().map(str::to_owned)).collect();
        recipients.sort();
        assert_eq!(recipients, ["RCPT TO:<anna@test.example>", "RCPT TO:<bruno@test.example>"]);
    }
}

#[tokio::test]
async fn one_invalid_address_does_not_delay_others() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 2, 9).await;
    let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
    for person in [&anna, &bruno] {
        world.old_seat(&date, person).await;
    }
    world
        .change(users::ActiveModel {
            id: Set(anna.id),
            email: Set(Some("non è un indirizzo".to_owned())),
            ..Default::default()
        })
        .await;
    world.remind().await;
    world.remind().await;
    let mails = world.course_reminder_mails().await;
    assert_eq!(mails.len(), 2);
    assert!(mails[0].0.failed_at.is_some() && mails[1].0.failed_at.is_none());
}

#[tokio::test]
async fn the_days_have_bounds_and_are_not_overwritten_unseen() {
    let world = World::sqlite().await;
    let admin = world.admin_named("capo").await.actor;
    let read = admin.get(SETTING).await.expect(200);
    assert_eq!(
        read.json(),
        json!({"days": [2], "updated_at": null, "updated_by": null})
    );
    let tag = read.header("etag").to_owned();
    let saved = admin
        .send_if(Method::PUT, SETTING, &tag, &json!({"days": [1, 7, 1]}))
        .await
        .expect(200);
    let expected = json!({"days": [7, 1], "updated_at": "2027-03-01T11:00:00+01:00", "updated_by": "capo Rossi"});
    assert_eq!(saved.json(), expected);
    admin
        .send_if(Method::PUT, SETTING, &tag, &json!({"days": [3]}))
        .await
        .expect(412);
    for (days, message) in [
        (json!([61]), "Inserisci un numero da 0 a 60."),
        (json!([-2]), "Inserisci un numero da 0 a 60."),
        (json!([1, 2, 3, 4, 5, 6]), "Al massimo 5 voci."),
        (json!(null), "Campo obbligatorio."),
    ] {
        let answer = admin.put(SETTING, json!({"days": days})).await.expect(422);
        assert_eq!(answer.errors("days"), [message]);
    }
    assert_eq!(admin.put(SETTING, expected.clone()).await.expect(200).json(), expected);
    assert_eq!(
        admin.put(SETTING, json!({"days": []})).await.expect(200).json()["days"],
        json!([])
    );
    assert_eq!(world.audit_actions().await, ["mail_text.reminder_days"; 2]);
}
