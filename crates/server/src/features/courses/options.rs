//! The certificate options of a course. A booked one is retired instead of removed: it stays on certificates,
//! and can no longer be chosen. One that becomes a matter of choice, or no longer is one, is replaced by a
//! new one.

use std::collections::HashSet;

use battito_domain::{
    certificate::{Validity, ValidityFrom},
    course::CertificateDraft,
};
use battito_platform::{ApiError, entities::certificate_options::Model};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::store;

/// The options of a course as they are stored.
#[derive(Debug, Default)]
pub(super) struct Stored {
    pub(super) all: Vec<Model>,
    /// Booked options that the form would delete.
    pub(super) booked: HashSet<i64>,
}

impl Stored {
    /// Locks the options that the form would delete, in one query: bookings lock the options of a course in the order of their
    /// ids, too.
    pub(super) async fn lock(
        tx: &DatabaseTransaction,
        all: Vec<Model>,
        drafts: &[CertificateDraft],
    ) -> Result<Self, ApiError> {
        let ids: Vec<i64> = all
            .iter()
            .filter(|option| is_deleted_by(drafts, option))
            .map(|option| option.id)
            .collect();
        store::lock_options(tx, &ids).await?;
        let booked = store::booked_options(tx, &ids).await?;
        Ok(Self { all, booked })
    }
}

/// Whether the form leaves an option out, or gives it to everyone instead of by choice, or the other way
/// round. A reservation with it would then have no chosen certificate, or two.
fn is_deleted_by(drafts: &[CertificateDraft], option: &Model) -> bool {
    drafts
        .iter()
        .find(|draft| draft.id == Some(option.id))
        .is_none_or(|draft| i32::from(draft.always) != option.always)
}

/// Finds the options that a form means which was filled before they were replaced: it names an id that is gone. They are those
/// of the same name, so that a form that is sent twice changes nothing the second time.
pub(super) fn find_replaced(drafts: &mut [CertificateDraft], stored: &[Model]) {
    let is_named = |option: &&Model| drafts.iter().any(|draft| draft.id == Some(option.id));
    let (named, mut others): (Vec<&Model>, Vec<&Model>) = stored.iter().partition(is_named);
    for draft in drafts {
        let is_gone = draft.id.is_some_and(|id| named.iter().all(|option| option.id != id));
        if is_gone && let Some(index) = others.iter().position(|option| option.name == draft.name) {
            draft.id = Some(others.remove(index).id);
        }
    }
}

/// Replaces the options of a course by those of the form.
pub(super) async fn replace(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    course_id: i64,
    current: &Stored,
    drafts: &[CertificateDraft],
) -> Result<(), ApiError> {
    let mut position = 0;
    for draft in drafts {
        let stored = current.all.iter().find(|option| Some(option.id) == draft.id);
        let row = row(draft, stored, (course_id, position), now);
        position += 1;
        match stored {
            Some(stored) if *stored == row => {}
            Some(stored) if stored.always != row.always => {
                // No reservation has it (`CourseInput::check_references`). A booking that has read it and is
                // not stored yet must fail.
                store::delete_option(tx, stored.id).await?;
                store::insert_option(tx, row).await?;
            }
            Some(_) => store::update_option(tx, row).await?,
            None => store::insert_option(tx, row).await?,
        }
    }
    let is_left_out = |option: &&Model| drafts.iter().all(|draft| draft.id != Some(option.id));
    for option in current.all.iter().filter(is_left_out) {
        if current.booked.contains(&option.id) {
            let retired = Model {
                position,
                retired_at: option.retired_at.or(Some(now)),
                ..option.clone()
            };
            position += 1;
            store::update_option(tx, retired).await?;
        } else {
            store::delete_option(tx, option.id).await?;
        }
    }
    Ok(())
}

fn row(
    draft: &CertificateDraft,
    stored: Option<&Model>,
    (course_id, position): (i64, i32),
    now: DateTime<Utc>,
) -> Model {
    let (months, to_month_end, from) = match draft.validity {
        Validity::None => (None, false, ValidityFrom::CourseEnd),
        Validity::Months {
            months,
            round_to_month_end,
            from,
        } => (i32::try_from(months).ok(), round_to_month_end, from),
    };
    let retired_at = stored.and_then(|option| option.retired_at).or(Some(now));
    Model {
        id: stored.map_or(0, |option| option.id),
        course_id,
        position,
        name: draft.name.clone(),
        always: draft.always.into(),
        validity_months: months,
        validity_to_month_end: to_month_end,
        validity_from: from.into(),
        external: draft.external,
        retired_at: retired_at.filter(|_| draft.retired),
        renewal_course_id: draft.renewal_course_id,
    }
}
