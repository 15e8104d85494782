//! The fields that a change made different.

use sea_orm::JsonValue;

use super::{dto::FieldChange, names::Names, values, words};
use crate::entities::audit_entries::Model;

/// The members that differ. Of a created or deleted row, the members with a value.
pub(super) fn between(entry: &Model, names: &Names) -> Vec<FieldChange> {
    let members = |state: &Option<JsonValue>| {
        state
            .as_ref()
            .and_then(JsonValue::as_object)
            .cloned()
            .unwrap_or_default()
    };
    let (before, after) = (members(&entry.before), members(&entry.after));
    let mut fields: Vec<&String> = after.keys().collect();
    fields.extend(before.keys().filter(|field| !after.contains_key(*field)));
    // A member of both records is shown when it differs; one record may lack a member that was not recorded.
    let is_whole = before.is_empty() || after.is_empty();
    fields
        .into_iter()
        .filter(|field| is_whole || before.get(*field) != after.get(*field))
        .filter_map(|field| {
            let shown = |value: Option<&JsonValue>| values::shown(&entry.subject_kind, field, value?, names);
            let change = FieldChange {
                label: words::label(&entry.subject_kind, field),
                before: shown(before.get(field)),
                after: shown(after.get(field)),
                field: field.clone(),
            };
            // Two records of one text, such as `null` and an empty list, are no change that people see.
            (change.before != change.after).then_some(change)
        })
        .collect()
}
