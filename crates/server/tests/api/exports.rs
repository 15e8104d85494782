//! Lists as spreadsheets: the rows of the list, in its order, past its first page.

use battito_platform::entities::users;
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{Actor, World, classroom::Classroom, renewals::Renewable, workbook},
};

/// The rows of a spreadsheet without its header.
async fn rows(staff: &Actor, path: &str, name: &str) -> Vec<Vec<String>> {
    let file = staff.get(path).await.expect(200);
    let wanted = format!("attachment; filename=\"{name}\"");
    assert_eq!(file.header("content-disposition"), wanted);
    workbook::texts(&file.bytes).split_off(1)
}

on_both_engines! {
    async fn of_users_has_all_that_the_filters_find(world) {
        let staff = world.instructor().await.actor;
        for number in 0..105 {
            world.participant(&format!("persona{number:03}")).await;
        }
        let anna = world.participant("anna").await;
        world.change(users::ActiveModel { id: Set(anna.id), email: Set(None), email_key: Set(None), company: Set(Some("=Officine".into())), ..Default::default() }).await;

        let all = rows(&staff, "/api/users/export?role=user", "utenti-2027-03-01.xlsx").await;
        let found = rows(&staff, "/api/users/export?search=officine&page=4", "utenti-2027-03-01.xlsx").await;

        assert_eq!(all.len(), 106, "more than a page of the list");
        assert_eq!(found.len(), 1, "the page is not looked at");
        assert_eq!((found[0][2].as_str(), found[0][8].as_str(), found[0][11].as_str()), ("", "=Officine", "Utente"));
        staff.get("/api/users/export?role=boss").await.expect(422);
        let log = world.admin().await.actor.get("/api/audit?subject_kind=list").await.expect(200).json();
        let taken: Vec<_> = log["data"].as_array().expect("entries").iter().map(|entry| (entry["title"].clone(), entry["subject"].clone(), entry["changes"][1]["after"].clone())).collect();
        assert_eq!(taken, [(json!("Elenco scaricato"), json!("Utenti"), json!("1")), (json!("Elenco scaricato"), json!("Utenti"), json!("106"))]);
        world.participant("bruno").await.actor.get("/api/users/export").await.expect(403);
    }

    async fn of_dates_has_their_seats(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        let dates = rows(&class.staff.actor, "/api/course-dates/export", "date-dei-corsi-2027-03-01.xlsx").await;
        assert_eq!(dates.len(), 1);
        assert_eq!((dates[0][2].as_str(), dates[0][7].as_str(), dates[0][8].as_str()), ("BLSD", "500", "1"));
    }

    async fn of_renewals_has_whom_to_call(world) {
        let renewable = Renewable::of(&world).await;
        let staff = world.instructor().await.actor;
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let paper = renewable.paper(&world, &anna, 20).await;
        renewable.paper(&world, &bruno, 30).await;
        world.sweep().await;
        staff.post(&format!("/api/renewals/{}/calls", paper.id), json!({"note": "Richiama"})).await.expect(200);

        let listed = rows(&staff, "/api/renewals/export?sort=urgency&state=open", "rinnovi-2027-03-01.xlsx").await;

        assert_eq!(listed.len(), 2);
        assert_eq!((listed[0][0].as_str(), listed[0][7].as_str(), listed[0][11].as_str()), ("21/03/2027", "Avvisato", "Richiama"));
    }

    async fn of_the_training_has_months_courses_and_companies(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        world.change(users::ActiveModel { id: Set(anna.id), company: Set(Some("Officine".into())), ..Default::default() }).await;
        class.passed(&world, "bruno").await;
        class.add(&world, "carla", ("confirmed", "absent", "none")).await;
        class.issue(&world, json!({})).await;

        let path = "/api/overview/training?from=2027-01-01&to=2027-12-31";
        let months = rows(&class.staff.actor, path, "formazione-2027-01-01-2027-12-31.xlsx").await;

        let names: Vec<&str> = months.iter().map(|row| row[0].as_str()).collect();
        assert_eq!(names, ["2027-02", "Totale"]);
        // Dates, people, attendances, hours, passed and certificates: an absent person counts in none.
        let hours = class.hours(&world).await * 2;
        let wanted = ["1", "2", "2", hours.to_string().as_str(), "2", "2"].map(str::to_owned);
        assert_eq!(months[0][1..7], wanted);
        assert_eq!(months[1][1..7], wanted);
        let book = class.staff.actor.get(path).await.expect(200).bytes;
        let has = |name: &str| book.windows(name.len()).any(|part| part == name.as_bytes());
        assert!(has("xl/worksheets/sheet3.xml") && !has("xl/worksheets/sheet4.xml"));
        class.staff.actor.get("/api/overview/training?from=2027-01-01").await.expect(422);
    }
}
