//! `GET /renewals` and `GET /renewals/summary`.

use battito_platform::entities::{renewal_reminders, users};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{
        Actor, World,
        fixtures::{Person, word},
        renewals::Renewable,
    },
};

const LIST: &str = "/api/renewals";

/// The first names of the holders in a list.
async fn holders(staff: &Actor, query: &str) -> Vec<String> {
    let list = staff.get(&format!("{LIST}?{query}")).await.expect(200).json();
    let name = |row: &Value| {
        row["holder"]
            .as_str()
            .expect("a name")
            .split(' ')
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    list["data"].as_array().expect("rows").iter().map(name).collect()
}

async fn paper(world: &World, renewable: &Renewable, name: &str, in_days: i64) -> (Person, i64) {
    let person = world.participant(name).await;
    let mut paper = renewable.expiring(world, &person, in_days);
    paper.holder_name = Set(name.to_owned());
    paper.holder_surname = Set(format!("{name}ini"));
    (person, world.put(paper).await.id)
}

/// One certificate of each state: Ada expiring, Bea reminded, Cira booked, Dina renewed, Elsa lapsed.
async fn board(world: &World) -> (Renewable, Vec<i64>) {
    let renewable = Renewable::of(world).await;
    let mut ids = Vec::new();
    for (name, days) in [("Ada", 85), ("Bea", 60), ("Cira", 30), ("Dina", 20), ("Elsa", -40)] {
        let (person, id) = paper(world, &renewable, name, days).await;
        ids.push(id);
        match name {
            "Ada" => {
                world
                    .change(users::ActiveModel {
                        id: Set(person.id),
                        renewal_reminders: Set(false),
                        ..Default::default()
                    })
                    .await;
            }
            "Cira" => {
                let date = world.date(renewable.renewal.id, 9, 9).await;
                world.reservation(date.id, person.id, "waiting").await;
            }
            "Dina" => {
                world.put(renewable.expiring(world, &person, 720)).await;
            }
            _ => {}
        }
    }
    world.sweep().await;
    (renewable, ids)
}

on_both_engines! {
    async fn shows_every_state_with_its_count(world) {
        let (renewable, ids) = board(&world).await;
        let staff = world.instructor().await.actor;

        let list = staff.get(LIST).await.expect(200).json();

        let counts = json!({"expiring": 1, "reminded": 1, "booked": 1, "renewed": 1, "lapsed": 1});
        assert_eq!(list["meta"], json!({"current_page": 1, "last_page": 1, "per_page": 25, "total": 5, "counts": counts}));
        let rows = list["data"].as_array().expect("rows");
        let states: Vec<(&str, &str)> = rows.iter().map(|row| (row["holder"].as_str().expect("a name"), row["state"].as_str().expect("a state"))).collect();
        assert_eq!(states, [("Elsa Elsaini", "lapsed"), ("Dina Dinaini", "renewed"), ("Cira Ciraini", "booked"), ("Bea Beaini", "reminded"), ("Ada Adaini", "expiring")]);
        assert_eq!(rows[3], json!({
            "id": ids[1], "number": rows[3]["number"], "title": "BLSD", "option": "Attestato", "holder": "Bea Beaini",
            "expires_at": "2027-04-30", "state": "reminded", "id_user": rows[3]["id_user"], "email": "Bea@test.example", "contact_email": null,
            "phone": "3331234567", "reminders_off": false, "contacts": [], "reminders": [{"step": "60", "sent_at": "2027-03-01T11:00:00+01:00"}],
            "next_reminder": "2027-03-31", "renewal_course": {"id": renewable.renewal.id, "title": "BLSD retraining"},
            "booking": null, "renewed_by": null,
        }));
        assert_eq!((&rows[4]["reminders_off"], &rows[4]["next_reminder"]), (&json!(true), &Value::Null));
        assert_eq!(rows[2]["booking"]["status"], "waiting");
        for (state, holder) in [("expiring", "Ada"), ("reminded", "Bea"), ("booked", "Cira"), ("renewed", "Dina"), ("lapsed", "Elsa")] {
            let list = staff.get(&format!("{LIST}?state={state}")).await.expect(200).json();
            assert_eq!((&list["meta"]["total"], &list["meta"]["counts"]), (&json!(1), &counts));
            assert_eq!(holders(&staff, &format!("state={state}")).await, [holder]);
        }
    }

    async fn filters_searches_sorts_and_pages(world) {
        let (renewable, _) = board(&world).await;
        let mut more = renewable.expiring(&world, &world.participant("Fia").await, 10);
        (more.course_id, more.certificate_option_id, more.title) = (Set(Some(renewable.other.id)), Set(None), Set("PBLSD".to_owned()));
        (more.holder_name, more.holder_surname) = (Set("Fia".to_owned()), Set("Aaa".to_owned()));
        world.put(more).await;
        world.sweep().await;
        let staff = world.instructor().await.actor;
        for (query, expected) in [
            ("sort=holder", vec!["Fia", "Ada", "Bea", "Cira", "Dina", "Elsa"]),
            ("sort=expires_at&direction=desc", vec!["Ada", "Bea", "Cira", "Dina", "Fia", "Elsa"]),
            ("sort=holder&direction=desc&per_page=2&page=2", vec!["Cira", "Bea"]),
            ("expires_from=2027-03-01", vec!["Fia", "Dina", "Cira", "Bea", "Ada"]),
            ("expires_from=2027-03-01&expires_to=2027-03-31", vec!["Fia", "Dina", "Cira"]),
            ("search=bea", vec!["Bea"]),
            ("search=beaini%20bea&state=lapsed", vec![]),
            ("search=2025", vec!["Elsa", "Fia", "Dina", "Cira", "Bea", "Ada"]),
            (&format!("id_course={}", renewable.other.id), vec!["Fia"]),
            (&format!("id_course={}&state=reminded&sort=holder", renewable.course.id), vec!["Bea"]),
        ] {
            assert_eq!(holders(&staff, query).await, expected, "{query}");
        }
        let counts = staff.get(&format!("{LIST}?search=bea")).await.expect(200).json()["meta"]["counts"].take();
        assert_eq!(counts, json!({"expiring": 0, "reminded": 1, "booked": 0, "renewed": 0, "lapsed": 0}));
    }

    async fn refuses_queries_that_make_no_sense(world) {
        let staff = world.instructor().await.actor;
        for (query, field) in [
            ("state=foo", "state"), ("id_course=a", "id_course"), ("expires_from=marzo", "expires_from"), ("expires_to=%2B12000-01-01", "expires_to"), ("sort=title", "sort"),
            ("expires_from=2027-03-02&expires_to=2027-03-01", "expires_to"), ("per_page=101", "per_page"), ("page=0", "page"),
        ] {
            assert!(!staff.get(&format!("{LIST}?{query}")).await.expect(422).errors(field).is_empty(), "{query}");
        }
        for (query, field) in [("from=ieri", "from"), ("from=2027-03-02&to=2027-03-01", "to")] {
            assert!(!staff.get(&format!("{LIST}/summary?{query}")).await.expect(422).errors(field).is_empty(), "{query}");
        }
    }

    async fn credits_the_last_reminder_before_the_booking(world) {
        let renewable = Renewable::of(&world).await;
        let date = world.date(renewable.renewal.id, 30, 20).await;
        let now = world.now();
        // Days before now on which the reminders were sent, and on which the person booked.
        for (name, reminders, booked) in [
            ("Ada", vec![("90", 40), ("60", 10)], Some(20)),
            ("Bea", vec![("90", 40), ("60", 10)], Some(5)),
            ("Cira", vec![("90", 40)], Some(50)),
            ("Dina", vec![("90", 40), ("60", 10)], None),
            ("Elsa", vec![("90", 40)], Some(30)),
        ] {
            let (person, id) = paper(&world, &renewable, name, 50).await;
            for (step, days) in reminders {
                world.put(renewal_reminders::ActiveModel {
                    certificate_id: Set(id), step: Set(word(step)), sent_at: Set(now - TimeDelta::days(days)),
                    expires_on: Set("2027-04-20".parse().expect("a day")),
                }).await;
            }
            if let Some(days) = booked {
                let row = world.reservation(date.id, person.id, "confirmed").await;
                world.change(battito_platform::entities::reservations::ActiveModel { id: Set(row.id), created_at: Set(now - TimeDelta::days(days)), ..Default::default() }).await;
                if name == "Elsa" {
                    let mut newer = renewable.expiring(&world, &person, 800);
                    (newer.course_id, newer.reservation_id) = (Set(Some(renewable.renewal.id)), Set(Some(row.id)));
                    world.put(newer).await;
                }
            }
        }
        world.sweep().await;
        let staff = world.instructor().await.actor;

        let summary = staff.get(&format!("{LIST}/summary?from=2027-04-01&to=2027-04-30")).await.expect(200).json();

        let step = |step: &str, sent: u64, booked: u64, renewed: u64| json!({"step": step, "sent": sent, "booked": booked, "renewed": renewed});
        assert_eq!(summary, json!({
            "sent": 8, "booked": 3, "renewed": 1,
            "steps": [step("90", 5, 2, 1), step("60", 3, 1, 0), step("30", 0, 0, 0), step("7", 0, 0, 0), step("after", 0, 0, 0)],
        }));
        let other = staff.get(&format!("{LIST}/summary?from=2027-05-01&to=2027-05-31")).await.expect(200).json();
        assert_eq!((&other["sent"], &other["booked"]), (&json!(0), &json!(0)));
        assert_eq!(staff.get(&format!("{LIST}/summary")).await.expect(200).json(), summary, "the past year and the next 90 days");
    }
}
