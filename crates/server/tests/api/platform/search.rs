//! Every list that is searched finds text in any case, without accents and apostrophes.

use battito_platform::entities::{course_dates, users};
use sea_orm::Set;

use crate::{
    on_both_engines,
    support::{Actor, World},
};

/// The number of rows that a search finds.
async fn found(actor: &Actor, path: &str, search: &str) -> u64 {
    let answer = actor.get(&format!("{path}?search={search}")).await.expect(200).json();
    answer["meta"]["total"].as_u64().expect("a number")
}

on_both_engines! {
    async fn finds_participants_with_accents_and_apostrophes(world) {
        let (staff, course) = (world.instructor().await.actor, world.course("BLSD").await);
        let date = world.date(course.id, 10, 5).await;
        for (login, name, surname) in [("nico", "Nicolò", "D’Angelo"), ("anna", "Anna", "Nicolai")] {
            let person = world.participant(login).await;
            world.change(users::ActiveModel {
                id: Set(person.id),
                name: Set(name.into()),
                surname: Set(surname.into()),
                ..Default::default()
            }).await;
            world.reservation(date.id, person.id, "confirmed").await;
        }
        let path = format!("/api/course-dates/{}/reservations", date.id);

        for search in [
            "nicolo", "NICOL%C3%92", "nicolo%CC%80", "Nicol%C3%B2+D'Angelo", "d%E2%80%99angelo+nicolo", "dangelo",
            "nico@test.example",
        ] {
            assert_eq!(found(&staff, &path, search).await, 1, "{search}");
        }
        assert_eq!(found(&staff, &path, "nicol").await, 2);
        assert_eq!(found(&staff, &path, "rossi").await, 0, "the surname before the change");
        assert_eq!(found(&staff, &path, "nicolo+nicolai").await, 0);
        let endless = "a".repeat(201);
        staff.get(&format!("{path}?search={endless}")).await.expect(422);
    }

    async fn finds_dates_and_cities_with_accents(world) {
        let (staff, course) = (world.instructor().await.actor, world.course("Università e primo soccorso").await);
        let city = world.city("Cittadella della Libertà").await;
        for (venue, city_id) in [("Piazza della Libertà, 1", None), ("Via Roma", Some(city.id)), ("Via Milano", None)] {
            let date = world.new_date(course.id, 10, 5).await;
            let city_id = city_id.map_or(date.city_id.clone(), Set);
            world.put(course_dates::ActiveModel { venue: Set(venue.into()), city_id, ..date }).await;
        }

        for search in ["liberta", "LIBERT%C3%80", "liberta%CC%80"] {
            assert_eq!(found(&staff, "/api/course-dates", search).await, 2, "{search}");
            assert_eq!(found(&staff, "/api/cities", search).await, 1, "{search}");
        }
        assert_eq!(found(&staff, "/api/course-dates", "universita+piazza").await, 1);
    }
}
