//! A centre that has said nothing about itself: no `--demo`, no section `[centre]`.

use serde_json::{Value, json};

use crate::{api::pages::is_built, support::World};

const CENTRE: &str = "/api/settings/centre";

async fn empty() -> World {
    World::configured(|config| config.centre = None).await
}

fn own() -> Value {
    json!({
        "name": "Cuore", "legal_name": "Cuore S.r.l.", "tax_id": "12345678903", "address": "Via Roma 1, Lecco",
        "email": "ciao@cuore.example", "phone": "0341 999888",
    })
}

#[tokio::test]
async fn shows_nothing_that_is_invented() {
    let world = empty().await;

    let centre = world.visitor().get("/api/centre").await.expect(200).json();

    for member in [
        "claim",
        "legal_name",
        "address",
        "email",
        "phone",
        "tax_id",
        "accreditation",
    ] {
        assert_eq!(centre[member], "", "{member}");
    }
    for member in ["partners", "social", "what_to_bring", "privacy", "cookies"] {
        assert_eq!(centre[member], json!([]), "{member}");
    }
    assert_eq!(
        centre["counters"],
        json!({"instructors": 0, "paths": 0, "participants": 0})
    );
    assert!(!centre.to_string().contains("attito"), "{centre}");
}

#[tokio::test]
async fn publishes_the_privacy_page_once_the_data_controller_stands() {
    let world = empty().await;
    let (admin, visitor) = (world.admin().await.actor, world.visitor());
    let privacy = async || visitor.get("/api/centre").await.json()["privacy"].clone();

    let mut partial = own();
    partial["tax_id"] = Value::Null;
    let text = json!([{"heading": "Il titolare", "paragraphs": ["Testo nostro."]}]);
    partial["privacy"] = text.clone();
    admin.put(CENTRE, partial).await.expect(200);
    assert_eq!(privacy().await, json!([]), "not without a data controller");

    admin.put(CENTRE, json!({"tax_id": "12345678903"})).await.expect(200);
    assert_eq!(privacy().await, text, "the centre's own text");

    admin.delete(&format!("{CENTRE}/privacy")).await.expect(200);
    let made = privacy().await.to_string();
    assert!(
        made.contains("Il titolare del trattamento è Cuore S.r.l., con sede in Via Roma 1, Lecco"),
        "{made}"
    );
    assert!(
        made.contains("ciao@cuore.example") && !made.contains("Battito"),
        "{made}"
    );
}

#[tokio::test]
async fn says_on_its_pages_that_it_is_being_set_up() {
    let world = empty().await;
    if !is_built(&world).await {
        return;
    }
    let (admin, visitor) = (world.admin().await.actor, world.visitor());
    for path in ["/", "/privacy", "/cookies"] {
        let page = visitor.get(path).await.expect(200).text();
        assert!(page.contains("in allestimento"), "{path}");
        assert!(!page.contains("S.r.l.") && !page.contains("01234567897"), "{path}");
    }
    assert!(visitor.get("/privacy").await.text().contains("content=\"noindex\""));
    assert!(!visitor.get("/sitemap.xml").await.text().contains("/privacy"));

    admin.put(CENTRE, own()).await.expect(200);

    let page = visitor.get("/privacy").await.expect(200).text();
    assert!(page.contains("Il titolare del trattamento è Cuore S.r.l."));
    assert!(!page.contains("noindex") && !page.contains("in allestimento"));
    assert!(visitor.get("/sitemap.xml").await.text().contains("/privacy"));
}

#[tokio::test]
async fn can_write_mails_before_it_has_an_address() {
    let world = empty().await;
    let admin = world.admin().await.actor;
    let anna = json!({
        "name": "Anna", "surname": "Neri", "email": "anna@example.com", "fiscal_code": "NREANN90A41F205F", "phone": "3331234567",
        "is_sanitary": false, "is_admin": false, "istructor": false,
    });
    admin.post("/api/users", anna).await.expect(201);
    assert_eq!(world.mail_kinds("anna@example.com").await, ["invitation"]);
}
