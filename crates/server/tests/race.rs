//! Many people press the button at the same moment. On both engines and in every round: never one seat too
//! many, never one too few, and a waiting list in order of arrival. `BATTITO_RACE_ROUNDS` sets the rounds (3
//! in `make test`).

mod accounts;
mod centre;
mod certificates;
mod course_reminders;
mod designs;
mod mail_texts;
mod merge;
mod moves;
mod notes;
mod options;
mod presence;
mod rate_limit;
mod removal;
mod renewals;
mod shifts;
mod surveys;
mod two_factor;

use std::{collections::HashSet, sync::Arc};

use battito_platform::entities::users;
use sea_orm::{EntityTrait, Set};
use serde_json::json;
use tokio::sync::Barrier;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::Person},
};

const BOOK: &str = "/api/my-reservations";
const CROWD: usize = 200;

fn rounds() -> usize {
    std::env::var("BATTITO_RACE_ROUNDS")
        .ok()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(3)
}

async fn crowd(world: &World, size: usize) -> Vec<Person> {
    let mut people = Vec::with_capacity(size);
    for number in 0..size {
        people.push(world.participant(&format!("persona{number}")).await);
    }
    people
}

/// All book at once; gives the statuses of the answers.
async fn rush(worlds: &[&World], people: &[Person], date: i64, waiting: bool) -> Vec<u16> {
    let start = Arc::new(Barrier::new(people.len()));
    let mut tasks = Vec::with_capacity(people.len());
    for (number, person) in people.iter().enumerate() {
        // Each client is served by one of the nodes.
        let actor = worlds[number % worlds.len()].with_token(&person.token);
        let start = Arc::clone(&start);
        tasks.push(tokio::spawn(async move {
            start.wait().await;
            let answer = actor
                .post(BOOK, json!({"id_course_date": date, "waiting": waiting}))
                .await;
            let status = answer.status.as_u16();
            if status == 422 {
                assert_eq!(answer.errors("id_course_date"), ["Posti esauriti per questa data."]);
            }
            status
        }));
    }
    let mut statuses = Vec::with_capacity(tasks.len());
    for task in tasks {
        statuses.push(task.await.expect("an answer"));
    }
    statuses
}

fn count(statuses: &[u16], wanted: u16) -> usize {
    statuses.iter().filter(|status| **status == wanted).count()
}

async fn exactly_as_many_as_seats(nodes: &[&World]) {
    let world = nodes[0];
    let people = crowd(world, CROWD).await;
    let course = world.course("BLSD").await;
    for round in 0..rounds() {
        for seats in [1, 5] {
            let date = world.date(course.id, 10, seats).await;
            let statuses = rush(nodes, &people, date.id, false).await;
            let winners = usize::try_from(seats).expect("a count");
            assert_eq!(count(&statuses, 201), winners, "round {round}, {seats} seats");
            assert_eq!(
                count(&statuses, 422),
                CROWD - winners,
                "round {round}, {seats} seats: {statuses:?}"
            );
            assert_eq!(world.statuses(date.id).await, vec!["confirmed"; winners]);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_for_one_seat_and_for_five_on_sqlite() {
    exactly_as_many_as_seats(&[&World::sqlite().await]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_for_one_seat_and_for_five_on_postgres() {
    if let Some(world) = World::postgres().await {
        exactly_as_many_as_seats(&[&world]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_for_one_seat_and_for_five_on_two_nodes() {
    let Some(first) = World::postgres().await else { return };
    let second = World::on(first.url.clone(), tempfile::TempDir::new().expect("a folder")).await;
    exactly_as_many_as_seats(&[&first, &second]).await;
}

on_both_engines! {
    async fn the_same_person_pressing_twice_gets_one_seat(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        for _ in 0..rounds() {
            let date = world.date(course.id, 10, 5).await;
            let press = || anna.actor.post(BOOK, json!({"id_course_date": date.id}));

            let answers = tokio::join!(press(), press(), press(), press());

            let statuses = [answers.0.status, answers.1.status, answers.2.status, answers.3.status].map(|status| status.as_u16());
            assert_eq!(count(&statuses, 201), 1, "{statuses:?}");
            assert_eq!(count(&statuses, 422), 3, "{statuses:?}");
            assert_eq!(world.statuses(date.id).await, ["confirmed"]);
        }
    }

    async fn people_who_book_two_dates_at_once_get_a_seat_on_both(world) {
        // Each booking counts its mail to an address that is not confirmed.
        let people = crowd(&world, 24).await;
        let backwards: Vec<_> = people.iter().rev().cloned().collect();
        let course = world.course("BLSD").await;
        for round in 0..rounds() {
            let (one, other) = (world.date(course.id, 10, 24).await, world.date(course.id, 20, 24).await);
            let nodes = [&world];
            let statuses = tokio::join!(rush(&nodes, &people, one.id, false), rush(&nodes, &backwards, other.id, false));
            assert_eq!((count(&statuses.0, 201), count(&statuses.1, 201)), (24, 24), "round {round}: {statuses:?}");
        }
    }

    async fn the_waiting_list_moves_up_in_order_while_people_join_and_leave(world) {
        let people = crowd(&world, 40).await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let statuses = rush(&[&world], &people, date.id, true).await;
        assert_eq!(count(&statuses, 201), 40);
        let before = world.statuses(date.id).await;
        assert_eq!(before.iter().filter(|status| *status == "confirmed").count(), 5);
        assert!(before[..5].iter().all(|status| status == "confirmed"), "the first five have the seats: {before:?}");

        // Every second person leaves, all at once.
        let leaving: Vec<_> = people.iter().step_by(2).cloned().collect();
        let mut tasks = Vec::new();
        for person in leaving {
            tasks.push(tokio::spawn(async move {
                let mine = person.actor.get(&format!("{BOOK}?period=upcoming")).await.expect(200).json();
                person.actor.delete(&format!("{BOOK}/{}", mine["data"][0]["id"])).await.expect(200);
            }));
        }
        for task in tasks {
            task.await.expect("a cancelled reservation");
        }

        let after = world.statuses(date.id).await;
        let live: Vec<_> = after.iter().filter(|status| *status != "cancelled").collect();
        assert_eq!(live.len(), 20);
        assert!(live[..5].iter().all(|status| *status == "confirmed"), "in order of arrival: {live:?}");
        assert!(live[5..].iter().all(|status| *status == "waiting"), "and no more than five: {live:?}");
    }

    async fn people_are_moved_to_a_date_while_others_book_it(world) {
        let (staff, people) = (world.instructor().await, crowd(&world, 24).await);
        let course = world.course("BLSD").await;
        let (movers, bookers) = people.split_at(12);
        let from = world.date(course.id, 5, 12).await;
        let to = world.date(course.id, 10, 8).await;
        let mut tasks = Vec::new();
        for person in movers {
            let reservation = world.reservation(from.id, person.id, "confirmed").await;
            let (staff, path) = (staff.actor.clone(), format!("/api/reservations/{}", reservation.id));
            tasks.push(tokio::spawn(async move {
                staff.put(&path, json!({"id_course_date": to.id})).await.status.as_u16()
            }));
        }

        let booked = rush(&[&world], bookers, to.id, false).await;
        let mut moved = Vec::new();
        for task in tasks {
            moved.push(task.await.expect("an answer"));
        }

        assert_eq!(count(&booked, 201) + count(&moved, 200), 8, "{booked:?} {moved:?}");
        assert_eq!(count(&booked, 422) + count(&moved, 422), 16, "{booked:?} {moved:?}");
        assert_eq!(world.statuses(to.id).await, vec!["confirmed"; 8]);
        assert_eq!(world.statuses(from.id).await.len(), 12 - count(&moved, 200));
    }

    async fn people_are_reinstated_while_others_book(world) {
        let (staff, people) = (world.instructor().await, crowd(&world, 20).await);
        let course = world.course("BLSD").await;
        let (returning, bookers) = people.split_at(10);
        let date = world.date(course.id, 10, 6).await;
        let mut tasks = Vec::new();
        for person in returning {
            let reservation = world.reservation(date.id, person.id, "cancelled").await;
            let (staff, path) = (staff.actor.clone(), format!("/api/reservations/{}/reinstate", reservation.id));
            tasks.push(tokio::spawn(async move { staff.post(&path, json!({})).await.status.as_u16() }));
        }

        let booked = rush(&[&world], bookers, date.id, true).await;
        for task in tasks {
            assert_eq!(task.await.expect("an answer"), 200);
        }

        assert_eq!(count(&booked, 201), 10);
        let statuses = world.statuses(date.id).await;
        assert_eq!(statuses.iter().filter(|status| *status == "confirmed").count(), 6, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| *status == "waiting").count(), 14, "{statuses:?}");
    }

    async fn attendance_is_recorded_while_people_cancel_and_move(world) {
        let (staff, people) = (world.instructor().await, crowd(&world, 10).await);
        let course = world.course("BLSD").await;
        let (date, other) = (world.date(course.id, 0, 10).await, world.date(course.id, 6, 10).await);
        let mut ids = Vec::new();
        for person in &people {
            ids.push(world.reservation(date.id, person.id, "confirmed").await.id);
        }
        let mut tasks = Vec::new();
        for (number, id) in ids.iter().enumerate() {
            let (staff, path) = (staff.actor.clone(), format!("/api/reservations/{id}"));
            tasks.push(tokio::spawn(async move {
                match number % 3 {
                    0 => staff.delete(&path).await,
                    1 => staff.put(&path, json!({"id_course_date": other.id})).await,
                    _ => staff.put(&path, json!({"note": "qui"})).await,
                }
                .status
                .as_u16()
            }));
        }
        let body = json!({"ids": ids, "attendance": "present"});
        let path = format!("/api/course-dates/{}/reservations", date.id);
        let all = staff.actor.send(axum::http::Method::PATCH, &path, Some(body)).await.status.as_u16();

        // The second caller is refused; no deadlock.
        assert!([200, 409, 422].contains(&all), "{all}");
        for task in tasks {
            let status = task.await.expect("an answer");
            assert!([200, 409].contains(&status), "{status}");
        }
    }

    async fn a_mail_that_cannot_be_composed_fails_only_its_own_booking(world) {
        let people = crowd(&world, 40).await;
        let unreachable = users::ActiveModel {
            id: Set(people[20].id),
            email: Set(Some("no address".to_owned())),
            ..Default::default()
        };
        world.change(unreachable).await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 40).await;

        let statuses = rush(&[&world], &people, date.id, false).await;

        assert_eq!((count(&statuses, 201), statuses[20]), (39, 500), "{statuses:?}");
        assert_eq!(world.statuses(date.id).await, vec!["confirmed"; 39]);
    }

    async fn registering_the_same_tax_code_twice_makes_one_account(world) {
        let body = |email: &str| json!({
            "email": email, "password": "Battito2026!", "password_confirmation": "Battito2026!", "name": "Ada", "surname": "Neri",
            "fiscal_code": "NREDAA80A41F205X", "phone": "3331234567", "is_sanitary": true,
        });
        let (visitor, other) = (world.visitor(), world.visitor());

        let (first, second) = tokio::join!(
            visitor.post("/api/register", body("ada@test.example")),
            other.post("/api/register", body("ada.neri@test.example")),
        );

        let statuses: HashSet<u16> = [first.status.as_u16(), second.status.as_u16()].into();
        assert_eq!(statuses, HashSet::from([201, 422]));
        let refused = if first.status.as_u16() == 422 { first } else { second };
        assert_eq!(refused.errors("fiscal_code"), ["Codice fiscale già registrato."]);
    }

    async fn certificates_are_issued_once_however_many_press_and_work(world) {
        let class = Classroom::of(&world).await;
        for number in 0..25 {
            class.passed(&world, &format!("persona{number}")).await;
        }
        issue_from(&[&world], &class).await;
    }

    async fn a_revoked_certificate_is_issued_again_once_however_many_press(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        for round in 0..rounds() {
            let paper = match round {
                0 => class.papers(&world).await.pop(),
                _ => world.papers().await.pop(),
            };
            let paper = paper.expect("a paper");
            let path = format!("/api/certificates/{}", paper.id);
            class.staff.actor.post(&format!("{path}/revoke"), json!({"reason": "errore"})).await.expect(200);
            let mut presses = Vec::new();
            for _ in 0..6 {
                let (actor, path) = (class.staff.actor.clone(), format!("{path}/reissue"));
                presses.push(tokio::spawn(async move { actor.post(&path, json!({"reason": "errore"})).await.status.as_u16() }));
            }
            let mut statuses = Vec::new();
            for press in presses {
                statuses.push(press.await.expect("an answer"));
            }
            assert_eq!((count(&statuses, 201), count(&statuses, 409)), (1, 5), "{statuses:?}");
        }
        let numbers: Vec<String> = world.papers().await.into_iter().map(|paper| paper.number).collect();
        let expected: Vec<String> = (1..=rounds() + 1).map(|number| format!("2027-{number:06}")).collect();
        assert_eq!(numbers, expected, "without gaps");
    }

    async fn lists_checked_at_once_reveal_no_more_wrong_rows_than_allowed(world) {
        let list = |first: u32| {
            let rows: Vec<Vec<String>> = (0..50).map(|row| vec![format!("{:016}", first + row), "Rossi".to_owned()]).collect();
            let lines: Vec<String> = rows.iter().map(|row| row.join(";")).collect();
            format!("Codice;Cognome\n{}", lines.join("\n")).into_bytes()
        };
        let mut checks = Vec::new();
        for number in 0..24 {
            let (visitor, file) = (world.visitor(), list(number * 50));
            checks.push(tokio::spawn(async move { visitor.post_file("/api/certificates/verify", "x.csv", &file).await.status.as_u16() }));
        }
        let mut statuses = Vec::new();
        for check in checks {
            statuses.push(check.await.expect("an answer"));
        }
        assert_eq!((count(&statuses, 200), count(&statuses, 429)), (12, 12), "600 of 1,200: {statuses:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn certificates_are_issued_once_by_two_nodes() {
    let Some(first) = World::postgres().await else { return };
    let second = World::on(first.url.clone(), tempfile::TempDir::new().expect("a folder")).await;
    let class = Classroom::of(&first).await;
    for number in 0..25 {
        class.passed(&first, &format!("persona{number}")).await;
    }
    issue_from(&[&first, &second], &class).await;
}

/// Staff press on every node, for everybody and for one person, and each node has workers.
async fn issue_from(nodes: &[&World], class: &Classroom) {
    let world = nodes[0];
    let one = battito_platform::entities::reservations::Entity::find()
        .one(world.app.db().read())
        .await
        .expect("a query")
        .expect("a reservation");
    let (mut presses, mut workers) = (Vec::new(), Vec::new());
    for press in 0..8 {
        let actor = nodes[press % nodes.len()].with_token(&class.staff.token);
        let body = if press % 3 == 2 {
            json!({"ids": [one.id]})
        } else {
            json!({})
        };
        let path = class.path();
        presses.push(tokio::spawn(async move {
            actor.post(&path, body).await.expect(202).json()["job"].as_i64()
        }));
    }
    let mut jobs = HashSet::new();
    for press in presses {
        jobs.insert(press.await.expect("an answer"));
    }
    assert_eq!(jobs.len(), 2, "one for everybody, one for the person");
    for worker in 0..4 {
        let app = nodes[worker % nodes.len()].app.clone();
        workers.push(tokio::spawn(async move {
            let shutdown = tokio_util::sync::CancellationToken::new();
            while battito::features::certificates::worker::work_due(&app, &shutdown)
                .await
                .expect("a worker")
            {}
        }));
    }
    for worker in workers {
        worker.await.expect("a worker");
    }

    let papers = world.papers().await;
    let mut numbers: Vec<String> = papers.iter().map(|paper| paper.number.clone()).collect();
    numbers.sort();
    let expected: Vec<String> = (1..=25).map(|number| format!("2027-{number:06}")).collect();
    assert_eq!(numbers, expected, "each once, without gaps");
    let holders: HashSet<Option<i64>> = papers.iter().map(|paper| paper.user_id).collect();
    assert_eq!(holders.len(), 25);
    assert!(world.jobs().await.iter().all(|job| job.state.as_str() == "done"));
    let told = world.mails().await;
    assert_eq!(
        told.iter().filter(|mail| mail.0.kind == "certificate-issued").count(),
        25
    );
}
