//! Admins change the design of certificates at the same moment, while certificates are issued.

use std::sync::Arc;

use axum::http::Method;
use battito_platform::entities::{certificate_designs, certificates};
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use super::rounds;
use crate::{
    on_both_engines,
    support::{Actor, World, classroom::Classroom},
};

const DESIGN: &str = "/api/settings/certificate";
const ADMINS: usize = 6;

/// Sends a change for the version that all have seen, from each admin; gives the statuses.
async fn rush(admins: &[Actor], tag: &str, round: usize) -> Vec<u16> {
    let start = Arc::new(Barrier::new(admins.len()));
    let mut changes = JoinSet::new();
    for (number, admin) in admins.iter().cloned().enumerate() {
        let (start, tag) = (Arc::clone(&start), tag.to_owned());
        changes.spawn(async move {
            start.wait().await;
            let body = json!({"signer": format!("Direttore {round}.{number}")});
            let answer = admin.send_if(Method::PUT, DESIGN, &tag, &body).await;
            answer.status.as_u16()
        });
    }
    let mut statuses = changes.join_all().await;
    statuses.sort_unstable();
    statuses
}

on_both_engines! {
    async fn one_of_several_admins_wins_and_the_others_are_told(world) {
        let mut admins = Vec::new();
        for number in 0..ADMINS {
            admins.push(world.admin_named(&format!("admin{number}")).await.actor);
        }
        for round in 0..rounds() * 4 {
            let tag = admins[0].get(DESIGN).await.header("etag").to_owned();
            let statuses = rush(&admins, &tag, round).await;
            let mut expected = vec![200];
            expected.resize(ADMINS, 412);
            assert_eq!(statuses, expected, "round {round}");
            let rows = certificate_designs::Entity::find().all(world.app.db().read()).await.expect("a query");
            assert_eq!(rows.len(), round + 1);
        }
    }

    async fn a_certificate_issued_meanwhile_has_one_of_the_versions(world) {
        let admin = world.admin().await.actor;
        admin.put(DESIGN, json!({"signer": "Prima"})).await.expect(200);
        let class = Classroom::of(&world).await;
        for number in 0..25 {
            class.passed(&world, &format!("persona{number}")).await;
        }
        let changing = tokio::spawn(async move {
            for number in 0..10 {
                admin.put(DESIGN, json!({"signer": format!("Direttore {number}")})).await.expect(200);
            }
        });
        let papers = class.papers(&world).await;
        changing.await.expect("all changes");
        assert_eq!(papers.len(), 25);
        assert!(papers.iter().all(|paper| paper.file_key.is_some() && paper.design_id.is_some()));
        let in_order = certificates::Entity::find().order_by_asc(certificates::Column::Id).all(world.app.db().read()).await.expect("a query");
        let designs: Vec<_> = in_order.iter().map(|paper| paper.design_id).collect();
        assert!(designs.is_sorted(), "{designs:?}");
    }
}
