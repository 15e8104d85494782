//! `kill -9` while certificates are issued.

use std::{collections::HashSet, time::Duration};

use battito_platform::clock::{Clock, SystemClock};
use serde_json::json;

use crate::{
    failure::{centre::reopened, server::Start, wait::wait_for},
    on_both_engines,
    support::{World, classroom::Classroom},
};

const PEOPLE: usize = 60;

on_both_engines! {
    async fn killed_twice_issues_each_paper_once_without_gaps(world) {
        world.clock.set(SystemClock.now());
        let class = Classroom::of(&world).await;
        for number in 0..PEOPLE {
            class.passed(&world, &format!("persona{number}")).await;
        }
        let (mut world, mut job, mut before) = (world, None, 0);
        for life in 0..3 {
            // The server has the database alone, so that it alone can mend the state after the last kill.
            world.app.db().clone().close().await;
            let server = Start::of(&world).server();
            let staff = server.person(&class.staff);
            let id = *job.get_or_insert_with(|| {
                let started = staff.post(&class.path(), &json!({})).expect("an answer");
                assert_eq!(started.status, 202, "{}", started.text);
                started.json()["job"].as_i64().expect("a job")
            });
            let last = life == 2;
            wait_for("progress", Duration::from_mins(2), || {
                let job = staff.get(&format!("/api/jobs/{id}")).expect("an answer").json();
                let done = usize::try_from(job["done"].as_u64().expect("a number")).expect("a number");
                let reached = if last { job["state"] == "done" } else { done > before };
                assert!(last || job["state"] == "running", "life {life}: it was killed too late: {job}");
                reached.then(|| before = done)
            });
            server.kill();
            world = reopened(world).await;
        }

        let papers = world.papers().await;
        let year = &papers[0].number[..4];
        let mut numbers: Vec<&str> = papers.iter().map(|paper| paper.number.as_str()).collect();
        numbers.sort_unstable();
        let expected: Vec<String> = (1..=PEOPLE).map(|number| format!("{year}-{number:06}")).collect();
        assert_eq!(numbers, expected);
        let holders: HashSet<Option<i64>> = papers.iter().map(|paper| paper.user_id).collect();
        assert_eq!(holders.len(), PEOPLE, "each person once");
        for paper in &papers {
            let key = paper.file_key.as_ref().expect("a file");
            let file = world.app.files.get(key).await.expect("the file store").expect("a file");
            assert!(file.starts_with(b"%PDF-1.7"));
        }
    }
}
