//! `kill -9` while surveys are sent.

use std::collections::BTreeMap;

use battito_platform::{
    clock::{Clock, SystemClock},
    entities::course_dates,
};
use chrono::TimeDelta;
use sea_orm::Set;

use crate::{
    failure::killed_rounds::{KilledRounds, killed_rounds},
    on_both_engines,
    support::{World, surveys::Held},
};

/// Nearly as many as one round asks about.
const DATES: usize = 48;
/// On each date.
const PEOPLE: usize = 60;

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
        let all = DATES * PEOPLE;
        let KilledRounds { world, written } = killed_rounds(world, "survey-invitation", all).await;
        // A date is asked as a whole, or not at all.
        assert!(written.iter().all(|written| written % PEOPLE == 0), "{written:?}");
        assert_eq!(world.survey_tokens().await.len(), all);

        let mut mails: BTreeMap<String, usize> = BTreeMap::new();
        for mail in world.survey_mails().await {
            *mails.entry(mail.0.recipient).or_default() += 1;
        }
        assert_eq!(mails.len(), PEOPLE);
        assert!(mails.values().all(|count| *count == DATES), "{mails:?}");
        assert_eq!(world.survey_invitations().await.len(), all);
    }
}
