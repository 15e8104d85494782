//! `/settings/centre`: changes of admins over the configuration.

use axum::http::Method;
use battito::features::centre;
use battito_platform::entities::{audit_entries, centre_settings};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{on_both_engines, support::World};

const CENTRE: &str = "/api/settings/centre";

async fn versions(world: &World) -> usize {
    let rows = centre_settings::Entity::find().all(world.app.db().read()).await;
    rows.expect("a query").len()
}

on_both_engines! {
    async fn follows_the_configuration_until_the_first_change(world) {
        let admin = world.admin().await.actor;

        let answer = admin.get(CENTRE).await.expect(200);

        let shown = answer.json();
        assert_eq!(answer.header("etag"), "\"centre-0\"");
        assert_eq!((&shown["version"], &shown["changed"]), (&json!(0), &json!({})));
        assert_eq!(shown["name"], "Battito");
        assert_eq!(shown["logo"], Value::Null);
        for (member, value) in shown["file"].as_object().expect("members") {
            assert_eq!(shown[member], *value, "{member}");
        }
        // Sending the response back changes nothing.
        let same = admin.put(CENTRE, shown.clone()).await.expect(200).json();
        assert_eq!((same, versions(&world).await), (shown, 0));
    }

    async fn changes_member_by_member_and_tells_by_whom(world) {
        let admin = world.admin_named("capo").await.actor;

        let saved = admin.put(CENTRE, json!({"name": " Cuore  Vivo ", "cancellation_notice_hours": 24})).await.expect(200);

        let shown = saved.json();
        assert_eq!(saved.header("etag"), format!("\"centre-{}\"", shown["version"]));
        assert_eq!((&shown["name"], &shown["file"]["name"]), (&json!("Cuore Vivo"), &json!("Battito")));
        assert_eq!(shown["cancellation_notice_hours"], 24);
        let changed = shown["changed"].as_object().expect("members");
        assert_eq!(changed.keys().collect::<Vec<_>>(), ["cancellation_notice_hours", "name"]);
        assert_eq!(changed["name"]["at"], "2027-03-01T11:00:00+01:00");
        assert!(changed["name"]["by"].as_str().is_some_and(|name| name.to_lowercase().contains("capo")), "{changed:?}");
        let public = world.visitor().get("/api/centre").await.expect(200).json();
        assert_eq!((&public["name"], &public["cancellation_notice_hours"]), (&json!("Cuore Vivo"), &json!(24)));
        assert_eq!(admin.get(CENTRE).await.json(), shown);

        // Another admin changes another member: the first keeps its author.
        let other = world.admin_named("vice").await.actor;
        let shown = other.put(CENTRE, json!({"claim": "Insieme"})).await.expect(200).json();
        assert!(shown["changed"]["name"]["by"].to_string().to_lowercase().contains("capo"), "{shown}");
        assert!(shown["changed"]["claim"]["by"].to_string().to_lowercase().contains("vice"), "{shown}");
        assert_eq!(versions(&world).await, 2);

        // As in the configuration: it follows it again.
        let shown = other.put(CENTRE, json!({"name": "Battito"})).await.expect(200).json();
        assert_eq!(shown["changed"].as_object().expect("members").keys().collect::<Vec<_>>(), ["cancellation_notice_hours", "claim"]);
        let shown = other.delete(&format!("{CENTRE}/claim")).await.expect(200).json();
        assert_eq!((&shown["claim"], shown["changed"].get("claim")), (&shown["file"]["claim"], None));
        assert_eq!(versions(&world).await, 4);
        other.delete(&format!("{CENTRE}/claim")).await.expect(200);
        for unknown in ["colour", "Name", "%FF", "version"] {
            other.delete(&format!("{CENTRE}/{unknown}")).await.expect(404);
        }
        assert_eq!(versions(&world).await, 4, "nothing has changed");
        assert_eq!(world.audit_actions().await, ["centre.update"; 4]);
    }

    async fn is_recorded_before_and_after_in_words(world) {
        let admin = world.admin().await.actor;
        let mut privacy = admin.get(CENTRE).await.json()["privacy"].clone();
        privacy[0]["heading"] = json!("Il titolare");
        admin.put(CENTRE, json!({"name": "Cuore", "privacy": privacy, "counters": {"instructors": 8, "paths": 5, "participants": 900}})).await.expect(200);

        let entry = admin.get("/api/audit?subject_kind=centre").await.expect(200).json()["data"][0].clone();

        assert_eq!(entry["title"], "Impostazioni del centro modificate");
        let change = |field: &str| entry["changes"].as_array().expect("changes").iter().find(|change| change["field"] == field).cloned().unwrap_or_default();
        assert_eq!((&change("name")["before"], &change("name")["after"]), (&json!("Battito"), &json!("Cuore")));
        assert_eq!(change("counters")["after"], "8 istruttori, 5 percorsi, 900 partecipanti");
        let privacy = change("privacy");
        assert_eq!(privacy["label"], "Pagina Privacy");
        assert!(privacy["after"].to_string().starts_with("\"Il titolare: "), "{privacy}");
        assert!(!privacy["before"].to_string().contains("I tuoi diritti"), "only the section that differs");
        let rows = audit_entries::Entity::find().all(world.app.db().read()).await.expect("a query");
        assert!(rows[0].before.as_ref().is_some_and(|before| before.get("claim").is_none()));
    }

    async fn is_overwritten_only_with_its_version(world) {
        let admin = world.admin().await.actor;
        let first = admin.get(CENTRE).await.header("etag").to_owned();
        let saved = admin.send_if(Method::PUT, CENTRE, &first, &json!({"name": "Uno"})).await.expect(200);
        admin.send_if(Method::PUT, CENTRE, &first, &json!({"name": "Due"})).await.expect(412);
        admin.send_if(Method::DELETE, &format!("{CENTRE}/name"), &first, &json!({})).await.expect(412);
        admin.send_if(Method::PUT, CENTRE, saved.header("etag"), &json!({"name": "Tre"})).await.expect(200);
        assert_eq!(world.visitor().get("/api/centre").await.json()["name"], "Tre");
    }

    async fn shows_on_another_node_within_a_second(world) {
        let admin = world.admin().await;
        let other = world.app_of_another_node();
        let shutdown = tokio_util::sync::CancellationToken::new();
        let follower = tokio::spawn(centre::run(other.clone(), shutdown.clone()));

        admin.actor.put(CENTRE, json!({"name": "Cuore"})).await.expect(200);
        let saved = std::time::Instant::now();
        while other.centre().settings.name != "Cuore" {
            assert!(saved.elapsed() < std::time::Duration::from_secs(10), "the other node does not follow");
            tokio::task::yield_now().await;
        }

        // It never goes back to the value before.
        centre::load(&other).await.expect("a version");
        assert_eq!(other.centre().settings.name, "Cuore");
        shutdown.cancel();
        follower.await.expect("an end");
    }

    async fn is_kept_over_a_restart(world) {
        let admin = world.admin().await;
        admin.actor.put(CENTRE, json!({"name": "Cuore", "cancellation_notice_hours": 0})).await.expect(200);
        let restarted = world.app_of_another_node();
        assert_eq!(restarted.centre().settings.name, "Battito");
        centre::load(&restarted).await.expect("a version");
        assert_eq!((restarted.centre().settings.name.as_str(), restarted.cancellation_notice()), ("Cuore", chrono::TimeDelta::zero()));
    }
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "a table")]
async fn every_member_is_checked_with_a_sentence() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let required = "Campo obbligatorio.";
    let tls = "Indirizzo non valido: deve iniziare con https://.";
    for (body, field, message) in [
        (json!({"name": " "}), "name", required),
        (json!({"name": "x".repeat(61)}), "name", "Massimo 60 caratteri."),
        (json!({"claim": ""}), "claim", required),
        (json!({"email": "nessuno"}), "email", "Email non valida."),
        (json!({"phone": "chiamaci"}), "phone", "Numero di telefono non valido."),
        (
            json!({"tax_id": "123"}),
            "tax_id",
            "Partita IVA o codice fiscale non validi.",
        ),
        (
            json!({"tax_id": "01234567890"}),
            "tax_id",
            "Controlla le cifre: il codice di controllo non torna.",
        ),
        (
            json!({"social": [{"url": "http://facebook.com/x"}]}),
            "social.0.url",
            tls,
        ),
        (
            json!({"social": [{"url": "https://x.com/a"}, {"url": "https://x.com/a"}]}),
            "social.1.url",
            "C'è già nella lista.",
        ),
        (
            json!({"partners": [{"name": "", "url": "https://a.it", "logo": ""}]}),
            "partners.0.name",
            required,
        ),
        (
            json!({"partners": [{"name": "A", "url": "javascript:alert(1)", "logo": ""}]}),
            "partners.0.url",
            tls,
        ),
        (
            json!({"partners": [{"name": "A", "url": "https://a.it", "logo": ""}]}),
            "partners.0.logo",
            required,
        ),
        (
            json!({"partners": [{"name": "A", "url": "https://a.it", "logo": "https://evil.example/a.png"}]}),
            "partners.0.logo",
            "Questo logo non c'è più: caricalo di nuovo.",
        ),
        (
            json!({"logo": {"light": {"url": "/assets/images/centre/0123456789012345678901234567890123456789.webp"}}}),
            "logo.light",
            "Questo logo non c'è più: caricalo di nuovo.",
        ),
        (
            json!({"counters": {"instructors": 1, "paths": 1, "participants": 10_000_001}}),
            "counters.participants",
            "Inserisci un numero da 0 a 10000000.",
        ),
        (
            json!({"counters": {"instructors": -1, "paths": 1, "participants": 1}}),
            "counters",
            "Valore non valido.",
        ),
        (
            json!({"cancellation_notice_hours": 721}),
            "cancellation_notice_hours",
            "Inserisci un numero da 0 a 720.",
        ),
        (
            json!({"cancellation_notice_hours": -1}),
            "cancellation_notice_hours",
            "Inserisci un numero da 0 a 720.",
        ),
        (
            json!({"what_to_bring": vec!["x"; 21]}),
            "what_to_bring",
            "Al massimo 20 voci.",
        ),
        (
            json!({"closures": [{"from": "2027-08-10", "to": "2027-08-09", "name": "Ferie"}]}),
            "closures.0.to",
            "Valore non valido.",
        ),
        (
            json!({"closures": [{"from": "2027-08-10", "to": "2027-08-20", "name": " "}]}),
            "closures.0.name",
            required,
        ),
        (
            json!({"privacy": []}),
            "privacy",
            "La pagina deve avere almeno una sezione.",
        ),
        (
            json!({"cookies": [{"heading": "", "paragraphs": ["a"]}]}),
            "cookies.0.heading",
            required,
        ),
        (
            json!({"cookies": [{"heading": "A", "paragraphs": [" "]}]}),
            "cookies.0.paragraphs",
            "Scrivi almeno un paragrafo.",
        ),
        (
            json!({"cookies": [{"heading": "A", "paragraphs": ["x"]}, {"heading": "A", "paragraphs": ["x"]}]}),
            "cookies.1.heading",
            "C'è già nella lista.",
        ),
    ] {
        let errors = admin.put(CENTRE, body.clone()).await.expect(422).errors(field);
        assert_eq!(errors, [message], "{body}");
    }
    // All at once.
    let refused = admin
        .put(CENTRE, json!({"name": "", "email": "x", "tax_id": "1"}))
        .await;
    let refused = refused.expect(422);
    for field in ["name", "email", "tax_id"] {
        assert_eq!(refused.errors(field).len(), 1, "{field}");
    }
    assert_eq!(versions(&world).await, 0);
}

#[tokio::test]
async fn an_unknown_member_is_refused() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let refused = admin.put(CENTRE, json!({"name": "Cuore", "colour": "red"})).await;
    assert!(matches!(refused.status.as_u16(), 400 | 422), "{}", refused.status);
    assert_eq!(versions(&world).await, 0);
}

#[tokio::test]
async fn a_profile_is_named_after_its_host() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let social = json!([{"url": "https://www.instagram.com/cuore"}, {"url": "https://mastodon.social/@cuore"}]);

    let shown = admin.put(CENTRE, json!({"social": social})).await.expect(200).json();

    let names: Vec<_> = shown["social"]
        .as_array()
        .expect("profiles")
        .iter()
        .map(|link| &link["name"])
        .collect();
    assert_eq!(names, ["instagram", "mastodon.social"]);
}

#[tokio::test]
async fn bookings_follow_the_notice_at_once() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let person = world.participant("anna").await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 1, 10).await;
    let reservation = world.reservation(date.id, person.id, "confirmed").await;
    let path = format!("/api/my-reservations/{}", reservation.id);

    person.actor.delete(&path).await.expect(409);
    admin
        .put(CENTRE, json!({"cancellation_notice_hours": 2}))
        .await
        .expect(200);
    person.actor.delete(&path).await.expect(200);
}

#[tokio::test]
async fn is_for_admins_only() {
    let world = World::sqlite().await;
    let people = [
        (world.visitor(), 401),
        (world.member("anna").await.actor, 403),
        (world.instructor().await.actor, 403),
    ];
    for (who, status) in people {
        who.get(CENTRE).await.expect(status);
        who.put(CENTRE, json!({"name": "Mio"})).await.expect(status);
        who.delete(&format!("{CENTRE}/name")).await.expect(status);
        let pictures = format!("{CENTRE}/pictures");
        let picture = who.send_file(Method::POST, &pictures, ("a.svg", b"<svg/>"), &[]);
        picture.await.expect(status);
    }
    let admin = world.admin().await.actor.without_csrf();
    admin.put(CENTRE, json!({"name": "Mio"})).await.expect(419);
}
