//! PDF files as other programs write them are accepted as the papers of other bodies.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fs, process::Command};

use battito_documents::{
    outside::{self, JudgePdf},
    pdf::certificate::{SampleNames, sample, write},
    pdf_upload::PdfRefusal,
};

fn judged(file: &[u8]) -> Result<(), PdfRefusal> {
    let answer = outside::answer(&outside::request(JudgePdf, file).unwrap()).unwrap();
    serde_json::from_slice(&answer).unwrap()
}

#[test]
fn papers_that_other_programs_wrote_are_accepted() {
    let folder = std::env::temp_dir().join(format!("battito-papers-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let paper = sample(SampleNames::Usual, "2027-03-13".parse().unwrap());
    fs::write(folder.join("ours.pdf"), write(&paper, None).unwrap()).unwrap();
    assert_eq!(judged(&fs::read(folder.join("ours.pdf")).unwrap()), Ok(()));

    for (program, arguments, refusal) in [
        ("pdftocairo", &["-pdf"][..], Ok(())),
        ("qpdf", &["--object-streams=generate"], Ok(())),
        ("qpdf", &["--object-streams=disable", "--linearize"], Ok(())),
        ("qpdf", &["--object-streams=generate", "--linearize"], Ok(())),
        ("qpdf", &["--qdf"], Ok(())),
        (
            "qpdf",
            &["--encrypt", "", "owner", "256", "--"],
            Err(PdfRefusal::Encrypted),
        ),
        (
            "qpdf",
            &["--encrypt", "user", "owner", "256", "--"],
            Err(PdfRefusal::Encrypted),
        ),
    ] {
        let written = Command::new(program)
            .args(arguments)
            .args([path("ours.pdf"), path("theirs.pdf")])
            .status();
        let written = written.unwrap_or_else(|error| panic!("{program}: {error}; install poppler-utils and qpdf"));
        assert!(written.success(), "{program} {arguments:?}");
        assert_eq!(
            judged(&fs::read(folder.join("theirs.pdf")).unwrap()),
            refusal,
            "{program} {arguments:?}"
        );
    }
    fs::remove_dir_all(&folder).unwrap();
}
