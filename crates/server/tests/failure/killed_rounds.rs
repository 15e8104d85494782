//! `kill -9` while a round of mails is written.

use std::time::Duration;

use battito_platform::entities::outbox;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::{
    failure::{centre::reopened, server::Start, wait::wait_until},
    support::World,
};

/// The world after two servers were killed while they wrote the mails of this kind and a third one wrote the rest.
pub(crate) struct KilledRounds {
    pub(crate) world: World,
    /// The mails that were written when each of the servers was killed.
    pub(crate) written: Vec<usize>,
}

/// Kills two servers after their first mails and the third one after all. Fails when the round was never interrupted.
pub(crate) async fn killed_rounds(mut world: World, kind: &str, all: usize) -> KilledRounds {
    let mut written: Vec<usize> = Vec::new();
    for life in 0..3 {
        let before = written.last().copied().unwrap_or(0);
        let wanted = if life == 2 { all } else { all.min(before + 1) };
        loop {
            // The round begins with the process: a server that is ready may have written everything.
            let mut server = Start::of(&world).process();
            wait_until(kind, Duration::from_mins(2), async || {
                count(&world, kind).await >= wanted || !server.is_alive()
            })
            .await;
            let worked = server.is_alive();
            server.kill();
            if worked {
                break;
            }
        }
        world = reopened(world).await;
        written.push(count(&world, kind).await);
    }
    assert!(written[0] < all, "it was killed too late: {written:?} of {all}");
    KilledRounds { world, written }
}

async fn count(world: &World, kind: &str) -> usize {
    let mails = outbox::Entity::find().filter(outbox::Column::Kind.eq(kind));
    let count = mails.count(world.app.db().read()).await.expect("a query");
    usize::try_from(count).expect("a count")
}
