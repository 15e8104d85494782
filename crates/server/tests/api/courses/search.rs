//! `GET /courses?search=`, `city=` and `month=`: the results of the public search.

use axum::http::Method;
use battito::features::{centre, demo};
use battito_domain::course::{Audience, CourseKind};
use battito_platform::entities::{course_dates, courses};
use sea_orm::Set;
use serde_json::{Value, json};

use super::{whole_form, with};
use crate::{
    on_both_engines,
    support::{Actor, World, fixtures::new_course},
};

async fn list(actor: &Actor, query: &str) -> Value {
    actor.get(&format!("/api/courses?{query}")).await.expect(200).json()
}

fn titles(list: &Value) -> Vec<&str> {
    let rows = list["data"].as_array().expect("rows");
    rows.iter().filter_map(|course| course["title"].as_str()).collect()
}

/// A course with texts of its own.
async fn course(world: &World, title: &str, text: &str, kind: CourseKind, audience: Audience) -> i64 {
    let course = courses::ActiveModel {
        description: Set(text.to_owned()),
        short_description: Set(String::new()),
        kind: Set(kind.into()),
        audience: Set(audience.into()),
        search_text: Set(courses::search_text_of(title, text, "")),
        ..new_course(title, world.now())
    };
    world.put(course).await.id
}

/// A date in a city, so many days from the first of March.
async fn date_in(world: &World, course: i64, city: &str, in_days: i64, seats: i32) -> course_dates::Model {
    let date = world.new_date(course, in_days, seats).await;
    let city = world.city(city).await.id;
    world
        .put(course_dates::ActiveModel {
            city_id: Set(city),
            ..date
        })
        .await
}

on_both_engines! {
    async fn ranks_titles_before_texts_and_knows_stems_synonyms_kinds_and_places(world) {
        use {Audience::{Everyone, Laypeople, Professionals}, CourseKind::{Full, Renewal}};
        let blsd = course(&world, "BLSD esecutore", "Adulto, bambino e lattante.", Full, Professionals).await;
        course(&world, "Disostruzione pediatrica", "Per genitori.", Full, Everyone).await;
        course(&world, "Retraining BLSD", "Torna il defibrillatore.", Renewal, Laypeople).await;
        date_in(&world, blsd, "Sesto San Giovanni", 10, 4).await;
        let visitor = world.visitor();

        for (search, expected) in [
            ("bambini", &["Disostruzione pediatrica", "BLSD esecutore"][..]),
            ("pediatrico", &["Disostruzione pediatrica", "BLSD esecutore"]),
            ("neonat", &["Disostruzione pediatrica", "BLSD esecutore"]),
            ("soffocamento", &["Disostruzione pediatrica"]),
            ("rinnovo", &["Retraining BLSD"]),
            ("blsd+rinnovo", &["Retraining BLSD"]),
            ("rinnovo+blsd", &["Retraining BLSD"]),
            ("sesto", &["BLSD esecutore"]),
            ("laici", &["Disostruzione pediatrica", "Retraining BLSD"]),
            ("il+corso+di+blsd", &["BLSD esecutore", "Retraining BLSD"]),
            ("antincendio", &[]),
        ] {
            assert_eq!(titles(&list(&visitor, &format!("search={search}")).await), expected, "{search}");
        }
        let sorted = list(&visitor, "search=bambini&sort=title").await;
        assert_eq!(titles(&sorted), ["BLSD esecutore", "Disostruzione pediatrica"], "an order that is asked for wins");
        let second = list(&visitor, "search=bambini&page=2&per_page=1").await;
        assert_eq!(titles(&second), ["BLSD esecutore"]);
        assert_eq!(second["meta"], json!({"current_page": 2, "last_page": 2, "per_page": 1, "total": 2}));
        let filtered = list(&visitor, "search=bambini&recipient=1&page=1").await;
        assert_eq!((titles(&filtered), &filtered["meta"]["total"]), (vec!["Disostruzione pediatrica"], &json!(1)));
    }

    async fn suggests_a_correction(world) {
        world.course("Trauma preospedaliero").await;
        let visitor = world.visitor();

        let mistyped = list(&visitor, "search=Truama+preospedaliero").await;
        assert_eq!((titles(&mistyped), &mistyped["meta"]["total"]), (vec![], &json!(0)));
        assert_eq!(mistyped["suggestion"], json!({"search": "trauma preospedaliero", "total": 1}));
        for (search, why) in [
            ("trauma", "something is found"),
            ("antincendio", "nothing is near"),
            ("truama&courseType=1", "the filters leave nothing"),
        ] {
            assert_eq!(list(&visitor, &format!("search={search}")).await.get("suggestion"), None, "{why}");
        }
    }

    async fn finds_dates_by_city_and_month(world) {
        let (blsd, trauma, none) = (world.course("BLSD").await, world.course("Trauma").await, world.course("ALS").await);
        date_in(&world, blsd.id, "Bergamo", 4, 5).await;
        date_in(&world, blsd.id, "Forlì", 40, 5).await;
        date_in(&world, trauma.id, "Forlì", 5, 5).await;
        date_in(&world, none.id, "Padova", -5, 5).await;
        let visitor = world.visitor();

        let all = list(&visitor, "").await;
        assert_eq!(all["options"], json!({"cities": ["Bergamo", "Forlì"], "months": ["2027-03", "2027-04"]}));
        for (query, expected) in [
            ("city=Bergamo", &["BLSD"][..]),
            ("city=+forli+", &["BLSD", "Trauma"]),
            ("city=Padova", &[]),
            ("month=2027-03", &["BLSD", "Trauma"]),
            ("month=2027-04", &["BLSD"]),
            ("city=Bergamo&month=2027-04", &[]),
            ("city=Forl%C3%AC&month=2027-04", &["BLSD"]),
            ("city=Forl%C3%AC&search=trauma&month=2027-03&organization=0", &["Trauma"]),
            ("city=&month=", &["BLSD", "Trauma", "ALS"]),
            ("search=aprile", &["BLSD"]),
            ("search=Bergamo+marzo", &["BLSD"]),
            ("search=bergamo+aprile", &[]),
            ("search=blsd+a+Forl%C3%AC+in+aprile+2027", &["BLSD"]),
            ("search=trauma+aprile", &[]),
            ("search=marzo+2028", &[]),
            ("search=dicembre", &[]),
            ("search=marzo&city=forli", &["Trauma"]),
            ("search=aprile&month=2027-03", &[]),
        ] {
            let found = list(&visitor, query).await;
            assert_eq!(titles(&found), expected, "{query}");
            assert_eq!(found["options"], all["options"], "{query}");
            let paged = list(&visitor, &format!("{query}&page=1")).await;
            assert_eq!(paged["meta"]["total"], expected.len(), "{query}");
        }
        let soonest = list(&visitor, "search=bergamo+marzo").await;
        assert_eq!(soonest["data"][0]["next_date"]["city"]["name"], "Bergamo");
        let shown = list(&visitor, "city=forl%C3%AC&sort=next_date").await;
        assert_eq!(titles(&shown), ["Trauma", "BLSD"]);
        assert_eq!(shown["data"][1]["next_date"]["date"], "2027-04-10T10:00:00+02:00", "the date that fits");
        assert_eq!(shown["data"][1]["next_date"]["city"]["name"], "Forlì");
    }

    async fn tells_the_next_date_with_seats_when_the_next_one_is_full(world) {
        let (full, open) = (world.course("BLSD").await, world.course("Trauma").await);
        let anna = world.participant("anna").await.id;
        for in_days in [4, 6] {
            let date = date_in(&world, full.id, "Bergamo", in_days, 1).await;
            world.reservation(date.id, anna, "confirmed").await;
        }
        date_in(&world, full.id, "Milano", 8, 3).await;
        date_in(&world, full.id, "Bergamo", 40, 3).await;
        date_in(&world, open.id, "Bergamo", 4, 3).await;
        let visitor = world.visitor();

        let all = list(&visitor, "").await;
        assert_eq!((&all["data"][0]["next_date"]["available"], all["data"][1].get("next_open_date")), (&json!(0), None));
        assert_eq!(all["data"][0]["next_open_date"]["city"]["name"], "Milano");
        assert_eq!(all["data"][0]["next_open_date"]["available"], 3);
        let in_bergamo = list(&visitor, "city=bergamo").await;
        assert_eq!(in_bergamo["data"][0]["next_open_date"]["date"], "2027-04-10T10:00:00+02:00");
        let in_march = list(&visitor, "city=bergamo&month=2027-03").await;
        assert_eq!(in_march["data"][0].get("next_open_date"), None, "there is none in March");
    }

    async fn follows_every_change_at_once_on_all_nodes(world) {
        let admin = world.admin().await.actor;
        let other_admin = world.restarted(&world.session(world.admin_named("altra").await.id).await);
        let total = async |search: &str| {
            let totals = [list(&admin, &format!("search={search}")).await, list(&other_admin, &format!("search={search}")).await];
            totals.map(|list| list["meta"]["total"].as_u64().expect("a number"))
        };
        assert_eq!(total("trauma").await, [0, 0]);

        let made = admin.post("/api/courses", with(&whole_form(), json!({"title": "Trauma", "published": true}))).await.expect(201).json();
        assert_eq!((total("trauma").await, total("monza").await), ([1, 1], [0, 0]));

        let path = format!("/api/courses/{}", made["id"]);
        admin.put(&path, with(&whole_form(), json!({"title": "Ustioni", "published": true}))).await.expect(200);
        assert_eq!((total("trauma").await, total("ustione").await), ([0, 0], [1, 1]));

        let date = json!({
            "id_course": made["id"], "city": {"name": "Monza", "province": "MB"}, "venue": "Via Verdi, 1",
            "date": "2027-03-20T09:00:00+01:00", "end_date": "2027-03-20T17:00:00+01:00", "seats": 8,
        });
        admin.post("/api/course-dates", date).await.expect(201);
        assert_eq!((total("monza").await, total("mb").await), ([1, 1], [1, 1]));
        assert_eq!(list(&other_admin, "").await["options"]["cities"], json!(["Monza"]));

        // The date begins.
        world.clock.set("2027-03-20T08:00:00Z".parse().expect("an instant"));
        assert_eq!(total("monza").await, [0, 0]);

        admin.delete(&path).await.expect(200);
        assert_eq!(total("ustione").await, [0, 0]);
    }

    async fn sees_that_one_course_has_taken_the_place_of_another(world) {
        let admin = world.admin().await.actor;
        let other_admin = world.restarted(&world.session(world.admin_named("altra").await.id).await);
        let make = async |title: &str, published: bool| {
            let form = with(&whole_form(), json!({"title": title, "published": published}));
            format!("/api/courses/{}", admin.post("/api/courses", form).await.expect(201).json()["id"])
        };
        let (shown, hidden) = (make("Trauma", true).await, make("Ustioni", false).await);
        admin.put(&shown, with(&whole_form(), json!({"title": "Trauma", "published": true}))).await.expect(200);
        let total = async |search: &str| list(&other_admin, &format!("search={search}")).await["meta"]["total"].clone();
        assert_eq!((total("trauma").await, total("ustione").await), (json!(1), json!(0)));

        admin.put(&shown, with(&whole_form(), json!({"title": "Trauma", "published": false}))).await.expect(200);
        admin.put(&hidden, with(&whole_form(), json!({"title": "Ustioni", "published": true}))).await.expect(200);
        assert_eq!((total("trauma").await, total("ustione").await), (json!(0), json!(1)));
    }

    async fn synonyms_are_the_centres(world) {
        let admin = world.admin().await.actor;
        world.course("Trauma").await;
        let centre = "/api/settings/centre";
        let shown = admin.get(centre).await.expect(200);
        assert_eq!(list(&admin, "search=botta").await["meta"]["total"], 0);

        let groups = json!([["trauma", " botta  forte ", "botta", ""], []]);
        let saved = admin.send_if(Method::PUT, centre, shown.header("etag"), &json!({"synonyms": groups})).await.expect(200).json();

        assert_eq!(saved["synonyms"], json!([["trauma", "botta forte", "botta"]]));
        assert!(saved["file"]["synonyms"].as_array().is_some_and(|groups| groups.len() > 10), "the default ones");
        assert_eq!(list(&world.visitor(), "search=botte").await["meta"]["total"], 1);
        assert_eq!(list(&world.visitor(), "search=botta+forte").await["meta"]["total"], 1);
        assert_eq!(world.visitor().get("/api/centre").await.json().get("synonyms"), None, "visitors do not need them");
        admin.send_if(Method::PUT, centre, shown.header("etag"), &json!({"synonyms": []})).await.expect(412);
        let entry = admin.get("/api/audit?subject_kind=centre").await.expect(200).json()["data"][0].clone();
        let change = entry["changes"].as_array().expect("changes").iter().find(|change| change["field"] == "synonyms").cloned();
        let change = change.expect("the synonyms");
        assert_eq!(change["label"], "Parole con lo stesso significato");
        assert!(change["after"].as_str().is_some_and(|after| after.contains("botta forte")), "{change}");

        let other = world.app_of_another_node();
        centre::load(&other).await.expect("the settings");
        assert_eq!(other.centre().settings.synonyms.as_ref().map(Vec::len), Some(1));
        admin.delete(&format!("{centre}/synonyms")).await.expect(200);
        assert_eq!(list(&world.visitor(), "search=botta").await["meta"]["total"], 0);
    }
}

#[tokio::test]
async fn groups_of_synonyms_are_checked_one_by_one() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    for (groups, field, message) in [
        (
            json!([["alfa"]]),
            "synonyms.0",
            "Scrivi almeno due parole, separate da virgole.",
        ),
        (
            json!([["alfa", "beta"], ["tre", "TRÉ"]]),
            "synonyms.1",
            "«TRÉ» è scritto due volte.",
        ),
        (json!([["alfa", "beta", "–"]]), "synonyms.0", "Scrivi parole o numeri."),
        (json!([["alfa", "x".repeat(41)]]), "synonyms.0", "Massimo 40 caratteri."),
        (json!(vec![["a1", "b1"]; 61]), "synonyms", "Al massimo 60 voci."),
    ] {
        let refused = admin
            .put("/api/settings/centre", json!({"synonyms": groups}))
            .await
            .expect(422);
        assert_eq!(
            refused.errors(field).first().map(String::as_str),
            Some(message),
            "{groups}"
        );
    }
}

#[tokio::test]
async fn refuses_a_city_or_month_that_cannot_be() {
    let world = World::sqlite().await;
    let long = format!("city={}", "x".repeat(101));
    for (query, field, message) in [
        ("month=marzo", "month", "Valore non valido."),
        ("month=2027-13", "month", "Valore non valido."),
        (&long, "city", "Massimo 100 caratteri."),
    ] {
        let answer = world.visitor().get(&format!("/api/courses?{query}")).await.expect(422);
        assert_eq!(answer.errors(field), [message], "{query}");
    }
    let admin = world.admin().await.actor;
    world.course("Trauma").await;
    let all = list(&admin, "scope=all&search=traumi").await;
    assert_eq!(
        (titles(&all), all.get("options")),
        (vec![], None),
        "the panel searches the texts"
    );
}

/// Words that a mother, a nurse and a safety officer type.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_answers_usual_searches() {
    let world = World::sqlite().await;
    demo::load(&world.app).await.expect("the demo");
    let visitor = world.visitor();
    for (search, first, most) in [
        ("pediatrico", "PBLSD: rianimazione pediatrica di base", 8),
        ("bambini", "Disostruzione pediatrica e primo soccorso al bambino", 8),
        ("neonato", "PBLSD: rianimazione pediatrica di base", 8),
        (
            "soccorso pediatrico",
            "Disostruzione pediatrica e primo soccorso al bambino",
            3,
        ),
        ("mamma", "PBLSD: rianimazione pediatrica di base", 4),
        (
            "soffocamento",
            "Disostruzione pediatrica e primo soccorso al bambino",
            4,
        ),
        ("defibrillatore", "Uso del DAE: il defibrillatore senza paura", 9),
        ("rinnovo blsd", "Retraining BLSD per sanitari", 4),
        ("rinnovo aziendale", "Aggiornamento primo soccorso, gruppo A", 3),
        ("corso RSPP", "Primo soccorso aziendale, gruppo A", 5),
        ("infermiere als", "ALS: supporto vitale avanzato nell'adulto", 4),
    ] {
        let found = list(&visitor, &format!("search={}", search.replace(' ', "+"))).await;
        assert_eq!(titles(&found).first(), Some(&first), "{search}: {:?}", titles(&found));
        assert!(titles(&found).len() <= most, "{search}: {:?}", titles(&found));
    }
    for search in ["infarto", "milano", "rinnovo"] {
        let found = list(&visitor, &format!("search={search}")).await;
        assert!(
            found["meta"]["total"].as_u64().is_some_and(|total| total >= 3),
            "{search}"
        );
    }
    for (typed, meant) in [
        ("pediatirco", "pediatrico"),
        ("defibrilatore", "defibrillatore"),
        ("socorso", "soccorso"),
    ] {
        assert_eq!(
            list(&visitor, &format!("search={typed}")).await["suggestion"]["search"],
            meant,
            "{typed}"
        );
    }
    let unknown = list(&visitor, "search=antincendio").await;
    assert_eq!((titles(&unknown), unknown.get("suggestion")), (vec![], None));
}
