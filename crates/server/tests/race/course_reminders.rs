//! Many rounds at the same moment, on one node and on two, while people cancel: each reminder leaves once.

use std::{collections::BTreeMap, sync::Arc};

use tempfile::TempDir;
use tokio::{sync::Barrier, task::JoinSet};

use super::rounds;
use crate::{
    on_both_engines,
    support::{World, fixtures::Person},
};

const PEOPLE: usize = 30;
const SWEEPS: usize = 8;

/// Rounds at once on these nodes; every fifth person cancels meanwhile.
async fn reminds_each_person_once(nodes: &[&World]) {
    let world = nodes[0];
    let course = world.course("BLSD").await;
    for round in 0..rounds() {
        let before = world.course_reminder_mails().await.len();
        // The notice time of a cancellation is 48 hours.
        let date = world.date(course.id, 3, 99).await;
        world
            .change(battito_platform::entities::course_dates::ActiveModel {
                id: sea_orm::Set(date.id),
                starts_at: sea_orm::Set(world.now() + chrono::TimeDelta::hours(49)),
                ends_at: sea_orm::Set(world.now() + chrono::TimeDelta::hours(52)),
                ..Default::default()
            })
            .await;
        let mut cancelling: Vec<(Person, i64)> = Vec::new();
        for number in 0..PEOPLE {
            let person = world.participant(&format!("persona{round}x{number}")).await;
            let seat = world.old_seat(&date, &person).await;
            if number % 5 == 0 {
                cancelling.push((person, seat.id));
            }
        }
        let start = Arc::new(Barrier::new(SWEEPS + cancelling.len()));
        let mut tasks = JoinSet::new();
        for number in 0..SWEEPS {
            let (app, start) = (nodes[number % nodes.len()].app.clone(), Arc::clone(&start));
            tasks.spawn(async move {
                start.wait().await;
                // A round that lost its turn may be refused by the database; the next one does its work.
                if let Err(error) = battito::features::course_reminders::send_due(&app).await {
                    eprintln!("a round failed: {error}");
                }
            });
        }
        for (person, seat) in cancelling {
            let start = Arc::clone(&start);
            tasks.spawn(async move {
                start.wait().await;
                let path = format!("/api/my-reservations/{seat}");
                person.actor.delete(&path).await.expect(200);
            });
        }
        tasks.join_all().await;
        world.remind().await;

        let mut mails: BTreeMap<String, usize> = BTreeMap::new();
        for mail in world.course_reminder_mails().await.into_iter().skip(before) {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert!(mails.values().all(|count| *count == 1), "round {round}: {mails:?}");
        assert!(
            (PEOPLE - PEOPLE / 5..=PEOPLE).contains(&mails.len()),
            "round {round}: {}",
            mails.len()
        );
        assert_eq!(
            world.course_reminders().await.len(),
            before + mails.len(),
            "round {round}"
        );
    }
}

on_both_engines! {
    async fn eight_rounds_at_once_remind_each_once(world) {
        reminds_each_person_once(&[&world]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_remind_each_once() {
    let Some(one) = World::postgres().await else { return };
    let other = World::on(one.url.clone(), TempDir::new().expect("a folder")).await;
    reminds_each_person_once(&[&one, &other]).await;
}
