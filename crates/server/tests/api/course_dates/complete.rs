//! The job that completes dates once they are over.

use battito::features::course_dates::complete_past;
use battito_platform::entities::course_dates;
use chrono::TimeDelta;
use sea_orm::{EntityTrait, Set};

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn completes_dates_once_they_are_over_and_no_others(world) {
        let course = world.course("BLSD").await;
        let ended = world.date(course.id, 1, 5).await;
        let cancelled = world.new_date(course.id, 1, 5).await;
        let cancelled = world.put(course_dates::ActiveModel { status: Set(crate::support::fixtures::word("cancelled")), ..cancelled }).await;
        let running = world.date(course.id, 2, 5).await;
        world.clock.set(ended.ends_at - TimeDelta::seconds(1));
        assert_eq!(complete_past(&world.app).await.ok(), Some(0));
        world.clock.set(running.starts_at + TimeDelta::hours(1));

        assert_eq!(complete_past(&world.app).await.ok(), Some(1));
        assert_eq!(complete_past(&world.app).await.ok(), Some(0));

        for (id, status) in [(ended.id, "completed"), (cancelled.id, "cancelled"), (running.id, "scheduled")] {
            let date = course_dates::Entity::find_by_id(id).one(world.app.db().read()).await.expect("a query");
            assert_eq!(date.map(|date| date.status.as_str()), Some(status));
        }
    }
}
