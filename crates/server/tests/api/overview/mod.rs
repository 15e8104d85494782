//! The panel's home for staff. It is Monday 1 March 2027, 11:00 in Rome.

mod figures;
mod show;

use battito_platform::entities::reservations;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Unchanged, Set};

use crate::support::{World, fixtures::word};

/// A confirmed reservation of a new person with these results.
async fn result(world: &World, date_id: i64, name: &str, attendance: &str, outcome: &str) -> i64 {
    let person = world.participant(name).await;
    let row = world.reservation(date_id, person.id, "confirmed").await;
    world
        .change(reservations::ActiveModel {
            id: Unchanged(row.id),
            attendance: Set(word(attendance)),
            outcome: Set(word(outcome)),
            ..Default::default()
        })
        .await;
    row.id
}

/// A reservation made at this moment.
async fn booked_at(world: &World, date_id: i64, name: &str, status: &str, at: &str) {
    let person = world.participant(name).await;
    let row = world.reservation(date_id, person.id, status).await;
    let at: DateTime<Utc> = at.parse().expect("a good instant");
    world
        .change(reservations::ActiveModel {
            id: Unchanged(row.id),
            created_at: Set(at),
            ..Default::default()
        })
        .await;
}
