//! Changes a shift. Admins replace all of it, which asks the instructor again when person, date or hours are others; an
//! instructor only answers.

use battito_domain::{
    field_errors::FieldErrors,
    permission::Permission,
    reason, rome_time,
    shift::{ShiftStatus, given},
};
use battito_platform::{
    Actor, ApiError, App, EntityTag, Precondition, SignedIn, audit,
    entities::{shifts::Model, users},
    etag,
};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    answer, audit_change,
    dto::{Shift, ShiftWrite},
    input::{self, Form, Input},
    mails::{self, Occasion},
    store, view,
};

/// Changes a shift, or answers it when there is nothing but a status.
///
/// # Errors
/// 403 for a colleague, or for an instructor who changes more than the answer; 409, 412 and 422 as the contract says.
pub(super) async fn change(
    app: &App,
    staff: SignedIn,
    id: i64,
    precondition: Precondition,
    write: ShiftWrite,
) -> Result<(Shift, EntityTag), ApiError> {
    let actor = staff.actor();
    app.write(move |app, tx| {
        async move {
            let seen = store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            let may_change = staff.may(Permission::ProposeShifts);
            let status = write.status.map(|status| status.0);
            let mut errors = FieldErrors::default();
            let reason = reason::read(write.reason.as_deref(), reason::OPTIONAL, &mut errors);
            let reason = errors.into_result(reason)?;
            let form = Form::from(write);
            if !may_change && (seen.user_id != staff.user.id || !form.repeats(&seen)) {
                return Err(ApiError::Forbidden);
            }
            if !may_change || (form.is_empty() && status.is_some()) {
                let answer = answer::Answer {
                    status,
                    reason,
                    precondition,
                };
                answer::answer(app, tx, &actor, &seen, answer).await?;
            } else {
                let wanted = Wanted {
                    form,
                    status,
                    precondition,
                };
                replace(app, tx, &actor, &seen, wanted).await?;
            }
            view::show(tx, id, actor.id).await
        }
        .boxed()
    })
    .await
}

/// The stored shift, once its person is locked.
///
/// # Errors
/// 404 when it was withdrawn meanwhile; 412 when it belongs to somebody else now, or has another version than named.
pub(super) async fn reread(
    tx: &DatabaseTransaction,
    seen: &Model,
    precondition: &Precondition,
) -> Result<Model, ApiError> {
    let shift = store::find(tx, seen.id).await?.ok_or(ApiError::NotFound)?;
    if shift.user_id != seen.user_id {
        return Err(ApiError::Stale);
    }
    precondition.check(&view::tag(&shift))?;
    Ok(shift)
}

struct Wanted {
    form: Form,
    status: Option<ShiftStatus>,
    precondition: Precondition,
}

async fn replace(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    seen: &Model,
    wanted: Wanted,
) -> Result<(), ApiError> {
    let Wanted {
        form,
        status,
        precondition,
    } = wanted;
    let now = app.now();
    let people = store::lock_people(tx, form.user_id.into_iter().chain([seen.user_id])).await?;
    let before = reread(tx, seen, &precondition).await?;
    let input = Input::parse(tx, form, &people, Some(&before), rome_time::year(now)).await?;
    let status = next_status(&before, &input, status, (actor.id, now));
    if status.holds_hours() {
        input::check_overlap(tx, input.user.id, Some(before.id), input.span, &input.hours()).await?;
    }
    let user = input.user.clone();
    let mut after = input.into_row(status.into(), (before.id, before.created_at, before.updated_at));
    if after == before {
        return Ok(());
    }
    after.updated_at = etag::next_updated_at(now, before.updated_at);
    store::update(tx, &after).await?;
    let change = audit_change::change("shift.update", after.id, Some(&before), Some(&after));
    audit::record(tx, now, actor, change).await?;
    tell(app, tx, actor, (people.get(&before.user_id), &before), (&user, &after)).await
}

/// A change of the agreed facts asks the instructor again, unless it is one's own shift, or over.
fn next_status(
    before: &Model,
    input: &Input,
    wanted: Option<ShiftStatus>,
    (actor_id, now): (i64, DateTime<Utc>),
) -> ShiftStatus {
    let agreed = (before.user_id, before.course_date_id, before.starts_at, before.ends_at);
    let date = input.date.as_ref().map(|date| date.id);
    if (input.user.id, date, input.span.start, input.span.end) == agreed {
        wanted.unwrap_or(before.status.0)
    } else {
        match given(input.user.id == actor_id, input.span.end, now) {
            ShiftStatus::Accepted => wanted.unwrap_or(ShiftStatus::Accepted),
            status => status,
        }
    }
}

async fn tell(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    (former, before): (Option<&users::Model>, &Model),
    (user, after): (&users::Model, &Model),
) -> Result<(), ApiError> {
    if before.user_id != after.user_id {
        if let Some(former) = former.filter(|_| before.status.0.holds_hours()) {
            mails::tell(app, tx, actor, former, before, Occasion::Withdrawn(None)).await?;
        }
        return mails::tell(app, tx, actor, user, after, Occasion::Proposed).await;
    }
    let essence = |shift: &Model| {
        (
            shift.course_date_id,
            shift.starts_at,
            shift.ends_at,
            shift.role,
            shift.status,
        )
    };
    if essence(before) == essence(after) {
        return Ok(());
    }
    mails::tell(app, tx, actor, user, after, Occasion::Changed(before)).await
}
