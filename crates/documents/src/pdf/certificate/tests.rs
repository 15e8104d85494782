//! Certificates as a whole: they are written, they conform, and text stays text.

use super::*;

fn paper() -> Paper {
    let day = |text: &str| text.parse().unwrap();
    Paper {
        centre: "Battito Formazione".into(),
        holder: "Lucia Bianchi".into(),
        tax_code: Some("BNCLCU85C52F205X".into()),
        course: "BLSD esecutore sanitario".into(),
        option: "BLSD sanitari (IRC)".into(),
        hours: Some(8),
        days: vec![day("2027-03-12"), day("2027-03-13")],
        place: "Via Larga 12, Milano".into(),
        instructors: vec!["Marco Verdi".into(), "Anna Neri".into()],
        issued_on: day("2027-03-13"),
        expires_on: Some(day("2029-03-31")),
        number: "2027-000123".into(),
        code: "7QK2-M9ZD-4TXA-0HVC".into(),
        check_url: "https://battito.example/verifica/7QK2-M9ZD-4TXA-0HVC".into(),
        accreditation: vec!["Centro di formazione accreditato AREU Lombardia n. 123.".into()],
        logo: None,
        signature: None,
        signer: "Dott. Paolo Rossi".into(),
        signer_role: "Direttore del centro".into(),
        created_at: "2027-03-13T17:00:00Z".parse().unwrap(),
    }
}

fn contains(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn is_an_archivable_accessible_file() {
    let file = write(&paper(), None).unwrap();
    for part in ["pdfaid:part>2<", "pdfaid:conformance>A<", "pdfuaid:part>1<"] {
        assert!(contains(&file, part), "{part}");
    }
    assert!(file.len() < 100_000, "{}", file.len());
}

#[test]
fn the_same_paper_gives_the_same_bytes() {
    assert_eq!(write(&paper(), None).unwrap(), write(&paper(), None).unwrap());
}

#[test]
fn no_text_stops_a_certificate() {
    for text in [
        "</text><script>alert(1)</script>",
        "&lt;b&gt; {{ name }} ${name} {} %s",
        "<image href=\"file:///etc/passwd\"/>",
        "\u{202e}oiraM issoR\u{0}\u{1b}[31m",
        "شريف 山田 Δημήτρης Жуков דוד 👩‍⚕️ e\u{301}",
        "",
        "   ",
        &"A".repeat(400),
    ] {
        let mut paper = paper();
        for field in [
            &mut paper.centre,
            &mut paper.holder,
            &mut paper.course,
            &mut paper.option,
            &mut paper.place,
            &mut paper.signer,
        ] {
            *field = text.into();
        }
        paper.instructors = vec![text.into(); 6];
        assert!(write(&paper, None).is_ok(), "{text}");
    }
}

/// Writes samples to look at: `SAMPLES=/tmp cargo test --release -p battito-documents samples -- --ignored`.
#[test]
#[ignore = "writes files to look at"]
fn samples() {
    let directory = std::path::PathBuf::from(std::env::var_os("SAMPLES").unwrap());
    std::fs::write(directory.join("certificate.pdf"), write(&paper(), None).unwrap()).unwrap();
}
