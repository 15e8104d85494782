//! Two members of staff write a note on the same person at the same moment: neither overwrites the other's.

use std::sync::Arc;

use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use super::{count, rounds};
use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn one_of_several_concurrent_notes_is_saved(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let path = format!("/api/reservations/{}", world.reservation(date.id, anna.id, "confirmed").await.id);
        let mut seen = String::new();
        for round in 0..rounds() * 4 {
            let start = Arc::new(Barrier::new(4));
            let mut tasks = JoinSet::new();
            for number in 0..4 {
                let (staff, path, start) = (staff.clone(), path.clone(), Arc::clone(&start));
                let note = format!("nota {round}.{number}");
                let body = json!({"note": note, "expected_note": seen});
                tasks.spawn(async move {
                    start.wait().await;
                    (staff.put(&path, body).await.status.as_u16(), note)
                });
            }
            let answers = tasks.join_all().await;
            let statuses: Vec<u16> = answers.iter().map(|(status, _)| *status).collect();
            assert_eq!((count(&statuses, 200), count(&statuses, 412)), (1, 3), "round {round}: {statuses:?}");
            let saved = answers.into_iter().find(|(status, _)| *status == 200).map(|(_, note)| note);
            let stored = staff.get(&path).await.expect(200).json()["note"].clone();
            assert_eq!(stored.as_str(), saved.as_deref(), "round {round}");
            seen = saved.unwrap_or_default();
        }
    }
}
