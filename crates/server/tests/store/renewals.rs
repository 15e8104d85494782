//! The rows of renewals: their constraints, and the key that lets a reminder be recorded once.

use battito_platform::entities::{renewal_reminders, renewals};
use sea_orm::Set;

use crate::{
    on_both_engines,
    store::rows::{count, refused_as_second, try_put, try_run},
    support::{World, fixtures::word, renewals::Renewable},
};

on_both_engines! {
    async fn go_with_their_certificate_and_outlive_a_reservation(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 60).await;
        let date = world.date(renewable.renewal.id, 10, 5).await;
        let reservation = world.reservation(date.id, anna.id, "confirmed").await;
        world.sweep().await;
        assert_eq!(world.renewal(paper.id).await.expect("a row").reservation_id, Some(reservation.id));
        world.put(renewal_reminders::ActiveModel {
            certificate_id: Set(paper.id), step: Set(word("90")), sent_at: Set(world.now()), expires_on: Set(paper.expires_on.expect("a day")),
        }).await;

        try_run(&world, format!("DELETE FROM reservations WHERE id = {}", reservation.id)).await.expect("a deletion");
        assert_eq!(world.renewal(paper.id).await.expect("a row").reservation_id, None);

        try_run(&world, format!("DELETE FROM certificate_words WHERE certificate_id = {}", paper.id)).await.expect("a deletion");
        try_run(&world, format!("DELETE FROM certificates WHERE id = {}", paper.id)).await.expect("a deletion");
        assert_eq!((count(&world, renewals::Entity).await, count(&world, renewal_reminders::Entity).await), (0, 0));
    }

    async fn a_reminder_is_recorded_once(world) {
        let renewable = Renewable::of(&world).await;
        let anna = world.participant("anna").await;
        let paper = renewable.paper(&world, &anna, 60).await;
        let reminder = |step: &str| renewal_reminders::ActiveModel {
            certificate_id: Set(paper.id), step: Set(word(step)), sent_at: Set(world.now()), expires_on: Set(paper.expires_on.expect("a day")),
        };
        try_put(&world, reminder("60")).await.expect("a reminder");
        refused_as_second(try_put(&world, reminder("60")).await);
        try_put(&world, reminder("30")).await.expect("another one");
    }
}
