//! PDF files of other organisations.

use std::io::Write;

use axum::http::Method;
use battito_platform::entities::{certificate_options, reservations};
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, actor::Answer, classroom::Classroom, fixtures::Person},
};

/// A file of one page with this catalogue entry.
fn pdf(extra: &str) -> Vec<u8> {
    let objects = [
        format!("<< /Type /Catalog /Pages 2 0 R {extra} >>"),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] >>".to_owned(),
    ];
    let (mut file, mut table) = (b"%PDF-1.7\n".to_vec(), Vec::new());
    for (number, object) in (1..).zip(objects) {
        writeln!(table, "{:010} 00000 n ", file.len()).expect("memory");
        write!(file, "{number} 0 obj\n{object}\nendobj\n").expect("memory");
    }
    let start = file.len();
    file.extend(b"xref\n0 4\n0000000000 65535 f \n");
    file.extend(table);
    write!(file, "trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n").expect("memory");
    file
}

struct Scene {
    class: Classroom,
    anna: Person,
    reservation: reservations::Model,
    due: i64,
}

impl Scene {
    async fn of(world: &World) -> Self {
        let class = Classroom::of(world).await;
        world
            .change(certificate_options::ActiveModel {
                id: Set(class.option.id),
                external: Set(true),
                validity_months: Set(Some(24)),
                ..Default::default()
            })
            .await;
        let (anna, reservation) = class.passed(world, "anna").await;
        let due = world.certificates(reservation.id).await[0].id;
        Self {
            class,
            anna,
            reservation,
            due,
        }
    }

    async fn send(&self, bytes: &[u8], due: i64) -> Answer {
        let path = format!("/api/reservations/{}/upload", self.reservation.id);
        let texts = [("id_certificate", due.to_string())];
        let texts = texts.each_ref().map(|(name, text)| (*name, text.as_str()));
        self.class
            .staff
            .actor
            .send_file(Method::POST, &path, ("attestato.pdf", bytes), &texts)
            .await
    }
}

on_both_engines! {
    async fn become_the_issued_certificate_with_a_number_of_ours(world) {
        let scene = Scene::of(&world).await;
        scene.class.issue(&world, json!({})).await;
        assert_eq!(world.certificates(scene.reservation.id).await[0].status.as_str(), "requested");
        let file = pdf("");

        let issued = scene.send(&file, scene.due).await.expect(201).json();

        assert_eq!((&issued["number"], &issued["status"], &issued["expires_at"]), (&json!("2027-000001"), &json!("valid"), &json!("2029-02-26")));
        let paper = world.papers().await.remove(0);
        assert!(paper.external && !paper.imported);
        let path = format!("/api/my-reservations/{}/certificates/{}", scene.reservation.id, scene.due);
        assert_eq!(scene.anna.actor.get(&path).await.expect(200).bytes, file, "their file, byte by byte");
        assert_eq!(world.mail_kinds(&scene.anna.email).await, ["certificate-issued"]);
        assert_eq!(world.audit_actions().await, ["certificate.upload"]);
        let again = scene.send(&file, scene.due).await.expect(409);
        assert!(again.json()["message"].as_str().expect("a sentence").contains("revocarlo"));
        let path = format!("/api/certificates/{}", paper.id);
        let replace = scene.class.staff.actor.post(&format!("{path}/replace"), json!({"reason": "nome"})).await.expect(409);
        assert!(replace.json()["message"].as_str().expect("a sentence").contains("ente esterno"));
        scene.class.staff.actor.post(&format!("{path}/revoke"), json!({"reason": "nome errato"})).await.expect(200);
        let second = scene.send(&file, scene.due).await.expect(201).json();
        assert_eq!(second["number"], "2027-000002", "a corrected one has a number of its own");
    }

    async fn are_judged_by_their_content(world) {
        let scene = Scene::of(&world).await;
        let encrypted = String::from_utf8(pdf("")).expect("ASCII").replace(
            "/Root 1 0 R",
            "/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (oooooooooooooooooooooooooooooooo) /U (uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu) >>",
        );
        for (bytes, reason) in [
            (b"PK\x03\x04 no pdf".to_vec(), "Il file non è un PDF."),
            (b"%PDF-1.7\nrotto".to_vec(), "Il PDF è danneggiato o non ha pagine: chiedi all'ente di inviarlo di nuovo."),
            (encrypted.into_bytes(), "Il PDF è protetto: chiedi all'ente una copia senza protezione."),
            (pdf("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"), "Il PDF contiene script: per sicurezza non può essere caricato."),
            (pdf("/OpenAction << /S /Launch /F (cmd.exe) >>"), "Il PDF contiene azioni che avviano programmi o inviano dati: per sicurezza non può essere caricato."),
            (pdf("/Names << /EmbeddedFiles << /Names [] >> >>"), "Il PDF contiene altri file: per sicurezza non può essere caricato."),
        ] {
            let refused = scene.send(&bytes, scene.due).await.expect(422);
            assert_eq!(refused.errors("file"), [reason]);
        }
        let mut long = pdf("");
        long.resize(10 * 1024 * 1024 + 1, b'\n');
        let refused = scene.send(&long, scene.due).await.expect(413);
        assert!(refused.json()["message"].as_str().expect("a sentence").contains("10 MB"));
        assert!(world.papers().await.is_empty());
    }

    async fn are_for_external_certificates_of_people_who_passed(world) {
        let scene = Scene::of(&world).await;
        let own = world.option(scene.class.date.course_id, "Del centro", 1).await;
        let own = scene.class.due(&world, scene.reservation.id, own.id).await.id;
        let (_, elsewhere) = scene.class.passed(&world, "bruno").await;
        let elsewhere = world.certificates(elsewhere.id).await[0].id;

        let refused = scene.send(&pdf(""), own).await.expect(422);
        assert_eq!(refused.errors("id_certificate"), ["Questo attestato lo rilascia il centro: non va caricato."]);
        assert!(!scene.send(&pdf(""), elsewhere).await.expect(422).errors("id_certificate").is_empty());

        world.change(reservations::ActiveModel {
            id: Set(scene.reservation.id), outcome: Set(crate::support::fixtures::word("failed")), ..Default::default()
        }).await;
        let refused = scene.send(&pdf(""), scene.due).await.expect(409);
        assert_eq!(refused.json()["message"], "Non ha superato il corso.");
        assert!(world.papers().await.is_empty());
    }
}
