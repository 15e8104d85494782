//! Admins change the words of one mail at the same moment.

use std::sync::Arc;

use axum::http::Method;
use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use super::rounds;
use crate::{on_both_engines, support::World};

const MAIL: &str = "/api/settings/mails/booking-confirmed";
const ADMINS: usize = 6;

on_both_engines! {
    async fn one_of_several_admins_wins_and_the_others_are_told(world) {
        let mut admins = Vec::new();
        for number in 0..ADMINS {
            admins.push(world.admin_named(&format!("admin{number}")).await.actor);
        }
        for round in 0..rounds() * 2 {
            // Every other round begins with the original words, which have no row to lock.
            if round % 2 == 0 {
                admins[0].delete(MAIL).await.expect(200);
            }
            let tag = admins[0].get(MAIL).await.header("etag").to_owned();
            let start = Arc::new(Barrier::new(ADMINS));
            let mut changes = JoinSet::new();
            for (number, admin) in admins.iter().cloned().enumerate() {
                let (start, tag) = (Arc::clone(&start), tag.clone());
                changes.spawn(async move {
                    start.wait().await;
                    let body = json!({"subject": format!("{round}.{number}"), "text": "Ciao", "closing": ""});
                    admin.send_if(Method::PUT, MAIL, &tag, &body).await.status.as_u16()
                });
            }
            let mut statuses = changes.join_all().await;
            statuses.sort_unstable();
            let mut expected = vec![200];
            expected.resize(ADMINS, 412);
            assert_eq!(statuses, expected, "round {round}");
        }
    }
}
