//! Templates: accepted and refused ones, and values that stay text.

use super::{SAMPLE_TEMPLATE as SAMPLE, *};
use crate::pdf::certificate::tests::{contains, full, hostile, long};

fn sample() -> Template {
    Template::parse(SAMPLE.as_bytes()).unwrap()
}

/// Why the sample is refused after a change.
fn refused(from: &str, to: &str) -> String {
    assert!(SAMPLE.contains(from), "{from}");
    let changed = SAMPLE.replacen(from, to, 1);
    match Template::parse(changed.as_bytes()) {
        Ok(_) => panic!("accepted: {to}"),
        Err(error) => error.to_string(),
    }
}

fn added(markup: &str) -> String {
    refused("</svg>", &format!("{markup}</svg>"))
}

/// The page with the values of a certificate.
fn filled(template: &Template, paper: &Paper) -> Tree {
    let svg = fill::fill(&template.svg, &template.slots, paper).unwrap();
    Tree::from_str(&svg, &Fonts::get().options(true)).unwrap()
}

fn said(tree: &Tree, id: &str) -> String {
    let Some(Node::Text(text)) = tree.node_by_id(id) else {
        return String::new();
    };
    let chunks: String = text.chunks().iter().map(usvg::TextChunk::text).collect();
    chunks.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_sample_for_designers_is_accepted() {
    let template = sample();
    for paper in [full(), long()] {
        let file = write(&paper, Some(&template)).unwrap();
        for part in ["pdfaid:conformance>A<", "pdfuaid:part>1<"] {
            assert!(contains(&file, part), "{part}");
        }
        assert!(file.len() < 100_000, "{}", file.len());
        assert_eq!(file, write(&paper, Some(&template)).unwrap());
    }
    assert!(preview(&template).unwrap().starts_with(b"%PDF"));
}

#[test]
fn values_replace_the_samples() {
    let template = sample();
    let tree = filled(&template, &full());
    assert_eq!(said(&tree, "p.holder"), "Lucia Bianchi");
    assert_eq!(said(&tree, "p.number"), "Attestato n. 2027-000123");
    assert_eq!(said(&tree, "p.expires"), "Valido fino al 31 marzo 2029");
    assert_eq!(said(&tree, "p.check"), "battito.example/verifica");
    let never = Paper {
        expires_on: None,
        option: String::new(),
        ..full()
    };
    let tree = filled(&template, &never);
    assert_eq!(said(&tree, "p.expires"), "Senza scadenza");
    assert_eq!(said(&tree, "p.option"), "");
}

#[test]
fn values_stay_text() {
    let template = sample();
    for value in hostile() {
        let paper = Paper {
            holder: value.clone(),
            course: value.clone(),
            place: value.clone(),
            ..full()
        };
        let tree = filled(&template, &paper);
        let visible = |text: &str| text.chars().filter(char::is_ascii_graphic).collect::<String>();
        if value.chars().count() < 80 {
            assert_eq!(visible(&said(&tree, "p.holder")), visible(&value));
        }
        assert_eq!(
            tree.root().children().len(),
            filled(&template, &full()).root().children().len(),
            "{value}"
        );
        assert!(write(&paper, Some(&template)).is_ok(), "{value}");
    }
}

#[test]
fn long_values_fit_their_room() {
    let template = sample();
    let tree = filled(&template, &long());
    for slot in &template.slots {
        let node = tree.node_by_id(&format!("p.{}", slot.field.name)).unwrap();
        let width = node.abs_bounding_box().width();
        assert!(
            width <= slot.width * 1.01,
            "{}: {width} of {}",
            slot.field.name,
            slot.width
        );
    }
    assert_eq!(said(&tree, "p.holder"), long().holder);
    assert_eq!(said(&tree, "p.course"), long().course);
}

#[test]
fn refuses_a_template_without_a_field() {
    assert_eq!(
        refused("id=\"p.holder\"", "id=\"p.name\""),
        "Manca il campo p.holder: dai questo id a un testo."
    );
    assert!(refused("id=\"figure.qr\"", "").contains("figure.qr"));
    assert!(refused("id=\"p.place\"", "id=\"h2.holder\"").contains("due volte"));
    assert!(refused("id=\"art\"", "id=\"p.tax_code\"").contains("<g id=\"p.tax_code\"> (riga"));
    assert!(refused(">Nome Cognome<", "> <").contains("testo di prova"));
    assert!(refused("id=\"p.holder\"", "id=\"p.holder\" display=\"none\"").contains("non è visibile"));
    assert!(refused("width=\"92\" height=\"92\"", "width=\"30\" height=\"30\"").contains("16 mm"));
}

#[test]
fn refuses_another_page() {
    let portrait = refused(
        "width=\"297mm\" height=\"210mm\" viewBox=\"0 0 1188 840\"",
        "width=\"210mm\" height=\"297mm\"",
    );
    assert!(portrait.contains("A4 orizzontale"), "{portrait}");
}

#[test]
fn refuses_fonts_that_are_not_embedded() {
    let reason = refused(
        "font-family=\"Instrument Serif\" font-size=\"62\"",
        "font-family=\"Gilroy\" font-size=\"62\"",
    );
    assert!(
        reason.contains("«Gilroy»") && reason.contains("Nome Cognome") && reason.contains("Instrument Serif"),
        "{reason}"
    );
    assert!(refused("font-size=\"27\"", "font-size=\"27\" font-style=\"italic\"").contains("corsivo"));
    assert!(refused("font-size=\"27\"", "font-size=\"27\" stroke=\"red\"").contains("contorno"));
}

#[test]
fn refuses_scripts_and_links() {
    for (markup, reason) in [
        ("<script>alert(1)</script>", "<script>"),
        ("<foreignObject width=\"9\" height=\"9\"/>", "<foreignObject>"),
        ("<a href=\"https://x.example\"/>", "<a>"),
        ("<rect onclick=\"x()\" width=\"9\" height=\"9\"/>", "onclick"),
        (
            "<image href=\"file:///etc/passwd\" width=\"9\" height=\"9\"/>",
            "fuori dal file",
        ),
        (
            "<image href=\"https://x.example/a.png\" width=\"9\" height=\"9\"/>",
            "fuori dal file",
        ),
        (
            "<image href=\"data:image/svg+xml;base64,PHN2Zy8+\" width=\"9\" height=\"9\"/>",
            "fuori dal file",
        ),
        (
            "<image href=\"data:image/png;base64,AAAA\" width=\"9\" height=\"9\"/>",
            "non si legge",
        ),
        ("<style>@import url(https://x.example/a.css);</style>", "fuori dal file"),
        (
            "<style>rect{fill:url(https://x.example/a.svg#b)}</style>",
            "fuori dal file",
        ),
        (
            "<rect style=\"fill:url( 'https://x.example/a')\" width=\"9\" height=\"9\"/>",
            "fuori dal file",
        ),
    ] {
        let told = added(markup);
        assert!(told.contains(reason), "{markup}: {told}");
    }
    let entity = format!("<!DOCTYPE svg [<!ENTITY a \"b\">]>{SAMPLE}");
    assert!(
        Template::parse(entity.as_bytes())
            .unwrap_err()
            .to_string()
            .contains("entità")
    );
}

#[test]
fn refuses_unknown_elements_by_name() {
    for (markup, reason) in [
        ("<filter id=\"f\"/>", "<filter id=\"f\">"),
        ("<mask id=\"m\"/>", "<mask id=\"m\">"),
        ("<pattern id=\"p\"/>", "<pattern id=\"p\">"),
        ("<use href=\"#art\"/>", "<use>"),
        ("<animate/>", "<animate>"),
        (
            "<rect id=\"shadow\" filter=\"url(#f)\" width=\"9\" height=\"9\"/>",
            "filter di <rect id=\"shadow\">",
        ),
        (
            "<rect id=\"veil\" style=\"fill:red; mask : url(#m)\" width=\"9\" height=\"9\"/>",
            "mask di <rect id=\"veil\">",
        ),
        ("<style>.a{marker-end:url(#m)}</style>", "marker-end"),
        ("<g id=\"pale\" opacity=\".5\"><text y=\"9\">Testo</text></g>", "pale"),
        (
            "<g id=\"glow\" style=\"mix-blend-mode:multiply\"><rect width=\"9\" height=\"9\"/></g>",
            "glow",
        ),
    ] {
        let told = added(markup);
        assert!(told.contains(reason), "{markup}: {told}");
    }
}

#[test]
fn refuses_other_files() {
    let reason = |bytes: &[u8]| Template::parse(bytes).unwrap_err().to_string();
    assert!(reason(b"").contains("non è un SVG valido"));
    assert!(reason(b"%PDF-1.7").contains("non è un SVG valido"));
    assert!(reason(b"\xff\xfe").contains("UTF-8"));
    assert!(reason(b"<html/>").contains("manca l'elemento svg"));
    assert!(reason(&vec![b' '; 2 * 1024 * 1024 + 1]).contains("2 MB"));
    assert!(added(&"<path/>".repeat(20_000)).contains("20.000"));
}

#[test]
fn drawing_programs_files_are_accepted() {
    let marked = format!(
        "\u{feff}<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">{SAMPLE}"
    );
    let markup = "<metadata><x/></metadata><clipPath id=\"c\"><rect width=\"50\" height=\"50\"/></clipPath>\
        <g clip-path=\"url(#c)\" opacity=\".4\"><circle r=\"40\" fill=\"red\"/></g>\
        <text transform=\"matrix(1 0 0 1 600 60)\"><tspan x=\"0\" y=\"0\" font-family=\"InstrumentSans-SemiBold\">Prima riga</tspan><tspan x=\"0\" y=\"20\">Seconda</tspan></text>";
    let changed = marked.replace("</svg>", &format!("{markup}</svg>"));
    Template::parse(changed.as_bytes()).unwrap();
}

/// Writes samples to look at: `SAMPLES=/tmp cargo test --release -p battito-documents samples -- --ignored`.
#[test]
#[ignore = "writes files to look at"]
fn samples() {
    let directory = std::path::PathBuf::from(std::env::var_os("SAMPLES").unwrap());
    let template = sample();
    std::fs::write(directory.join("template.pdf"), write(&full(), Some(&template)).unwrap()).unwrap();
    std::fs::write(directory.join("template-preview.pdf"), preview(&template).unwrap()).unwrap();
}
