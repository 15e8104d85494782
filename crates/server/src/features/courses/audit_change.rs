//! Audit entries of a course: all that admins write.

use battito_platform::{
    Instant,
    audit::Change,
    entities::{certificate_options, courses::Model},
};
use sea_orm::JsonValue;
use serde_json::json;

/// A course with its certificates, as an entry shows it.
pub(super) fn state(course: &Model, options: &[certificate_options::Model]) -> JsonValue {
    let certificates: Vec<JsonValue> = options.iter().map(option).collect();
    json!({
        "title": course.title,
        "description": course.description,
        "short_description": course.short_description,
        "type": course.kind,
        "destinatary": course.audience,
        "external": course.provider,
        "duration": course.duration,
        "min_participant": course.min_participant,
        "max_participant": course.max_participant,
        "participants_per_instructor": course.participants_per_instructor,
        "goal": course.goal,
        "requirements": course.requirements,
        "arguments": course.arguments,
        "frontal_teaching": course.frontal_teaching,
        "pratice_teaching": course.practical_teaching,
        "test_methods": course.test_methods,
        "program": course.program,
        "program_module": course.program_module,
        "what_to_bring": course.what_to_bring,
        "certificates": certificates,
        "published": course.published,
        "archived_at": course.archived_at.map(Instant),
    })
}

fn option(option: &certificate_options::Model) -> JsonValue {
    json!({
        "id": option.id,
        "name": option.name,
        "always": option.always,
        "validity_months": option.validity_months,
        "validity_to_month_end": option.validity_to_month_end,
        "validity_from": option.validity_from,
        "external": option.external,
        "id_renewal_course": option.renewal_course_id,
        "retired": option.retired_at.is_some(),
    })
}

/// A change of a course.
pub(super) fn change(
    action: &'static str,
    course_id: i64,
    before: Option<JsonValue>,
    after: Option<JsonValue>,
) -> Change {
    Change::new(action, "course", course_id, before, after)
}
