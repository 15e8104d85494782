//! `kill -9` while reminders are written.

use std::{collections::BTreeMap, time::Duration};

use battito::{
    entities::outbox,
    platform::clock::{Clock, SystemClock},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::{
    failure::{centre::reopened, server::Start, wait::wait_until},
    on_both_engines,
    support::{World, renewals::Renewable},
};

/// As many as one round reminds.
const PEOPLE: usize = 480;

async fn written(world: &World) -> usize {
    let mails = outbox::Entity::find().filter(outbox::Column::Kind.eq("renewal-reminder"));
    let count = mails.count(world.app.db().read()).await.expect("a query");
    usize::try_from(count).expect("a count")
}

on_both_engines! {
    async fn killed_on_the_way_reminds_each_person_once(world) {
        world.clock.set(SystemClock.now());
        let renewable = Renewable::of(&world).await;
        for number in 0..PEOPLE {
            let person = world.participant(&format!("persona{number}")).await;
            renewable.paper(&world, &person, 45).await;
        }
        let mut world = world;
        let (mut before, mut interrupted) = (0, 0);
        for life in 0..3 {
            let server = Start::of(&world).server();
            let wanted = if life == 2 { PEOPLE } else { PEOPLE.min(before + 1) };
            wait_until("reminders", Duration::from_mins(2), async || written(&world).await >= wanted).await;
            server.kill();
            world = reopened(world).await;
            before = written(&world).await;
            interrupted += usize::from(before < PEOPLE);
        }
        assert!(interrupted > 0, "it was killed too late each time");

        let mut mails: BTreeMap<String, usize> = BTreeMap::new();
        for mail in world.reminder_mails().await {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert_eq!(mails.len(), PEOPLE);
        assert!(mails.values().all(|count| *count == 1), "{mails:?}");
        assert_eq!(world.reminders().await.len(), PEOPLE);
    }
}
