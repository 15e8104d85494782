//! One link in many places at the same moment, and many sweeps: one answer stands, and one mail leaves.

use std::{collections::BTreeMap, sync::Arc};

use tempfile::TempDir;
use tokio::{sync::Barrier, task::JoinSet};

use super::rounds;
use crate::{
    on_both_engines,
    support::{
        World,
        surveys::{Held, answers},
    },
};

const PEOPLE: [&str; 12] = [
    "anna", "bruno", "carla", "dario", "elena", "fabio", "gina", "hugo", "irma", "luca", "maria", "nino",
];
const PRESSES: usize = 6;

/// Each participant presses several times at once, on these nodes.
async fn one_answer_a_link(nodes: &[Arc<World>]) {
    let world = &nodes[0];
    let held = Held::of(world, "BLSD").await.with(world, &PEOPLE).await;
    world.ask().await;
    let links = world.survey_links().await;
    let start = Arc::new(Barrier::new(links.len() * PRESSES));
    let mut presses = JoinSet::new();
    for (person, token) in links.iter().enumerate() {
        for press in 0..PRESSES {
            let (node, token, start) = (
                Arc::clone(&nodes[press % nodes.len()]),
                token.clone(),
                Arc::clone(&start),
            );
            presses.spawn(async move {
                start.wait().await;
                let comment = format!("{person}");
                let answer = node.send_survey(&token, &answers(3, 5, &comment)).await.expect(303);
                (person, answer.header("location").ends_with("?inviato"))
            });
        }
    }
    let mut thanked: BTreeMap<usize, usize> = BTreeMap::new();
    for (person, is_first) in presses.join_all().await {
        *thanked.entry(person).or_default() += usize::from(is_first);
    }
    assert!(thanked.values().all(|times| *times == 1), "{thanked:?}");
    let mut comments: Vec<_> = world
        .survey_answers()
        .await
        .into_iter()
        .filter_map(|one| one.comment)
        .collect();
    comments.sort_by_key(|comment| comment.parse::<usize>().expect("a number"));
    let expected: Vec<_> = (0..PEOPLE.len()).map(|person| person.to_string()).collect();
    assert_eq!(comments, expected);
    let survey = world.survey(held.date.id).await.expect("a survey");
    assert_eq!(usize::try_from(survey.answers).expect("a count"), PEOPLE.len());
    assert!(world.survey_tokens().await.iter().all(|token| token.used));
}

on_both_engines! {
    async fn pressed_at_once_stores_one_answer_a_link(world) {
        one_answer_a_link(&[Arc::new(world)]).await;
    }

    async fn eight_sweeps_at_once_ask_each_person_once(world) {
        for round in 0..rounds() {
            Held::of(&world, &format!("BLSD {round}")).await.with(&world, &PEOPLE.map(|name| format!("{name}{round}")).each_ref().map(String::as_str)).await;
            battito::features::course_dates::complete_past(&world.app).await.expect("dates that are over");
            let start = Arc::new(Barrier::new(8));
            let mut sweeps = JoinSet::new();
            for _ in 0..8 {
                let (app, start) = (world.app.clone(), Arc::clone(&start));
                sweeps.spawn(async move {
                    start.wait().await;
                    battito::features::surveys::invite::sweep(&app).await
                });
            }
            for swept in sweeps.join_all().await {
                swept.expect("a sweep");
            }
            let mut mails: BTreeMap<String, usize> = BTreeMap::new();
            for mail in world.survey_mails().await {
                *mails.entry(mail.0.recipient).or_default() += 1;
            }
            assert_eq!(mails.len(), PEOPLE.len() * (round + 1));
            assert!(mails.values().all(|count| *count == 1), "{mails:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn pressed_at_once_on_two_nodes_stores_one_answer_a_link() {
    let Some(one) = World::postgres().await else { return };
    let other = World::on(one.url.clone(), TempDir::new().expect("a folder")).await;
    one_answer_a_link(&[Arc::new(one), Arc::new(other)]).await;
}
