//! Staff remove an empty date, and a person books it at the same moment.

use serde_json::json;
use tokio::task::JoinSet;

use super::{BOOK, rounds};
use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn a_date_that_is_booked_while_it_is_removed_stays_with_its_reservation(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        for round in 0..rounds() * 4 {
            let anna = world.participant(&format!("anna{round}")).await;
            let date = world.date(course.id, 10, 5).await.id;
            let mut tasks = JoinSet::new();
            let actor = anna.actor.clone();
            tasks.spawn(async move { actor.post(BOOK, json!({"id_course_date": date})).await.status.as_u16() });
            let actor = staff.clone();
            tasks.spawn(async move { actor.delete(&format!("/api/course-dates/{date}?reservations=none")).await.status.as_u16() });

            let mut statuses = tasks.join_all().await;
            statuses.sort_unstable();

            let seats = world.statuses(date).await;
            match statuses[..] {
                [201, 409] => assert_eq!(seats, ["confirmed"], "round {round}"),
                [204, 422] => assert!(seats.is_empty(), "round {round}: {seats:?}"),
                _ => panic!("round {round}: {statuses:?}"),
            }
            let told = world.mail_kinds(&anna.email).await;
            assert!(!told.contains(&"date-cancelled".to_owned()), "round {round}: {told:?}");
        }
    }
}
