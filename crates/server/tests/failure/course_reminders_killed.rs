//! `kill -9` while reminders of courses are written.

use std::collections::BTreeMap;

use battito_domain::rome_time;
use battito_platform::{
    clock::{Clock, SystemClock},
    entities::course_dates,
};
use chrono::{NaiveTime, TimeDelta};
use sea_orm::Set;

use crate::{failure::killed_rounds::killed_rounds, on_both_engines, support::World};

/// As many as one round reminds.
const PEOPLE: usize = 480;

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
        let world = killed_rounds(world, "course-reminder", PEOPLE).await.world;

        let mut mails: BTreeMap<String, usize> = BTreeMap::new();
        for mail in world.course_reminder_mails().await {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert_eq!(mails.len(), PEOPLE);
        assert!(mails.values().all(|count| *count == 1), "{mails:?}");
        assert_eq!(world.course_reminders().await.len(), PEOPLE);
    }
}
