//! Parses and validates the form of a shift: all field errors together, including those that need the database.

use std::collections::BTreeMap;

use battito_domain::{
    blank,
    course_date::Status,
    field_errors::FieldErrors,
    messages,
    shift::{Draft, Hours, overlap, real_hours, validate},
};
use battito_platform::{
    ApiError,
    entities::{
        course_dates,
        shifts::Model,
        statuses::{ShiftRole, ShiftStatus},
        users,
    },
};
use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, sea_query::LockType};

use super::{
    dto::{ShiftProposal, ShiftWrite},
    store,
};

/// A form, not validated yet.
#[derive(Debug, Default, Clone)]
pub(super) struct Form {
    pub(super) user_id: Option<i64>,
    pub(super) course_date_id: Option<i64>,
    start: Option<DateTime<Utc>>,
    end: Option<DateTime<Utc>>,
    role: Option<ShiftRole>,
    note: Option<String>,
}

impl From<ShiftProposal> for Form {
    fn from(proposal: ShiftProposal) -> Self {
        Self {
            user_id: proposal.id_user,
            course_date_id: proposal.id_course_date,
            start: proposal.start.map(Into::into),
            end: proposal.end.map(Into::into),
            role: proposal.role,
            note: text(proposal.note),
        }
    }
}

impl From<ShiftWrite> for Form {
    fn from(write: ShiftWrite) -> Self {
        Self {
            user_id: write.id_user.or(write.user.map(|user| user.id)),
            course_date_id: write.id_course_date.or(write.course_date.map(|date| date.id)),
            start: write.start.map(Into::into),
            end: write.end.map(Into::into),
            role: write.role,
            note: text(write.note),
        }
    }
}

impl Form {
    /// Whether the form has nothing of its own: then it is only an answer.
    pub(super) fn is_empty(&self) -> bool {
        let Self {
            user_id,
            course_date_id,
            start,
            end,
            role,
            note,
        } = self;
        let numbers = user_id.is_none() && course_date_id.is_none();
        numbers && start.is_none() && end.is_none() && role.is_none() && note.is_none()
    }

    /// Whether the form equals the shift.
    pub(super) fn repeats(&self, shift: &Model) -> bool {
        self.user_id.is_none_or(|id| id == shift.user_id)
            && self.course_date_id.is_none_or(|id| Some(id) == shift.course_date_id)
            && self.start.is_none_or(|start| start == shift.starts_at)
            && self.end.is_none_or(|end| end == shift.ends_at)
            && self.role.is_none_or(|role| role == shift.role)
            && self.note.as_ref().is_none_or(|note| Some(note) == shift.note.as_ref())
    }
}

/// A valid form.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) user: users::Model,
    pub(super) date: Option<course_dates::Model>,
    pub(super) span: Hours,
    role: ShiftRole,
    note: Option<String>,
}

impl Input {
    /// Parses a form. `people` are locked, the one of the form among them when there is such a person. `current` is the
    /// stored shift, when one is changed.
    ///
    /// # Errors
    /// 422 with all field errors.
    pub(super) async fn parse(
        tx: &DatabaseTransaction,
        form: Form,
        people: &BTreeMap<i64, users::Model>,
        current: Option<&Model>,
        year: i32,
    ) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        let user = read_person(&form, people, current, &mut errors);
        let date = read_date(tx, &form, current, &mut errors).await?;
        let days = date.as_ref().map(course_dates::Model::days);
        let start = form.start.or(date.as_ref().map(|date| date.starts_at));
        let end = form.end.or(date.as_ref().map(|date| date.ends_at));
        let date_is_known = form.course_date_id.is_none() || date.is_some();
        if date_is_known || (form.start.is_some() && form.end.is_some()) {
            errors.merge(validate(
                &Draft {
                    start,
                    end,
                    days: days.as_deref(),
                    note: form.note.as_deref().unwrap_or_default(),
                },
                year,
            ));
        }
        if form.role.is_none() {
            errors.add("role", messages::REQUIRED);
        }
        match (user, start, end, form.role) {
            (Some(user), Some(start), Some(end), Some(role)) if errors.is_empty() => Ok(Self {
                user,
                date,
                span: Hours { start, end },
                role,
                note: form.note,
            }),
            _ => Err(errors.into()),
        }
    }

    /// The real hours of the shift.
    pub(super) fn hours(&self) -> Vec<Hours> {
        let days = self.date.as_ref().map(course_dates::Model::days);
        real_hours(self.span, days.as_deref())
    }

    /// The row, with this status.
    pub(super) fn into_row(
        self,
        status: ShiftStatus,
        (id, created_at, updated_at): (i64, DateTime<Utc>, DateTime<Utc>),
    ) -> Model {
        Model {
            id,
            user_id: self.user.id,
            course_date_id: self.date.map(|date| date.id),
            starts_at: self.span.start,
            ends_at: self.span.end,
            role: self.role,
            status,
            note: self.note,
            created_at,
            updated_at,
            withdrawn_at: None,
        }
    }
}

/// Refuses hours that another shift of the person holds. The person must be locked.
///
/// # Errors
/// 422 under `start`.
pub(super) async fn check_overlap(
    tx: &DatabaseTransaction,
    user_id: i64,
    but: Option<i64>,
    span: Hours,
    hours: &[Hours],
) -> Result<(), ApiError> {
    let held = store::held_hours(tx, user_id, but, span).await?;
    if overlap(hours, &held) {
        return Err(ApiError::field("start", messages::SHIFT_OVERLAPS));
    }
    Ok(())
}

/// The current instructor may keep the shift, also without a role.
fn read_person(
    form: &Form,
    people: &BTreeMap<i64, users::Model>,
    current: Option<&Model>,
    errors: &mut FieldErrors,
) -> Option<users::Model> {
    let Some(id) = form.user_id else {
        errors.add("id_user", messages::REQUIRED);
        return None;
    };
    let stays = current.is_some_and(|shift| shift.user_id == id);
    let teaches = |user: &users::Model| user.disabled_at.is_none() && (user.is_instructor || user.is_admin);
    let user = people.get(&id).filter(|user| stays || teaches(user)).cloned();
    if user.is_none() {
        errors.add("id_user", messages::NOT_AN_INSTRUCTOR);
    }
    user
}

async fn read_date(
    tx: &DatabaseTransaction,
    form: &Form,
    current: Option<&Model>,
    errors: &mut FieldErrors,
) -> Result<Option<course_dates::Model>, ApiError> {
    let Some(id) = form.course_date_id else {
        return Ok(None);
    };
    // Its hours stay as they are until the transaction ends.
    let Some(date) = course_dates::lock(tx, id, LockType::Share).await? else {
        errors.add("id_course_date", messages::INVALID_VALUE);
        return Ok(None);
    };
    let stays = current.is_some_and(|shift| shift.course_date_id == Some(id));
    if date.status.0 == Status::Cancelled && !stays {
        errors.add("id_course_date", messages::SHIFT_ON_CANCELLED_DATE);
    }
    Ok(Some(date))
}

/// The trimmed text; `None` when it is blank.
fn text(written: Option<String>) -> Option<String> {
    written
        .map(|text| blank::trim(&text).to_owned())
        .filter(|text| !text.is_empty())
}
