//! Unique constraints of the database, which hold even when the code above forgets.

use battito_platform::entities::{cities, one_time_tokens, reservation_certificates, reservations, users};
use chrono::TimeDelta;
use sea_orm::{ActiveModelTrait, IntoActiveModel, NotSet, Set};

use crate::{
    on_both_engines,
    store::rows::{refused_as_second, try_put, try_run},
    support::World,
};

/// A user like the one with this number, with an address and a tax code of their own.
async fn like(world: &World, id: i64) -> users::ActiveModel {
    let mut other = world.user(id).await.into_active_model().reset_all();
    other.id = NotSet;
    other.email = Set(Some("altra@test.example".to_owned()));
    other.email_key = Set(Some("altra@test.example".to_owned()));
    other.fiscal_code = Set(Some("RSSLTR80A41F205X".to_owned()));
    other
}

fn certificate(reservation: i64, option: i64) -> reservation_certificates::ActiveModel {
    reservation_certificates::ActiveModel {
        reservation_id: Set(reservation),
        certificate_option_id: Set(option),
        status: Set(crate::support::fixtures::word("pending")),
        ..Default::default()
    }
}

on_both_engines! {
    async fn an_address_in_any_spelling(world) {
        let anna = world.participant("anna").await;
        let mut other = like(&world, anna.id).await;
        other.email = Set(Some("ANNA@Test.Example".to_owned()));
        other.email_key = Set(Some(anna.email));
        refused_as_second(try_put(&world, other).await);
        assert_eq!(world.users().await, 1);
    }

    async fn a_tax_code_which_only_the_anonymised_lack(world) {
        let anna = world.participant("anna").await;
        let mut other = like(&world, anna.id).await;
        other.fiscal_code = Set(world.user(anna.id).await.fiscal_code);
        refused_as_second(try_put(&world, other.clone()).await);
        for number in 0..2 {
            other.email_key = Set(Some(format!("anonimo{number}@test.example")));
            other.fiscal_code = Set(None);
            try_put(&world, other.clone()).await.expect("somebody without a tax code");
        }
    }

    async fn a_live_reservation_of_a_person_for_a_date(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let (date, other_date) = (world.date(course.id, 10, 5).await, world.date(course.id, 20, 5).await);
        let first = world.reservation(date.id, anna.id, "confirmed").await;
        let like_the_first = |status: &str| reservations::ActiveModel {
            id: NotSet,
            status: Set(crate::support::fixtures::word(status)),
            ..first.clone().into_active_model().reset_all()
        };

        for status in ["confirmed", "waiting"] {
            refused_as_second(try_put(&world, like_the_first(status)).await);
        }

        world.reservation(date.id, bruno.id, "confirmed").await;
        world.reservation(other_date.id, anna.id, "confirmed").await;
        for _ in 0..2 {
            try_put(&world, like_the_first("cancelled")).await.expect("any number of cancelled ones");
        }
        refused_as_second(try_run(&world, "UPDATE reservations SET status = 'waiting' WHERE status = 'cancelled'").await);
        try_run(&world, format!("UPDATE reservations SET status = 'cancelled' WHERE id = {}", first.id)).await.expect("a change");
        try_put(&world, like_the_first("waiting")).await.expect("a new one after the cancelled one");
    }

    async fn a_certificate_of_a_reservation_its_number_and_its_code(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let (one, other) = (world.option(course.id, "BLSD", 1).await, world.option(course.id, "ECM", 0).await);
        let date = world.date(course.id, 10, 5).await;
        let reservation = world.reservation(date.id, anna.id, "confirmed").await.id;
        let first = try_put(&world, world.new_paper("2027-000001", "CODE000000000001")).await.expect("a paper");
        let mut due = certificate(reservation, one.id);
        due.certificate_id = Set(Some(first.id));
        try_put(&world, due).await.expect("a certificate");

        refused_as_second(try_put(&world, certificate(reservation, one.id)).await);
        refused_as_second(try_put(&world, world.new_paper("2027-000001", "CODE000000000002")).await);
        refused_as_second(try_put(&world, world.new_paper("2027-000002", "CODE000000000001")).await);
        let mut same_paper = certificate(reservation, other.id);
        same_paper.certificate_id = Set(Some(first.id));
        refused_as_second(try_put(&world, same_paper).await);
        let mut imported = world.new_paper("2027-000001", "CODE000000000003");
        imported.imported = Set(true);
        try_put(&world, imported).await.expect("a number that another organisation gave");
        try_put(&world, certificate(reservation, other.id)).await.expect("another one, not yet issued");
    }

    async fn a_session_and_a_link(world) {
        let anna = world.participant("anna").await;
        let mut session = world.sessions(anna.id).await.remove(0).into_active_model().reset_all();
        session.id = NotSet;
        refused_as_second(try_put(&world, session).await);
        let link = one_time_tokens::ActiveModel {
            user_id: Set(anna.id),
            purpose: Set("reset".to_owned()),
            token_hash: Set("una".to_owned()),
            created_at: Set(world.now()),
            expires_at: Set(world.now() + TimeDelta::hours(1)),
            ..Default::default()
        };
        try_put(&world, link.clone()).await.expect("a link");
        refused_as_second(try_put(&world, link).await);
    }

    async fn a_city_of_a_province(world) {
        let milano = world.city("Milano").await;
        let mut other = cities::ActiveModel { id: NotSet, ..milano.into_active_model().reset_all() };
        other.name = Set("MILANO".to_owned());
        refused_as_second(try_put(&world, other.clone()).await);
        other.province = Set("LO".to_owned());
        try_put(&world, other).await.expect("a city of the same name elsewhere");
    }
}
