//! People without an e-mail address: added, found, written to, claimed and merged.

use serde_json::{Value, json};

use super::{USERS, actions, ada, with};
use crate::{
    on_both_engines,
    support::{World, people::PASSWORD, workbook::sheet},
};

const HR: &str = "hr@ditta.example";

/// A worker of a factory, who is told apart by birth date and place.
fn worker() -> Value {
    json!({
        "name": "Ada", "surname": "Neri", "birth_date": "1980-01-01", "birth_place": "Bergamo", "contact_email": "HR@ditta.example",
        "phone": "035 123-456", "job": "Saldatrice", "company": "Ditta Srl",
    })
}

/// The same person with a tax code.
fn coded() -> Value {
    with(worker(), json!({"fiscal_code": "NREDAA80A41F205X"}))
}

fn registration(name: &str, email: &str) -> Value {
    json!({
        "email": email, "password": PASSWORD, "password_confirmation": PASSWORD, "name": name, "surname": "Neri",
        "fiscal_code": "NREDAA80A41F205X", "phone": "3331234567", "is_sanitary": false,
    })
}

async fn set_password(world: &World, token: &str) -> crate::support::actor::Answer {
    let body = json!({"token": token, "password": PASSWORD, "password_confirmation": PASSWORD});
    world.visitor().post("/api/reset-password", body).await
}

on_both_engines! {
    async fn staff_add_a_person_and_put_the_address_on_later(world) {
        let staff = world.instructor().await.actor;

        let user = staff.post(USERS, worker()).await.expect(201).json();

        assert_eq!((&user["email"], &user["fiscal_code"]), (&Value::Null, &Value::Null));
        assert_eq!(
            [&user["contact_email"], &user["birth_date"], &user["birth_place"], &user["job"], &user["company"], &user["phone"]],
            [HR, "1980-01-01", "Bergamo", "Saldatrice", "Ditta Srl", "035123456"]
        );
        assert!(world.mails().await.is_empty());
        for search in ["hr@ditta", "ditta srl", "ada neri"] {
            let found = staff.get(&format!("{USERS}?search={}", search.replace(' ', "%20"))).await.expect(200).json();
            assert_eq!(found["data"][0]["id"], user["id"], "{search}");
        }
        let id = &user["id"];
        staff.post(&format!("{USERS}/{id}/invite"), json!({})).await.expect(409);
        let edited = with(worker(), json!({"email": "ada@test.example", "job": null, "phone": ""}));
        let edited = staff.put(&format!("{USERS}/{id}"), edited).await.expect(200).json();
        assert_eq!((&edited["email"], &edited["job"], &edited["phone"]), (&json!("ada@test.example"), &Value::Null, &json!("")));
        assert_eq!(world.mail_kinds("ada@test.example").await, ["invitation"]);
        assert!(world.mail_kinds(HR).await.is_empty());
        let link = world.mails().await[0].link_after("/auth/password-reset/");
        let taken_back = staff.put(&format!("{USERS}/{id}"), worker()).await.expect(200).json();
        assert_eq!(taken_back["email"], Value::Null);
        set_password(&world, &link).await.expect(422);
        assert_eq!(actions(&world).await, ["user.create", "user.update", "user.update"]);
    }

    async fn a_similar_person_is_shown_before_another_one_is_added(world) {
        let staff = world.instructor().await.actor;
        let first = staff.post(USERS, worker()).await.expect(201).json();
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let seats = format!("/api/course-dates/{}/reservations", date.id);
        let new = json!({"name": "ada", "surname": "NERI", "fiscal_code": "NREDAA80A41F205X"});

        for refused in [staff.post(USERS, new.clone()).await, staff.post(&seats, json!({"user": new})).await] {
            let body = refused.expect(409).json();
            assert_eq!((&body["code"], &body["similar"][0]["id"]), (&json!("similar"), &first["id"]));
            assert_eq!(body["similar"][0]["contact_email"], HR);
        }
        assert_eq!(world.users().await, 2);

        let born_later = with(worker(), json!({"birth_date": "1981-01-01", "phone": null, "contact_email": null}));
        staff.post(USERS, born_later).await.expect(201);
        let mut body = new.clone();
        body["confirmed_new"] = json!(true);
        let added = staff.post(&seats, json!({"user": body})).await.expect(201).json();
        assert_eq!(added["user"]["email"], Value::Null);
        assert_eq!(staff.post(USERS, body).await.expect(422).errors("fiscal_code"), ["Codice fiscale già registrato."]);
        let longer = json!({"name": "Ada Maria", "surname": "Neri", "birth_date": "1980-01-01", "birth_place": "Bergamo"});
        let refused = staff.post(USERS, longer).await.expect(409).json();
        assert_eq!(refused["similar"][0]["id"], first["id"]);
    }

    async fn mails_go_to_the_contact_and_without_one_nowhere(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let seats = format!("/api/course-dates/{}/reservations", date.id);

        let ada = staff.post(&seats, json!({"user": worker()})).await.expect(201).json();
        let bea = json!({"name": "Bea", "surname": "Verdi", "fiscal_code": "VRDBEA80A41F205X"});
        let bea = staff.post(&seats, json!({"user": bea})).await.expect(201).json();

        assert_eq!((&ada["user"]["contact_email"], &bea["user"]["contact_email"]), (&json!(HR), &Value::Null));
        let mails = world.mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!((mails[0].0.kind.as_str(), mails[0].0.recipient.as_str()), ("booking-confirmed", HR));
        assert!(mails[0].0.subject.ends_with("(Ada Neri)"), "{}", mails[0].0.subject);
        assert!(mails[0].text().contains("Questo messaggio è per Ada Neri"), "{}", mails[0].text());
        let letter = json!({"ids": [ada["id"], bea["id"]], "subject": "Aula", "text": "Aula 2"});
        assert_eq!(staff.post(&format!("{seats}/mail"), letter).await.expect(202).json()["total"], 1);
        staff.post(&format!("{seats}/cancel"), json!({"ids": [ada["id"], bea["id"]]})).await.expect(200);
        assert_eq!(world.mail_kinds(HR).await.len(), 3);
        assert_eq!(world.mails().await.len(), 3);
        let sheet = staff.get(&format!("{seats}/export")).await;
        assert!(sheet.status.is_success());
    }

    async fn the_person_claims_the_account_with_tax_code_name_and_a_confirmed_address(world) {
        let staff = world.instructor().await.actor;
        let id = staff.post(USERS, coded()).await.expect(201).json()["id"].as_i64().expect("a number");
        let visitor = world.visitor();

        let other = visitor.post("/api/register", registration("Bea", "bea@test.example")).await.expect(422);
        assert_eq!(other.errors("fiscal_code"), ["Codice fiscale già registrato."]);
        let told = visitor.post("/api/register", registration("ADA", "Ada@test.example")).await.expect(422);
        assert!(told.errors("email")[0].starts_with("Ti conosciamo già"), "{}", told.text());
        world.log_in("NREDAA80A41F205X", PASSWORD).await.expect(422);
        assert_eq!(world.user(id).await.email, None, "the address is not confirmed");

        let mails = world.mails().await;
        assert_eq!((mails.len(), mails[0].0.kind.as_str(), mails[0].0.recipient.as_str()), (1, "claim-account", "Ada@test.example"));
        set_password(&world, &mails[0].link_after("/auth/password-reset/")).await.expect(200);

        let account = world.user(id).await;
        assert_eq!((account.email.as_deref(), account.email_key.as_deref()), (Some("Ada@test.example"), Some("ada@test.example")));
        assert!(account.email_verified_at.is_some());
        assert_eq!(account.company.as_deref(), Some("Ditta Srl"));
        world.log_in("ada@test.example", PASSWORD).await.expect(200);
        assert_eq!(actions(&world).await, ["user.create", "user.claim"]);
        assert_eq!(world.mail_kinds(HR).await, ["email-changed"], "the contact can object");
        let without = staff.put(&format!("{USERS}/{id}"), coded()).await.expect(422);
        assert_eq!(without.errors("email"), ["Per accedere serve un indirizzo email."]);
    }

    async fn a_link_of_a_claim_is_worth_nothing_once_staff_have_put_an_address_on(world) {
        let staff = world.instructor().await.actor;
        let id = staff.post(USERS, coded()).await.expect(201).json()["id"].clone();
        world.visitor().post("/api/register", registration("Ada", "stranger@test.example")).await.expect(422);
        let link = world.mails().await[0].link_after("/auth/password-reset/");

        staff.put(&format!("{USERS}/{id}"), with(coded(), json!({"email": "ada@test.example"}))).await.expect(200);

        set_password(&world, &link).await.expect(422);
        assert_eq!(world.mail_kinds("ada@test.example").await, ["invitation"]);
    }

    async fn a_link_of_a_claim_is_worth_nothing_once_staff_have_corrected_the_tax_code(world) {
        let staff = world.instructor().await.actor;
        let id = staff.post(USERS, coded()).await.expect(201).json()["id"].clone();
        world.visitor().post("/api/register", registration("Ada", "namesake@test.example")).await.expect(422);
        let link = world.mails().await[0].link_after("/auth/password-reset/");

        staff.put(&format!("{USERS}/{id}"), with(coded(), json!({"fiscal_code": "NREDAA81A41F205Y"}))).await.expect(200);

        set_password(&world, &link).await.expect(422);
        assert_eq!(world.user(id.as_i64().expect("a number")).await.email, None);
    }

    async fn a_merge_does_not_open_a_disabled_account_again(world) {
        let admin = world.admin().await.actor;
        let kept = admin.post(USERS, worker()).await.expect(201).json()["id"].clone();
        let account = world.member("anna").await;
        world.confirm_address(&account).await;
        admin.delete(&format!("{USERS}/{}", account.id)).await;
        assert!(world.user(account.id).await.disabled_at.is_some());

        let user = admin.post(&format!("{USERS}/{kept}/merge"), json!({"id_user": account.id})).await.expect(200).json();

        assert_eq!(user["email"], Value::Null);
        world.log_in(&account.email, PASSWORD).await.expect(422);
    }

    async fn a_merge_keeps_filled_fields_and_takes_the_others(world) {
        let admin = world.admin().await.actor;
        let kept = admin.post(USERS, worker()).await.expect(201).json()["id"].clone();
        let account = world.member("anna").await;
        world.confirm_address(&account).await;
        let code = world.user(account.id).await.fiscal_code;

        let user = admin.post(&format!("{USERS}/{kept}/merge"), json!({"id_user": account.id})).await.expect(200).json();

        assert_eq!((&user["email"], &user["fiscal_code"]), (&json!(account.email), &json!(code)));
        assert_eq!((&user["name"], &user["company"], &user["phone"]), (&json!("Ada"), &json!("Ditta Srl"), &json!("035123456")));
        world.log_in(&account.email, PASSWORD).await.expect(200);
    }

    async fn a_spreadsheet_adds_people_without_address_once(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 60).await;
        let headings = ["Cognome", "Nome", "Data di nascita", "Luogo di nascita", "Mansione", "Ditta", "Email referente", "Codice fiscale", "Tel."];
        let row = |texts: [&str; 9]| texts.map(str::to_owned).to_vec();
        let rows = [
            row(["Neri", "Ada", "01/01/1980", "Bergamo", "Saldatrice", "Ditta Srl", HR, "", "035 123456"]),
            row(["Verdi", "Bea", "", "", "", "Ditta Srl", HR, "VRDBEA80A41F205X", "035 123456"]),
            row(["Gialli", "Ugo", "", "", "", "Ditta Srl", HR, "", ""]),
            row(["Neri", "Ada", "1980-01-01", "Bergamo", "", "", "", "", ""]),
        ];
        let path = format!("/api/course-dates/{}/reservations/upload", date.id);
        let upload = async |path: &str, rows: &[Vec<String>]| staff.actor.post_file(path, "iscritti.xlsx", &sheet(&headings, rows)).await;

        let report = upload(&format!("{path}?dry_run=1"), &rows).await.expect(200).json();
        assert_eq!(report["meta"]["ignored_columns"], json!([]));
        assert_eq!(report["rows"][2]["errors"], json!({"Codice fiscale": ["Serve il codice fiscale, oppure data e luogo di nascita."]}));
        assert_eq!(report["rows"][3]["errors"], json!({"Cognome": ["Già presente alla riga 2."]}));
        assert_eq!(report["rows"][0]["person"]["birth_date"], "1980-01-01");

        let known = coded();
        let known = json!({"name": "Bea", "surname": "Verdi", "fiscal_code": "VRDBEA80A41F205X", "job": known["job"]});
        let known = staff.actor.post(USERS, known).await.expect(201).json()["id"].as_i64().expect("a number");
        upload(&path, &rows[..2]).await.expect(201);
        let bea = world.user(known).await;
        assert_eq!((bea.contact_email.as_deref(), bea.company.as_deref(), bea.job.as_deref()), (Some(HR), Some("Ditta Srl"), Some("Saldatrice")));
        let again = upload(&path, &rows[..2]).await.expect(201).json();

        assert_eq!((&again["rows"][0]["action"], &again["rows"][1]["action"]), (&json!("booked"), &json!("booked")));
        assert_eq!(world.users().await, 3);
        assert_eq!(world.mail_kinds(HR).await, ["booking-confirmed", "booking-confirmed"]);
        let ada = world.user(again["rows"][0]["person"]["id"].as_i64().expect("a number")).await;
        assert_eq!((ada.job.as_deref(), ada.birth_place.as_deref(), ada.email), (Some("Saldatrice"), Some("Bergamo"), None));
    }
}

#[tokio::test]
async fn a_person_needs_a_tax_code_or_birth_date_and_place() {
    let world = World::sqlite().await;
    let (staff, admin) = (world.instructor().await.actor, world.admin().await.actor);
    let name = json!({"name": "Ada", "surname": "Neri", "phone": "12", "contact_email": "hr"});

    let nothing = staff.post(USERS, name).await.expect(422);
    let only_day = staff
        .post(USERS, with(worker(), json!({"birth_place": ""})))
        .await
        .expect(422);
    let role = admin
        .post(USERS, with(coded(), json!({"istructor": true})))
        .await
        .expect(422);
    staff.post(USERS, with(ada(), json!({"phone": null}))).await.expect(201);

    assert_eq!(
        nothing.errors("fiscal_code"),
        ["Serve il codice fiscale, oppure data e luogo di nascita."]
    );
    assert_eq!(
        nothing.errors("phone"),
        ["Numero di telefono non valido (da 6 a 11 cifre, con o senza +)."]
    );
    assert_eq!(nothing.errors("contact_email"), ["Email non valida."]);
    assert_eq!(
        only_day.errors("birth_place"),
        ["Senza codice fiscale servono data e luogo di nascita."]
    );
    assert_eq!(role.errors("email"), ["Per accedere serve un indirizzo email."]);
}
