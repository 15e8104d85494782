//! Attempts of several budgets are counted and given back at the same moment: none is lost, and no call is refused.

use battito_platform::{
    entities::throttles,
    rate_limit::{self, CERTIFICATE_ADDRESS, CERTIFICATE_SURNAME, CERTIFICATE_SURNAME_ADDRESS},
};
use sea_orm::EntityTrait;
use tokio::task::JoinSet;

use super::rounds;
use crate::support::World;

/// Clients at the same time, each with attempts one after the other. No limit is reached.
const CLIENTS: usize = 8;
const ATTEMPTS: usize = 25;

async fn refunds_all(world: &World) {
    for _ in 0..rounds() {
        let mut clients = JoinSet::new();
        for _ in 0..CLIENTS {
            let app = world.app.clone();
            clients.spawn(async move {
                for _ in 0..ATTEMPTS {
                    let limits = [CERTIFICATE_SURNAME_ADDRESS, CERTIFICATE_SURNAME, CERTIFICATE_ADDRESS];
                    let attempt = rate_limit::take(&app, limits.map(|limit| limit.of("the same"))).await?;
                    attempt.give_back(&app).await;
                }
                Ok::<_, battito_platform::error::ApiError>(())
            });
        }
        for client in clients.join_all().await {
            client.expect("no attempt is refused");
        }
        let counters = throttles::Entity::find()
            .all(world.app.db().read())
            .await
            .expect("a query");
        assert!(counters.iter().all(|counter| counter.hits == 0), "{counters:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_attempts_and_refunds_on_sqlite() {
    refunds_all(&World::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_attempts_and_refunds_on_postgres() {
    if let Some(world) = World::postgres().await {
        refunds_all(&world).await;
    }
}
