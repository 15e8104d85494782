//! `GET /profile` and `PUT /profile`.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

const PROFILE: &str = "/api/profile";

fn form() -> Value {
    json!({"name": "Anna Maria", "surname": "De Luca", "fiscal_code": "dlcnmr80a41f205x", "phone": "0212345678"})
}

on_both_engines! {
    async fn returns_and_changes_the_user_s_own_data(world) {
        let anna = world.layperson("anna").await;
        let mut before = anna.actor.get(PROFILE).await.expect(200).json();
        assert!(before["fiscal_code"].take().is_string());
        assert_eq!(before, json!({
            "name": "anna", "surname": "Rossi", "email": "anna@test.example", "fiscal_code": null, "phone": "3331234567",
            "is_sanitary": false, "email_verified_at": null, "created_at": "2027-03-01T11:00:00+01:00",
            "is_admin": false, "istructor": false, "renewal_reminders": true,
        }));

        let after = anna.actor.put(PROFILE, form()).await.expect(200).json();

        assert_eq!(after, json!({
            "name": "Anna Maria", "surname": "De Luca", "email": "anna@test.example", "fiscal_code": "DLCNMR80A41F205X",
            "phone": "0212345678", "is_sanitary": false, "email_verified_at": null, "created_at": "2027-03-01T11:00:00+01:00",
            "is_admin": false, "istructor": false, "renewal_reminders": true,
        }));
        assert_eq!(anna.actor.get(PROFILE).await.expect(200).json(), after);
    }

    async fn ignores_fields_that_users_may_not_change(world) {
        let anna = world.layperson("anna").await;
        let mut body = form();
        body.as_object_mut().expect("an object").extend([
            ("email".to_owned(), json!("altra@test.example")), ("is_sanitary".to_owned(), json!(true)),
            ("is_admin".to_owned(), json!(true)), ("istructor".to_owned(), json!("sì")), ("id".to_owned(), json!(1)),
            ("email_verified_at".to_owned(), json!("2027-01-01T00:00:00Z")), ("password".to_owned(), json!("x")),
        ]);

        let after = anna.actor.put(PROFILE, body).await.expect(200).json();

        assert_eq!((&after["email"], &after["name"]), (&json!("anna@test.example"), &json!("Anna Maria")));
        for member in ["is_sanitary", "is_admin", "istructor"] {
            assert_eq!(after[member], false, "{member}");
        }
        let stored = world.user(anna.id).await;
        assert_eq!((stored.email_verified_at, stored.password_hash, stored.email_key.as_deref()), (None, None, Some("anna@test.example")));
    }

    async fn accepts_its_own_response(world) {
        let anna = world.participant("anna").await;
        let given = anna.actor.get(PROFILE).await.expect(200).json();
        assert_eq!(anna.actor.put(PROFILE, given.clone()).await.expect(200).json(), given);
    }

    async fn overwrites_nothing_that_staff_have_corrected_meanwhile(world) {
        let (anna, staff) = (world.member("anna").await, world.instructor().await.actor);
        let read = anna.actor.get(PROFILE).await.expect(200).header("etag").to_owned();
        let user = format!("/api/users/{}", anna.id);
        let mut corrected = staff.get(&user).await.expect(200).json();
        corrected["surname"] = json!("Rossini");
        staff.put(&user, corrected).await.expect(200);

        let save = async |tag: &str| anna.actor.send_if(Method::PUT, PROFILE, tag, &form()).await;
        save(&read).await.expect(412);
        assert_eq!(world.user(anna.id).await.surname, "Rossini");

        let present = anna.actor.get(PROFILE).await.expect(200).header("etag").to_owned();
        let saved = save(&present).await.expect(200).header("etag").to_owned();
        save(&saved).await.expect(200);
    }

    async fn another_switch_or_a_new_password_does_not_make_a_form_stale(world) {
        let anna = world.member("anna").await;
        let read = anna.actor.get(PROFILE).await.expect(200).header("etag").to_owned();
        world.clock.advance(TimeDelta::minutes(1));
        anna.actor.put("/api/profile/renewal-reminders", json!({"active": false})).await.expect(200);
        let change = json!({"current_password": PASSWORD, "password": "Nuova2027!", "password_confirmation": "Nuova2027!"});
        anna.actor.put("/api/profile/password", change).await.expect(200);

        anna.actor.send_if(Method::PUT, PROFILE, &read, &form()).await.expect(200);
    }

    async fn rejects_the_tax_code_of_another_user(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let before = world.user(bruno.id).await;
        let code = world.user(anna.id).await.fiscal_code.expect("a tax code").to_lowercase();
        let mut body = form();
        body["fiscal_code"] = json!(code);

        let refused = bruno.actor.put(PROFILE, body.clone()).await.expect(422).json();

        assert_eq!(refused["errors"], json!({"fiscal_code": ["Codice fiscale già registrato."]}));
        assert_eq!(world.user(bruno.id).await, before);
        anna.actor.put(PROFILE, body).await.expect(200);
    }

    async fn tells_ten_times_an_hour_that_a_tax_code_is_taken(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let with = |code: &str| {
            let mut body = form();
            body["fiscal_code"] = json!(code);
            body
        };
        let taken = world.user(anna.id).await.fiscal_code.expect("a tax code");
        bruno.actor.put(PROFILE, form()).await.expect(200);
        for _ in 0..10 {
            bruno.actor.put(PROFILE, with(&taken)).await.expect(422);
        }

        let closed = bruno.actor.put(PROFILE, with(&taken)).await.expect(429);

        assert_eq!(closed.header("retry-after"), "3600");
        bruno.actor.put(PROFILE, with("rssmra80a01f205x")).await.expect(429);
        bruno.actor.put(PROFILE, form()).await.expect(200);
        anna.actor.put(PROFILE, with(&taken)).await.expect(200);
        world.clock.advance(TimeDelta::hours(1));
        bruno.actor.put(PROFILE, with("rssmra80a01f205x")).await.expect(200);
    }

    async fn accepts_one_of_two_concurrent_changes_to_a_tax_code(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);

        let (first, second) = tokio::join!(anna.actor.put(PROFILE, form()), bruno.actor.put(PROFILE, form()));

        let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
        won.expect(200);
        assert_eq!(lost.expect(422).json()["errors"], json!({"fiscal_code": ["Codice fiscale già registrato."]}));
    }
}

#[tokio::test]
async fn validates_every_field_as_registration_does() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    let required = json!(["Campo obbligatorio."]);

    let empty = anna
        .actor
        .put(PROFILE, json!({"name": "  ", "phone": null}))
        .await
        .expect(422)
        .json();
    let wrong =
        json!({"name": "x".repeat(101), "surname": "Ros\u{7}si", "fiscal_code": "123456789", "phone": "+393331234567"});
    let wrong = anna.actor.put(PROFILE, wrong).await.expect(422).json();
    let typed = anna
        .actor
        .put(
            PROFILE,
            json!({"name": 1, "surname": [], "fiscal_code": "\0", "phone": 3_331_234_567_u64}),
        )
        .await
        .expect(422)
        .json();

    assert_eq!(
        empty["errors"],
        json!({"name": required, "surname": required, "fiscal_code": required, "phone": required})
    );
    assert_eq!(
        wrong["errors"],
        json!({
            "name": ["Massimo 100 caratteri."], "surname": ["Contiene caratteri invisibili. Riscrivi il testo a mano."], "fiscal_code": ["Codice fiscale non valido."],
            "phone": ["Numero di telefono non valido (10 cifre)."],
        })
    );
    let invalid = json!(["Valore non valido."]);
    assert_eq!(
        typed["errors"],
        json!({"name": invalid, "surname": invalid, "fiscal_code": invalid, "phone": invalid})
    );
    assert_eq!(world.user(anna.id).await.name, "anna");
}

#[tokio::test]
async fn normalizes_pasted_values() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    let body = json!({"name": "\u{a0}Anna\n Maria ", "surname": "\tRossi", "fiscal_code": " 12345678901 ", "phone": "\u{feff}3331234567\n"});

    let after = anna.actor.put(PROFILE, body).await.expect(200).json();

    assert_eq!(
        (&after["name"], &after["surname"]),
        (&json!("Anna Maria"), &json!("Rossi"))
    );
    assert_eq!(
        (&after["fiscal_code"], &after["phone"]),
        (&json!("12345678901"), &json!("3331234567"))
    );
}

#[tokio::test]
async fn requires_a_session() {
    let world = World::sqlite().await;
    world.visitor().get(PROFILE).await.expect(401);
    world.visitor().put(PROFILE, form()).await.expect(401);
}
