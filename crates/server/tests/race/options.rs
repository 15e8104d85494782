//! An admin changes the certificate options of a course, or removes one, while people book it.

use std::collections::HashMap;

use battito::entities::{certificate_options, reservation_certificates};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{BOOK, crowd, rounds};
use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer, fixtures::Person},
};

const PEOPLE: usize = 6;
/// Each person books them one after the other, so that the removal meets bookings at every step. The dates of two people
/// differ, so that their bookings are not batched.
const DATES_EACH: usize = 5;

/// A course without options on the wire, as the admin sends it, with its path.
async fn without_options(admin: &Actor, course: i64) -> (String, Value) {
    let path = format!("/api/courses/{course}");
    let mut course = admin.get(&path).await.expect(200).json();
    course["certificates"] = json!([]);
    (path, course)
}

/// How many options that people choose each reservation of a course has.
async fn chosen_by_reservation(world: &World, course: i64) -> HashMap<i64, usize> {
    let rows = reservation_certificates::Entity::find()
        .find_also_related(certificate_options::Entity)
        .filter(certificate_options::Column::CourseId.eq(course))
        .all(world.app.db().read())
        .await
        .expect("a query");
    let mut chosen = HashMap::new();
    for (row, option) in rows {
        let is_choice = option.is_some_and(|option| option.always == 0);
        *chosen.entry(row.reservation_id).or_default() += usize::from(is_choice);
    }
    chosen
}

async fn book_all(world: &World, course: i64, people: &[Person], certificate: Option<i64>) -> JoinSet<Vec<Answer>> {
    let mut shares = Vec::with_capacity(people.len());
    for person in people {
        let mut dates = Vec::with_capacity(DATES_EACH);
        for days in (10..).take(DATES_EACH) {
            dates.push(world.date(course, days, 5).await.id);
        }
        shares.push((person.actor.clone(), dates));
    }
    let mut bookings = JoinSet::new();
    for (actor, dates) in shares {
        bookings.spawn(async move {
            let mut answers = Vec::with_capacity(dates.len());
            for date in dates {
                answers.push(
                    actor
                        .post(BOOK, json!({"id_course_date": date, "certificate": certificate}))
                        .await,
                );
            }
            answers
        });
    }
    bookings
}

on_both_engines! {
    async fn an_option_that_is_booked_and_removed_at_once_is_retired_or_refused(world) {
        let (admin, people) = (world.admin().await.actor, crowd(&world, PEOPLE).await);
        for round in 0..rounds() * 4 {
            let course = world.course(&format!("BLSD {round}")).await;
            let (chosen, always) = (world.option(course.id, "Attestato", 0).await, world.option(course.id, "Tessera", 1).await);
            let (path, without) = without_options(&admin, course.id).await;
            let bookings = book_all(&world, course.id, &people, Some(chosen.id)).await;

            admin.put(&path, without).await.expect(200);

            let mut booked = 0;
            for answer in bookings.join_all().await.iter().flatten() {
                match answer.status.as_u16() {
                    201 => booked += 1,
                    422 => assert_eq!(answer.errors("certificate"), ["Certificazione non valida."]),
                    other => panic!("round {round}: {other} {}", answer.text()),
                }
            }
            for id in [chosen.id, always.id] {
                let stored = certificate_options::Entity::find_by_id(id).one(world.app.db().read()).await.expect("a query");
                assert_eq!(stored.is_some(), booked > 0, "round {round}: {booked} booked");
                assert!(stored.is_none_or(|option| option.retired_at.is_some()), "round {round}");
            }
        }
    }

    async fn an_option_that_everybody_gets_is_removed_while_people_book(world) {
        let (admin, people) = (world.admin().await.actor, crowd(&world, PEOPLE).await);
        for round in 0..rounds() * 4 {
            let course = world.course(&format!("ALS {round}")).await;
            world.option(course.id, "Tessera", 1).await;
            let (path, without) = without_options(&admin, course.id).await;
            let bookings = book_all(&world, course.id, &people, None).await;

            admin.put(&path, without).await.expect(200);

            for answer in bookings.join_all().await.into_iter().flatten() {
                answer.expect(201);
            }
        }
    }

    async fn an_option_that_is_booked_stays_a_matter_of_choice_or_not(world) {
        let (admin, people) = (world.admin().await.actor, crowd(&world, PEOPLE).await);
        for round in 0..rounds() * 8 {
            let course = world.course(&format!("PALS {round}")).await;
            let chosen = world.option(course.id, "Attestato", 0).await;
            world.option(course.id, "Tessera", 1).await;
            let path = format!("/api/courses/{}", course.id);
            let mut flipped = admin.get(&path).await.expect(200).json();
            let index = round % 2;
            flipped["certificates"][index]["always"] = json!(1 - index);
            let bookings = book_all(&world, course.id, &people, Some(chosen.id)).await;

            let answer = admin.put(&path, flipped).await;

            assert!([200, 422].contains(&answer.status.as_u16()), "round {round}: {}", answer.text());
            for booking in bookings.join_all().await.iter().flatten() {
                assert!([201, 422].contains(&booking.status.as_u16()), "round {round}: {}", booking.text());
            }
            for (reservation, chosen) in chosen_by_reservation(&world, course.id).await {
                assert_eq!(chosen, 1, "round {round}: reservation {reservation}, and the change was answered {}", answer.status);
            }
        }
    }
}
