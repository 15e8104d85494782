//! Changes the centre: each change is a new version, in one transaction with its audit entry.

use std::collections::BTreeMap;

use battito_platform::{
    Actor, ApiError, App, EntityTag, Precondition, audit,
    entities::{centre_settings::Model, settings_lock},
    live_centre::CentreChange,
    schemas::centre::MEMBERS,
};
use futures_util::FutureExt;
use sea_orm::{DatabaseTransaction, JsonValue};
use serde_json::{Map, Value};

use super::{
    dto::{CentreWrite, ManagedCentre},
    input::Input,
    show, store,
};

/// Changes the members that the body names.
///
/// # Errors
/// 422 with all fields at fault; 412 when the settings have changed since they were read.
pub(super) async fn update(
    app: &App,
    intent: (Actor, Precondition),
    write: CentreWrite,
) -> Result<(ManagedCentre, EntityTag), ApiError> {
    let input = Input::parse(write, app.live_centre.file())?;
    let values = input.with_pictures(app).await?;
    change(app, intent, values).await
}

/// Lets a member follow the configuration again.
///
/// # Errors
/// 404 when there is no such member; 412 when the settings have changed since they were read.
pub(super) async fn reset(
    app: &App,
    intent: (Actor, Precondition),
    member: &str,
) -> Result<(ManagedCentre, EntityTag), ApiError> {
    let member = MEMBERS.into_iter().find(|known| *known == member);
    let member = member.ok_or(ApiError::NotFound)?;
    let file = app.live_centre.file().members()?;
    let value = file.get(member).cloned().unwrap_or_default();
    change(app, intent, BTreeMap::from([(member, value)])).await
}

async fn change(
    app: &App,
    intent: (Actor, Precondition),
    values: BTreeMap<&'static str, Value>,
) -> Result<(ManagedCentre, EntityTag), ApiError> {
    let written = app
        .write(move |app, tx| async move { change_in(app, tx, intent, values).await }.boxed())
        .await?;
    let (version, answer) = written;
    if let Some(version) = version {
        app.live_centre.follow(version.id, &version.changes);
    }
    Ok(answer)
}

type Written = (Option<Model>, (ManagedCentre, EntityTag));

async fn change_in(
    app: &App,
    tx: &DatabaseTransaction,
    (actor, precondition): (Actor, Precondition),
    values: BTreeMap<&'static str, Value>,
) -> Result<Written, ApiError> {
    settings_lock::lock(tx).await?;
    let current = store::current(tx).await?;
    precondition.check(&show::tag(current.as_ref().map_or(0, |version| version.id)))?;
    let before = current
        .as_ref()
        .map(|version| version.changes.clone())
        .unwrap_or_default();
    let now = app.now();
    let file = app.live_centre.file().members()?;
    let changed = |value: Value| CentreChange {
        value,
        at: now,
        by: Some(actor.id),
    };
    let mut after = before.clone();
    for (member, value) in values {
        if file.get(member) == Some(&value) {
            after.0.remove(member);
        } else if after.0.get(member).is_none_or(|change| change.value != value) {
            after.0.insert(member.to_owned(), changed(value));
        }
    }
    if after == before {
        return Ok((None, show::view(app, tx, current.as_ref()).await?));
    }
    let (was, is) = differences(
        &app.live_centre.with(&before).members()?,
        &app.live_centre.with(&after).members()?,
    );
    let version = store::insert(tx, after, (now, actor.id)).await?;
    let entry = audit::Change::new("centre.update", "centre", version.id, Some(was), Some(is));
    audit::record(tx, now, &actor, entry).await?;
    let answer = show::view(app, tx, Some(&version)).await?;
    Ok((Some(version), answer))
}

/// The audit entry: the members that differ, and of long lists only the entries that do.
fn differences(before: &Map<String, Value>, after: &Map<String, Value>) -> (JsonValue, JsonValue) {
    let (mut was, mut is) = (Map::new(), Map::new());
    for member in MEMBERS {
        let (Some(old), Some(new)) = (before.get(member), after.get(member)) else {
            continue;
        };
        if old != new {
            let (old, new) = match (old, new) {
                (Value::Array(old), Value::Array(new)) => entries(old, new),
                other => (other.0.clone(), other.1.clone()),
            };
            was.insert(member.to_owned(), old);
            is.insert(member.to_owned(), new);
        }
    }
    (Value::Object(was), Value::Object(is))
}

/// The entries that only one of two lists has; both lists when only their order differs.
fn entries(old: &[Value], new: &[Value]) -> (Value, Value) {
    let only = |these: &[Value], those: &[Value]| -> Vec<Value> {
        these.iter().filter(|entry| !those.contains(entry)).cloned().collect()
    };
    let (gone, come) = (only(old, new), only(new, old));
    if gone.is_empty() && come.is_empty() {
        return (old.into(), new.into());
    }
    (gone.into(), come.into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn members(value: Value) -> Map<String, Value> {
        match value {
            Value::Object(members) => members,
            _ => Map::new(),
        }
    }

    #[test]
    fn records_the_entries_of_a_list_that_differ() {
        let before = members(json!({"name": "A", "claim": "C", "privacy": [{"heading": "1"}, {"heading": "2"}]}));
        let after = members(json!({"name": "B", "claim": "C", "privacy": [{"heading": "1"}, {"heading": "3"}]}));
        let (was, is) = differences(&before, &after);
        assert_eq!(was, json!({"name": "A", "privacy": [{"heading": "2"}]}));
        assert_eq!(is, json!({"name": "B", "privacy": [{"heading": "3"}]}));
    }

    #[test]
    fn records_a_new_order() {
        let before = members(json!({"what_to_bring": ["a", "b"]}));
        let after = members(json!({"what_to_bring": ["b", "a"]}));
        let (was, is) = differences(&before, &after);
        assert_eq!(
            (was, is),
            (
                json!({"what_to_bring": ["a", "b"]}),
                json!({"what_to_bring": ["b", "a"]})
            )
        );
    }
}
