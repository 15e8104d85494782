//! Certificates as other programs see them: poppler reads tags, texts and fonts back, and qpdf checks the file.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::{fs, path::PathBuf, process::Command};

use battito_documents::pdf::{
    Picture,
    certificate::{Paper, Template, write},
};

const TEMPLATE: &[u8] = include_bytes!("../samples/certificate-template.svg");
const LOGO: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="#0b5d4b"/></svg>"##;

fn paper(holder: &str) -> Paper {
    let day = |text: &str| text.parse().unwrap();
    Paper {
        centre: "Battito Formazione".into(),
        holder: holder.into(),
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
        accreditation: vec!["Centro accreditato AREU n. 123.".into()],
        logo: Some(Picture::parse(LOGO).unwrap()),
        signature: Some(Picture::parse(LOGO).unwrap()),
        signer: "Dott. Paolo Rossi".into(),
        signer_role: "Direttore del centro".into(),
        created_at: "2027-03-13T17:00:00Z".parse().unwrap(),
    }
}

/// A certificate on disk, gone with the value.
struct File(PathBuf);

impl File {
    fn new(name: &str, paper: &Paper, template: Option<&Template>) -> Self {
        let path = std::env::temp_dir().join(format!("battito-{}-{name}.pdf", std::process::id()));
        fs::write(&path, write(paper, template).unwrap()).unwrap();
        Self(path)
    }

    /// The output of a program about the file.
    fn asked(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program).args(arguments).arg(&self.0).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}; install poppler-utils and qpdf"));
        assert!(
            output.status.success(),
            "{program}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    fn text(&self) -> String {
        let output = Command::new("pdftotext").arg(&self.0).arg("-").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).collect()
}

#[test]
fn readers_find_tags_texts_and_figures() {
    let template = Template::parse(TEMPLATE).unwrap();
    for (name, template) in [("tags", None), ("tags-template", Some(&template))] {
        let file = File::new(name, &paper("Lucia Bianchi"), template);
        let info = file.asked("pdfinfo", &[]);
        for part in [
            "Tagged:          yes",
            "841.89 x 595.28 pts (A4)",
            "Attestato 2027-000123: Lucia Bianchi",
            "Pages:           1",
        ] {
            assert!(info.contains(part), "{part} in {info}");
        }
        let structure = file.asked("pdfinfo", &["-struct-text"]);
        let structure = lines(&structure);
        assert!(
            structure.contains(&"H1 \"Attestato di formazione\" (block)"),
            "{structure:?}"
        );
        for text in [
            "\"Lucia Bianchi\"",
            "\"BLSD esecutore sanitario\"",
            "\"12 e 13 marzo 2027\"",
            "\"Valido fino al 31 marzo 2029\"",
            "\"7QK2-M9ZD-4TXA-0HVC\"",
            "\"battito.example/verifica\"",
        ] {
            let read = structure
                .iter()
                .filter(|line| line.replace('\u{a0}', " ") == text)
                .count();
            assert_eq!(read, 1, "{text} in {structure:?}");
        }
        let figures = structure.iter().filter(|line| line.starts_with("Figure")).count();
        assert_eq!(figures, 3, "{structure:?}");
    }
}

#[test]
fn names_in_other_scripts_can_be_copied() {
    let template = Template::parse(TEMPLATE).unwrap();
    // Poppler orders right-to-left text in its own way, so such names are not among these.
    for (index, name) in [
        "Łukasz Žižek Nguyễn",
        "Δημήτρης Παπαδόπουλος",
        "Олександра Шевченко",
        "<b>{{name}}</b> & ${x}",
    ]
    .into_iter()
    .enumerate()
    {
        for template in [None, Some(&template)] {
            let file = File::new(&format!("names-{index}-{}", template.is_some()), &paper(name), template);
            let text = file.text();
            assert!(lines(&text).contains(&name), "{name} in {text}");
        }
    }
}

#[test]
fn the_file_is_whole_and_has_its_fonts() {
    let file = File::new("whole", &paper("Lucia Bianchi"), None);
    let told = file.asked("qpdf", &["--check"]);
    assert!(told.contains("No syntax or stream encoding errors found"), "{told}");
    let fonts = file.asked("pdffonts", &[]);
    let fonts: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(fonts.len() >= 4, "{fonts:?}");
    for font in fonts {
        assert!(font.contains("Instrument") && font.contains("yes yes yes"), "{font}");
    }
}

/// Errors that `PDFBox` Preflight reports about a correct file. It knows PDF/A-1b only, and our certificates
/// are PDF/A-2a.
const PREFLIGHT_LIMITS: [&str; 3] = [
    // PDF/A-1 ends with version 2 of ICC profiles; PDF/A-2 allows version 4.
    "Invalid version of the ICCProfile",
    // The destination of a bookmark may be an indirect object (ISO 32000-1, 12.3.3).
    "can't convert to Destination COSObject",
    // The schema of PDF/UA is described in the same metadata, as PDF/A-2 demands.
    "Cannot find a definition for the namespace http://www.aiim.org/pdfua/ns/id/",
];

/// The errors that Preflight finds, without those of PDF/A-1 alone.
fn preflight(file: &File) -> Vec<String> {
    let jars = [
        "preflight",
        "pdfbox2",
        "xmpbox",
        "fontbox2",
        "commons-logging",
        "javax.activation",
        "jaxb-api",
    ];
    let class_path = jars.map(|jar| format!("/usr/share/java/{jar}.jar")).join(":");
    let output = Command::new("java")
        .args(["-cp", &class_path, "org.apache.pdfbox.preflight.Validator_A1b"])
        .arg(&file.0)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let (verdict, errors) = said.split_once('\n').unwrap_or((&said, ""));
    assert!(verdict.contains("valid PDF/A-1b file"), "{said}");
    let is_known = |error: &&str| PREFLIGHT_LIMITS.iter().any(|limit| error.contains(limit));
    let lines = errors.lines().filter(|line| !line.trim().is_empty());
    lines.filter(|error| !is_known(error)).map(str::to_owned).collect()
}

/// `make soak`: needs Java and the Debian packages libpdfbox2-java, libactivation-java and libjaxb-api-java.
#[test]
#[ignore = "needs PDFBox Preflight"]
fn preflight_finds_nothing_that_pdf_a_2_forbids() {
    let template = Template::parse(TEMPLATE).unwrap();
    for (name, template) in [("preflight", None), ("preflight-template", Some(&template))] {
        for holder in ["Lucia Bianchi", "Ζωή Παπαδοπούλου", "ليلى العلي", "李小龙"] {
            let file = File::new(name, &paper(holder), template);
            assert_eq!(preflight(&file), Vec::<String>::new(), "{holder}");
        }
    }
    // A file without its metadata: Preflight does look.
    let file = File::new("preflight-wrong", &paper("Lucia Bianchi"), None);
    let mut bytes = fs::read(&file.0).unwrap();
    let catalog = bytes.windows(13).position(|part| part == b"/Type/Catalog").unwrap();
    let metadata = bytes[catalog..]
        .windows(9)
        .position(|part| part == b"/Metadata")
        .unwrap();
    bytes[catalog + metadata..][..9].copy_from_slice(b"/Nothing1");
    fs::write(&file.0, bytes).unwrap();
    assert_ne!(preflight(&file), Vec::<String>::new());
}
