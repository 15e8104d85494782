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

pub(super) fn contains(file: &[u8], text: &str) -> bool {
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

/// Texts that must stay texts.
pub(super) fn hostile() -> Vec<String> {
    let texts = [
        "</text><script>alert(1)</script>",
        "&lt;b&gt; {{ name }} ${name} {} %s",
        "<image href=\"file:///etc/passwd\"/>",
        "]]> <![CDATA[ --> \"'",
        "\u{202e}oiraM issoR\u{0}\u{1b}[31m",
        "شريف 山田 Δημήτρης Жуков דוד 👩‍⚕️ e\u{301} नमस्ते",
        "",
        "   ",
    ];
    let long = [64, 400].map(|count| "A".repeat(count));
    texts.map(str::to_owned).into_iter().chain(long).collect()
}

#[test]
fn no_text_stops_a_certificate() {
    for text in hostile() {
        let mut paper = full();
        for field in [
            &mut paper.centre,
            &mut paper.holder,
            &mut paper.course,
            &mut paper.option,
            &mut paper.place,
            &mut paper.signer,
            &mut paper.signer_role,
        ] {
            field.clone_from(&text);
        }
        paper.tax_code = Some(text.clone());
        paper.instructors = vec![text.clone(); 6];
        paper.accreditation = vec![text.clone(); 3];
        assert!(write(&paper, None).is_ok(), "{text}");
    }
}

const LOGO: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 48"><circle cx="24" cy="24" r="22" fill="#0b5d4b"/><path d="M8 24h9l5-11 8 22 5-11h5" fill="none" stroke="#fff" stroke-width="3"/><path d="M60 14h120v4H60zM60 26h80v6H60z" fill="#10231e"/></svg>"##;
const SIGNATURE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M10 45C30 5 45 5 40 40S60 20 75 25s-5 25 15 10 25-30 30-5 15-20 30-10 10 25 40-5" fill="none" stroke="#1b2a6b" stroke-width="2.2" stroke-linecap="round"/></svg>"##;

pub(super) fn full() -> Paper {
    Paper {
        logo: Some(Picture::parse(LOGO.as_bytes()).unwrap()),
        signature: Some(Picture::parse(SIGNATURE.as_bytes()).unwrap()),
        ..paper()
    }
}

#[test]
fn a_preview_equals_the_file() {
    let png = {
        let pixels = image::RgbaImage::from_pixel(60, 30, image::Rgba([200, 10, 10, 255]));
        let mut file = std::io::Cursor::new(Vec::new());
        pixels.write_to(&mut file, image::ImageFormat::Png).unwrap();
        Picture::parse(&file.into_inner()).unwrap()
    };
    let paper = Paper {
        logo: Some(png),
        ..full()
    };
    for template in [None, Some(Template::parse(SAMPLE_TEMPLATE.as_bytes()).unwrap())] {
        let page = draw(&paper, template.as_ref()).unwrap();
        let tree = usvg::Tree::from_str(&page, &usvg::Options::default()).unwrap();
        assert!((tree.size().width() / tree.size().height() - PAGE.0 / PAGE.1).abs() < 0.001);
        let edge = right_edge(tree.root(), tree.size().width() * 0.9) / tree.size().width();
        assert!(
            (0.9..0.955).contains(&edge),
            "everything stands where the drawing says: {edge}"
        );
        assert!(page.contains("data:image/png;base64,"), "the logo");
        assert!(page.contains("#1b2a6b"), "the signature");
        assert!(!page.contains("<text"), "a browser has no such fonts");
        assert!(!page.contains("url(#)") && !page.contains("NaN"));
        let without = Paper {
            logo: None,
            signature: None,
            ..paper.clone()
        };
        let without = draw(&without, template.as_ref()).unwrap();
        assert!(!without.contains("data:image/png") && !without.contains("#1b2a6b"));
    }
}

/// Where the content ends on the right. Frames and backgrounds, which are wider than `most`, do not count.
fn right_edge(group: &usvg::Group, most: f32) -> f32 {
    let edges = group.children().iter().map(|node| match node {
        usvg::Node::Group(group) => right_edge(group, most),
        other => {
            let bounds = other.abs_bounding_box();
            if bounds.width() > most { 0.0 } else { bounds.right() }
        }
    });
    edges.fold(0.0, f32::max)
}

#[test]
fn no_text_stops_the_screen() {
    for text in hostile() {
        let paper = Paper {
            holder: text.clone(),
            signer: text.clone(),
            accreditation: vec![text.clone()],
            ..full()
        };
        let page = draw(&paper, None).unwrap();
        assert!(!page.contains("script") && !page.contains("passwd"), "{text}");
        usvg::Tree::from_str(&page, &usvg::Options::default()).unwrap();
    }
}

#[test]
fn a_design_replaces_texts_and_pictures() {
    let design = Design {
        signer: "Dott.ssa Neri".into(),
        ..Design::default()
    };
    let paper = design.apply_to(full());
    assert_eq!(
        (paper.signer.as_str(), paper.signer_role.as_str()),
        ("Dott.ssa Neri", "")
    );
    assert!(paper.logo.is_none() && paper.accreditation.is_empty());
    let day = "2027-03-13".parse().unwrap();
    for names in [SampleNames::Usual, SampleNames::Longest] {
        let sample = sample(names, day);
        assert!(sample.signature.is_none() && sample.signer.is_empty());
    }
    assert_eq!(sample(SampleNames::Usual, day).number, "2027-000123");
}

/// As long as texts get.
pub(super) fn long() -> Paper {
    let name = "Maria Annunziata Wolfeschlegelsteinhausenbergerdorff Della Rovere";
    Paper {
        centre: "Centro di Formazione per il Soccorso e l’Emergenza della Provincia di Bergamo".into(),
        holder: name.into(),
        course: "Corso di aggiornamento per addetti al primo soccorso aziendale di gruppo A secondo il decreto 388 del 2003 con rianimazione pediatrica".into(),
        option: "Attestato di esecutore BLSD per operatori sanitari con rianimazione pediatrica (linee guida IRC 2025)".into(),
        days: ["2027-01-30", "2027-02-06", "2027-02-27", "2027-03-06", "2027-04-13"].map(|day| day.parse().unwrap()).into(),
        place: "Sala conferenze dell’Azienda Ospedaliera Papa Giovanni XXIII, Piazza Organizzazione Mondiale della Sanità 1, Bergamo (BG)".into(),
        instructors: vec!["Alessandro Mariani Della Rovere".into(), "Maria Grazia Bevilacqua".into(), name.into(), "Giovanni Battista Colombo".into(), "Francesca De Santis".into(), "Li Wu".into()],
        accreditation: vec![
            "Centro di formazione accreditato AREU Lombardia n. 123 per corsi BLSD rivolti a laici e sanitari.".into(),
            "Corso conforme al D.M. 388/2003 e al D.Lgs. 81/2008, art. 45; linee guida ILCOR ed ERC 2025.".into(),
            "Ente certificato UNI EN ISO 9001:2015, settore EA 37, certificato n. 45678.".into(),
        ],
        signer: "Prof.ssa Maria Annunziata Montgomery della Vittoria".into(),
        signer_role: "Direttrice scientifica del centro di formazione e responsabile qualità".into(),
        ..full()
    }
}

fn short() -> Paper {
    Paper {
        centre: "SOS".into(),
        holder: "Li Wu".into(),
        tax_code: None,
        course: "BLSD".into(),
        option: "BLSD".into(),
        hours: None,
        days: vec!["2027-05-01".parse().unwrap()],
        place: String::new(),
        instructors: vec!["Anna Neri".into()],
        expires_on: None,
        accreditation: Vec::new(),
        signer_role: String::new(),
        ..paper()
    }
}

/// Writes samples to look at: `SAMPLES=/tmp cargo test --release -p battito-documents samples -- --ignored`.
#[test]
#[ignore = "writes files to look at"]
fn samples() {
    let directory = std::path::PathBuf::from(std::env::var_os("SAMPLES").unwrap());
    let named = |holder: &str| Paper {
        holder: holder.into(),
        ..full()
    };
    for (name, paper) in [
        ("plain", paper()),
        ("full", full()),
        ("long", long()),
        ("short", short()),
        ("arabic", named("شريف عبد الله محمود")),
        ("greek", named("Δημήτρης Παπαδόπουλος")),
        ("cyrillic", named("Олександра Шевченко")),
        ("hebrew", named("דוד בן־גוריון")),
        ("emoji", named("Anna 👩‍⚕️ 山田 <b>{{name}}</b> & ${x}")),
        ("mixed", named("Łukasz Žižek Nguyễn Thị Ánh")),
    ] {
        std::fs::write(directory.join(format!("{name}.pdf")), write(&paper, None).unwrap()).unwrap();
        std::fs::write(directory.join(format!("{name}.svg")), draw(&paper, None).unwrap()).unwrap();
    }
}
