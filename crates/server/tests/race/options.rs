//! An admin changes the certificate options of a course, or removes one, while people book it.

use std::collections::HashMap;

use battito_platform::entities::{certificate_options, reservation_certificates};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{BOOK, crowd, rounds};
use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer, fixtures::Person, locks::OtherTransaction},
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

/// The lock of an option: `KEY SHARE` is that of a booking, `UPDATE` that of an edit.
fn lock_of(option: &certificate_options::Model, strength: &str) -> String {
    let id = option.id;
    format!("SELECT id FROM certificate_options WHERE id = {id} FOR {strength}")
}

/// The lock that stops bookings before they store their certificates.
const STORING: &str = "LOCK TABLE reservation_certificates IN SHARE ROW EXCLUSIVE MODE";

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

    async fn an_option_for_all_is_removed_while_people_book(world) {
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

    async fn a_booked_option_stays_chosen_or_automatic(world) {
        let (admin, people) = (world.admin().await.actor, crowd(&world, PEOPLE).await);
        for round in 0..rounds() * 8 {
            let course = world.course(&format!("PALS {round}")).await;
            // Removed by the same edit: bookings lock it first.
            world.option(course.id, "Scheda", 1).await;
            let chosen = world.option(course.id, "Attestato", 0).await;
            world.option(course.id, "Tessera", 1).await;
            let path = format!("/api/courses/{}", course.id);
            let mut edited = admin.get(&path).await.expect(200).json();
            let index = round % 2;
            let certificates = edited["certificates"].as_array_mut().expect("a list");
            certificates.remove(0);
            certificates[index]["always"] = json!(1 - index);
            let bookings = book_all(&world, course.id, &people, Some(chosen.id)).await;

            let answer = admin.put(&path, edited).await;

            let changed = match answer.status.as_u16() {
                200 => true,
                422 => {
                    let message = "Qualcuno l'ha già: ritirala e aggiungine una nuova.";
                    assert_eq!(answer.json()["errors"], json!({format!("certificates.{index}.always"): [message]}), "round {round}");
                    false
                }
                other => panic!("round {round}: {other} {}", answer.text()),
            };
            for booking in bookings.join_all().await.iter().flatten() {
                match booking.status.as_u16() {
                    201 => {}
                    // Only the option that they chose is not theirs to choose any more.
                    422 if changed && index == 0 => assert_eq!(booking.errors("certificate"), ["Certificazione non valida."]),
                    other => panic!("round {round}: {other} {}, and the edit was answered {}", booking.text(), answer.status),
                }
            }
            for (reservation, chosen) in chosen_by_reservation(&world, course.id).await {
                assert_eq!(chosen, 1, "round {round}: reservation {reservation}, and the edit was answered {}", answer.status);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_booking_that_has_read_an_option_is_decided_again_when_the_option_changes_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let (admin, staff) = (world.admin().await.actor, world.instructor().await.actor);
    for (index, by_staff) in [(0, false), (1, false), (0, true), (1, true)] {
        let anna = world.participant(&format!("anna{index}{by_staff}")).await;
        let course = world.course("BLSD").await;
        let chosen = world.option(course.id, "Attestato", 0).await;
        world.option(course.id, "Tessera", 1).await;
        let date = world.date(course.id, 10, 5).await.id;
        let path = format!("/api/courses/{}", course.id);
        let mut edited = admin.get(&path).await.expect(200).json();
        edited["certificates"][index]["always"] = json!(1 - index);
        let (actor, address) = if by_staff {
            (staff.clone(), format!("/api/course-dates/{date}/reservations"))
        } else {
            (anna.actor.clone(), BOOK.to_owned())
        };
        let body = json!({"id_user": anna.id, "id_course_date": date, "certificate": chosen.id});

        let held = OtherTransaction::begin(&world, STORING).await;
        let booking = held.meets(async move { actor.post(&address, body).await }).await;
        admin.put(&path, edited).await.expect(200);
        held.commit().await;

        let answer = booking.await.expect("an answer");
        if index == 0 {
            let found = answer.expect(422).errors("certificate");
            assert_eq!(found, ["Certificazione non valida."], "by staff: {by_staff}");
        } else {
            answer.expect(201);
            let chosen: Vec<usize> = chosen_by_reservation(&world, course.id).await.into_values().collect();
            assert_eq!(chosen, [1], "by staff: {by_staff}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_locks_its_options_in_the_order_of_a_booking_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let admin = world.admin().await.actor;
    let course = world.course("BLSD").await;
    let removed = world.option(course.id, "Tessera", 1).await;
    let changed = world.option(course.id, "Attestato", 0).await;
    let path = format!("/api/courses/{}", course.id);
    let mut edited = admin.get(&path).await.expect(200).json();
    let certificates = edited["certificates"].as_array_mut().expect("a list");
    certificates.remove(0);
    certificates[0]["always"] = json!(1);

    let booking = OtherTransaction::begin(&world, &lock_of(&removed, "KEY SHARE")).await;
    let edit = booking.meets(async move { admin.put(&path, edited).await }).await;
    let second = booking.run(&lock_of(&changed, "KEY SHARE")).await;

    second.expect("an option that the edit has not locked yet");
    booking.commit().await;
    edit.await.expect("an answer").expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_booking_locks_its_options_in_the_order_of_an_edit_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let anna = world.participant("anna").await.actor;
    let course = world.course("BLSD").await;
    let (first, second) = (
        world.option(course.id, "Tessera", 1).await,
        world.option(course.id, "Attestato", 0).await,
    );
    // An admin has moved it down since.
    let moved = certificate_options::ActiveModel {
        id: Set(first.id),
        position: Set(1),
        ..Default::default()
    };
    world.change(moved).await;
    let date = world.date(course.id, 10, 5).await;

    let edit = OtherTransaction::begin(&world, &lock_of(&first, "UPDATE")).await;
    let body = json!({"id_course_date": date.id, "certificate": second.id});
    let booking = edit.meets(async move { anna.post(BOOK, body).await }).await;
    let both = edit.run(&lock_of(&second, "UPDATE")).await;

    both.expect("an option that the booking has not locked yet");
    edit.commit().await;
    booking.await.expect("an answer").expect(201);
}
