//! `kill -9` while reminders are written.

use std::collections::BTreeMap;

use battito_platform::clock::{Clock, SystemClock};

use crate::{
    failure::killed_rounds::killed_rounds,
    on_both_engines,
    support::{World, renewals::Renewable},
};

/// As many as one round reminds.
const PEOPLE: usize = 480;

on_both_engines! {
    async fn killed_on_the_way_reminds_each_person_once(world) {
        world.clock.set(SystemClock.now());
        let renewable = Renewable::of(&world).await;
        for number in 0..PEOPLE {
            let person = world.participant(&format!("persona{number}")).await;
            renewable.paper(&world, &person, 45).await;
        }
        let world = killed_rounds(world, "renewal-reminder", PEOPLE).await.world;

        let mut mails: BTreeMap<String, usize> = BTreeMap::new();
        for mail in world.reminder_mails().await {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert_eq!(mails.len(), PEOPLE);
        assert!(mails.values().all(|count| *count == 1), "{mails:?}");
        assert_eq!(world.reminders().await.len(), PEOPLE);
    }
}
