//! From the outbox to a folder or a mail server.

use battito_platform::{
    clock::ManualClock,
    entities::outbox,
    mail::{Letter, Recipient, delivery::deliver_due, outbox::lease, transport::Transport},
};
use chrono::TimeDelta;
use futures_util::FutureExt;

use crate::{
    on_both_engines,
    support::{
        World,
        smtp::{Sink, a_closed_port},
    },
};

/// Puts a letter into the outbox.
async fn post(world: &World, address: &str) {
    let (app, now, address) = (world.app.clone(), world.now(), address.to_owned());
    let letter = Letter {
        kind: "verify-email",
        subject: "Perché no?".into(),
        name: "Anna".into(),
        ..Letter::default()
    };
    let posted = world.app.db().write(move |tx| {
        async move {
            let to = Recipient {
                user_id: None,
                address: Some(&address),
                about: None,
            };
            app.mailbox.post(tx, now, to, &letter).await
        }
        .boxed()
    });
    posted.await.expect("a mail");
}

fn smtp(world: &World, authority: &str) -> Transport {
    let mut config = world.app.config.clone();
    config.mail.smtp_url = Some(format!("smtp://{authority}"));
    Transport::new(&config, world.app.mailbox.clone()).expect("a transport")
}

async fn deliver(world: &World, transport: &Transport) -> usize {
    deliver_due(&world.app, transport).await.expect("a round")
}

async fn only_mail(world: &World) -> outbox::Model {
    let mut mails = world.mails().await;
    assert_eq!(mails.len(), 1);
    mails.remove(0).0
}

on_both_engines! {
    async fn writes_files_that_mail_programs_open_and_keeps_no_copy(world) {
        post(&world, "anna@test.example").await;
        let message = only_mail(&world).await.message;
        let folder = Transport::new(&world.app.config, world.app.mailbox.clone()).expect("a transport");

        assert_eq!(deliver(&world, &folder).await, 1);

        let mail = only_mail(&world).await;
        assert_eq!((mail.sent_at, mail.failed_at, mail.leased_until, mail.attempts), (Some(world.now()), None, None, 0));
        assert!(mail.message.is_empty(), "a mail may hold a link that is worth a password");
        let names: Vec<String> = std::fs::read_dir(world.folder.path().join("mail")).expect("the folder")
            .map(|file| file.expect("a file").file_name().into_string().expect("a name")).collect();
        assert_eq!(names, [format!("{:06}-verify-email.eml", mail.id)]);
        let written = std::fs::read(world.folder.path().join("mail").join(&names[0])).expect("the mail");
        assert!(written == message);
        let read = mail_parser::MessageParser::default().parse(&written).expect("a readable mail");
        assert_eq!(read.subject(), Some("Perché no?"));
        assert_eq!(read.to().and_then(|to| to.first()).and_then(|to| to.address()), Some("anna@test.example"));
        let id = read.message_id().expect("a Message-ID");
        assert!(id.len() == 32 + "@battito.example".len() && id.ends_with("@battito.example"), "{id}");
        assert!(read.date().is_some());
        let text = read.body_text(0).expect("a text part").replace('\r', "");
        assert!(text.contains("\n-- \nBattito"), "the line that begins a signature: {text}");
        assert_eq!(read.header("Auto-Submitted").and_then(|value| value.as_text()), Some("auto-generated"));
        assert_eq!(deliver(&world, &folder).await, 0);
    }

    async fn hands_mails_to_a_mail_server_once(world) {
        let sink = Sink::start(None);
        let transport = smtp(&world, &sink.address.to_string());
        for address in ["anna@test.example", "bruno@test.example"] {
            post(&world, address).await;
        }

        assert_eq!(deliver(&world, &transport).await, 2);
        assert_eq!(deliver(&world, &transport).await, 0);

        let mut taken = sink.mails();
        taken.sort();
        assert_eq!(taken.len(), 2);
        for (mail, address) in taken.iter().zip(["anna@test.example", "bruno@test.example"]) {
            assert!(mail.starts_with(&format!("RCPT TO:<{address}>\n")), "{mail}");
            assert!(mail.contains(&format!("To: {address}\n")) && mail.contains("Message-ID: <"), "{mail}");
        }
        for mail in world.mails().await {
            assert_eq!((mail.0.sent_at, mail.0.message.len()), (Some(world.now()), 0));
        }
    }

    async fn gives_up_after_a_permanent_refusal(world) {
        let sink = Sink::start(Some(("RCPT", "550 5.1.1 nobody of that name")));
        let transport = smtp(&world, &sink.address.to_string());
        post(&world, "nessuno@test.example").await;

        assert_eq!(deliver(&world, &transport).await, 1);

        let mail = only_mail(&world).await;
        assert_eq!((mail.failed_at, mail.sent_at, mail.attempts), (Some(world.now()), None, 1));
        assert!(mail.last_error.is_some_and(|error| error.contains("nobody of that name")));
        world.clock.advance(TimeDelta::days(1));
        assert_eq!(deliver(&world, &transport).await, 0);
        assert!(sink.mails().is_empty());
    }

    async fn tells_the_log_the_codes_of_a_refusal_and_no_address(world) {
        let sink = Sink::start(Some(("RCPT", "550 5.1.1 <anna@test.example>: no such mailbox")));
        post(&world, "anna@test.example").await;
        let mail = only_mail(&world).await;

        let refusal = smtp(&world, &sink.address.to_string()).deliver(&mail).await.expect_err("a refusal");

        assert_eq!((refusal.to_string().as_str(), refusal.is_final), ("SMTP 550 5.1.1", true));
        assert!(refusal.detail.contains("no such mailbox"), "the outbox holds the whole answer: {}", refusal.detail);
    }

    async fn notes_each_of_several_mails_for_itself(world) {
        let sink = Sink::start(Some(("RCPT TO:<nessuno@", "550 5.1.1 nobody of that name")));
        for address in ["anna@test.example", "nessuno@test.example", "bruno@test.example"] {
            post(&world, address).await;
        }

        assert_eq!(deliver(&world, &smtp(&world, &sink.address.to_string())).await, 3);

        let outcomes: Vec<_> = world.mails().await.into_iter().map(|mail| (mail.0.sent_at.is_some(), mail.0.failed_at.is_some(), mail.0.attempts)).collect();
        assert_eq!(outcomes, [(true, false, 0), (false, true, 1), (true, false, 0)]);
        assert_eq!(sink.mails().len(), 2);
    }

    async fn tries_again_after_a_temporary_refusal(world) {
        let sink = Sink::start(Some(("RCPT", "450 4.2.1 greylisted")));
        post(&world, "anna@test.example").await;

        deliver(&world, &smtp(&world, &sink.address.to_string())).await;

        let mail = only_mail(&world).await;
        assert_eq!((mail.failed_at, mail.attempts, mail.next_attempt_at), (None, 1, world.now() + TimeDelta::seconds(5)));
        assert!(!mail.message.is_empty());
    }

    async fn waits_while_the_server_is_away(world) {
        let address = a_closed_port();
        let transport = smtp(&world, &address.to_string());
        for name in ["anna", "bruno", "carla"] {
            post(&world, &format!("{name}@test.example")).await;
        }

        let mut wait = 5;
        for attempt in 1..=4 {
            assert_eq!(deliver(&world, &transport).await, 3, "attempt {attempt}");
            for mail in world.mails().await {
                assert_eq!((mail.0.attempts, mail.0.sent_at, mail.0.failed_at, mail.0.leased_until), (attempt, None, None, None));
                assert_eq!(mail.0.next_attempt_at, world.now() + TimeDelta::seconds(wait));
                assert!(mail.0.last_error.is_some());
            }
            world.clock.advance(TimeDelta::seconds(wait) - TimeDelta::milliseconds(1));
            assert_eq!(deliver(&world, &transport).await, 0, "not before its time");
            world.clock.advance(TimeDelta::milliseconds(1));
            wait *= 2;
        }

        let sink = Sink::at(address, None);
        assert_eq!(deliver(&world, &transport).await, 3);
        assert_eq!(sink.mails().len(), 3);
        assert!(world.mails().await.iter().all(|mail| mail.0.sent_at.is_some()));
    }

    async fn gives_up_after_three_days(world) {
        let transport = smtp(&world, &a_closed_port().to_string());
        post(&world, "anna@test.example").await;
        world.clock.advance(TimeDelta::days(3));
        deliver(&world, &transport).await;
        assert_eq!(only_mail(&world).await.failed_at, None);
        world.clock.advance(TimeDelta::hours(1));
        deliver(&world, &transport).await;
        assert_eq!(only_mail(&world).await.failed_at, Some(world.now()));
    }

    async fn waits_for_the_settings_when_the_server_refuses_the_login(world) {
        let sink = Sink::start(Some(("AUTH", "535 5.7.8 wrong password")));
        let transport = smtp(&world, &format!("centro:sbagliata@{}", sink.address));
        post(&world, "anna@test.example").await;

        assert_eq!(deliver(&world, &transport).await, 1);

        let mail = only_mail(&world).await;
        assert_eq!((mail.failed_at, mail.attempts), (None, 1), "{:?}", mail.last_error);
        let mended = Sink::start(None);
        world.clock.advance(TimeDelta::seconds(5));
        assert_eq!(deliver(&world, &smtp(&world, &format!("centro:giusta@{}", mended.address))).await, 1);
        assert_eq!(mended.mails().len(), 1);
    }

    async fn is_done_by_one_of_two_workers(world) {
        let sink = Sink::start(None);
        let transport = smtp(&world, &sink.address.to_string());
        let addresses: Vec<String> = (10..50).map(|n| format!("persona{n}@test.example")).collect();
        for address in &addresses {
            post(&world, address).await;
        }

        let worker = || async { while deliver(&world, &transport).await > 0 {} };
        tokio::join!(worker(), worker(), worker());
        worker().await;

        let mut recipients: Vec<String> = sink.mails().iter().map(|mail| mail.lines().next().unwrap_or_default().to_owned()).collect();
        recipients.sort();
        let expected: Vec<String> = addresses.iter().map(|address| format!("RCPT TO:<{address}>")).collect();
        assert_eq!(recipients, expected);
    }

    async fn is_taken_over_from_a_worker_that_died(world) {
        let sink = Sink::start(None);
        let transport = smtp(&world, &sink.address.to_string());
        post(&world, "anna@test.example").await;
        let now = world.now();
        let taken = world.app.db().write(move |tx| lease(tx, now, 16).boxed()).await.expect("a lease");
        assert_eq!(taken.len(), 1);

        assert_eq!(deliver(&world, &transport).await, 0);
        world.age_leases(TimeDelta::minutes(3)).await;
        assert_eq!(deliver(&world, &transport).await, 1);

        assert_eq!(sink.mails().len(), 1);
    }
}

#[tokio::test]
async fn happens_once_with_clocks_an_hour_apart_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let sink = Sink::start(None);
    let transport = smtp(&world, &sink.address.to_string());
    let hour = TimeDelta::hours(1);
    for (clock, other) in [(hour, hour * 2), (hour * 2, hour)] {
        post(&world, "anna@test.example").await;
        let now = world.now() + clock;
        let taken = world.app.db().write(move |tx| lease(tx, now, 16).boxed()).await;
        assert_eq!(taken.expect("a lease").len(), 1);

        let other = world.app_with_clock(&ManualClock::at(world.now() + other));
        assert_eq!(deliver_due(&other, &transport).await.expect("a round"), 0);
    }
    assert!(sink.mails().is_empty(), "the node with the lease delivers them");
}

#[tokio::test]
async fn takes_no_second_recipient_or_header_from_an_address_or_a_name() {
    let world = World::sqlite().await;
    let sink = Sink::start(None);
    let anna = world.participant("anna").await;
    let body = serde_json::json!({"name": "Anna\r\nBcc: bruno\r\n.\r\nMAIL FROM:<x>", "surname": "Rossi",
        "fiscal_code": "RSSNNA80A41F205X", "phone": "3331234567"});
    anna.actor.put("/api/profile", body).await.expect(200);
    anna.actor
        .post("/api/verify-email/resend", serde_json::json!({}))
        .await
        .expect(200);

    deliver(&world, &smtp(&world, &sink.address.to_string())).await;

    let mails = sink.mails();
    assert_eq!(mails.len(), 1);
    assert!(
        !mails[0]
            .lines()
            .any(|line| line.starts_with("Bcc:") || line.starts_with("MAIL FROM")),
        "{}",
        mails[0]
    );
}
