//! Tests of the course draft.

use super::*;

fn form() -> CourseForm {
    CourseForm {
        title: Some(" BLSD \n esecutore ".into()),
        kind: Some(0),
        audience: Some(7),
        provider: Some(0),
        duration: Some(8),
        min_participants: Some(6),
        max_participants: Some(12),
        participants_per_instructor: Some(6),
        ..CourseForm::default()
    }
}

fn errors(form: CourseForm) -> String {
    serde_json::to_string(&form.parse().unwrap_err()).unwrap()
}

#[test]
fn a_draft_needs_little_and_a_published_course_its_texts() {
    let draft = form().parse().unwrap();
    assert_eq!(
        (draft.title.as_str(), draft.audience),
        ("BLSD esecutore", Audience::Everyone)
    );
    let missing = draft.texts.missing_for_publication();
    let fields: Vec<&str> = missing.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["short_description", "description", "goal", "frontal_teaching"]);
}

#[test]
fn reports_all_errors_together() {
    let wrong = CourseForm {
        kind: Some(2),
        duration: Some(0),
        max_participants: Some(3),
        requirements: Some(vec!["à".repeat(501), "b\0".into()]),
        certificates: Some(vec![CertificateForm {
            validity_months: Some(0),
            validity_from: Some("ieri".into()),
            ..CertificateForm::default()
        }]),
        title: Some(" ".into()),
        ..form()
    };
    assert_eq!(
        errors(wrong),
        r#"{"title":["Campo obbligatorio."],"type":["Valore non valido."],"duration":["Inserisci un numero da 1 a 1000."],"max_participant":["Il massimo non può essere inferiore al minimo."],"requirements.0":["Massimo 500 caratteri."],"requirements.1":["Valore non valido."],"certificates.0.name":["Campo obbligatorio."],"certificates.0.validity_months":["Inserisci un numero da 1 a 600."],"certificates.0.validity_from":["Valore non valido."]}"#
    );
    assert!(errors(CourseForm::default()).starts_with(r#"{"title":["Campo obbligatorio."],"type":["#));
}

#[test]
fn names_the_errors_of_a_programme_by_their_place() {
    let sections = r#"[
        {"heading": "", "entries": []},
        {"day": 32, "heading": "Mattina", "entries": [
            {"title": "Teoria", "description": "RCP"}, {"description": ["DAE", " "]}, {"title": " "}
        ]},
        {"heading": "Pomeriggio"}
    ]"#;
    let wrong = CourseForm {
        program: Some(serde_json::from_str(sections).unwrap()),
        ..form()
    };
    assert_eq!(
        errors(wrong),
        r#"{"program.1.day":["Inserisci un numero da 1 a 31."],"program.1.entries.1.title":["Campo obbligatorio."],"program.2.entries":["Aggiungi almeno una voce."]}"#
    );
}

#[test]
fn leaves_out_blank_entries() {
    let sections = r#"[{"entries": [{"title": " "}]}, {"entries": [{"title": "Prova", "description": ["a", ""]}]}]"#;
    let draft = CourseForm {
        requirements: Some(vec![" ".into(), " BLSD ".into()]),
        program_modules: Some(serde_json::from_str(sections).unwrap()),
        practical_teaching: Some("\n".into()),
        ..form()
    };
    let draft = draft.parse().unwrap();
    assert_eq!(draft.requirements, ["BLSD"]);
    assert_eq!(draft.texts.practical_teaching, None);
    let description = Description::List(vec!["a".into()]);
    let entries = vec![ProgramEntry {
        title: "Prova".into(),
        description,
    }];
    assert_eq!(draft.program_modules, [ProgramModule { heading: None, entries }]);
}

#[test]
fn an_option_is_named_once() {
    let option = |id| CertificateForm {
        id,
        name: Some("Attestato".into()),
        ..CertificateForm::default()
    };
    let twice = CourseForm {
        certificates: Some(vec![option(Some(3)), option(None), option(None), option(Some(3))]),
        ..form()
    };
    assert_eq!(errors(twice), r#"{"certificates.3.id":["Valore non valido."]}"#);
}

#[test]
fn limits_the_list_of_things_to_bring() {
    let bring = |things: Vec<String>| CourseForm {
        what_to_bring: Some(things),
        ..form()
    };
    let draft = bring(vec![" Il manuale,\n con gli appunti ".into(), " ".into()])
        .parse()
        .unwrap();
    assert_eq!(draft.what_to_bring, ["Il manuale, con gli appunti"]);
    let long = bring(vec!["x".repeat(201), "a\0".into()]);
    assert_eq!(
        errors(long),
        r#"{"what_to_bring.0":["Massimo 200 caratteri."],"what_to_bring.1":["Valore non valido."]}"#
    );
    assert_eq!(
        errors(bring(vec!["x".into(); 21])),
        r#"{"what_to_bring":["Al massimo 20 voci."]}"#
    );
}
