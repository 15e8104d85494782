//! `GET /users`.

use battito_platform::{entities::users, search_columns};
use sea_orm::Set;
use serde_json::json;

use super::USERS;
use crate::{
    on_both_engines,
    store::rows::try_run,
    support::{Actor, World, fixtures::Person},
};

async fn named(world: &World, name: &str, surname: &str) -> Person {
    let person = world.participant(&name.to_lowercase()).await;
    let row = users::ActiveModel {
        id: Set(person.id),
        name: Set(name.to_owned()),
        surname: Set(surname.to_owned()),
        ..Default::default()
    };
    world.change(row).await;
    person
}

/// The surnames of a list, and its total.
async fn surnames(staff: &Actor, query: &str) -> (Vec<String>, u64) {
    let list = staff.get(&format!("{USERS}?{query}")).await.expect(200).json();
    let rows = list["data"].as_array().expect("rows");
    let text = |row: &serde_json::Value| row["surname"].as_str().unwrap_or_default().to_owned();
    (
        rows.iter().map(text).collect(),
        list["meta"]["total"].as_u64().expect("a total"),
    )
}

on_both_engines! {
    async fn finds_people_by_beginnings_of_name_address_and_tax_code(world) {
        let staff = world.instructor().await.actor;
        named(&world, "Nicolò", "D'Angelo").await;
        named(&world, "Maria", "De Luca").await;
        let verdi = named(&world, "Marco", "Verdi").await;
        let code = world.user(verdi.id).await.fiscal_code.expect("a tax code");

        for (search, expected) in [
            ("nicolo", vec!["D'Angelo"]), ("dangelo", vec!["D'Angelo"]), ("ANGELO%20Nic", vec!["D'Angelo"]),
            ("mar", vec!["De Luca", "Verdi"]), ("mar%20de", vec!["De Luca"]), ("de%20l", vec!["De Luca"]),
            ("ve", vec!["Verdi"]), ("marco@test.example", vec!["Verdi"]), (code.as_str(), vec!["Verdi"]),
            (&code[..9].to_lowercase(), vec!["Verdi"]), ("erdi", vec![]), ("ver%25", vec![]),
        ] {
            let (found, total) = surnames(&staff, &format!("search={search}")).await;
            assert_eq!((&found, total), (&expected.iter().map(|name| (*name).to_owned()).collect(), expected.len() as u64), "{search}");
        }
        assert_eq!(surnames(&staff, "search=test.example").await.1, 4, "a domain");
    }

    async fn filters_by_role_and_state(world) {
        let staff = world.admin().await.actor;
        world.instructor().await;
        let (active, disabled) = (world.member("anna").await, world.member("bruno").await);
        world.change(users::ActiveModel { id: Set(active.id), email_verified_at: Set(Some(world.now())), ..Default::default() }).await;
        world.disable(disabled.id).await;
        world.member("carla").await;

        let ids = async |query: &str| {
            let list = staff.get(&format!("{USERS}?{query}")).await.expect(200).json();
            let rows = list["data"].as_array().expect("rows").iter();
            let names: Vec<_> = rows.map(|row| format!("{} {}", row["name"].as_str().unwrap_or(""), row["state"].as_str().unwrap_or(""))).collect();
            assert_eq!(list["meta"]["total"], names.len());
            names
        };
        assert_eq!(ids("role=admin").await, ["admin unverified"]);
        assert_eq!(ids("role=instructor").await, ["istruttore invited"]);
        assert_eq!(ids("role=user").await, ["anna active", "bruno disabled", "carla unverified"]);
        assert_eq!(ids("state=disabled").await, ["bruno disabled"]);
        assert_eq!(ids("state=active&role=user&search=rossi").await, ["anna active"]);
        assert_eq!(ids("state=invited").await, ["istruttore invited"]);
        assert_eq!(ids("state=active&role=admin").await, Vec::<String>::new());
        staff.get(&format!("{USERS}?state=unknown&role=boss&sort=age")).await.expect(422);
    }

    async fn sorts_and_pages(world) {
        let staff = world.instructor().await.actor;
        for (name, surname) in [("anna", "Zeta"), ("bruno", "Àlfa"), ("carla", "Beta")] {
            let person = named(&world, name, surname).await;
            let seen = (name != "bruno").then(|| world.now() + chrono::TimeDelta::hours(person.id));
            world.change(users::ActiveModel { id: Set(person.id), last_login_at: Set(seen), ..Default::default() }).await;
        }

        assert_eq!(surnames(&staff, "").await.0, ["Àlfa", "Beta", "Rossi", "Zeta"]);
        assert_eq!(surnames(&staff, "direction=desc&per_page=2&page=2").await, (vec!["Beta".into(), "Àlfa".into()], 4));
        assert_eq!(surnames(&staff, "sort=created_at&direction=desc").await.0[0], "Beta");
        let by_login = surnames(&staff, "sort=last_login_at&direction=desc").await.0;
        assert_eq!(by_login[..2], ["Beta", "Zeta"]);
        let by_login = surnames(&staff, "sort=last_login_at").await.0;
        assert_eq!(by_login[2..], ["Zeta", "Beta"], "who never logged in comes first");
        assert_eq!(surnames(&staff, "page=99").await, (vec![], 4));
    }

    async fn finds_whom_an_older_version_has_written(world) {
        let staff = world.instructor().await.actor;
        let anna = named(&world, "Anna", "Verdi").await;
        try_run(&world, format!("UPDATE users SET surname = 'Bianchi', search_text = 'bianchi anna', sort_key = 'bianchi\tanna' WHERE id = {}", anna.id)).await.expect("an update");

        search_columns::fill_missing(world.app.db()).await.expect("a repair");

        assert_eq!(surnames(&staff, "search=bianchi").await.0, ["Bianchi"]);
        assert_eq!(surnames(&staff, "search=verdi").await.1, 0);
    }
}

#[tokio::test]
async fn shows_the_columns_of_staff_and_no_secret() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let anna = world.participant("anna").await;

    let answer = staff.get(&format!("{USERS}/{}", anna.id)).await.expect(200);

    let mut user = answer.json();
    assert!(user["fiscal_code"].take().is_string());
    assert_eq!(
        user,
        json!({
            "id": anna.id, "name": "anna", "surname": "Rossi", "email": "anna@test.example", "email_pending": null, "fiscal_code": null,
            "phone": "3331234567", "contact_email": null, "birth_date": null, "birth_place": null, "job": null, "company": null,
            "is_sanitary": true, "is_admin": false, "istructor": false, "state": "invited",
            "email_verified_at": null, "created_at": "2027-03-01T11:00:00+01:00", "last_login_at": null,
            "disabled_at": null, "merged_into": null, "two_factor_enabled_at": null, "deleted_at": null,
        })
    );
    assert!(!answer.header("etag").is_empty());
    staff.get(&format!("{USERS}/4711")).await.expect(404);
    staff.get(&format!("{USERS}/4711/reservations")).await.expect(404);
}

#[tokio::test]
async fn lists_the_reservations_of_a_user() {
    let world = World::sqlite().await;
    let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
    let course = world.course("BLSD").await;
    let (past, next) = (world.date(course.id, -10, 5).await, world.date(course.id, 10, 5).await);
    world.reservation(past.id, anna.id, "confirmed").await;
    world.reservation(next.id, anna.id, "waiting").await;

    let path = format!("{USERS}/{}/reservations", anna.id);
    let all = staff.get(&path).await.expect(200).json();
    let upcoming = staff.get(&format!("{path}?period=upcoming")).await.expect(200).json();

    assert_eq!(all["meta"]["total"], 2);
    assert_eq!(all["data"][0]["course_date"]["id"], next.id);
    assert_eq!(
        (&upcoming["meta"]["total"], &upcoming["data"][0]["status"]),
        (&json!(1), &json!("waiting"))
    );
}
