//! `POST /register`.

use battito_platform::rate_limit;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

const REGISTER: &str = "/api/register";
const INVALID: &str = "Valore non valido.";
const HIDDEN: &str = "Contiene caratteri invisibili. Riscrivi il testo a mano.";

/// A form that is accepted.
fn form() -> Value {
    json!({
        "email": "Anna.Bianchi@Test.Example", "password": PASSWORD, "password_confirmation": PASSWORD,
        "name": "Anna", "surname": "Bianchi", "fiscal_code": "bncnna80a41f205x", "phone": "3331234567",
        "is_sanitary": true,
    })
}

/// The same form with some members changed.
fn form_with(changes: Value) -> Value {
    let mut form = form();
    let Value::Object(changes) = changes else {
        panic!("changes are members")
    };
    form.as_object_mut().expect("an object").extend(changes);
    form
}

on_both_engines! {
    async fn creates_an_account_that_can_log_in_immediately(world) {
        let answer = world.visitor().post(REGISTER, form()).await.expect(201);

        let mut user = answer.json();
        assert!(user["id"].take().is_i64());
        assert_eq!(user, json!({
            "id": null, "name": "Anna", "surname": "Bianchi", "email": "Anna.Bianchi@Test.Example",
            "is_admin": false, "istructor": false, "fiscal_code": "BNCNNA80A41F205X", "phone": "3331234567",
            "is_sanitary": true, "email_verified_at": null, "created_at": "2027-03-01T11:00:00+01:00",
            "disabled_at": null,
        }));
        world.log_in("anna.bianchi@test.example", PASSWORD).await.expect(200);
        world.log_in("BNCNNA80A41F205X", PASSWORD).await.expect(200);
        let stored = world.user_at("anna.bianchi@test.example").await.password_hash.expect("a hash");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
    }

    async fn refuses_one_of_the_commonest_passwords(world) {
        let common = "P@ssw0rd1";
        let answer = world.visitor().post(REGISTER, form_with(json!({"password": common, "password_confirmation": common}))).await.expect(422);
        assert_eq!(answer.json()["errors"], json!({"password": ["Questa password è fra le più usate: scegline un'altra."]}));
    }

    async fn sends_a_link_that_confirms_the_address(world) {
        world.visitor().post(REGISTER, form()).await.expect(201);

        let mails = world.mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!((mails[0].0.kind.as_str(), mails[0].0.recipient.as_str()), ("verify-email", "Anna.Bianchi@Test.Example"));
        assert_eq!(mails[0].0.subject, "Conferma il tuo indirizzo email");
        assert!(mails[0].text().contains("https://battito.test/auth/verify-email/"), "{}", mails[0].text());
        let token = mails[0].link_after("/auth/verify-email/");
        world.visitor().post("/api/verify-email", json!({"token": token})).await.expect(200);
        assert_eq!(world.user_at("anna.bianchi@test.example").await.email_verified_at, Some(world.now()));
    }

    async fn reports_only_required_for_empty_fields(world) {
        let required = json!(["Campo obbligatorio."]);
        let blank = json!({
            "email": " ", "password": "  ", "password_confirmation": "   ", "name": "\t", "surname": "\u{a0}",
            "fiscal_code": "\u{feff}", "phone": "\n", "is_sanitary": null,
        });
        for body in [json!({}), blank] {
            let answer = world.visitor().post(REGISTER, body).await.expect(422).json();

            assert_eq!(answer, json!({"message": "Ricontrolla i campi indicati.", "errors": {
                "email": required, "password": required, "password_confirmation": required, "name": required,
                "surname": required, "fiscal_code": required, "phone": required, "is_sanitary": required,
            }}));
        }
    }

    async fn reports_all_errors_together_with_the_exact_messages(world) {
        world.visitor().post(REGISTER, form()).await.expect(201);

        let answer = world.visitor().post(REGISTER, json!({
            "email": "ANNA.BIANCHI@TEST.EXAMPLE", "password": "battito", "password_confirmation": "b", "name": "à".repeat(101),
            "surname": "Bianchi", "fiscal_code": "BNCNNA80A41F205", "phone": "333 123456", "is_sanitary": false,
        })).await.expect(422).json();

        let policy = json!([
            "Minimo 8 caratteri.", "Deve contenere caratteri speciali (!@#$&+-).", "Deve contenere almeno un numero.",
            "Deve contenere almeno una maiuscola.",
        ]);
        let mut repeated = policy.clone();
        repeated.as_array_mut().expect("a list").push(json!("Le password non coincidono."));
        assert_eq!(answer["errors"], json!({
            "email": ["Email già registrata."], "password": policy, "password_confirmation": repeated,
            "name": ["Massimo 100 caratteri."], "fiscal_code": ["Codice fiscale non valido."],
            "phone": ["Numero di telefono non valido (10 cifre)."],
        }));
        assert_eq!((world.users().await, world.mails().await.len()), (1, 1));
    }

    async fn rejects_a_taken_address_or_tax_code_in_any_case(world) {
        world.visitor().post(REGISTER, form()).await.expect(201);
        for (email, fiscal_code, errors) in [
            ("anna.bianchi@TEST.example", "RSSMRA80A01F205X", json!({"email": ["Email già registrata."]})),
            (" Anna.Bianchi@Test.Example ", "RSSMRA80A01F205X", json!({"email": ["Email già registrata."]})),
            ("mario@test.example", " BNCnna80A41F205x", json!({"fiscal_code": ["Codice fiscale già registrato."]})),
            ("anna.bianchi@test.example", "BNCNNA80A41F205X", json!({
                "email": ["Email già registrata."], "fiscal_code": ["Codice fiscale già registrato."],
            })),
        ] {
            let body = form_with(json!({"email": email, "fiscal_code": fiscal_code}));
            assert_eq!(world.visitor().post(REGISTER, body).await.expect(422).json()["errors"], errors);
        }
        assert_eq!(world.users().await, 1);
    }

    async fn accepts_one_of_several_concurrent_registrations_of_an_address(world) {
        let visitor = world.visitor();
        let codes = (0..4).map(|n| format!("BNCNNA8{n}A41F205X"));
        let answers = join_all(codes.map(|code| {
            let visitor = visitor.clone();
            async move { visitor.post(REGISTER, form_with(json!({"fiscal_code": code}))).await }
        })).await;

        let (made, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
        assert_eq!((made.len(), refused.len()), (1, 3));
        for answer in refused {
            let body = answer.expect(422).json();
            assert_eq!(body["errors"], json!({"email": ["Email già registrata."]}));
        }
        assert_eq!((world.users().await, world.mails().await.len()), (1, 1));
    }

    async fn accepts_one_of_several_concurrent_registrations_of_a_tax_code(world) {
        let visitor = world.visitor();
        let answers = join_all((0..4).map(|n| {
            let visitor = visitor.clone();
            async move { visitor.post(REGISTER, form_with(json!({"email": format!("anna{n}@test.example")}))).await }
        })).await;

        let (made, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
        assert_eq!((made.len(), refused.len()), (1, 3));
        for answer in refused {
            assert_eq!(answer.expect(422).json()["errors"], json!({"fiscal_code": ["Codice fiscale già registrato."]}));
        }
    }

    async fn rejects_text_that_a_database_cannot_store(world) {
        for field in ["email", "password", "password_confirmation", "name", "surname", "fiscal_code", "phone"] {
            let answer = world.visitor().post(REGISTER, form_with(json!({field: "An\0na"}))).await.expect(422);
            assert_eq!(answer.errors(field), [INVALID], "{field}");
        }
        assert_eq!(world.users().await, 0);
    }

    async fn refuses_a_name_with_an_address_in_it(world) {
        for name in ["il tuo rimborso: https://evil.example", "Vai su evil.example", "mario@evil.example"] {
            for field in ["name", "surname"] {
                let answer = world.visitor().post(REGISTER, form_with(json!({field: name}))).await.expect(422);
                assert_eq!(answer.errors(field), ["Non può contenere indirizzi web o email. Dopo un punto lascia uno spazio."], "{name}");
            }
        }
        assert!(world.mails().await.is_empty());
    }

    async fn writes_to_no_address_that_has_had_a_mail_within_the_hour(world) {
        let anna = world.member("anna").await;
        let asked = json!({"email": "anna.bianchi@test.example", "password": PASSWORD});
        anna.actor.put("/api/profile/email", asked).await.expect(200);
        let before = world.mails().await.len();

        world.visitor().post(REGISTER, form()).await.expect(201);

        assert_eq!(world.mails().await.len(), before);
    }

    async fn accepts_names_of_every_script_and_escapes_them_in_mails(world) {
        let names = [
            "Þórdís Ñuñez-D'Aprà", "李小龍", "فاطمة", "👩🏽‍⚕️ Zoë", "Robert'); DROP TABLE users;--",
            "<script>alert(1)</script>", "{{ 7*7 }} %s ${x}", &"à".repeat(100),
        ];
        for (n, name) in names.iter().enumerate() {
            let body = form_with(json!({
                "email": format!("persona{n}@test.example"), "fiscal_code": format!("BNCNNA8{n}A41F205X"), "name": name,
            }));
            let user = world.visitor().post(REGISTER, body).await.expect(201).json();
            assert_eq!(user["name"], *name);
        }
        let mails = world.mails().await;
        assert_eq!(mails.len(), names.len());
        assert!(mails[0].html().contains("Þórdís Ñuñez-"));
        assert!(!mails[5].html().contains("<script"), "{}", mails[5].html());
        assert!(mails[5].text().contains("Ciao <script>alert(1)</script>,"));
    }
}

#[tokio::test]
async fn puts_a_name_on_one_line() {
    let world = World::sqlite().await;

    let body = form_with(json!({"name": " Anna\r\n\r\nHai vinto!  ", "surname": "De\t Luca"}));
    let user = world.visitor().post(REGISTER, body).await.expect(201).json();
    let unprintable = world
        .visitor()
        .post(REGISTER, form_with(json!({"name": "Anna\u{7}", "surname": "\u{85}"})))
        .await
        .expect(422);

    assert_eq!(
        (&user["name"], &user["surname"]),
        (&json!("Anna Hai vinto!"), &json!("De Luca"))
    );
    assert!(world.mails().await[0].text().starts_with("Ciao Anna Hai vinto!,"));
    assert_eq!(
        (unprintable.errors("name"), unprintable.errors("surname")),
        (vec![HIDDEN.to_owned()], vec![HIDDEN.to_owned()])
    );
}

#[tokio::test]
async fn rejects_addresses_that_mail_cannot_be_sent_to() {
    let world = World::sqlite().await;
    let (long_local, long_label) = (
        format!("{}@test.example", "a".repeat(65)),
        format!("anna@{}.it", "a".repeat(64)),
    );
    for email in [
        "anna",
        "anna@",
        "@test.example",
        "anna@localhost",
        "an na@test.example",
        "anna@test..example",
        "a..b@test.example",
        ".anna@test.example",
        "anna.@test.example",
        "anna@-test.example",
        "anna@test.example\r\nBcc: x@test.example",
        "anna@test.example,bruno@test.example",
        "<anna@test.example>",
        "Anna <anna@test.example>",
        "anna@[127.0.0.1]",
        "ànna@test.example",
        "anna@tèst.example",
        "\"anna\"@test.example",
        &long_local,
        &long_label,
    ] {
        let answer = world
            .visitor()
            .post(REGISTER, form_with(json!({"email": email})))
            .await
            .expect(422);
        assert_eq!(answer.errors("email"), ["Email non valida."], "{email}");
    }
    let endless = format!("{}.it", "anna@test.".to_owned() + &"a.".repeat(125));
    let answer = world
        .visitor()
        .post(REGISTER, form_with(json!({"email": endless})))
        .await
        .expect(422);
    assert_eq!(answer.errors("email"), ["Massimo 254 caratteri.", "Email non valida."]);
    assert_eq!((world.users().await, world.mails().await.len()), (0, 0));
}

#[tokio::test]
async fn requires_is_sanitary() {
    let world = World::sqlite().await;
    let mut missing = form();
    missing.as_object_mut().expect("an object").remove("is_sanitary");

    let missing = world.visitor().post(REGISTER, missing).await.expect(422).json();

    assert_eq!(missing["errors"], json!({"is_sanitary": ["Campo obbligatorio."]}));
    for wrong in [json!("sanitary"), json!("true"), json!(1), json!([true]), json!({})] {
        let answer = world
            .visitor()
            .post(REGISTER, form_with(json!({"is_sanitary": wrong})))
            .await
            .expect(422)
            .json();
        assert_eq!(answer["errors"], json!({"is_sanitary": [INVALID]}), "{wrong}");
    }
    let layperson = world
        .visitor()
        .post(REGISTER, form_with(json!({"is_sanitary": false})))
        .await
        .expect(201)
        .json();
    assert_eq!(layperson["is_sanitary"], false);
}

#[tokio::test]
async fn accepts_a_password_of_255_characters_also_for_login() {
    let world = World::sqlite().await;
    let longest = format!("{}Aa1!", "è".repeat(251));
    let longer = format!("x{longest}");

    let refused = world
        .visitor()
        .post(
            REGISTER,
            form_with(json!({"password": longer, "password_confirmation": longer})),
        )
        .await
        .expect(422);
    world
        .visitor()
        .post(
            REGISTER,
            form_with(json!({"password": longest, "password_confirmation": longest})),
        )
        .await
        .expect(201);

    assert_eq!(refused.errors("password"), ["Massimo 255 caratteri."]);
    world.log_in("anna.bianchi@test.example", &longest).await.expect(200);
}

#[tokio::test]
async fn keeps_white_space_in_a_password() {
    let world = World::sqlite().await;
    let spaced = " Battito 2026! ";

    world
        .visitor()
        .post(
            REGISTER,
            form_with(json!({"password": spaced, "password_confirmation": spaced})),
        )
        .await
        .expect(201);

    world.log_in("anna.bianchi@test.example", spaced).await.expect(200);
    world
        .log_in("anna.bianchi@test.example", spaced.trim())
        .await
        .expect(422);
}

#[tokio::test]
async fn ignores_roles_in_the_request() {
    let world = World::sqlite().await;

    let body =
        form_with(json!({"is_admin": true, "istructor": true, "id": 7, "email_verified_at": "2027-01-01T00:00:00Z"}));
    let user = world.visitor().post(REGISTER, body).await.expect(201).json();

    assert_eq!(
        (&user["is_admin"], &user["istructor"], &user["email_verified_at"]),
        (&json!(false), &json!(false), &Value::Null)
    );
}

#[tokio::test]
async fn slows_down_one_network_that_registers_or_tries_addresses_without_end() {
    let world = World::sqlite().await;
    let budget = rate_limit::REGISTER_ADDRESS.of("127.0.0.1");
    world.visitor().post(REGISTER, form()).await.expect(201);
    world.count_attempts(&budget, 299).await;

    let another = form_with(json!({"email": "bruno@test.example", "fiscal_code": "RSSMRA80A01F205X"}));
    let refused = world.visitor().post(REGISTER, another.clone()).await.expect(429);
    let probing = world
        .visitor()
        .post(REGISTER, json!({"email": "anna.bianchi@test.example"}))
        .await
        .expect(429);
    world
        .visitor()
        .post(REGISTER, json!({"email": "anna"}))
        .await
        .expect(422);

    assert_eq!(refused.header("retry-after"), "3600");
    assert_eq!(
        probing.json(),
        json!({"message": "Troppi tentativi. Attendi qualche minuto e riprova."})
    );
    world.clock.advance(chrono::TimeDelta::minutes(60));
    world.visitor().post(REGISTER, another).await.expect(201);
}
