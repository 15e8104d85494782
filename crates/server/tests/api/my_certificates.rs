//! `GET /my-certificates`: one's own certificates in one place.

use battito_platform::entities::certificates;
use chrono::NaiveDate;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::word},
};

const MINE: &str = "/api/my-certificates";

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

/// A certificate from before Battito.
async fn imported(
    world: &World,
    user_id: i64,
    number: &str,
    issued_on: &str,
    last: Option<&str>,
) -> certificates::Model {
    let mut row = world.new_paper(number, &format!("IMPORTED{number:0>8}"));
    row.user_id = Set(Some(user_id));
    row.imported = Set(true);
    row.issued_on = Set(day(issued_on));
    row.expires_on = Set(last.map(day));
    world.put(row).await
}

on_both_engines! {
    async fn lists_issued_and_imported_ones_the_latest_first(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let (bruno, _) = class.passed(&world, "bruno").await;
        class.papers(&world).await;
        let old = imported(&world, anna.id, "A-7", "2020-05-04", None).await;
        let latest = imported(&world, anna.id, "A-9", "2027-03-01", Some("2029-03-31")).await;

        let list = anna.actor.get(MINE).await.expect(200).json();

        let numbers: Vec<_> = list["data"].as_array().expect("rows").iter().map(|row| row["number"].clone()).collect();
        assert_eq!(numbers, [json!(latest.number), list["data"][1]["number"].clone(), json!(old.number)]);
        let row = &list["data"][2];
        assert_eq!((&row["imported"], &row["downloadable"], &row["status"], &row["code"]), (&json!(true), &json!(false), &json!("valid"), &json!(old.code)));
        let own = &list["data"][1];
        assert_eq!((&own["imported"], &own["downloadable"], &own["title"], &own["option"]), (&json!(false), &json!(true), &json!("BLSD"), &json!("Attestato BLSD")));
        assert_eq!(list["meta"]["total"], 3);
        assert_eq!(anna.actor.get(&format!("{MINE}?page=2&per_page=2")).await.expect(200).json()["data"][0]["number"], "A-7");
        anna.actor.get(&format!("{MINE}?page=0")).await.expect(422);

        let file = anna.actor.get(&format!("{MINE}/{}", own["id"])).await.expect(200);
        assert_eq!(file.header("content-disposition"), format!("attachment; filename=\"attestato-{}.pdf\"", own["number"].as_str().expect("a number")));
        assert!(file.bytes.starts_with(b"%PDF-1.7"));
        anna.actor.get(&format!("{MINE}/{}", old.id)).await.expect(404);
        bruno.actor.get(&format!("{MINE}/{}", own["id"])).await.expect(404);
        class.staff.actor.get(&format!("{MINE}/{}", own["id"])).await.expect(404);
    }

    async fn marks_replaced_and_revoked_ones_and_gives_out_neither(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        class.staff.actor.post(&format!("/api/certificates/{}/replace", paper.id), json!({"name": "Annalisa", "reason": "Nome sbagliato"})).await.expect(201);
        let list = anna.actor.get(MINE).await.expect(200).json();
        let by_id = |id: i64| list["data"].as_array().expect("rows").iter().find(|row| row["id"] == id).cloned().expect("a row");
        let (old, new) = (by_id(paper.id), list["data"].as_array().expect("rows").iter().find(|row| row["id"] != paper.id).cloned().expect("the new one"));
        assert_eq!((&old["status"], &old["reason"], &old["replaced_by"], &old["downloadable"]), (&json!("replaced"), &json!("Nome sbagliato"), &new["number"], &json!(false)));
        assert_eq!((&new["status"], &new["replaces"], &new["replaced_by"]), (&json!("valid"), &json!(paper.number), &Value::Null));
        anna.actor.get(&format!("{MINE}/{}", paper.id)).await.expect(404);

        class.staff.actor.post(&format!("/api/certificates/{}/revoke", new["id"]), json!({"reason": "Errore"})).await.expect(200);
        let list = anna.actor.get(MINE).await.expect(200).json();
        assert!(list["data"].as_array().expect("rows").iter().all(|row| row["downloadable"] == false), "{list}");
        anna.actor.get(&format!("{MINE}/{}", new["id"])).await.expect(404);
    }

    async fn leads_from_one_that_expires_to_the_course_that_renews_it(world) {
        let anna = world.participant("anna").await;
        // The catalogue knows the course of an imported one by its title.
        let course = world.course("BLSD").await;
        let row = imported(&world, anna.id, "A-1", "2025-04-01", Some("2027-03-31")).await;
        world.change(certificates::ActiveModel { id: Set(row.id), title: Set("BLSD".to_owned()), status: Set(word("issued")), ..Default::default() }).await;

        let list = anna.actor.get(MINE).await.expect(200).json();
        assert_eq!((&list["data"][0]["status"], &list["data"][0]["renewal"]["state"]), (&json!("expiring"), &json!("expiring")));
        assert_eq!(list["data"][0]["renewal"]["course"]["id"], course.id);
    }

    async fn finds_renewable_ones_the_first_to_expire_first(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        world.course("BLSD").await;
        let of_course = async |user_id: i64, number: &str, issued: &str, last: Option<&str>, title: &str| {
            let row = imported(&world, user_id, number, issued, last).await;
            world.change(certificates::ActiveModel { id: Set(row.id), title: Set(title.to_owned()), status: Set(word("issued")), ..Default::default() }).await;
            row.id
        };
        // Of Anna's only the first has a course that renews it and expired within a year.
        of_course(anna.id, "A-1", "2025-03-20", Some("2027-03-20"), "BLSD").await;
        of_course(anna.id, "A-2", "2025-03-25", Some("2027-03-31"), "Altro corso").await;
        of_course(anna.id, "A-3", "2019-03-25", Some("2021-03-31"), "BLSD").await;
        // Two of one day are of one class: neither renews the other.
        of_course(bruno.id, "B-2", "2025-03-20", Some("2027-04-30"), "BLSD").await;
        of_course(bruno.id, "B-1", "2025-03-20", Some("2026-12-31"), "BLSD").await;
        for year in 0..10 {
            of_course(bruno.id, &format!("B-9{year}"), "2027-01-10", None, "Altro corso").await;
        }
        let numbers = |list: &Value| list["data"].as_array().expect("rows").iter().map(|row| row["number"].clone()).collect::<Vec<_>>();

        let first = bruno.actor.get(&format!("{MINE}?to_renew=true&per_page=1")).await.expect(200).json();
        assert_eq!((numbers(&first), &first["meta"]["total"], &first["meta"]["last_page"]), (vec![json!("B-1")], &json!(2), &json!(2)));
        let second = bruno.actor.get(&format!("{MINE}?to_renew=true&per_page=1&page=2")).await.expect(200).json();
        assert_eq!(numbers(&second), [json!("B-2")]);

        let list = anna.actor.get(&format!("{MINE}?to_renew=true")).await.expect(200).json();
        assert_eq!(numbers(&list), [json!("A-1")]);
        of_course(anna.id, "A-8", "2027-03-01", Some("2029-03-31"), "BLSD").await;
        let list = anna.actor.get(&format!("{MINE}?to_renew=true")).await.expect(200).json();
        assert_eq!((numbers(&list), &list["meta"]["total"]), (vec![], &json!(0)));
        assert_eq!(anna.actor.get(&format!("{MINE}?to_renew=false")).await.expect(200).json()["meta"]["total"], 4);
        anna.actor.get(&format!("{MINE}?to_renew=forse")).await.expect(422);
    }
}
