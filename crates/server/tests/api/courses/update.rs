//! `PUT /courses/{id}`.

use axum::http::Method;
use serde_json::{Value, json};

use super::{audit_entries, form, whole_form, with};
use crate::{
    on_both_engines,
    support::{Actor, World},
};

/// A new course with two options, as the admin gets it.
async fn course_with_options(admin: &Actor) -> Value {
    let options = json!({"certificates": [{"name": "Uno"}, {"name": "Due"}], "published": true});
    admin
        .post("/api/courses", with(&whole_form(), options))
        .await
        .expect(201)
        .json()
}

on_both_engines! {
    async fn accepts_its_own_response_unchanged(world) {
        let admin = world.admin().await.actor;
        let path = format!("/api/courses/{}", course_with_options(&admin).await["id"]);
        let got = admin.get(&path).await.expect(200);

        let answer = admin.send_if(Method::PUT, &path, got.header("etag"), &got.json()).await.expect(200);

        assert_eq!((answer.json(), answer.header("etag")), (got.json(), got.header("etag")));
        assert_eq!(audit_entries(&world).await.len(), 1, "only that of the creation");
    }

    async fn writes_things_to_bring_with_an_audit_entry_and_shows_them(world) {
        let admin = world.admin().await.actor;
        let path = format!("/api/courses/{}", course_with_options(&admin).await["id"]);
        let got = admin.get(&path).await.expect(200).json();
        assert_eq!(got["what_to_bring"], json!([]), "the centre's list");

        let change = with(&got, json!({"what_to_bring": ["Scarponcini chiusi", "Il manuale"]}));
        admin.put(&path, change).await.expect(200);

        assert_eq!(world.visitor().get(&path).await.json()["what_to_bring"], json!(["Scarponcini chiusi", "Il manuale"]));
        let entry = audit_entries(&world).await.pop().expect("an entry");
        let after = entry.after.expect("a state");
        assert_eq!((entry.action.as_str(), &after["what_to_bring"]), ("course.update", &json!(["Scarponcini chiusi", "Il manuale"])));

        let wrong = with(&got, json!({"what_to_bring": ["x".repeat(201)]}));
        let errors = admin.put(&path, wrong).await.expect(422).json();
        assert_eq!(errors["errors"], json!({"what_to_bring.0": ["Massimo 200 caratteri."]}));
    }

    async fn refuses_to_overwrite_a_change_of_another_admin(world) {
        let (admin, other) = (world.admin().await.actor, world.admin_named("bea").await.actor);
        let path = format!("/api/courses/{}", course_with_options(&admin).await["id"]);
        let (first, second) = (admin.get(&path).await, other.get(&path).await);
        assert_eq!(first.header("etag"), second.header("etag"));

        let changed = with(&first.json(), json!({"title": "Della prima"}));
        admin.send_if(Method::PUT, &path, first.header("etag"), &changed).await.expect(200);
        let late = with(&second.json(), json!({"title": "Del secondo"}));
        other.send_if(Method::PUT, &path, second.header("etag"), &late).await.expect(412);

        assert_eq!(other.get(&path).await.json()["title"], "Della prima");
    }

    async fn only_one_of_many_at_once_wins(world) {
        let admin = world.admin().await.actor;
        let path = format!("/api/courses/{}", course_with_options(&admin).await["id"]);
        let got = admin.get(&path).await.expect(200);
        let edits = (0..8).map(|number| {
            let (admin, path, tag) = (admin.clone(), path.clone(), got.header("etag").to_owned());
            let body = with(&got.json(), json!({"title": format!("Titolo {number}")}));
            async move { admin.send_if(Method::PUT, &path, &tag, &body).await.status.as_u16() }
        });
        let mut statuses = futures_util::future::join_all(edits).await;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412, 412, 412, 412, 412, 412, 412]);
    }

    async fn the_public_sees_a_change_at_once(world) {
        let admin = world.admin().await.actor;
        let course = course_with_options(&admin).await;
        let path = format!("/api/courses/{}", course["id"]);
        let before = world.visitor().get(&path).await.expect(200).json();

        admin.put(&path, with(&course, json!({"title": "Titolo nuovo"}))).await.expect(200);

        let after = world.visitor().get(&path).await.expect(200).json();
        assert_eq!((&before["title"], &after["title"]), (&json!("BLSD esecutore"), &json!("Titolo nuovo")));
        assert_eq!(after.get("published"), None, "the public does not see the state");
        let entries = audit_entries(&world).await;
        let (before, after) = (entries[1].before.clone().expect("a state"), entries[1].after.clone().expect("a state"));
        assert_eq!((&before["title"], &after["title"]), (&json!("BLSD esecutore"), &json!("Titolo nuovo")));
    }

    async fn retires_options_that_were_booked_and_removes_the_others(world) {
        let admin = world.admin().await.actor;
        let course = course_with_options(&admin).await;
        let id = course["id"].as_i64().expect("a number");
        let date = world.date(id, 10, 5).await;
        let one = course["certificates"][0]["id"].as_i64().expect("a number");
        let (anna, bea) = (world.participant("anna").await, world.participant("bea").await);
        let booking = json!({"id_course_date": date.id, "certificate": one});
        anna.actor.post("/api/my-reservations", booking.clone()).await.expect(201);

        let left = json!({"certificates": [{"name": "Tre"}]});
        let changed = admin.put(&format!("/api/courses/{id}"), with(&course, left)).await.expect(200).json();

        let names: Vec<(&str, bool)> = changed["certificates"].as_array().expect("a list").iter()
            .map(|option| (option["name"].as_str().expect("a text"), option["retired"].as_bool().expect("a switch")))
            .collect();
        assert_eq!(names, [("Tre", false), ("Uno", true)], "the unused one is gone");
        let public = world.visitor().get(&format!("/api/courses/{id}")).await.expect(200).json();
        assert_eq!(public["certificates"].as_array().expect("a list").len(), 1);
        let refused = bea.actor.post("/api/my-reservations", booking).await.expect(422);
        assert_eq!(refused.errors("certificate"), ["Certificazione non valida."]);
        let mine = anna.actor.get("/api/my-reservations").await.expect(200).json();
        assert_eq!(mine["data"][0]["certificates"][0]["name"], "Uno", "who booked it still has it");
    }

    async fn a_booked_option_stays_chosen_or_automatic(world) {
        let admin = world.admin().await.actor;
        let options = json!({"published": true, "certificates": [{"name": "IRC"}, {"name": "AHA"}, {"name": "Tessera", "always": 1}]});
        let course = admin.post("/api/courses", with(&whole_form(), options)).await.expect(201).json();
        let id = course["id"].as_i64().expect("a number");
        let path = format!("/api/courses/{id}");
        let date = world.date(id, 10, 5).await;
        let anna = world.participant("anna").await.actor;
        let booking = json!({"id_course_date": date.id, "certificate": course["certificates"][0]["id"]});
        anna.post("/api/my-reservations", booking).await.expect(201);
        let flipped = |changes: &[(usize, i64)]| {
            let mut certificates = course["certificates"].clone();
            for (index, always) in changes {
                certificates[*index]["always"] = json!(always);
            }
            with(&course, json!({"certificates": certificates}))
        };

        let refused = admin.put(&path, flipped(&[(0, 1), (1, 1), (2, 0)])).await.expect(422).json();

        let message = json!(["Qualcuno l'ha già: ritirala e aggiungine una nuova."]);
        assert_eq!(refused["errors"], json!({"certificates.0.always": message, "certificates.2.always": message}));
        let changed = admin.put(&path, flipped(&[(1, 1)])).await.expect(200).json();
        assert_eq!(changed["certificates"][1]["always"], 1, "nobody has it");
        assert_eq!(changed["certificates"][1]["name"], "AHA");
        assert_eq!(changed["certificates"][0]["id"], course["certificates"][0]["id"]);
        let stale = json!({"id_course_date": date.id, "certificate": course["certificates"][1]["id"]});
        let refused = world.participant("bruno").await.actor.post("/api/my-reservations", stale).await.expect(422);
        assert_eq!(refused.errors("certificate"), ["Certificazione non valida."]);
    }

    async fn a_form_that_gives_an_option_to_everyone_may_be_sent_twice(world) {
        let admin = world.admin().await.actor;
        let course = course_with_options(&admin).await;
        let path = format!("/api/courses/{}", course["id"]);
        let mut certificates = course["certificates"].clone();
        certificates[0]["always"] = json!(1);
        let sent = with(&course, json!({"certificates": certificates}));

        let first = admin.put(&path, sent.clone()).await.expect(200);
        let again = admin.put(&path, sent).await.expect(200);

        assert_ne!(first.json()["certificates"][0]["id"], course["certificates"][0]["id"], "it is another option now");
        assert_eq!((again.json(), again.header("etag")), (first.json(), first.header("etag")));
        assert_eq!(audit_entries(&world).await.len(), 2, "those of the creation and of the first time");
        // An option that the form names as well is not meant twice.
        certificates[0]["name"] = json!("Due");
        let unknown = admin.put(&path, with(&course, json!({"certificates": certificates}))).await.expect(422).json();
        assert_eq!(unknown["errors"], json!({"certificates.0.id": ["Valore non valido."]}));
    }

    async fn an_always_issued_option_that_is_retired_is_not_issued_any_more(world) {
        let admin = world.admin().await.actor;
        let options = json!({"published": true, "certificates": [{"name": "Vecchio", "always": 1}, {"name": "Nuovo", "always": 1}]});
        let course = admin.post("/api/courses", with(&whole_form(), options)).await.expect(201).json();
        let id = course["id"].as_i64().expect("a number");
        let mut certificates = course["certificates"].clone();
        certificates[0]["retired"] = json!(true);
        let changed = with(&course, json!({"certificates": certificates}));
        admin.put(&format!("/api/courses/{id}"), changed).await.expect(200);
        let date = world.date(id, 10, 5).await;

        let anna = world.participant("anna").await.actor;
        let booked = anna.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201).json();

        let names: Vec<&Value> = booked["certificates"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
        assert_eq!(names, ["Nuovo"]);
    }

    async fn a_published_course_keeps_its_texts(world) {
        let admin = world.admin().await.actor;
        let course = course_with_options(&admin).await;
        let path = format!("/api/courses/{}", course["id"]);
        let answer = admin.put(&path, form()).await.expect(422);
        assert_eq!(answer.errors("description"), ["Campo obbligatorio."]);
        admin.put(&path, with(&form(), json!({"published": false}))).await.expect(200);
        admin.put("/api/courses/4711", form()).await.expect(404);
    }
}
