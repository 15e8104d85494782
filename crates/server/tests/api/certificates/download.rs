//! Downloads of issued certificates.

use std::io::{Cursor, Read};

use axum::{
    body::Body,
    http::{Request, header},
};
use battito_platform::entities::{certificate_options, certificates};
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

on_both_engines! {
    async fn of_an_own_one_and_of_one_of_a_participant(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let other = world.member("bruno").await;
        let due = world.certificates(reservation.id).await[0].id;
        let mine = format!("/api/my-reservations/{}/certificates/{due}", reservation.id);
        let theirs = format!("/api/reservations/{}/certificate/{due}", reservation.id);
        anna.actor.get(&mine).await.expect(404);
        class.staff.actor.get(&theirs).await.expect(404);

        class.issue(&world, json!({})).await;

        let answer = anna.actor.get(&mine).await.expect(200);
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"attestato-2027-000001.pdf\"");
        assert!(answer.bytes.starts_with(b"%PDF-1.7"));
        assert_eq!(class.staff.actor.get(&theirs).await.expect(200).bytes, answer.bytes);
        other.actor.get(&mine).await.expect(404);
        anna.actor.get(&theirs).await.expect(403);
        anna.actor.get(&format!("/api/my-reservations/{}/certificates/{}", reservation.id, due + 1)).await.expect(404);
        class.staff.actor.get(&format!("/api/reservations/{}/certificate/x", reservation.id)).await.expect(404);
    }

    async fn make_a_file_that_is_not_stored_yet_or_was_lost(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        let due = world.certificates(reservation.id).await[0].id;
        let path = format!("/api/my-reservations/{}/certificates/{due}", reservation.id);
        let first = anna.actor.get(&path).await.expect(200).bytes;
        for key in [None, Some("certificates/nothing-there".to_owned())] {
            world.change(certificates::ActiveModel { id: Set(paper.id), file_key: Set(key.clone()), ..Default::default() }).await;
            assert_eq!(anna.actor.get(&path).await.expect(200).bytes, first, "the same row gives the same file");
            let stored = world.papers().await.remove(0).file_key;
            assert!(stored.is_some() && stored != key);
        }
    }

    async fn of_all_of_a_date_as_an_archive(world) {
        let class = Classroom::of(&world).await;
        class.staff.actor.get(&class.path()).await.expect(404);
        class.staff.actor.get("/api/course-dates/9999/certificates").await.expect(404);
        for name in ["anna", "bruno", "carla"] {
            class.passed(&world, name).await;
        }
        let papers = class.papers(&world).await;
        let revoked = format!("/api/certificates/{}/revoke", papers[1].id);
        class.staff.actor.post(&revoked, json!({"reason": "errore"})).await.expect(200);

        let answer = class.staff.actor.get(&class.path()).await.expect(200);

        assert_eq!(answer.header("content-type"), "application/zip");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"attestati-blsd-2027-02-26.zip\"");
        let mut archive = zip::ZipArchive::new(Cursor::new(answer.bytes)).expect("an archive");
        let mut names: Vec<String> = archive.file_names().map(|name| name.expect("a name").into_owned()).collect();
        names.sort();
        assert_eq!(names, ["Rossi anna - BLSD - 2027-000001.pdf", "Rossi carla - BLSD - 2027-000003.pdf"]);
        let mut bytes = Vec::new();
        archive.by_index(0).expect("a file").read_to_end(&mut bytes).expect("its content");
        assert!(bytes.starts_with(b"%PDF-1.7"));
    }

    async fn of_a_date_name_a_lost_file_and_go_on(world) {
        let class = Classroom::of(&world).await;
        for name in ["anna", "bruno", "carla"] {
            class.passed(&world, name).await;
        }
        let papers = class.papers(&world).await;
        // A paper of another organisation cannot be made again.
        world.change(certificates::ActiveModel {
            id: Set(papers[1].id), external: Set(true), file_key: Set(Some("certificates/lost".to_owned())), ..Default::default()
        }).await;

        let answer = class.staff.actor.get(&class.path()).await.expect(200);

        let mut archive = zip::ZipArchive::new(Cursor::new(answer.bytes)).expect("an archive");
        let mut names: Vec<String> = archive.file_names().map(|name| name.expect("a name").into_owned()).collect();
        names.sort();
        assert_eq!(names, ["Rossi anna - BLSD - 2027-000001.pdf", "Rossi carla - BLSD - 2027-000003.pdf", "attestati-mancanti.txt"]);
        let mut missing = String::new();
        archive.by_name("attestati-mancanti.txt").expect("a list").read_to_string(&mut missing).expect("its text");
        assert!(missing.contains(&format!("- 2027-000002, {} {}\r\n", papers[1].holder_name, papers[1].holder_surname)), "{missing}");
        assert!(!missing.contains("2027-000001"), "{missing}");
    }

    async fn keep_the_text_of_the_row_when_the_option_is_renamed(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        class.issue(&world, json!({})).await;
        let due = world.certificates(reservation.id).await[0].id;
        let path = format!("/api/my-reservations/{}/certificates/{due}", reservation.id);
        let before = anna.actor.get(&path).await.expect(200).bytes;
        world.change(certificate_options::ActiveModel { id: Set(class.option.id), name: Set("Altro".to_owned()), ..Default::default() }).await;
        let paper = world.papers().await.remove(0);
        world.change(certificates::ActiveModel { id: Set(paper.id), file_key: Set(None), ..Default::default() }).await;
        assert_eq!(anna.actor.get(&path).await.expect(200).bytes, before);
    }
}

#[tokio::test]
async fn travel_as_they_are_and_lists_compressed() {
    let world = World::sqlite().await;
    let class = Classroom::of(&world).await;
    let (_, reservation) = class.passed(&world, "anna").await;
    class.issue(&world, json!({})).await;
    let due = world.certificates(reservation.id).await[0].id;
    let encoding = async |path: &str| {
        let request = Request::get(path).header(header::ACCEPT_ENCODING, "br, gzip");
        let request = request.body(Body::empty()).expect("a good request");
        let answer = class.staff.actor.send_raw(request).await.expect(200);
        assert!(answer.bytes.len() > 100, "{path}");
        answer.headers.get(header::CONTENT_ENCODING).is_some()
    };
    for path in [
        format!("/api/reservations/{}/certificate/{due}", reservation.id),
        class.path(),
        "/api/certificates/export".to_owned(),
        format!("/api/course-dates/{}/register", class.date.id),
    ] {
        assert!(!encoding(&path).await, "{path}");
    }
    assert!(encoding("/api/certificates").await);
}
