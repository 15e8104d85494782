//! Properties of the demo centre, as it is written and on any day of loading. Its rows are tested in
//! `tests/store`.

mod days;

use std::collections::HashSet;

use battito_domain::{
    phone::Phone,
    program::{ProgramDay, ProgramModule},
    tax_code::TaxCode,
};
use chrono::{DateTime, Utc};

use super::content::{Content, Course};

/// Reservations of the dates that the content names.
const SEATS: usize = 612;
/// Shifts at them, and without a date.
const SHIFTS: usize = 136;

fn today() -> DateTime<Utc> {
    "2026-11-21T09:30:00Z".parse().unwrap()
}

#[test]
fn has_complete_texts() {
    let content = Content::read().unwrap();
    let slugs: Vec<&str> = include_str!("../../../../demo/slugs.txt").lines().collect();
    assert_eq!(
        content
            .courses
            .iter()
            .map(|course| course.slug.as_str())
            .collect::<Vec<_>>(),
        slugs
    );
    for course in &content.courses {
        assert!(course.title.chars().count() <= 60, "{}", course.slug);
        assert!(course.short_description.chars().count() <= 140, "{}", course.slug);
        assert!(course.description.chars().count() <= 420, "{}", course.slug);
        assert!(
            !course.requirements.is_empty() && course.arguments.len() > 3,
            "{}",
            course.slug
        );
        assert!(has_a_program(course), "{}", course.slug);
        assert!(
            course.what_to_bring.iter().all(|thing| thing.chars().count() <= 90),
            "{}",
            course.slug
        );
        assert_eq!(&course.picture.full[8..12], b"WEBP", "{}", course.slug);
    }
}

#[test]
fn has_courses_with_lists_of_their_own_and_one_with_the_centre_s() {
    let courses = Content::read().unwrap().courses;
    let with_centre_s = courses.iter().filter(|course| course.what_to_bring.is_empty());
    assert_eq!(with_centre_s.count(), 1);
}

fn has_a_program(course: &Course) -> bool {
    let days: Option<Vec<ProgramDay>> = course.program.clone().map(|days| serde_json::from_value(days).unwrap());
    let modules: Option<Vec<ProgramModule>> = course
        .program_module
        .clone()
        .map(|modules| serde_json::from_value(modules).unwrap());
    let days = days.into_iter().flatten().map(|day| day.entries.len());
    days.chain(modules.into_iter().flatten().map(|module| module.entries.len()))
        .sum::<usize>()
        > 3
}

#[test]
fn has_people_with_good_and_unique_data() {
    let content = Content::read().unwrap();
    let mut seen = HashSet::new();
    for person in content.people.iter().chain(&content.alumni) {
        let code = TaxCode::parse(&person.fiscal_code).unwrap();
        assert!(code.has_valid_check_character(), "{person:?}");
        assert!(Phone::parse(&person.phone).is_ok(), "{person:?}");
        assert!(
            person.email.ends_with(".example") || person.email.ends_with("@example.com"),
            "{person:?}"
        );
        for text in [&person.fiscal_code, &person.phone, &person.email] {
            assert!(seen.insert(text), "{text} occurs twice");
        }
    }
}
