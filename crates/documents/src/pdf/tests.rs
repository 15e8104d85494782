//! Papers as a whole: they are written, they conform, and text stays text.

use super::*;

fn register(people: Vec<RegisterPerson>, days: usize) -> Register {
    Register {
        centre: "Battito Formazione".into(),
        centre_address: "Via Larga 12, 20122 Milano · 02 1234567 · info@battito.example".into(),
        course: "BLSD esecutore sanitario".into(),
        when: (0..days)
            .map(|day| format!("venerdì {} marzo 2027 dalle 09:00 alle 18:00", 12 + day))
            .collect(),
        place: "Via Larga 12, Milano (MI)".into(),
        instructors: vec![RegisterInstructor {
            name: "Bianchi Lucia".into(),
            role: "Direttore".into(),
        }],
        days: (0..days)
            .map(|day| RegisterDay {
                day: format!("ven {}/03/2027", 12 + day),
                halves: vec!["mattina".into(), "pomeriggio".into()],
            })
            .collect(),
        people,
        created_at: "2027-03-10T08:00:00Z".parse().unwrap(),
        created: "10/03/2027 alle 09:00".into(),
    }
}

fn person(name: &str) -> RegisterPerson {
    RegisterPerson {
        name: name.into(),
        tax_code: "RSSMRA80A01F205X".into(),
        presences: Vec::new(),
        outcome: None,
    }
}

fn present(name: &str, times: &[Option<&str>]) -> RegisterPerson {
    RegisterPerson {
        presences: times
            .iter()
            .map(|time| match *time {
                Some("assente") => Presence::Absent,
                Some("") => Presence::Present(None),
                Some(time) => Presence::Present(Some(time.to_owned())),
                None => Presence::Unmarked,
            })
            .collect(),
        ..person(name)
    }
}

fn contains(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn is_an_archivable_accessible_file() {
    let file = register(vec![person("Rossi Mario")], 1).to_pdf().unwrap();
    assert!(file.starts_with(b"%PDF-1.7"));
    for part in ["pdfaid:part>2<", "pdfaid:conformance>A<", "pdfuaid:part>1<"] {
        assert!(contains(&file, part), "{part}");
    }
    assert!(file.len() < 60_000, "{}", file.len());
}

#[test]
fn the_same_register_gives_the_same_bytes() {
    let register = register(vec![person("Rossi Mario")], 2);
    assert_eq!(register.to_pdf().unwrap(), register.to_pdf().unwrap());
}

#[test]
fn has_as_many_pages_as_it_needs() {
    let sheet = |people: usize, days| register(vec![person("Rossi Mario"); people], days).pages().len();
    assert_eq!(sheet(0, 1), 1);
    assert_eq!(sheet(8, 1), 1);
    assert_eq!(sheet(40, 1), 3);
    assert_eq!(sheet(8, 5), 2, "ten half days do not fit side by side");
    assert_eq!(sheet(500, 1), 30);
}

#[test]
fn every_page_says_which_it_is() {
    let pages = register(vec![person("Rossi Mario"); 40], 1).pages();
    for (index, page) in pages.iter().enumerate() {
        assert!(page.contains(&format!("Pagina {} di 3", index + 1)));
        assert!(page.contains("Cognome e nome"));
    }
}

#[test]
fn each_half_day_carries_its_time() {
    const LEGEND: &str = "ha confermato la presenza con il codice in aula";
    let anna = present("Verdi Anna", &[Some("08:58"), Some("13:04")]);
    let luca = present("Neri Luca", &[None, Some("13:17")]);
    let sheet = register(vec![anna, luca], 1);
    let page = sheet.pages().concat();
    let text_of = |id: &str| {
        let (_, rest) = page.split_once(&format!("<text id=\"{id}\""))?;
        rest.split_once("</text>").map(|(text, _)| text.to_owned())
    };
    for (id, time) in [("td.1.3", "08:58"), ("td.1.4", "13:04"), ("td.2.4", "13:17")] {
        assert!(text_of(id).is_some_and(|text| text.contains(time)), "{id}");
    }
    assert_eq!(text_of("td.2.3"), None);
    assert!(page.contains("<path id=\"td.2.3\""), "a line to sign on only");
    assert_eq!(page.matches(LEGEND).count(), 1);
    assert!(sheet.to_pdf().is_ok());
    let nobody = register(vec![person("Rossi Mario")], 1).pages().concat();
    assert!(!nobody.contains(LEGEND));
    // Ten half days take two groups: each shows its own times.
    let mut times = vec![None; 10];
    times[9] = Some("14:01");
    let pages = register(vec![present("Verdi Anna", &times)], 5).pages();
    assert!(!pages[0].contains(LEGEND) && pages[1].contains("14:01") && pages[1].contains(LEGEND));
}

#[test]
fn a_marked_register_prints_presence_and_outcomes_and_strikes_absentees_out() {
    let mut passed = present("Verdi Anna", &[Some("08:58"), Some("")]);
    passed.outcome = Some("Superato".into());
    let sheet = register(
        vec![
            passed,
            present("Neri Luca", &[Some("assente"), Some("assente")]),
            present("Bruni Ada", &[Some(""), Some("assente")]),
        ],
        1,
    );
    let page = sheet.pages().concat();
    for (text, times) in [
        ("Presente 08:58", 1),
        (">Presente<", 2),
        (">Assente<", 3),
        (">Superato<", 1),
        (">Esito<", 1),
        (">–<", 2),
    ] {
        assert_eq!(page.matches(text).count(), times, "{text}");
    }
    assert_eq!(page.matches("stroke-width=\"0.9\"").count(), 1, "the absentee");
    let signed = page.matches("<path id=\"td.").count();
    assert_eq!(signed, 2, "only the instructor signs, for each half day");
    assert!(sheet.to_pdf().is_ok());
}

#[test]
fn an_unmarked_register_is_there_to_be_signed() {
    let page = register(vec![person("Rossi Mario"); 3], 1).pages().concat();
    assert!(!page.contains("Esito"));
    assert_eq!(page.matches("<path id=\"td.").count(), 8);
}

#[test]
fn narrow_columns_have_whole_days_without_the_year() {
    let mut sheet = register(vec![person("Rossi Mario")], 4);
    for day in &mut sheet.days {
        day.day = "mer 28/10/2026 mer".into();
    }
    let page = sheet.pages().concat();
    assert!(page.contains(">mer 28/10 <") && !page.contains('…'));
}

#[test]
fn no_page_has_a_single_row() {
    for people in 2..70 {
        for page in register(vec![person("Rossi Mario"); people], 1).pages() {
            let rows = page.matches("<text id=\"rh.").count();
            assert!(rows > 1, "{people}");
        }
    }
}

#[test]
fn hostile_texts_stay_texts() {
    let hostile = [
        "</text><script>alert(1)</script>",
        "&lt;b&gt; {{ name }} ${name} %s",
        "<image href=\"file:///etc/passwd\"/>",
        "\u{202e}oiraM issoR\u{0}\u{1b}[31m",
        "شريف 山田 Δημήτρης Жуков 👩‍⚕️ e\u{301}",
        "",
        "   ",
    ];
    for text in hostile {
        let mut register = register(vec![person(text)], 1);
        register.course = text.into();
        register.place = text.into();
        register.instructors[0].name = text.into();
        assert!(register.to_pdf().is_ok(), "{text}");
    }
}

#[test]
fn very_long_texts_fit() {
    let long = "Wolfeschlegelsteinhausenbergerdorff-Montgomery della Vittoria ".repeat(20);
    let mut register = register(vec![person(&long), person(&"A".repeat(400))], 4);
    register.course.clone_from(&long);
    register.place.clone_from(&long);
    register.centre.clone_from(&long);
    assert!(register.to_pdf().is_ok());
}

#[test]
fn refuses_elements_that_it_does_not_draw() {
    let paper = |content: &str| {
        write::write(&write::PdfFile {
            title: "Prova".into(),
            author: "Battito".into(),
            created_at: "2027-03-10T08:00:00Z".parse().unwrap(),
            pages: vec![write::Page {
                svg: format!(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"><text id=\"h1.a\" y=\"20\">Titolo</text>{content}</svg>"
                ),
                ..write::Page::default()
            }],
        })
    };
    let gradient = "<linearGradient id=\"g\"><stop stop-color=\"red\"/><stop offset=\"1\"/></linearGradient><rect width=\"9\" height=\"9\" fill=\"url(#g)\"/>";
    let clip = "<clipPath id=\"c\"><circle r=\"9\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#c)\" opacity=\".5\"/>";
    for drawn in ["", gradient, clip] {
        assert!(paper(drawn).is_ok(), "{drawn}");
    }
    let pattern = "<pattern id=\"g\" width=\"3\" height=\"3\"><path d=\"M0 0h2v2z\"/></pattern><rect id=\"wall\" width=\"9\" height=\"9\" fill=\"url(#g)\"/>";
    match paper(pattern) {
        Err(PdfError::Unsupported { page: 0, what }) => assert_eq!(what, "pattern (wall)"),
        other => panic!("{other:?}"),
    }
    let faded = "<g opacity=\".5\"><text id=\"p.a\" y=\"30\">Testo</text></g>";
    assert!(matches!(paper(faded), Err(PdfError::Unsupported { page: 0, .. })));
    assert!(matches!(paper("<rect"), Err(PdfError::Svg { page: 0, .. })));
}

/// Writes samples to look at: `SAMPLES=/tmp cargo test --release -p battito-documents samples -- --ignored`.
#[test]
#[ignore = "writes files to look at"]
fn samples() {
    let directory = std::path::PathBuf::from(std::env::var_os("SAMPLES").unwrap());
    let names = [
        "Rossi Mario",
        "De Àlvaro Nicolò",
        "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine",
        "Čapek Łukasz 山田",
        "D’Angelo <b>Anna</b> & Figli",
    ];
    let marked = |count: usize, halves: usize| -> Vec<_> {
        let one = |index: usize| {
            let mark = match index % 7 {
                3 => Some("assente"),
                index if index % 2 == 0 => Some("08:58"),
                _ => Some(""),
            };
            let mut person = present(names[index % names.len()], &vec![mark; halves]);
            person.outcome = match index % 7 {
                3 => None,
                5 => Some("Non superato".into()),
                _ => Some("Superato".into()),
            };
            person
        };
        (0..count).map(one).collect()
    };
    let unmarked = |count: usize| -> Vec<_> { (0..count).map(|index| person(names[index % names.len()])).collect() };
    let mut sheets = Vec::new();
    for count in [1, 13, 30, 61] {
        sheets.push((format!("unmarked-{count}"), register(unmarked(count), 1)));
        sheets.push((format!("marked-{count}"), register(marked(count, 2), 1)));
    }
    let mut half = marked(13, 1);
    for person in &mut half {
        person.presences.push(Presence::Unmarked);
        person.outcome = None;
    }
    sheets.push(("half-marked-13".into(), register(half, 1)));
    sheets.push(("two-days-30".into(), register(unmarked(30), 2)));
    sheets.push(("two-days-marked-30".into(), register(marked(30, 4), 2)));
    sheets.push(("five-days-marked-13".into(), register(marked(13, 10), 5)));
    let mut short = register(unmarked(6), 1);
    short.days[0].halves.truncate(1);
    sheets.push(("one-half-6".into(), short));
    sheets.push(("empty".into(), register(Vec::new(), 1)));
    for (name, register) in sheets {
        std::fs::write(directory.join(format!("{name}.pdf")), register.to_pdf().unwrap()).unwrap();
    }
}
