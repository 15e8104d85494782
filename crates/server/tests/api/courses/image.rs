//! `PUT`, `DELETE /courses/{id}/image` and `GET /courses/{id}/image/source`.

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use battito::operator::discarded;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::audit_entries;
use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer, pictures::png},
};

async fn send(admin: &Actor, course_id: i64, name: &str, bytes: &[u8], texts: &[(&str, &str)]) -> Answer {
    let path = format!("/api/courses/{course_id}/image");
    admin.send_file(Method::PUT, &path, (name, bytes), texts).await
}

async fn picture(world: &World, id: i64) -> Answer {
    world
        .visitor()
        .get(&format!("/assets/images/courses/{id}.webp"))
        .await
        .expect(200)
}

pub(super) fn stored_files(world: &World) -> usize {
    let folder = world.folder.path().join("files").join("course-pictures");
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

on_both_engines! {
    async fn a_picture_is_shown_cropped_again_and_removed(world) {
        let admin = world.admin().await.actor;
        let course = world.course("BLSD").await;
        let default = picture(&world, course.id).await;

        let uploaded = send(&admin, course.id, "../../foto \"estate\".png", &png(900, 700), &[]).await.expect(200).json();

        let own = picture(&world, course.id).await;
        assert_eq!((&own.bytes[8..12], own.header("content-type")), (&b"WEBP"[..], "image/webp"));
        assert_ne!(own.header("etag"), default.header("etag"));
        assert_eq!(uploaded["image"]["has_source"], true);
        let url = uploaded["image"]["url"].as_str().expect("an address");
        assert_eq!(world.visitor().get(url).await.expect(200).bytes, own.bytes);
        let source = admin.get(&format!("/api/courses/{}/image/source", course.id)).await.expect(200);
        assert_eq!((&source.bytes[8..12], source.header("content-type")), (&b"WEBP"[..], "image/webp"));

        let crop = [("crop_x", "100"), ("crop_y", "50"), ("crop_width", "640"), ("crop_height", "360")];
        let cropped = send(&admin, course.id, "a.webp", &source.bytes, &crop).await.expect(200).json();
        assert_ne!(cropped["image"]["url"], uploaded["image"]["url"]);
        assert_eq!(stored_files(&world), 2, "a backup may need the former file");

        let removed = admin.delete(&format!("/api/courses/{}/image", course.id)).await.expect(200).json();
        assert_eq!(removed["image"], Value::Null);
        assert_eq!(picture(&world, course.id).await.header("etag"), default.header("etag"));
        world.clock.advance(TimeDelta::days(1));
        assert_eq!(discarded::sweep(&world.app).await.expect("a sweep"), 2);
        assert_eq!(stored_files(&world), 0);
        let admin = world.admin_named("elio").await.actor;
        admin.get(&format!("/api/courses/{}/image/source", course.id)).await.expect(404);
        let actions: Vec<String> = audit_entries(&world).await.into_iter().map(|entry| entry.action).collect();
        assert_eq!(actions, ["course.picture"; 3]);
    }

    async fn a_bad_file_is_refused_and_changes_nothing(world) {
        let admin = world.admin().await.actor;
        let course = world.course("BLSD").await;
        let before = picture(&world, course.id).await;
        let broken = png(900, 600);
        let large = png(8000, 5001);
        let small = png(300, 300);
        for (bytes, sentence) in [
            (&b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"[..], "Il file non è un'immagine PNG, JPEG o WebP."),
            (b"PK\x03\x04 a workbook", "Il file non è un'immagine PNG, JPEG o WebP."),
            (b"", "Il file è vuoto."),
            (&broken[..broken.len() / 2], "L'immagine è danneggiata o incompleta: prova a salvarla di nuovo."),
            (&large, "L'immagine è troppo grande: al massimo 40 megapixel."),
            (&small, "L'immagine è troppo piccola: la parte scelta deve essere larga almeno 480 pixel."),
        ] {
            let answer = send(&admin, course.id, "foto.png", bytes, &[]).await.expect(422);
            assert_eq!(answer.errors("file"), [sentence]);
        }
        let outside = [("crop_x", "500"), ("crop_width", "640"), ("crop_height", "360")];
        let answer = send(&admin, course.id, "foto.png", &png(900, 600), &outside).await.expect(422);
        assert_eq!(answer.errors("crop_width"), ["Il ritaglio esce dall'immagine."]);
        let answer = send(&admin, course.id, "foto.png", &png(900, 600), &[("crop_x", "-1"), ("crop_y", "a")]).await.expect(422);
        assert_eq!((answer.errors("crop_x"), answer.errors("crop_y")), (vec!["Valore non valido.".into()], vec!["Valore non valido.".into()]));
        send(&admin, 4711, "foto.png", &png(900, 600), &[]).await.expect(404);

        assert_eq!(picture(&world, course.id).await.header("etag"), before.header("etag"));
        assert_eq!((stored_files(&world), audit_entries(&world).await.len()), (0, 0));
    }
}

#[tokio::test]
async fn a_file_above_twenty_megabytes_is_too_large() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let course = world.course("BLSD").await;
    for size in [(20 << 20) + 1, 30 << 20] {
        let answer = send(&admin, course.id, "foto.png", &vec![7; size], &[])
            .await
            .expect(413);
        assert_eq!(answer.json()["message"], "Il file è troppo grande: al massimo 20 MB.");
    }
    let most = send(&admin, course.id, "foto.png", &vec![7; 20 << 20], &[])
        .await
        .expect(422);
    assert_eq!(
        most.errors("file"),
        ["Il file non è un'immagine PNG, JPEG o WebP."],
        "the limit itself is let in"
    );
    // Other calls keep their limit.
    let long = json!({"title": "a".repeat(300_000)});
    admin.post("/api/courses", long).await.expect(413);
}

#[tokio::test]
async fn a_form_that_is_none_is_refused() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let path = format!("/api/courses/{}/image", world.course("BLSD").await.id);
    let form = |content_type: &str, body: &str| {
        let request = Request::put(&path).header(header::CONTENT_TYPE, content_type.to_owned());
        request.body(Body::from(body.to_owned())).expect("a good request")
    };
    let multipart = "multipart/form-data; boundary=x";
    let part = |name: &str| format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\nciao\r\n");
    let answer = admin.send_raw(form("image/png", "ciao")).await.expect(415);
    assert_eq!(
        answer.json()["message"],
        "Il formato dei dati inviati non è accettato: serve un file."
    );
    admin.send_raw(form("multipart/form-data", "ciao")).await.expect(400);
    admin.send_raw(form(multipart, "ciao")).await.expect(400);
    admin.send_raw(form(multipart, "")).await.expect(400);
    admin.send_raw(form(multipart, &part("file"))).await.expect(400);
    let other = format!("{}--x--\r\n", part("altro"));
    let answer = admin.send_raw(form(multipart, &other)).await.expect(422);
    assert_eq!(answer.errors("file"), ["Campo obbligatorio."]);
    let two = format!("{}{}--x--\r\n", part("file"), part("file"));
    let answer = admin.send_raw(form(multipart, &two)).await.expect(422);
    assert_eq!(answer.errors("file"), ["Carica un solo file."]);
}
