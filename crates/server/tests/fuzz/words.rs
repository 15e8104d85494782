//! Words that people type.

use battito_domain::{
    course::{Audience, CourseKind, Provider},
    course_search::{CourseIndex, IndexedCourse, Synonyms},
    search_text::fold,
    tax_code::TaxCode,
};

use super::{LONGEST, MOMENT, changed_text};

#[test]
fn tax_codes() {
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(|input: &[u8]| {
            let text = changed_text(" rssmra80a01f205x", input);
            if let Ok(code) = TaxCode::parse(&text) {
                assert!([11, 16].contains(&code.as_str().len()), "{text:?}");
                assert_eq!(TaxCode::parse(code.as_str()).as_ref(), Ok(&code), "{text:?}");
                let _ = (code.has_valid_check_character(), code.birth_day());
            } else {
                assert!(!TaxCode::parse(&text).expect_err("a refusal").is_empty());
            }
        });
}

#[test]
fn searches() {
    let courses = [
        (1, "BLSD esecutore"),
        (2, "Disostruzione pediatrica: bambini"),
        (3, "Rinnovo BLSD a Milano"),
    ];
    let index = CourseIndex::new(
        courses.map(|(id, title)| IndexedCourse {
            id,
            title,
            descriptions: ["Il massaggio cardiaco.", "Per tutti"],
            kind: CourseKind::Full,
            audience: Audience::Everyone,
            provider: Provider::Centre,
            places: vec!["Milano", "MI"],
        }),
        Synonyms::new(&[vec!["bls".into(), "rianimazione cardiopolmonare".into()]]),
    );
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(|input: &[u8]| {
            let text = changed_text("corso di rianimazione per i bambini a milano", input);
            let found = index.search(&text);
            assert!(
                found.len() <= 3 && found.iter().all(|id| (1..=3).contains(id)),
                "{text:?}"
            );
            if let Some(corrected) = index.correct(&text) {
                assert!(!index.search(&corrected).is_empty(), "{text:?} {corrected:?}");
            }
            assert_eq!(fold(&fold(&text)), fold(&text), "{text:?}");
        });
}
