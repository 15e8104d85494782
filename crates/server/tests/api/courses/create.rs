//! `POST /courses`.

use serde_json::{Value, json};

use super::{audit_entries, form, whole_form, with};
use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn adds_a_draft_that_only_admins_see(world) {
        let admin = world.admin().await;

        let answer = admin.actor.post("/api/courses", form()).await.expect(201);

        let course = answer.json();
        let path = format!("/api/courses/{}", course["id"]);
        assert_eq!(answer.header("location"), path);
        assert_eq!((&course["published"], &course["archived_at"], &course["image"]), (&json!(false), &Value::Null, &Value::Null));
        let got = admin.actor.get(&path).await.expect(200);
        assert_eq!((got.json(), got.header("etag")), (course, answer.header("etag")));
        world.visitor().get(&path).await.expect(404);
        world.instructor().await.actor.get(&path).await.expect(404);
        let entries = audit_entries(&world).await;
        assert_eq!((entries[0].action.as_str(), entries[0].actor_id), ("course.create", Some(admin.id)));
    }

    async fn keeps_everything_that_a_form_says(world) {
        let admin = world.admin().await.actor;
        let renewal = world.course("BLSD retraining").await;
        let sent = with(&whole_form(), json!({
            "requirements": ["Maggiore età", " "],
            "arguments": ["RCP", "DAE"],
            "pratice_teaching": "Manichini.",
            "test_methods": "Prova pratica.",
            "program": [{"day": 1, "entries": [{"title": "Mattina", "description": "Teoria"}]}],
            "program_module": [{"heading": "Modulo A", "entries": [{"title": "Pratica", "description": ["RCP", "DAE"]}]}],
            "what_to_bring": ["Il manuale,\ncon gli appunti", " "],
            "certificates": [
                {"name": "Attestato del centro", "always": 1},
                {"name": "Attestato IRC", "validity_months": 24, "validity_to_month_end": true, "validity_from": "issue", "external": true, "id_renewal_course": renewal.id},
            ],
            "published": true,
        }));

        let course = admin.post("/api/courses", sent.clone()).await.expect(201).json();

        for member in ["title", "description", "goal", "arguments", "pratice_teaching", "test_methods", "program", "program_module", "published"] {
            assert_eq!(course[member], sent[member], "{member}");
        }
        assert_eq!(course["requirements"], json!(["Maggiore età"]));
        assert_eq!(course["what_to_bring"], json!(["Il manuale, con gli appunti"]));
        let (first, second) = (&course["certificates"][0], &course["certificates"][1]);
        assert_eq!((&first["always"], &first["validity_months"], &first["retired"]), (&json!(1), &Value::Null, &json!(false)));
        assert_eq!(
            (&second["validity_months"], &second["validity_to_month_end"], &second["external"], &second["id_renewal_course"]),
            (&json!(24), &json!(true), &json!(true), &json!(renewal.id))
        );
        assert_eq!((&first["validity_from"], &second["validity_from"]), (&json!("course_end"), &json!("issue")));
        world.visitor().get(&format!("/api/courses/{}", course["id"])).await.expect(200);
        let found = world.visitor().get("/api/courses?search=rianimare").await.expect(200).json();
        assert_eq!(found["data"][0]["id"], course["id"]);
    }

    async fn reports_all_errors_under_their_fields_and_writes_nothing(world) {
        let admin = world.admin().await.actor;
        let answer = admin.post("/api/courses", with(&form(), json!({
            "title": " ",
            "type": 2,
            "max_participant": 3,
            "program": [{"entries": [{"description": "Senza titolo"}]}],
            "certificates": [{"validity_months": 0, "name": "A"}],
        }))).await.expect(422);

        assert_eq!(answer.errors("title"), ["Campo obbligatorio."]);
        assert_eq!(answer.errors("type"), ["Valore non valido."]);
        assert_eq!(answer.errors("max_participant"), ["Il massimo non può essere inferiore al minimo."]);
        assert_eq!(answer.errors("program.0.entries.0.title"), ["Campo obbligatorio."]);
        assert_eq!(answer.errors("certificates.0.validity_months"), ["Inserisci un numero da 1 a 600."]);
        let unknown = json!({"certificates": [{"name": "A", "id": 7}, {"name": "B", "id_renewal_course": 4711}]});
        let answer = admin.post("/api/courses", with(&form(), unknown)).await.expect(422);
        assert_eq!(answer.errors("certificates.0.id"), ["Valore non valido."]);
        assert_eq!(answer.errors("certificates.1.id_renewal_course"), ["Corso non trovato."]);
        let missing = admin.post("/api/courses", with(&form(), json!({"published": true}))).await.expect(422);
        assert_eq!(missing.errors("goal"), ["Campo obbligatorio."]);
        let all = admin.get("/api/courses?scope=all").await.expect(200).json();
        assert_eq!(all["meta"]["total"], 0);
        assert_eq!(audit_entries(&world).await.len(), 0);
    }
}
