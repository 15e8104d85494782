//! The columns for searching and sorting are right, independent of the writer of the row.

use battito::jobs;
use battito_platform::{
    entities::{certificate_words, certificates, course_dates, users},
    search_columns,
};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, QueryOrder, Set};

use crate::{on_both_engines, store::rows::try_run, support::World};

async fn venue_text(world: &World, id: i64) -> String {
    let date = course_dates::Entity::find_by_id(id).one(world.app.db().read()).await;
    date.expect("a query").expect("the date").search_text
}

/// The certificates, and all words in their order.
async fn searched(world: &World) -> (Vec<certificates::Model>, Vec<certificate_words::Model>) {
    use certificate_words::Column;
    let words = certificate_words::Entity::find()
        .order_by_asc(Column::CertificateId)
        .order_by_asc(Column::Word);
    (
        world.papers().await,
        words.all(world.app.db().read()).await.expect("a query"),
    )
}

on_both_engines! {
    async fn of_certificates_are_refreshed_at_the_start_with_their_words(world) {
        for (number, surname) in [("2027-000001", "D'Angelò"), ("2027-000002", "Rossi"), ("2027-000003", "Verdi")] {
            let mut paper = world.new_paper(number, &number.replace('-', "00000"));
            paper.holder_surname = Set(surname.into());
            world.put(paper).await;
        }
        let expected = searched(&world).await;
        assert!(expected.1.len() >= 12, "{:?}", expected.1);
        let ids: Vec<i64> = expected.0.iter().map(|paper| paper.id).collect();
        for sql in [
            format!("UPDATE certificates SET search_text = '', sort_key = 'x' WHERE id = {}", ids[0]),
            format!("UPDATE certificate_words SET sort_key = 'x' WHERE certificate_id = {}", ids[0]),
            format!("DELETE FROM certificate_words WHERE certificate_id = {}", ids[1]),
        ] {
            try_run(&world, &sql).await.expect("a change");
        }

        assert_eq!(search_columns::refresh(world.app.db()).await.expect("a refresh"), 2);

        assert_eq!(searched(&world).await, expected);
        assert_eq!(search_columns::refresh(world.app.db()).await.expect("a refresh"), 0);
    }

    async fn follow_a_change_of_one_field(world) {
        let id = world.participant("anna").await.id;
        world.change(users::ActiveModel { id: Set(id), surname: Set("Nicolò".into()), ..Default::default() }).await;

        let anna = world.user(id).await;

        assert_eq!(anna.sort_key, "nicolo\tanna");
        assert!(anna.search_text.starts_with("nicolo anna anna@test.example "), "{}", anna.search_text);
    }

    async fn are_filled_for_rows_of_an_older_version(world) {
        let (anna, course) = (world.participant("anna").await.id, world.course("BLSD").await);
        let date = world.date(course.id, 3, 5).await.id;
        let (expected, venue) = (world.user(anna).await, venue_text(&world, date).await);
        for sql in ["UPDATE users SET search_text = '', sort_key = ''", "UPDATE course_dates SET search_text = ''"] {
            try_run(&world, sql).await.expect("an update");
        }

        assert_eq!(jobs::tidy(&world.app).await, [""; 0]);

        assert_eq!(world.user(anna).await, expected);
        assert_eq!(venue_text(&world, date).await, venue);
    }

    async fn are_refreshed_at_the_start_after_changes_by_an_older_version(world) {
        let (anna, course) = (world.participant("anna").await.id, world.course("BLSD").await);
        let date = world.date(course.id, 3, 5).await.id;
        try_run(&world, "UPDATE users SET surname = 'Libertà'").await.expect("an update");
        try_run(&world, "UPDATE course_dates SET venue = 'Via Libertà'").await.expect("an update");

        assert_eq!(search_columns::refresh(world.app.db()).await.expect("a refresh"), 2);

        assert_eq!(world.user(anna).await.sort_key, "liberta\tanna");
        assert_eq!(venue_text(&world, date).await, "via liberta");
        assert_eq!(search_columns::refresh(world.app.db()).await.expect("a refresh"), 0);
    }

    async fn are_read_at_a_start_only_while_another_version_may_have_written_them(world) {
        let anna = world.participant("anna").await.id;
        let starts = async |days| {
            let now = world.now() + TimeDelta::days(days);
            search_columns::refresh_at_start(world.app.db(), now).await.expect("a start");
            world.user(anna).await.sort_key
        };
        let rename = async |surname| try_run(&world, &format!("UPDATE users SET surname = '{surname}'")).await.expect("an update");

        rename("Libertà").await;
        assert_eq!(starts(0).await, "liberta\tanna", "no version has started");
        rename("Verità").await;
        assert_eq!(starts(1).await, "verita\tanna", "nodes of the version before may run");
        rename("Novità").await;
        assert_eq!(starts(2).await, "verita\tanna");
        try_run(&world, "UPDATE search_versions SET version = 0").await.expect("an update");
        assert_eq!(starts(2).await, "novita\tanna", "another version was there");
    }

    async fn sort_people_by_surname_and_name_without_accents(world) {
        let people = [("Zoe", "Àlvaro"), ("Anna", "De Luca"), ("Anna", "Alvaro"), ("Zoe", "De"), ("Bea", "D'Angelo")];
        for (at, (name, surname)) in people.into_iter().enumerate() {
            let id = world.participant(&format!("person{at}")).await.id;
            let (name, surname) = (Set(name.into()), Set(surname.into()));
            world.change(users::ActiveModel { id: Set(id), name, surname, ..Default::default() }).await;
        }

        let sorted = users::Entity::find().order_by_asc(users::Column::SortKey).all(world.app.db().read()).await;

        let surnames: Vec<String> = sorted.expect("a query").into_iter().map(|user| user.surname).collect();
        assert_eq!(surnames, ["Alvaro", "Àlvaro", "D'Angelo", "De", "De Luca"]);
    }
}
