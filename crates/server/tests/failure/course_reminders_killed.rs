//! `kill -9` while reminders of courses are written.

use std::{collections::BTreeMap, time::Duration};

use battito::{
    entities::{course_dates, outbox},
    platform::clock::{Clock, SystemClock},
};
use battito_domain::rome_time;
use chrono::{NaiveTime, TimeDelta};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};

use crate::{
    failure::{centre::reopened, server::Start, wait::wait_until},
    on_both_engines,
    support::World,
};

/// As many as one round reminds.
const PEOPLE: usize = 480;

async fn written(world: &World) -> usize {
    let mails = outbox::Entity::find().filter(outbox::Column::Kind.eq("course-reminder"));
    let count = mails.count(world.app.db().read()).await.expect("a query");
    usize::try_from(count).expect("a count")
}

on_both_engines! {
    async fn killed_on_the_way_reminds_each_person_once(world) {
        world.clock.set(SystemClock.now());
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 2, 500).await;
        // The middle of the day after tomorrow: the day stays the same, also when this runs at midnight.
        let noon = rome_time::local(world.now() + TimeDelta::days(2)).date().and_time(NaiveTime::from_hms_opt(12, 0, 0).expect("noon"));
        let starts_at = rome_time::from_local(noon);
        world.change(course_dates::ActiveModel {
            id: Set(date.id), starts_at: Set(starts_at), ends_at: Set(starts_at + TimeDelta::hours(4)), ..Default::default()
        }).await;
        for number in 0..PEOPLE {
            let person = world.participant(&format!("persona{number}")).await;
            world.old_seat(&date, &person).await;
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
        for mail in world.course_reminder_mails().await {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert_eq!(mails.len(), PEOPLE);
        assert!(mails.values().all(|count| *count == 1), "{mails:?}");
        assert_eq!(world.course_reminders().await.len(), PEOPLE);
    }
}
