//! The reminders: their times, number and texts.

use battito_platform::{
    entities::{certificates, users},
    mail::{delivery::deliver_due, transport::Transport},
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::Set;

use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::word,
        renewals::Renewable,
        smtp::{Sink, a_closed_port},
    },
};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

on_both_engines! {
    async fn come_on_their_days_and_each_once(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 100).await;
        let mut days = Vec::new();
        for day in 0..150 {
            let before = world.reminder_mails().await.len();
            world.sweep().await;
            world.sweep().await;
            let sent = world.reminder_mails().await.len() - before;
            assert!(sent <= 1, "twice on day {day}");
            if sent == 1 {
                days.push(100 - day);
            }
            world.clock.advance(TimeDelta::days(1));
        }
        assert_eq!(days, [90, 60, 30, 7, -1]);
        let steps: Vec<_> = world.reminders().await.into_iter().map(|(id, step)| { assert_eq!(id, paper.id); step }).collect();
        assert_eq!(steps, ["90", "60", "30", "7", "after"]);
        assert_eq!(world.renewal_state(paper.id).await, "lapsed");
    }

    async fn only_the_latest_that_is_due_is_sent(world) {
        let renewable = Renewable::of(&world).await;
        let (anna, bruno, carla) = (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        let first = renewable.paper(&world, &anna, 5).await;
        renewable.paper(&world, &bruno, -31).await;
        let last = renewable.paper(&world, &carla, -30).await;
        // It is valid for so short that it was issued after the day of its first reminders.
        let dina = world.participant("dina").await;
        let mut short = renewable.expiring(&world, &dina, 20);
        short.issued_on = Set("2027-02-25".parse().expect("a day"));
        let short = world.put(short).await;

        world.sweep().await;

        assert_eq!(world.reminders().await, [(first.id, "7"), (last.id, "after")]);
        assert_eq!(world.renewal(short.id).await.expect("a row").remind_on, Some("2027-03-14".parse().expect("a day")));
    }

    async fn are_sent_by_day_in_rome_also_when_summer_time_begins(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        // 30 days before its last day is 28 March 2027, on which summer time begins.
        let paper = renewable.paper(&world, &anna, 57).await;
        world.sweep().await;
        assert_eq!(world.reminders().await, [(paper.id, "60")]);
        for (now, expected) in [
            ("2027-03-01T19:30:00Z", 1),
            ("2027-03-27T18:59:00Z", 1),
            ("2027-03-27T23:30:00Z", 1),
            ("2027-03-28T05:59:00Z", 1),
            ("2027-03-28T06:00:00Z", 2),
            ("2027-04-19T18:30:00Z", 2),
            ("2027-04-20T05:59:00Z", 2),
            ("2027-04-20T06:00:00Z", 3),
        ] {
            // Two days at a time: more would be a jump.
            while at(now) - world.now() > TimeDelta::days(2) {
                world.clock.advance(TimeDelta::days(2));
                world.sweep().await;
            }
            world.clock.set(at(now));
            world.sweep().await;
            assert_eq!(world.reminders().await.len(), expected, "{now}");
        }
    }

    async fn come_as_one_mail_a_person_that_says_where_to_book(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        renewable.paper(&world, &anna, 60).await;
        renewable.other_paper(&world, &anna, 7).await;
        // The second certificate of one class, which is valid a day longer, renews nothing.
        let mut sibling = renewable.expiring(&world, &anna, 61);
        sibling.issued_on = Set("2025-04-30".parse().expect("a day"));
        world.put(sibling).await;
        // The nearest date is full, the next one needs a password.
        let full = world.date(renewable.renewal.id, 10, 1).await;
        let bruno = world.participant("bruno").await;
        world.reservation(full.id, bruno.id, "confirmed").await;
        let mut closed = world.new_date(renewable.renewal.id, 15, 8).await;
        closed.booking_password = Set(Some("segreta".to_owned()));
        world.put(closed).await;
        world.date(renewable.renewal.id, 20, 8).await;

        world.sweep().await;

        let mails = world.reminder_mails().await;
        assert_eq!(mails.len(), 1);
        let (mail, text) = (&mails[0], mails[0].text());
        assert_eq!(mail.0.recipient, "anna@test.example");
        assert_eq!(mail.0.subject, "Hai 3 attestati in scadenza, il primo il 08/03/2027");
        for said in [
            "Corso: PBLSD\nAttestato: Attestato\n", "Valido fino a: lunedì 8 marzo 2027\n", "Valido fino a: venerdì 30 aprile 2027\n",
            "Corso per rinnovarlo: BLSD retraining\n", "Prossima data: domenica 21 marzo 2027 alle 09:00, Milano · 8 posti liberi\n",
            &format!("Prenota il rinnovo:\nhttps://battito.test/courses/{}?date=next\n", renewable.other.id),
            &format!("Prenota su: https://battito.test/courses/{}?date=next\n", renewable.renewal.id),
            "Non vuoi più promemoria? https://battito.test/promemoria/",
        ] {
            assert!(text.contains(said), "{said} is not in {text}");
        }
        assert_eq!(text.matches("Corso per rinnovarlo: BLSD retraining").count(), 1, "{text}");
        let html = mail.html();
        assert!(html.contains(&format!("<a href=\"https://battito.test/courses/{}?date=next\"", renewable.renewal.id)), "{html}");
        let token = mail.link_after("/promemoria/");
        let message = mail_parser::MessageParser::default().parse(&mail.0.message).expect("a mail").into_owned();
        let header = |name: &str| message.header_raw(name).unwrap_or_default().split_whitespace().collect::<String>();
        assert_eq!(header("List-Unsubscribe"), format!("<https://battito.test/promemoria/{token}/stop>"));
        assert_eq!(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    }

    async fn lead_to_a_course_that_everyone_may_see(world) {
        let renewable = Renewable::of(&world).await;
        let hide = async |id: i64| {
            let hidden = battito_platform::entities::courses::ActiveModel { id: Set(id), published: Set(false), ..Default::default() };
            world.change(hidden).await;
        };
        let link = async |person: &str| {
            let person = world.participant(person).await;
            renewable.paper(&world, &person, 60).await;
            world.sweep().await;
            let mails = world.reminder_mails().await;
            mails.last().expect("a mail").link_after("Prenota il rinnovo:\n")
        };
        assert_eq!(link("anna").await, format!("https://battito.test/courses/{}?date=next", renewable.renewal.id));
        hide(renewable.renewal.id).await;
        assert_eq!(link("bruno").await, format!("https://battito.test/courses/{}?date=next", renewable.course.id));
        hide(renewable.course.id).await;
        assert_eq!(link("carla").await, "https://battito.test/courses");
    }

    async fn stop_after_a_booking_a_renewal_or_an_opt_out(world) {
        let renewable = Renewable::of(&world).await;
        let (renewal, own) = (world.date(renewable.renewal.id, 10, 9).await, world.date(renewable.course.id, 12, 9).await);
        let person = async |name: &str| world.participant(name).await;

        let seat = person("posto").await;
        renewable.paper(&world, &seat, 60).await;
        world.reservation(renewal.id, seat.id, "confirmed").await;
        let queue = person("attesa").await;
        renewable.paper(&world, &queue, 60).await;
        world.reservation(own.id, queue.id, "waiting").await;
        let renewed = person("rinnovata").await;
        renewable.paper(&world, &renewed, 60).await;
        let mut newer = renewable.expiring(&world, &renewed, 700);
        newer.course_id = Set(Some(renewable.renewal.id));
        world.put(newer).await;
        let imported = person("importata").await;
        renewable.paper(&world, &imported, 60).await;
        let mut newer = renewable.expiring(&world, &imported, 700);
        (newer.course_id, newer.certificate_option_id, newer.imported) = (Set(None), Set(None), Set(true));
        newer.title = Set("Blsd  Retraining".to_owned());
        world.put(newer).await;
        for (name, status) in [("revocata", "revoked"), ("sostituita", "replaced")] {
            let mut paper = renewable.expiring(&world, &person(name).await, 60);
            paper.status = Set(word(status));
            world.put(paper).await;
        }
        let silent = person("silenziosa").await;
        renewable.paper(&world, &silent, 60).await;
        world.change(users::ActiveModel { id: Set(silent.id), renewal_reminders: Set(false), ..Default::default() }).await;
        let disabled = person("disattivata").await;
        renewable.paper(&world, &disabled, 60).await;
        world.change(users::ActiveModel { id: Set(disabled.id), disabled_at: Set(Some(world.now())), ..Default::default() }).await;
        let gone = person("anonima").await;
        renewable.paper(&world, &gone, 60).await;
        world.change(users::ActiveModel { id: Set(gone.id), anonymised_at: Set(Some(world.now())), ..Default::default() }).await;
        let mut nobodys = renewable.expiring(&world, &gone, 61);
        nobodys.user_id = Set(None);
        world.put(nobodys).await;
        // Only this one is left.
        let reminded = person("avvisata").await;
        let paper = renewable.paper(&world, &reminded, 60).await;
        world.reservation(own.id, reminded.id, "cancelled").await;

        world.sweep().await;

        assert_eq!(world.reminders().await, [(paper.id, "60")]);
        assert_eq!(world.mail_kinds("avvisata@test.example").await, ["renewal-reminder"]);
    }

    async fn go_on_when_the_booking_is_cancelled(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 90).await;
        let date = world.date(renewable.renewal.id, 80, 9).await;
        let booked = anna.actor.post("/api/my-reservations", serde_json::json!({"id_course_date": date.id})).await.expect(201).json();
        for _ in 0..40 {
            world.sweep().await;
            world.clock.advance(TimeDelta::days(1));
        }
        assert!(world.reminders().await.is_empty(), "50 days are left, and it is booked");

        anna.actor.delete(&format!("/api/my-reservations/{}", booked["id"])).await.expect(200);
        world.sweep().await;

        assert_eq!(world.reminders().await, [(paper.id, "60")], "only the latest that is due");
    }

    async fn wait_after_the_clock_has_jumped_and_never_come_twice(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 62).await;
        let start = world.now();
        world.sweep().await;
        assert_eq!(world.reminders().await, [(paper.id, "90")]);

        world.clock.advance(TimeDelta::days(35));
        world.sweep().await;
        world.clock.advance(TimeDelta::minutes(59));
        world.sweep().await;
        assert_eq!(world.reminders().await.len(), 1, "it waits an hour");
        world.clock.advance(TimeDelta::minutes(1));
        world.sweep().await;
        assert_eq!(world.reminders().await, [(paper.id, "90"), (paper.id, "30")]);

        // The operator corrects the clock: skipped reminders are not made up for, and none is sent again.
        world.clock.set(start);
        for _ in 0..54 {
            world.sweep().await;
            world.clock.advance(TimeDelta::days(1));
        }
        assert_eq!(world.reminders().await.len(), 2);
        world.clock.advance(TimeDelta::days(1));
        world.sweep().await;
        assert_eq!(world.reminder_mails().await.len(), 3, "seven days before");
    }

    async fn wait_in_the_outbox_while_the_mail_server_is_away_for_days(world) {
        let renewable = Renewable::of(&world).await;
        let people = [world.participant("anna").await, world.participant("bruno").await];
        for person in &people {
            renewable.paper(&world, person, 60).await;
        }
        world.sweep().await;
        let transport = |address: String| {
            let mut config = world.app.config.clone();
            config.mail.smtp_url = Some(format!("smtp://{address}"));
            Transport::new(&config, world.app.mailbox.clone()).expect("a transport")
        };
        let away = transport(a_closed_port().to_string());
        for hour in 0..71 {
            deliver_due(&world.app, &away).await.expect("a round");
            world.sweep().await;
            world.clock.advance(TimeDelta::hours(1));
            assert_eq!(world.reminder_mails().await.len(), 2, "hour {hour}");
        }
        assert!(world.reminder_mails().await.iter().all(|mail| mail.0.failed_at.is_none() && mail.0.attempts > 5));

        let sink = Sink::start(None);
        let back = transport(sink.address.to_string());
        while deliver_due(&world.app, &back).await.expect("a round") > 0 {}
        world.sweep().await;

        let mut recipients: Vec<String> = sink.mails().iter().filter_map(|mail| mail.lines().next().map(str::to_owned)).collect();
        recipients.sort();
        assert_eq!(recipients, ["RCPT TO:<anna@test.example>", "RCPT TO:<bruno@test.example>"]);
        assert_eq!(world.reminder_mails().await.len(), 2);
    }
}

#[tokio::test]
async fn one_invalid_address_does_not_delay_others() {
    let world = World::sqlite().await;
    let renewable = Renewable::of(&world).await;
    let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
    for person in [&anna, &bruno] {
        renewable.paper(&world, person, 60).await;
    }
    let bad = users::ActiveModel {
        id: Set(anna.id),
        email: Set(Some("non è un indirizzo".to_owned())),
        ..Default::default()
    };
    world.change(bad).await;
    world.sweep().await;
    world.sweep().await;
    let mails = world.reminder_mails().await;
    assert_eq!(mails.len(), 2);
    assert!(mails[0].0.failed_at.is_some() && mails[1].0.failed_at.is_none());
}

#[tokio::test]
async fn an_imported_certificate_reminds_for_the_course_with_its_title() {
    let world = World::sqlite().await;
    let renewable = Renewable::of(&world).await;
    let anna = world.participant("anna").await;
    let mut paper = renewable.expiring(&world, &anna, 60);
    (paper.course_id, paper.certificate_option_id) = (Set(None), Set(None));
    (paper.imported, paper.title) = (Set(true), Set("blsd".to_owned()));
    let paper: certificates::Model = world.put(paper).await;
    world.sweep().await;
    let row = world.renewal(paper.id).await.expect("a row");
    assert_eq!(
        (row.course_id, row.renewal_course_id),
        (Some(renewable.course.id), Some(renewable.renewal.id))
    );
    let mails = world.reminder_mails().await;
    assert!(mails[0].text().contains("Corso per rinnovarlo: BLSD retraining"));
}
