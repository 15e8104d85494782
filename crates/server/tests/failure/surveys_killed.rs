//! `kill -9` while surveys are sent.

use std::{collections::BTreeMap, time::Duration};

use battito::{
    entities::{course_dates, outbox},
    platform::clock::{Clock, SystemClock},
};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};

use crate::{
    failure::{centre::reopened, server::Start, wait::wait_until},
    on_both_engines,
    support::{World, surveys::Held},
};

/// Nearly as many as one round asks about.
const DATES: usize = 48;
/// So many that the last date is not asked about before the server is ready and killed.
const PEOPLE: usize = 60;

async fn written(world: &World) -> usize {
    let mails = outbox::Entity::find().filter(outbox::Column::Kind.eq("survey-invitation"));
    let count = mails.count(world.app.db().read()).await.expect("a query");
    usize::try_from(count).expect("a count")
}

on_both_engines! {
    async fn killed_on_the_way_asks_each_person_once(world) {
        world.clock.set(SystemClock.now());
        let course = world.course("BLSD").await;
        let teacher = world.teacher("docente").await;
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            people.push(world.participant(&format!("persona{number}")).await);
        }
        for _ in 0..DATES {
            let held = Held::again(&world, course.clone(), teacher.clone()).await;
            let ends_at = world.now() - TimeDelta::hours(5);
            world.change(course_dates::ActiveModel { id: Set(held.date.id), ends_at: Set(ends_at), ..Default::default() }).await;
            for person in &people {
                world.reservation(held.date.id, person.id, "confirmed").await;
            }
        }
        let (all, mut world) = (DATES * PEOPLE, world);
        let (mut before, mut interrupted) = (0, 0);
        for life in 0..3 {
            let server = Start::of(&world).server();
            let wanted = if life == 2 { all } else { all.min(before + 1) };
            wait_until("surveys", Duration::from_mins(2), async || written(&world).await >= wanted).await;
            server.kill();
            world = reopened(world).await;
            before = written(&world).await;
            // A date is asked as a whole, or not at all.
            assert_eq!(before % PEOPLE, 0);
            assert_eq!(world.survey_tokens().await.len(), before);
            interrupted += usize::from(before < all);
        }
        assert!(interrupted > 0, "it was killed too late each time");

        let mut mails: BTreeMap<String, usize> = BTreeMap::new();
        for mail in world.survey_mails().await {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert_eq!(mails.len(), PEOPLE);
        assert!(mails.values().all(|count| *count == DATES), "{mails:?}");
        assert_eq!(world.survey_invitations().await.len(), all);
    }
}
