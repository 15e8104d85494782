//! The logos of the centre and of its partners.

use std::time::Duration;

use axum::http::Method;
use battito::operator::discarded;
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer, locks::OtherTransaction},
};

const CENTRE: &str = "/api/settings/centre";
const SEAL: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><style>.a{fill:#abcdef}</style><circle class="a" cx="20" cy="10" r="9"/></svg>"#;

async fn upload(admin: &Actor, file: &[u8]) -> Answer {
    let path = format!("{CENTRE}/pictures");
    admin.send_file(Method::POST, &path, ("logo.png", file), &[]).await
}

fn stored_files(world: &World) -> usize {
    let folder = world.folder.path().join("files").join("centre-pictures");
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

fn url(picture: &Value) -> String {
    picture["url"].as_str().expect("an address").to_owned()
}

on_both_engines! {
    async fn a_logo_becomes_webp_at_an_address_that_never_changes(world) {
        let admin = world.admin().await.actor;
        let file = crate::support::pictures::png(1280, 320);

        let picture = upload(&admin, &file).await.expect(200).json();

        assert_eq!((&picture["width"], &picture["height"]), (&json!(640), &json!(160)));
        let visitor = world.visitor();
        let full = visitor.get(&url(&picture)).await.expect(200);
        assert_eq!(full.header("content-type"), "image/webp");
        assert_eq!(full.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(full.header("cross-origin-resource-policy"), "cross-origin");
        let small = visitor.get(&format!("{}?w=320", url(&picture))).await.expect(200);
        assert!(small.bytes != full.bytes && small.bytes.starts_with(b"RIFF"), "another size");
        // The same picture again is the same.
        assert_eq!(upload(&admin, &file).await.expect(200).json(), picture);
        assert_eq!(stored_files(&world), 2);

        // It is not a logo yet.
        assert_eq!(visitor.get("/api/centre").await.json()["logo"], Value::Null);
        let saved = admin.put(CENTRE, json!({"logo": {"light": picture}})).await.expect(200).json();
        assert_eq!(saved["logo"], json!({"light": picture, "dark": null}));
        assert_eq!(visitor.get("/api/centre").await.json()["logo"], saved["logo"]);
        assert_eq!(admin.put(CENTRE, saved.clone()).await.expect(200).json(), saved, "what it gave is no change");
        let removed = admin.put(CENTRE, json!({"logo": {}})).await.expect(200).json();
        assert_eq!((&removed["logo"], removed["changed"].get("logo")), (&Value::Null, None));
        visitor.get(&url(&picture)).await.expect(200);
    }

    async fn mails_carry_the_logo_as_png_and_the_name_beside_a_drawing(world) {
        let admin = world.admin().await.actor;
        let mail = async || {
            let path = "/api/settings/mails/booking-confirmed";
            let mut draft = admin.get(path).await.expect(200).json();
            draft["sample"] = json!("usual");
            let preview = admin.post(&format!("{path}/preview"), draft).await.expect(200).json();
            preview["html"].as_str().expect("a mail").to_owned()
        };
        assert!(!mail().await.contains("<img"));
        let picture = upload(&admin, &crate::support::pictures::png(1280, 320)).await.expect(200).json();
        admin.put(CENTRE, json!({"logo": {"light": picture}})).await.expect(200);
        let path = url(&picture).replace(".webp", ".png");
        let html = mail().await;
        assert!(html.contains(&format!("{path}\" alt=\"Battito\" width=\"192\" height=\"48\"")), "{html}");
        assert!(!html.contains("&#9829;"), "the logo stands for the mark");
        let png = world.visitor().get(&path).await.expect(200);
        assert_eq!((png.header("content-type"), &png.bytes[..4]), ("image/png", &b"\x89PNG"[..]));

        let seal = upload(&admin, SEAL.as_bytes()).await.expect(200).json();
        admin.put(CENTRE, json!({"logo": {"light": seal}})).await.expect(200);
        assert!(!mail().await.contains("<img"), "hardly any reader shows drawings");
        world.visitor().get(&url(&seal).replace(".svg", ".png")).await.expect(404);
    }

    async fn a_drawing_is_written_anew(world) {
        let admin = world.admin().await.actor;
        let picture = upload(&admin, SEAL.as_bytes()).await.expect(200).json();
        let shown = world.visitor().get(&url(&picture)).await.expect(200);
        assert_eq!(shown.header("content-type"), "image/svg+xml");
        assert_eq!(shown.header("content-security-policy"), "default-src 'none'; sandbox; frame-ancestors 'none'");
        let text = shown.text();
        assert!(text.contains("#abcdef") && !text.contains("style") && !text.contains("class"), "{text}");

        let partners = json!([{"name": "Croce Verde", "url": "https://croceverde.it", "logo": url(&picture)}]);
        let saved = admin.put(CENTRE, json!({"partners": partners})).await.expect(200).json();
        assert_eq!(saved["partners"], partners);
    }
}

#[tokio::test]
async fn a_logo_that_is_none_is_refused_with_the_reason() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let mut bomb = crate::support::pictures::png(600, 400);
    // A PNG that says it has 60,000 by 60,000 pixels.
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    for (file, reason) in [
        (b"GIF89a......".to_vec(), "Il file non è un'immagine PNG, JPEG, WebP o SVG."),
        (b"%PDF-1.7".to_vec(), "Il file non è un'immagine PNG, JPEG, WebP o SVG."),
        (b"MZ\x90\0".to_vec(), "Il file non è un'immagine PNG, JPEG, WebP o SVG."),
        (b"<html><script>alert(1)</script></html>".to_vec(), "Il file non è un SVG valido"),
        (
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec(),
            "L'elemento <script>",
        ),
        (
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><rect onload=\"alert(1)\" width=\"9\" height=\"9\"/></svg>".to_vec(),
            "onload",
        ),
        (
            b"<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&b;</text></svg>".to_vec(),
            "Il file dichiara entità XML",
        ),
        (crate::support::pictures::png(20, 20), "Il logo è troppo piccolo"),
        (bomb, "L'immagine"),
    ] {
        let errors = upload(&admin, &file).await.expect(422).errors("file");
        assert!(errors.len() == 1 && errors[0].contains(reason), "{errors:?} instead of {reason}");
    }
    upload(&admin, &vec![7; 6 << 20]).await.expect(413);
    assert_eq!(stored_files(&world), 0);
    for path in [
        "x.webp",
        "../centre.webp",
        "0123456789012345678901234567890123456789.webp",
        "a.svg",
    ] {
        world
            .visitor()
            .get(&format!("/assets/images/centre/{path}"))
            .await
            .expect(404);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_uploads_of_the_same_logo_leave_one_file() {
    let Some(world) = World::postgres().await else { return };
    let admin = world.admin().await.actor;
    let other = OtherTransaction::begin(&world, "LOCK TABLE centre_pictures IN SHARE MODE").await;
    let uploads =
        [admin.clone(), admin].map(|admin| tokio::spawn(async move { upload(&admin, SEAL.as_bytes()).await }));
    let both_stored = async {
        while stored_files(&world) < uploads.len() {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_mins(1), both_stored).await.expect("two files");
    other.commit().await;

    for upload in uploads {
        upload.await.expect("an answer").expect(200);
    }
    world.clock.advance(TimeDelta::days(1));
    assert_eq!(discarded::sweep(&world.app).await.expect("a sweep"), 1);
    assert_eq!(stored_files(&world), 1);
}
