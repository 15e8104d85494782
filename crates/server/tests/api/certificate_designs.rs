//! How certificates look: `/settings/certificate`.

use axum::http::Method;
use battito_documents::pdf::certificate::SAMPLE_TEMPLATE;
use battito_platform::entities::{certificate_designs, certificates};
use sea_orm::{EntityTrait, QueryOrder, Set};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer, classroom::Classroom},
};

const DESIGN: &str = "/api/settings/certificate";
const PREVIEW: &str = "/api/settings/certificate/preview";
const PARTS: [&str; 3] = ["logo", "signature", "template"];
const SIGNATURE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M5 20C30 0 40 30 80 10" fill="none" stroke="#123456"/></svg>"##;
const SEAL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#abcdef"/></svg>"##;

async fn send(admin: &Actor, part: &str, name: &str, file: &[u8]) -> Answer {
    let path = format!("{DESIGN}/{part}");
    admin.send_file(Method::POST, &path, (name, file), &[]).await
}

async fn try_out(admin: &Actor, part: &str, file: &[u8], texts: &[(&str, &str)]) -> Answer {
    let path = format!("{DESIGN}/{part}/preview");
    admin.send_file(Method::POST, &path, ("file", file), texts).await
}

async fn versions(world: &World) -> Vec<certificate_designs::Model> {
    let rows = certificate_designs::Entity::find().order_by_asc(certificate_designs::Column::Id);
    rows.all(world.app.db().read()).await.expect("a query")
}

fn stored_files(world: &World) -> usize {
    let folder = world.folder.path().join("files").join("certificate-designs");
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

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

fn png() -> Vec<u8> {
    crate::support::pictures::png(60, 30)
}

on_both_engines! {
    async fn follows_the_configuration_until_the_first_change(world) {
        let admin = world.admin().await.actor;

        let answer = admin.get(DESIGN).await.expect(200);

        assert_eq!(answer.header("etag"), "\"design-0\"");
        assert_eq!(answer.json(), json!({
            "version": 0,
            "signer": "",
            "signer_role": "La direzione del centro",
            "accreditation": ["Istruttori certificati da un'associazione cardiologica internazionale"],
            "logo": null,
            "signature": null,
            "template": null,
            "updated_at": null,
            "updated_by": null,
        }));
        assert!(versions(&world).await.is_empty());
        for part in PARTS {
            admin.get(&format!("{DESIGN}/{part}")).await.expect(404);
            assert_eq!(admin.delete(&format!("{DESIGN}/{part}")).await.expect(200).json()["version"], 0);
        }
    }

    async fn has_texts_that_are_tidied_and_limited(world) {
        let admin = world.admin_named("capo").await.actor;
        let write = json!({"signer": " Dott.ssa  Anna Neri ", "signer_role": "Direttrice", "accreditation": ["Uno", "  ", "Due"]});

        let saved = admin.put(DESIGN, write.clone()).await.expect(200);

        let shown = saved.json();
        assert_eq!(shown["signer"], "Dott.ssa Anna Neri");
        assert_eq!(shown["accreditation"], json!(["Uno", "Due"]));
        assert_eq!(shown["updated_at"], "2027-03-01T11:00:00+01:00");
        assert!(shown["updated_by"].as_str().is_some_and(|name| name.to_lowercase().contains("capo")), "{shown}");
        assert_eq!(saved.header("etag"), format!("\"design-{}\"", shown["version"]));
        assert_eq!(admin.get(DESIGN).await.json(), shown);

        for same in [shown.clone(), json!({}), write] {
            assert_eq!(admin.put(DESIGN, same).await.expect(200).json(), shown, "nothing has changed");
        }
        assert_eq!(admin.put(DESIGN, json!({"signer": null, "accreditation": []})).await.expect(200).json()["signer"], "Dott.ssa Anna Neri");
        assert_eq!(versions(&world).await.len(), 2);
        assert_eq!(world.audit_actions().await, ["certificate_design.update"; 2]);

        let refused = admin.put(DESIGN, json!({"signer": "x".repeat(101), "signer_role": "x".repeat(121), "accreditation": ["a", "x".repeat(201)]})).await.expect(422);
        assert_eq!(refused.errors("signer"), ["Massimo 100 caratteri."]);
        assert_eq!(refused.errors("signer_role"), ["Massimo 120 caratteri."]);
        assert_eq!(refused.errors("accreditation.1"), ["Massimo 200 caratteri."]);
        let refused = admin.put(DESIGN, json!({"accreditation": vec!["riga"; 7]})).await.expect(422);
        assert_eq!(refused.errors("accreditation"), ["Al massimo 6 voci."]);
        assert_eq!(admin.put(DESIGN, json!({"signer": 7, "accreditation": "no"})).await.expect(422).errors("signer"), ["Valore non valido."]);
        assert_eq!(versions(&world).await.len(), 2);
    }

    async fn has_files_that_are_shown_replaced_and_removed(world) {
        let admin = world.admin().await.actor;
        let logo = png();

        let with_logo = send(&admin, "logo", "../../logo \"nuovo\".png", &logo).await.expect(200).json();
        let with_signature = send(&admin, "signature", "firma.svg", SIGNATURE.as_bytes()).await.expect(200).json();
        let whole = send(&admin, "template", "C:\\disegni\\attestato 2027.svg", SAMPLE_TEMPLATE.as_bytes()).await.expect(200).json();

        let url = with_logo["logo"]["url"].as_str().expect("an address");
        let shown = admin.get(url).await.expect(200);
        assert_eq!((shown.bytes, shown.headers["content-type"].to_str().expect("a type")), (logo, "image/png"));
        let shown = admin.get(with_signature["signature"]["url"].as_str().expect("an address")).await.expect(200);
        assert_eq!((shown.text(), shown.header("content-type")), (SIGNATURE.to_owned(), "image/svg+xml"));
        assert_eq!(whole["template"], json!({"name": "attestato 2027.svg", "uploaded_at": "2027-03-01T11:00:00+01:00"}));
        let template = admin.get(&format!("{DESIGN}/template")).await.expect(200);
        assert_eq!((template.text(), template.header("content-disposition")), (SAMPLE_TEMPLATE.to_owned(), "attachment; filename=\"attestato-2027.svg\""));

        send(&admin, "logo", "altro.svg", SEAL.as_bytes()).await.expect(200);
        let removed = admin.delete(&format!("{DESIGN}/template")).await.expect(200).json();
        assert_eq!(removed["template"], Value::Null);
        admin.delete(&format!("{DESIGN}/logo")).await.expect(200);
        admin.get(&format!("{DESIGN}/logo")).await.expect(404);
        admin.get(&format!("{DESIGN}/template")).await.expect(404);
        admin.get(&format!("{DESIGN}/signature")).await.expect(200);
        assert_eq!((versions(&world).await.len(), stored_files(&world)), (6, 4), "files of former versions stay");
        assert_eq!(world.audit_actions().await, [
            "certificate_design.logo", "certificate_design.signature", "certificate_design.template",
            "certificate_design.logo", "certificate_design.template", "certificate_design.logo",
        ]);
        for path in ["stamp", "Logo", "preview/x", "1"] {
            admin.get(&format!("{DESIGN}/{path}")).await.expect(404);
        }
        send(&admin, "stamp", "a.png", &png()).await.expect(404);
    }

    async fn refuses_files_with_the_reason_and_stays_as_it_is(world) {
        let admin = world.admin().await.actor;
        let before = send(&admin, "template", "a.svg", SAMPLE_TEMPLATE.as_bytes()).await.expect(200).json();
        let changed = |from: &str, to: &str| {
            assert!(SAMPLE_TEMPLATE.contains(from), "{from}");
            SAMPLE_TEMPLATE.replacen(from, to, 1).into_bytes()
        };
        for (part, file, reason) in [
            ("logo", b"GIF89a".to_vec(), "L'immagine non è un PNG, un JPEG o un SVG."),
            ("logo", vec![7; (2 << 20) + 1], "L'immagine supera 2 MB."),
            ("signature", png()[..40].to_vec(), "L'immagine è danneggiata."),
            ("signature", b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec(), "L'elemento <script> (riga 1) non è supportato."),
            ("template", b"%PDF-1.7".to_vec(), "Il file non è un SVG valido: unknown token at 1:1."),
            ("template", vec![b'a'; (2 << 20) + 1], "Il file supera 2 MB."),
            ("template", changed("id=\"p.holder\"", "id=\"p.nobody\""), "Manca il campo p.holder: dai questo id a un testo."),
            ("template", changed("id=\"figure.qr\"", "id=\"figure.nothing\""), "Manca il riquadro del codice QR: dai l'id figure.qr a un rettangolo."),
            ("template", changed("</svg>", "<script>alert(1)</script></svg>"), "L'elemento <script>"),
            ("template", changed("</svg>", "<image href=\"file:///etc/passwd\"/></svg>"), "rimanda a qualcosa fuori dal file"),
            ("template", changed("Instrument Serif", "Comic Sans"), "Il carattere «Comic Sans»"),
        ] {
            for answer in [send(&admin, part, "a.svg", &file).await, try_out(&admin, part, &file, &[]).await] {
                let errors = answer.expect(422).errors("file");
                assert!(errors.len() == 1 && errors[0].contains(reason), "{part}: {errors:?} instead of {reason}");
            }
        }
        assert_eq!(send(&admin, "template", "a.svg", b"").await.expect(422).errors("file"), ["Il file è vuoto."]);
        let large = send(&admin, "logo", "a.png", &vec![7; 6 << 20]).await.expect(413);
        assert_eq!(large.json()["message"], "Il file è troppo grande: al massimo 5 MB.");
        assert_eq!(admin.get(DESIGN).await.json(), before);
        assert_eq!((versions(&world).await.len(), stored_files(&world)), (1, 1));
    }

    async fn is_overwritten_only_with_its_version(world) {
        let admin = world.admin().await.actor;
        let first = admin.get(DESIGN).await.header("etag").to_owned();
        let saved = admin.send_if(Method::PUT, DESIGN, &first, &json!({"signer": "Anna"})).await.expect(200);
        let late = admin.send_if(Method::PUT, DESIGN, &first, &json!({"signer": "Bruno"})).await.expect(412);
        assert_eq!(late.json()["message"], "I dati sono cambiati nel frattempo. Ricarica la pagina e riprova.");
        for part in PARTS {
            admin.send_if(Method::DELETE, &format!("{DESIGN}/{part}"), &first, &json!({})).await.expect(412);
        }
        admin.send_if(Method::PUT, DESIGN, saved.header("etag"), &json!({"signer": "Carla"})).await.expect(200);
        assert_eq!(versions(&world).await.iter().map(|row| row.signer.as_str()).collect::<Vec<_>>(), ["Anna", "Carla"]);
    }

    async fn is_for_admins_only(world) {
        let people = [
            (world.visitor(), 401),
            (world.member("anna").await.actor, 403),
            (world.instructor().await.actor, 403),
        ];
        for (who, status) in people {
            for path in ["", "/logo", "/signature", "/template", "/template/sample", "/preview", "/preview/pdf"] {
                who.get(&format!("{DESIGN}{path}")).await.expect(status);
            }
            who.put(DESIGN, json!({"signer": "Io"})).await.expect(status);
            who.post(PREVIEW, json!({"signer": "Io"})).await.expect(status);
            for part in PARTS {
                send(&who, part, "a.png", &png()).await.expect(status);
                try_out(&who, part, &png(), &[]).await.expect(status);
                who.delete(&format!("{DESIGN}/{part}")).await.expect(status);
            }
        }
        assert_eq!((versions(&world).await.len(), stored_files(&world)), (0, 0));
    }

    async fn of_a_certificate_is_the_one_in_force_when_it_was_issued(world) {
        let admin = world.admin().await.actor;
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let due = world.certificates(reservation.id).await[0].id;
        let path = format!("/api/my-reservations/{}/certificates/{due}", reservation.id);
        admin.put(DESIGN, json!({"signer": "Dott.ssa Prima", "signer_role": "Direttrice", "accreditation": ["Accreditati allora"]})).await.expect(200);
        send(&admin, "signature", "firma.svg", SIGNATURE.as_bytes()).await.expect(200);
        let in_force = send(&admin, "logo", "logo.png", &png()).await.expect(200).json();
        let paper = class.papers(&world).await.remove(0);
        assert_eq!(json!(paper.design_id), in_force["version"]);
        let first = anna.actor.get(&path).await.expect(200).bytes;
        let said = text_of(&first);
        assert!(said.contains("Dott.ssa Prima") && said.contains("Accreditati allora"), "{said}");

        admin.put(DESIGN, json!({"signer": "Dott. Dopo", "accreditation": []})).await.expect(200);
        for part in ["logo", "signature"] {
            admin.delete(&format!("{DESIGN}/{part}")).await.expect(200);
        }
        send(&admin, "template", "a.svg", SAMPLE_TEMPLATE.as_bytes()).await.expect(200);

        assert_eq!(anna.actor.get(&path).await.expect(200).bytes, first);
        // Its file is lost and made again, also by a process that has parsed nothing yet.
        for reader in [anna.actor.clone(), world.restarted(&anna.token)] {
            world.change(certificates::ActiveModel { id: Set(paper.id), file_key: Set(Some("certificates/lost".into())), ..Default::default() }).await;
            assert_eq!(reader.get(&path).await.expect(200).bytes, first);
        }
        let corrected = format!("/api/certificates/{}/replace", paper.id);
        class.staff.actor.post(&corrected, json!({"name": "Annamaria", "reason": "refuso"})).await.expect(201);
        let said = text_of(&anna.actor.get(&path).await.expect(200).bytes);
        assert!(said.contains("Annamaria") && !said.contains("Prima"), "a correction is issued today: {said}");
    }

    async fn of_certificates_from_before_is_that_of_the_configuration(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        assert_eq!(paper.design_id, None);
        let due = world.certificates(reservation.id).await[0].id;
        let path = format!("/api/my-reservations/{}/certificates/{due}", reservation.id);
        let first = anna.actor.get(&path).await.expect(200).bytes;
        assert!(text_of(&first).contains("La direzione del centro"));
        world.admin().await.actor.put(DESIGN, json!({"signer": "Dott. Dopo", "signer_role": "Direttore"})).await.expect(200);
        world.change(certificates::ActiveModel { id: Set(paper.id), file_key: Set(None), ..Default::default() }).await;
        assert_eq!(anna.actor.get(&path).await.expect(200).bytes, first);
    }

    async fn that_has_lost_a_file_makes_no_certificate_without_it(world) {
        let admin = world.admin().await.actor;
        send(&admin, "signature", "firma.svg", SIGNATURE.as_bytes()).await.expect(200);
        let row = versions(&world).await.remove(0);
        world.app.files.delete(row.signature_key.as_deref().expect("a key")).await.expect("a store");
        admin.get(PREVIEW).await.expect(500);
        admin.get(&format!("{DESIGN}/signature")).await.expect(404);
        // The way onward: a new signature.
        send(&admin, "signature", "firma.svg", SIGNATURE.as_bytes()).await.expect(200);
        admin.get(PREVIEW).await.expect(200);
    }
}

#[tokio::test]
async fn is_shown_before_it_is_in_force() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let shown = |answer: Answer| {
        let answer = answer.expect(200);
        assert_eq!(answer.header("content-type"), "image/svg+xml");
        answer.text()
    };
    let default = shown(admin.get(PREVIEW).await);
    assert!(default.starts_with("<svg") && !default.contains("<text") && !default.contains("<script"));
    assert_ne!(shown(admin.get(&format!("{PREVIEW}?names=longest")).await), default);
    assert_eq!(
        admin
            .get(&format!("{PREVIEW}?names=short"))
            .await
            .expect(422)
            .errors("names"),
        ["Valore non valido."]
    );

    let draft = json!({"signer": "Dott.ssa Anna Neri", "signer_role": "Direttrice", "accreditation": ["Uno", "Due"]});
    let drafted = shown(admin.post(PREVIEW, draft.clone()).await);
    assert_ne!(drafted, default);
    assert_eq!(
        shown(admin.post(PREVIEW, json!({})).await),
        default,
        "an absent text is as it is now"
    );
    assert_eq!(
        admin
            .post(PREVIEW, json!({"signer": "x".repeat(101)}))
            .await
            .expect(422)
            .errors("signer"),
        ["Massimo 100 caratteri."]
    );
    let texts = [
        ("signer", "Dott.ssa Anna Neri"),
        ("signer_role", "Direttrice"),
        ("accreditation", "Uno\nDue"),
    ];
    let with_signature = shown(try_out(&admin, "signature", SIGNATURE.as_bytes(), &texts).await);
    assert!(with_signature.contains("#123456") && !drafted.contains("#123456"));
    let in_template = shown(try_out(&admin, "template", SAMPLE_TEMPLATE.as_bytes(), &texts).await);
    assert_ne!(in_template, drafted);
    let longest = [("names", "longest")];
    assert_ne!(
        shown(try_out(&admin, "template", SAMPLE_TEMPLATE.as_bytes(), &longest).await),
        in_template
    );
    assert_eq!(
        (versions(&world).await.len(), stored_files(&world)),
        (0, 0),
        "nothing is in force yet"
    );

    admin.put(DESIGN, draft).await.expect(200);
    assert_eq!(shown(admin.get(PREVIEW).await), drafted, "what was shown is what comes");
    send(&admin, "signature", "a.svg", SIGNATURE.as_bytes())
        .await
        .expect(200);
    assert_eq!(shown(admin.get(PREVIEW).await), with_signature);
    send(&admin, "template", "a.svg", SAMPLE_TEMPLATE.as_bytes())
        .await
        .expect(200);
    let file = admin.get(&format!("{PREVIEW}/pdf")).await.expect(200);
    assert_eq!(
        (file.header("content-type"), file.header("content-disposition")),
        ("application/pdf", "attachment; filename=\"attestato-di-prova.pdf\"")
    );
    let said = text_of(&file.bytes);
    assert!(
        said.contains("Dott.ssa Anna Neri") && said.contains("Lucia Bianchi"),
        "{said}"
    );
    let longest = admin.get(&format!("{PREVIEW}/pdf?names=longest")).await.expect(200);
    assert!(text_of(&longest.bytes).contains("Wolfeschlegelsteinhausen"));
}

#[tokio::test]
async fn has_a_template_to_start_from_that_is_accepted() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let sample = admin.get(&format!("{DESIGN}/template/sample")).await.expect(200);
    assert_eq!(
        sample.header("content-disposition"),
        "attachment; filename=\"modello-attestato.svg\""
    );
    assert_eq!(sample.header("content-type"), "image/svg+xml");
    send(&admin, "template", "modello.svg", &sample.bytes).await.expect(200);
}

#[tokio::test]
async fn hostile_texts_stay_texts() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    for text in [
        "</text><script>alert(1)</script>",
        "&lt;b&gt; {{ name }} ${name} {} %s",
        "<image href=\"file:///etc/passwd\"/>",
        "\u{202e}oiraM \u{1b}[31m 👩‍⚕️ שריף شريف",
    ] {
        let draft = json!({"signer": text, "signer_role": text, "accreditation": [text, text]});
        let svg = admin.post(PREVIEW, draft.clone()).await.expect(200).text();
        assert!(!svg.contains("script") && !svg.contains("passwd"), "{text}");
        admin.put(DESIGN, draft).await.expect(200);
        for template in [None, Some(SAMPLE_TEMPLATE)] {
            if let Some(template) = template {
                send(&admin, "template", "a.svg", template.as_bytes()).await.expect(200);
            }
            let pdf = admin
                .get(&format!("{PREVIEW}/pdf?names=longest"))
                .await
                .expect(200)
                .bytes;
            assert!(pdf.starts_with(b"%PDF-1.7"));
        }
        admin.delete(&format!("{DESIGN}/template")).await.expect(200);
    }
}
