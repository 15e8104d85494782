//! The mail server away and back: bookings go on, their mails wait and leave once.

use std::{collections::BTreeMap, time::Duration};

use battito_platform::entities::outbox;
use sea_orm::EntityTrait;

use crate::{
    failure::{
        centre::Centre,
        proxy::{Proxy, Wire},
        server::Start,
        wait::{timed, wait_until},
    },
    on_both_engines,
    support::{World, smtp::Sink},
};

async fn all(world: &World, fits: fn(&outbox::Model) -> bool) -> bool {
    let mails = outbox::Entity::find().all(world.app.db().read()).await;
    mails.expect("a query").iter().all(fits)
}

async fn all_sent(world: &World) {
    let sent = async || all(world, |mail| mail.sent_at.is_some() && mail.message.is_empty()).await;
    wait_until("every mail sent", Duration::from_secs(40), sent).await;
}

async fn all_tried(world: &World) {
    let tried = async || all(world, |mail| mail.sent_at.is_some() || mail.attempts > 0).await;
    wait_until("every mail tried", Duration::from_secs(20), tried).await;
}

/// How often each address was written to.
fn received(sink: &Sink) -> BTreeMap<String, usize> {
    let mut received = BTreeMap::new();
    for mail in sink.mails() {
        let recipient = mail.lines().next().unwrap_or_default();
        let recipient = recipient.trim_start_matches("RCPT TO:<").trim_end_matches('>');
        *received.entry(recipient.to_owned()).or_default() += 1;
    }
    received
}

on_both_engines! {
    async fn mails_wait_in_the_outbox_and_leave_once(world) {
        let centre = Centre::open(&world, 6, 3, 10).await;
        let sink = Sink::start(None);
        let proxy = Proxy::to(sink.address);
        let server = Start { smtp: Some(proxy.address), ..Start::of(&world) }.server();
        let everybody_books = |date: usize| {
            for person in &centre.people {
                let (reply, took) = timed(|| server.person(person).book(centre.dates[date]).expect("an answer"));
                reply.expect(201);
                assert!(took < Duration::from_secs(5), "a booking does not wait for the mail server: {took:?}");
            }
        };
        everybody_books(0);
        all_sent(&world).await;

        // Connections that the server keeps for later break as well.
        proxy.set(Wire::Cut);
        everybody_books(1);
        all_tried(&world).await;
        assert_eq!(sink.mails().len(), centre.people.len(), "nothing comes through");
        assert!(all(&world, |mail| mail.failed_at.is_none()).await, "nothing is given up");
        server.visitor().get("/health/ready").expect("an answer").expect(200);
        proxy.set(Wire::Whole);
        all_sent(&world).await;
        everybody_books(2);
        all_sent(&world).await;

        let expected: BTreeMap<String, usize> = centre.people.iter().map(|person| (person.email.clone(), 3)).collect();
        assert_eq!(received(&sink), expected);
    }
}
