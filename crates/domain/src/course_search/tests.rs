use proptest::prelude::*;

use super::*;

const COURSES: [(&str, &str, CourseKind, Audience, &[&str]); 6] = [
    (
        "BLSD esecutore",
        "Adulto, bambino e lattante.",
        CourseKind::Full,
        Audience::Professionals,
        &["Milano", "MI"],
    ),
    (
        "PBLSD: rianimazione pediatrica",
        "Per genitori ed educatori.",
        CourseKind::Full,
        Audience::Everyone,
        &[],
    ),
    (
        "Retraining BLSD",
        "Il defibrillatore in bacheca.",
        CourseKind::Renewal,
        Audience::Laypeople,
        &["Bergamo", "BG"],
    ),
    (
        "Primo soccorso aziendale, gruppi B e C",
        "Uffici e negozi.",
        CourseKind::Full,
        Audience::Laypeople,
        &[],
    ),
    (
        "Primo soccorso aziendale, gruppo A",
        "Cave ed esplosivi.",
        CourseKind::Full,
        Audience::Laypeople,
        &["Milano", "MI"],
    ),
    (
        "Disostruzione e primo soccorso al bambino",
        "Manovre antisoffocamento.",
        CourseKind::Full,
        Audience::Everyone,
        &[],
    ),
];

fn index() -> CourseIndex {
    let courses = COURSES
        .iter()
        .zip(1..)
        .map(|((title, text, kind, audience, places), id)| IndexedCourse {
            id,
            title,
            descriptions: [text, ""],
            kind: *kind,
            audience: *audience,
            provider: Provider::Centre,
            places: places.to_vec(),
        });
    CourseIndex::new(courses, Synonyms::new(&default_groups()))
}

#[test]
fn finds_stems_and_synonyms() {
    let index = index();
    for (search, expected) in [
        ("pediatrico", &[2, 6, 1][..]),
        ("bambini", &[6, 2, 1]),
        ("neonato", &[2, 6, 1]),
        ("neon", &[2, 6, 1]),
        ("soccorso pediatrico", &[6]),
        ("pediatrico soccorso", &[6]),
        ("corso di primo soccorso per bambini", &[6]),
        ("rinnovo", &[3]),
        ("rinnovare il BLSD", &[3]),
        ("milano", &[1, 5]),
        ("milano blsd", &[1]),
        ("mamma", &[2]),
        ("laici bergamo", &[3]),
        ("attacco di cuore", &[2]),
        ("infarto", &[2]),
        ("dae", &[3]),
        ("gruppo a", &[5, 4]),
        ("infermiere", &[1, 2, 6]),
        ("antincendio", &[]),
    ] {
        assert_eq!(index.search(search), expected, "{search}");
    }
}

#[test]
fn a_title_outranks_a_text() {
    assert_eq!(index().search("blsd"), [1, 3, 2], "the whole word before a part of one");
    assert_eq!(index().search("bambino")[0], 6);
}

#[test]
fn a_place_is_found_by_its_name_or_beginning_but_not_by_a_part() {
    assert_eq!(index().search("mila"), [1, 5]);
    assert_eq!(index().search("bg"), [3]);
    assert!(index().search("ergamo").is_empty());
}

#[test]
fn corrects_a_typing_error_to_a_word_of_the_index() {
    let index = index();
    for (typed, corrected) in [
        ("pediatirco", Some("pediatrico")),
        ("defibrilatore", Some("defibrillatore")),
        ("primo socorso", Some("primo soccorso")),
        ("Milnao blsd", Some("milano blsd")),
        ("antincendio", None),
        ("blsd", None),
        ("bergamo milano", None),
        ("%", None),
    ] {
        assert_eq!(index.correct(typed).as_deref(), corrected, "{typed}");
    }
}

#[test]
fn words_that_every_course_has_are_looked_for_when_there_are_no_others() {
    let index = index();
    assert_eq!(index.search(" "), [1, 2, 3, 4, 5, 6]);
    assert_eq!(index.search("al").first(), Some(&6));
    assert!(index.search("%").is_empty());
}

const WORDS: &str = "(blsd|rian|bambin[oi]|di|primo|soccorso|gruppi|a|[a-z]{1,3}|milano|è)";

proptest! {
    #[test]
    fn finds_at_least_texts_with_every_word(search in prop::collection::vec(WORDS, 0..4)) {
        let search = search.join(" ");
        let found = index().search(&search);
        for ((title, text, ..), id) in COURSES.iter().zip(1..) {
            let folded = fold(&format!("{title} {text} "));
            if fold(&search).split_whitespace().all(|word| folded.contains(word)) {
                prop_assert!(found.contains(&id), "{search:?} does not find {title}");
            }
        }
    }

    #[test]
    fn the_order_of_words_decides_nothing(search in prop::collection::vec("(blsd|pediatrico|milano|primo|gruppo|laici|genitori)", 0..4)) {
        let mut turned = search.clone();
        turned.reverse();
        prop_assert_eq!(index().search(&search.join(" ")), index().search(&turned.join(" ")));
    }

    #[test]
    fn no_search_is_too_strange(search in "\\PC{0,40}") {
        let index = index();
        let found = index.search(&search);
        let mut once = found.clone();
        once.sort_unstable();
        once.dedup();
        prop_assert_eq!(once.len(), found.len());
        if let Some(corrected) = index.correct(&search) {
            prop_assert!(!index.search(&corrected).is_empty());
        }
    }
}
