//! The mail after a course: its readers, times and number.

use battito_platform::{
    entities::{course_dates, reservations, users},
    mail::{delivery::deliver_due, transport::Transport},
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::word,
        smtp::{Sink, a_closed_port},
        surveys::Held,
    },
};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

async fn recipients(world: &World) -> Vec<String> {
    let mails = world.survey_mails().await;
    let mut people: Vec<_> = mails.into_iter().map(|mail| mail.0.recipient).collect();
    people.sort();
    people
}

on_both_engines! {
    async fn goes_once_to_each_seat_not_marked_absent(world) {
        let held = Held::of(&world, "BLSD").await;
        for (name, status, attendance) in [
            ("presente", "confirmed", "present"), ("senzappello", "confirmed", "unknown"), ("assente", "confirmed", "absent"),
            ("attesa", "waiting", "unknown"), ("annullata", "cancelled", "unknown"), ("disattivata", "confirmed", "present"),
        ] {
            let person = world.participant(name).await;
            let row = world.reservation(held.date.id, person.id, status).await;
            world.change(reservations::ActiveModel { id: Set(row.id), attendance: Set(word(attendance)), ..Default::default() }).await;
            if name == "disattivata" {
                world.disable(person.id).await;
            }
        }

        for _ in 0..3 {
            world.ask().await;
        }

        assert_eq!(recipients(&world).await, ["presente@test.example", "senzappello@test.example"]);
        let survey = world.survey(held.date.id).await.expect("a survey");
        assert_eq!((survey.invited, survey.answers, survey.course_id), (2, 0, held.course.id));
        assert_eq!((survey.ends_on.to_string(), survey.closes_on.to_string()), ("2027-02-28".to_owned(), "2027-03-31".to_owned()));
        assert_eq!(world.survey_tokens().await.len(), 2);
    }

    async fn names_the_course_and_says_that_it_is_anonymous(world) {
        Held::of(&world, "BLSD").await.with(&world, &["anna"]).await;
        world.ask().await;
        let mails = world.survey_mails().await;
        let (mail, text) = (&mails[0], mails[0].text());
        assert_eq!(mail.0.subject, "Com'è andato il corso? BLSD");
        for said in [
            "Ciao anna,", "Corso: BLSD\n", "Quando: domenica 28 febbraio 2027 alle 09:00\n", "Dove: Via Manzoni, 12, Milano",
            "Rispondi al questionario:\nhttps://battito.test/questionario/", "Il questionario è anonimo", "fino a mercoledì 31 marzo 2027",
        ] {
            assert!(text.contains(said), "{said} is not in {text}");
        }
        assert!(mail.html().contains("href=\"https://battito.test/questionario/"));
    }

    async fn comes_a_few_hours_after_the_end_and_by_day_in_rome_also_when_summer_time_begins(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna"]).await;
        // Ends on Saturday at 18:30 in Rome; in the night to Sunday summer time begins.
        let ends_at = at("2027-03-27T17:30:00Z");
        world.change(course_dates::ActiveModel { id: Set(held.date.id), starts_at: Set(at("2027-03-27T08:00:00Z")), ends_at: Set(ends_at), ..Default::default() }).await;
        world.ask().await;
        for (now, expected) in [
            ("2027-03-27T18:30:00Z", 0),
            ("2027-03-27T20:30:00Z", 0),
            ("2027-03-28T05:59:00Z", 0),
            ("2027-03-28T06:00:00Z", 1),
        ] {
            // Two days at a time: more would be a jump.
            while at(now) - world.now() > TimeDelta::days(2) {
                world.clock.advance(TimeDelta::days(2));
                world.sweep().await;
            }
            world.clock.set(at(now));
            world.sweep().await;
            world.ask().await;
            assert_eq!(world.survey_mails().await.len(), expected, "{now}");
        }
        assert_eq!(world.survey(held.date.id).await.expect("a survey").ends_on.to_string(), "2027-03-27");
    }

    async fn waits_three_hours(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna"]).await;
        let ends_at = world.now() - TimeDelta::hours(3) + TimeDelta::minutes(1);
        world.change(course_dates::ActiveModel { id: Set(held.date.id), ends_at: Set(ends_at), ..Default::default() }).await;
        world.ask().await;
        assert!(world.survey_mails().await.is_empty());
        world.clock.advance(TimeDelta::minutes(1));
        world.ask().await;
        assert_eq!(world.survey_mails().await.len(), 1);
    }

    async fn does_not_come_for_courses_of_more_than_two_weeks_ago(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna"]).await;
        let other = Held::of(&world, "PBLSD").await.with(&world, &["bruno"]).await;
        let now = world.now();
        for (date, days) in [(&held.date, 14), (&other.date, 13)] {
            let (starts_at, ends_at) = (now - TimeDelta::days(days) - TimeDelta::hours(9), now - TimeDelta::days(days));
            world.change(course_dates::ActiveModel { id: Set(date.id), starts_at: Set(starts_at), ends_at: Set(ends_at), ..Default::default() }).await;
        }
        world.ask().await;
        assert_eq!(recipients(&world).await, ["bruno@test.example"]);
    }

    async fn does_not_come_for_dates_that_are_cancelled_or_reopened(world) {
        let cancelled = Held::of(&world, "BLSD").await.with(&world, &["anna"]).await;
        let reopened = Held::of(&world, "PBLSD").await.with(&world, &["bruno"]).await;
        world.change(course_dates::ActiveModel { id: Set(cancelled.date.id), status: Set(word("cancelled")), ..Default::default() }).await;
        let later = world.now() + TimeDelta::days(3);
        world.change(course_dates::ActiveModel { id: Set(reopened.date.id), status: Set(word("confirmed")), ends_at: Set(later), ..Default::default() }).await;
        world.ask().await;
        assert!(world.survey_mails().await.is_empty());
        // It is held after all.
        for _ in 0..4 {
            world.clock.advance(TimeDelta::days(1));
            world.sweep().await;
        }
        world.ask().await;
        assert_eq!(recipients(&world).await, ["bruno@test.example"]);
    }

    async fn reaches_a_person_marked_absent_by_mistake(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["bruno"]).await;
        let anna = world.participant("anna").await;
        let row = world.reservation(held.date.id, anna.id, "confirmed").await;
        let mark = async |attendance: &str| {
            world.change(reservations::ActiveModel { id: Set(row.id), attendance: Set(word(attendance)), ..Default::default() }).await;
            world.ask().await;
        };
        mark("absent").await;
        assert_eq!(recipients(&world).await, ["bruno@test.example"]);
        mark("present").await;
        mark("absent").await;
        mark("present").await;
        assert_eq!(recipients(&world).await, ["anna@test.example", "bruno@test.example"]);
        assert_eq!(world.survey(held.date.id).await.expect("a survey").invited, 2);
    }

    async fn waits_in_the_outbox_while_the_mail_server_is_away(world) {
        Held::of(&world, "BLSD").await.with(&world, &["anna", "bruno"]).await;
        world.ask().await;
        let transport = |address: String| {
            let mut config = world.app.config.clone();
            config.mail.smtp_url = Some(format!("smtp://{address}"));
            Transport::new(&config, world.app.mailbox.clone()).expect("a transport")
        };
        let away = transport(a_closed_port().to_string());
        deliver_due(&world.app, &away).await.expect("a round");
        assert_eq!(world.survey_mails().await.iter().filter(|mail| mail.0.sent_at.is_none()).count(), 2);
        let sink = Sink::start(None);
        let back = transport(sink.address.to_string());
        world.clock.advance(TimeDelta::hours(6));
        while deliver_due(&world.app, &back).await.expect("a round") > 0 {}
        assert_eq!(sink.mails().len(), 2);
        let mails = world.survey_mails().await;
        assert!(mails.iter().all(|mail| mail.0.sent_at.is_some() && mail.0.message.is_empty()), "no link is left");
        world.ask().await;
        assert_eq!(world.survey_mails().await.len(), 2);
    }

    async fn one_invalid_address_does_not_delay_others(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna", "bruno"]).await;
        let anna = world.user_at("anna@test.example").await;
        world.change(users::ActiveModel { id: Set(anna.id), email: Set(Some("no address".to_owned())), ..Default::default() }).await;
        world.ask().await;
        let mails = world.survey_mails().await;
        assert_eq!(mails.iter().filter(|mail| mail.0.failed_at.is_none()).count(), 1);
        assert_eq!(world.survey(held.date.id).await.expect("a survey").invited, 2);
    }

    async fn asks_a_person_with_merged_accounts_once(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna"]).await;
        let other = Held::again(&world, held.course.clone(), held.teacher.clone()).await.with(&world, &["doppia"]).await;
        world.ask().await;
        let (anna, double) = (world.user_at("anna@test.example").await, world.user_at("doppia@test.example").await);
        assert_eq!(world.survey_invitations().await, [(held.date.id, anna.id), (other.date.id, double.id)]);

        let admin = world.admin().await;
        admin.actor.post(&format!("/api/users/{}/merge", anna.id), json!({"id_user": double.id})).await.expect(200);
        world.ask().await;

        assert_eq!(world.survey_invitations().await, [(held.date.id, anna.id), (other.date.id, anna.id)]);
        assert_eq!(world.survey_mails().await.len(), 2);
        let data = world.with_token(&world.session(anna.id).await).get("/api/profile/export").await;
        assert_eq!(data.status, 200);
    }

    async fn deletes_links_and_invitations_a_month_after_it_closed(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna", "bruno"]).await;
        world.ask().await;
        world.clock.advance(TimeDelta::days(60));
        world.ask().await;
        assert_eq!((world.survey_tokens().await.len(), world.survey_invitations().await.len()), (2, 2));
        world.clock.advance(TimeDelta::days(1));
        world.ask().await;
        assert!(world.survey_tokens().await.is_empty() && world.survey_invitations().await.is_empty());
        assert_eq!(world.survey(held.date.id).await.expect("a survey").invited, 2, "the count stays");
    }
}
