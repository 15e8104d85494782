//! Admins change the centre at the same moment.

use std::sync::Arc;

use axum::http::Method;
use battito_platform::entities::centre_settings;
use sea_orm::EntityTrait;
use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use super::rounds;
use crate::{
    on_both_engines,
    support::{Actor, World},
};

const CENTRE: &str = "/api/settings/centre";
const ADMINS: usize = 6;

/// Changes the centre from each admin at once; gives the statuses and the names that were saved.
async fn rush(admins: &[Actor], tag: Option<&str>, round: usize) -> Vec<(u16, String)> {
    let start = Arc::new(Barrier::new(admins.len()));
    let mut changes = JoinSet::new();
    for (number, admin) in admins.iter().cloned().enumerate() {
        let (start, tag) = (Arc::clone(&start), tag.unwrap_or("*").to_owned());
        changes.spawn(async move {
            start.wait().await;
            let name = format!("Centro {round}.{number}");
            let answer = admin.send_if(Method::PUT, CENTRE, &tag, &json!({"name": name})).await;
            (answer.status.as_u16(), name)
        });
    }
    changes.join_all().await
}

on_both_engines! {
    async fn one_of_several_admins_wins_and_the_site_shows_it(world) {
        let mut admins = Vec::new();
        for number in 0..ADMINS {
            admins.push(world.admin_named(&format!("admin{number}")).await.actor);
        }
        for round in 0..rounds() * 4 {
            let tag = admins[0].get(CENTRE).await.header("etag").to_owned();
            let changes = rush(&admins, Some(&tag), round).await;
            let winners: Vec<&String> = changes.iter().filter(|(status, _)| *status == 200).map(|(_, name)| name).collect();
            assert_eq!(winners.len(), 1, "{changes:?}");
            assert!(changes.iter().all(|(status, _)| matches!(status, 200 | 412)), "{changes:?}");
            assert_eq!(world.app.centre().settings.name, *winners[0]);
        }
    }

    async fn the_last_write_without_if_match_stays(world) {
        let mut admins = Vec::new();
        for number in 0..ADMINS {
            admins.push(world.admin_named(&format!("admin{number}")).await.actor);
        }
        for round in 0..rounds() {
            let changes = rush(&admins, None, round).await;
            assert!(changes.iter().all(|(status, _)| *status == 200), "{changes:?}");
            let rows = centre_settings::Entity::find().all(world.app.db().read()).await.expect("a query");
            assert_eq!(rows.len(), (round + 1) * ADMINS);
            let last = rows.iter().max_by_key(|row| row.id).expect("a version");
            assert_eq!(world.app.centre().id, last.id);
            assert_eq!(last.changes.0["name"].value, world.app.centre().settings.name);
        }
    }
}
