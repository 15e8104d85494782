//! Lists the audit log.

use battito_domain::{field_errors::FieldErrors, messages, rome_time};
use battito_platform::{ApiError, App, Page, entities::audit_entries::Model};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use sea_orm::{ConnectionTrait, JsonValue};

use super::{
    dto::{AuditActor, AuditEntry, AuditFilter, AuditList, AuditPage, FieldChange, SubjectKind},
    labels,
    names::Names,
    store::{self, Filter, Subject},
    values,
};

/// Counting stops here without a filter.
const DEEPEST: u64 = 10_000;

/// A page of the changes that match.
pub(super) async fn list(app: &App, query: &AuditFilter, page: &AuditPage) -> Result<AuditList, ApiError> {
    let filter = parse(query)?;
    let page = Page::parse(page.page, page.per_page)?;
    let db = app.db().read();
    let rows = if page.offset() < DEEPEST {
        store::list(db, &filter, page.offset(), page.size).await?
    } else {
        Vec::new()
    };
    let total = match page.total_of_last(rows.len()) {
        Some(total) => total,
        None => store::count(db, &filter, DEEPEST).await?,
    };
    Ok(AuditList {
        data: entries(db, rows).await?,
        meta: page.meta(total),
    })
}

/// Reads the filter.
pub(super) fn parse(query: &AuditFilter) -> Result<Filter, ApiError> {
    let mut errors = FieldErrors::default();
    for (name, id) in [("subject_id", query.subject_id), ("actor", query.actor)] {
        if id.is_some_and(|id| id < 1) {
            errors.add(name, messages::INVALID_VALUE);
        }
    }
    let subject = match (query.subject_kind, query.subject_id) {
        (None, None) => Subject::Any,
        (Some(kind), None) => Subject::Kind(kind),
        (Some(SubjectKind::CourseDate), Some(id)) => Subject::DateAndItsPeople(id),
        (Some(SubjectKind::User), Some(id)) => Subject::UserAndTheirs(id),
        (Some(kind), Some(id)) => Subject::One(kind, id),
        (None, Some(_)) => {
            errors.add("subject_kind", messages::REQUIRED);
            Subject::Any
        }
    };
    let from = query.from.map(start_of);
    let after = query.to.map(|day| {
        day.checked_add_days(Days::new(1))
            .map_or(DateTime::<Utc>::MAX_UTC, start_of)
    });
    if let (Some(from), Some(after)) = (from, after)
        && from >= after
    {
        errors.add("to", messages::INVALID_VALUE);
    }
    errors
        .into_result(Filter {
            subject,
            actor: query.actor,
            from,
            after,
        })
        .map_err(ApiError::from)
}

fn start_of(day: NaiveDate) -> DateTime<Utc> {
    rome_time::from_local(day.and_time(NaiveTime::MIN))
}

/// Entries with the names of all that they mention.
pub(super) async fn entries(db: &impl ConnectionTrait, rows: Vec<Model>) -> Result<Vec<AuditEntry>, ApiError> {
    let names = Names::of(db, &rows).await?;
    Ok(rows.into_iter().map(|row| entry(row, &names)).collect())
}

fn entry(row: Model, names: &Names) -> AuditEntry {
    AuditEntry {
        id: row.id,
        at: row.at.into(),
        actor: row.actor_id.and_then(|id| {
            let name = names.person(id)?;
            Some(AuditActor { id, name })
        }),
        title: labels::title(&row.action),
        subject: names.subject(&row),
        id_course_date: names.date_of(&row),
        changes: between(&row, names),
        action: row.action,
        subject_kind: row.subject_kind,
        subject_id: row.subject_id,
        before: row.before,
        after: row.after,
    }
}

/// The members that differ. Of a created or deleted row, the members with a value.
fn between(entry: &Model, names: &Names) -> Vec<FieldChange> {
    let members = |state: &Option<JsonValue>| {
        state
            .as_ref()
            .and_then(JsonValue::as_object)
            .cloned()
            .unwrap_or_default()
    };
    let (before, after) = (members(&entry.before), members(&entry.after));
    let subject = (entry.subject_kind.as_str(), names.date_of(entry));
    let mut fields: Vec<&String> = after.keys().collect();
    fields.extend(before.keys().filter(|field| !after.contains_key(*field)));
    // A member of both records is shown when it differs; one record may lack a member that was not recorded.
    let is_whole = before.is_empty() || after.is_empty();
    fields
        .into_iter()
        .filter(|field| is_whole || before.get(*field) != after.get(*field))
        .filter_map(|field| {
            let shown = |value: Option<&JsonValue>| values::shown(subject, field, value?, names);
            let change = FieldChange {
                label: labels::label(&entry.subject_kind, field),
                before: shown(before.get(field)),
                after: shown(after.get(field)),
                field: field.clone(),
            };
            // Two records of one text, such as `null` and an empty list, are no change that people see.
            (change.before != change.after).then_some(change)
        })
        .collect()
}
