//! Many sweeps at the same moment, on one node and on two: each reminder leaves once.

use std::{collections::BTreeMap, sync::Arc};

use tempfile::TempDir;
use tokio::{sync::Barrier, task::JoinSet};

use super::rounds;
use crate::{
    on_both_engines,
    support::{World, renewals::Renewable},
};

const PEOPLE: usize = 40;
const SWEEPS: usize = 8;

/// Sweeps at once on these nodes, again and again; each person has two certificates.
async fn each_person_gets_one_mail(nodes: &[&World]) {
    let world = nodes[0];
    let renewable = Renewable::of(world).await;
    for round in 0..rounds() {
        let before = world.reminder_mails().await.len();
        for number in 0..PEOPLE {
            let person = world.participant(&format!("persona{round}x{number}")).await;
            renewable.paper(world, &person, 60).await;
            renewable.other_paper(world, &person, 7).await;
        }
        let start = Arc::new(Barrier::new(SWEEPS));
        let mut sweeps = JoinSet::new();
        for number in 0..SWEEPS {
            let (app, start) = (nodes[number % nodes.len()].app.clone(), Arc::clone(&start));
            sweeps.spawn(async move {
                start.wait().await;
                battito::features::renewals::refresh::sweep(&app).await
            });
        }
        for swept in sweeps.join_all().await {
            // A sweep that lost its turn may be refused by the database; the next one does its work.
            if let Err(error) = swept {
                eprintln!("a sweep failed: {error}");
            }
        }
        world.sweep().await;

        let mut mails: BTreeMap<String, usize> = BTreeMap::new();
        for mail in world.reminder_mails().await.into_iter().skip(before) {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert_eq!(mails.len(), PEOPLE, "round {round}");
        assert!(mails.values().all(|count| *count == 1), "round {round}: {mails:?}");
        assert_eq!(world.reminders().await.len(), (round + 1) * PEOPLE * 2);
    }
}

on_both_engines! {
    async fn eight_sweeps_at_once_send_one_mail_each(world) {
        each_person_gets_one_mail(&[&world]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_send_one_mail_each() {
    let Some(one) = World::postgres().await else { return };
    let other = World::on(one.url.clone(), TempDir::new().expect("a folder")).await;
    each_person_gets_one_mail(&[&one, &other]).await;
}
