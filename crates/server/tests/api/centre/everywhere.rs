//! An admin's change shows everywhere the centre is named.

use serde_json::{Value, json};

use crate::api::pages::is_built;
use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

const CENTRE: &str = "/api/settings/centre";

/// The text of a PDF file, as a reader copies it.
fn text_of(pdf: &[u8]) -> String {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), pdf).expect("a file");
    let read = std::process::Command::new("pdftotext")
        .arg(file.path())
        .arg("-")
        .output();
    String::from_utf8(read.expect("poppler-utils").stdout).expect("UTF-8")
}

fn changes() -> Value {
    json!({
        "name": "Cuore & Vita", "claim": "Pronti <sempre>", "legal_name": "Cuore S.r.l.", "address": "Via Roma 1, Lecco",
        "email": "ciao@cuore.example", "phone": "0341 999888", "tax_id": "12345678903",
        "what_to_bring": ["Le ginocchiere"], "social": [{"url": "https://facebook.com/cuore"}],
        "privacy": [{"heading": "Chi siamo", "paragraphs": ["Il titolare è Cuore S.r.l."]}],
    })
}

on_both_engines! {
    async fn on_the_pages_at_once(world) {
        if !is_built(&world).await {
            return;
        }
        let (admin, visitor) = (world.admin().await.actor, world.visitor());
        let paths = ["/", "/about", "/privacy", "/courses", "/nothing", "/auth/login"];
        let mut tags = Vec::new();
        for path in paths {
            tags.push(visitor.get(path).await.header("etag").to_owned());
        }
        let shell = visitor.get("/control-panel").await;

        admin.put(CENTRE, changes()).await.expect(200);

        for (path, tag) in paths.iter().zip(&tags) {
            let page = visitor.get(path).await;
            assert_ne!(page.header("etag"), tag, "{path}");
            let html = page.text();
            assert!(html.contains("Cuore &amp; Vita"), "{path}");
            assert!(!html.contains("Battito"), "{path}: {}", &html[html.find("Battito").unwrap_or(0)..][..80]);
        }
        let home = visitor.get("/").await.text();
        for part in [
            "<title>Pronti &lt;sempre&gt; · Cuore &amp; Vita</title>",
            "og:site_name\" content=\"Cuore &#38; Vita\"",
            "\"legalName\":\"Cuore S.r.l.\"",
            "\"taxID\":\"12345678903\"",
            "\"sameAs\":[\"https://facebook.com/cuore\"]",
            "Via Roma 1, Lecco",
            "mailto:ciao@cuore.example",
            "tel:0341999888",
            "P. IVA e C.F. <!-- -->12345678903",
        ] {
            assert!(home.contains(part), "{part}");
        }
        assert!(visitor.get("/privacy").await.text().contains("Il titolare è Cuore S.r.l."));
        let panel = visitor.get("/control-panel").await;
        assert_ne!(panel.header("etag"), shell.header("etag"));
        assert!(panel.text().contains("Cuore &#38; Vita</title>"), "{}", &panel.text()[..800]);
        let manifest = visitor.get("/site.webmanifest").await.expect(200).json();
        assert_eq!((&manifest["name"], &manifest["description"]), (&json!("Cuore & Vita"), &json!("Pronti <sempre>")));
        assert!(manifest["icons"].as_array().is_some_and(|icons| !icons.is_empty()));
    }

    async fn in_mails_and_calendars(world) {
        let admin = world.admin().await.actor;
        let person = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 9, 10).await;
        admin.put(CENTRE, changes()).await.expect(200);

        let booked = person.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201).json();

        let mail = world.mails().await.pop().expect("a mail");
        let head = String::from_utf8_lossy(&mail.0.message).into_owned();
        let from = head.lines().find(|line| line.starts_with("From: ")).unwrap_or_default();
        assert!(from.contains("=?utf-8?b?Q3VvcmUgJiBWaXRh?=") && from.contains("<ciao@cuore.example>"), "{from}");
        for text in [mail.text(), mail.html()] {
            assert!(text.contains("Via Roma 1, Lecco") && text.contains("Le ginocchiere"), "{text}");
            assert!(!text.contains("Battito"), "{text}");
        }
        let calendar = person.actor.get(&format!("/api/my-reservations/{}/calendar", booked["id"])).await.expect(200).text();
        let calendar = calendar.replace("\r\n ", "");
        assert!(calendar.contains("Le ginocchiere") && !calendar.contains("Battito Formazione"), "{calendar}");
    }

    async fn on_papers_from_now_on(world) {
        let admin = world.admin().await.actor;
        let class = Classroom::of(&world).await;
        let (_, reservation) = class.passed(&world, "anna").await;
        let before = class.papers(&world).await.remove(0);
        let old = world.app.files.get(before.file_key.as_deref().expect("a file")).await.expect("a store").expect("a file");
        world.clock.advance(chrono::TimeDelta::hours(1));
        admin.put(CENTRE, changes()).await.expect(200);

        let register = admin.get(&format!("/api/course-dates/{}/register", class.date.id)).await.expect(200);
        let text = text_of(&register.bytes);
        assert!(text.contains("Cuore & Vita") && text.contains("Via Roma 1, Lecco"), "{text}");

        // A paper of before that was lost is made again as it was.
        world.app.files.delete(before.file_key.as_deref().expect("a file")).await.expect("a store");
        let paper = world.certificates(reservation.id).await.remove(0);
        let again = admin.get(&format!("/api/reservations/{}/certificate/{}", reservation.id, paper.id)).await.expect(200);
        assert_eq!(again.bytes, old.to_vec());
        class.passed(&world, "bruno").await;
        let newer = class.papers(&world).await.pop().expect("a paper");
        let newer = world.app.files.get(newer.file_key.as_deref().expect("a file")).await.expect("a store").expect("a file");
        assert!(text_of(&newer).contains("Cuore & Vita"));
    }
}
