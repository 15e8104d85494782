//! Changes certificate, attendance, outcome and note of reservations of one date that the caller has locked. All rules are
//! checked before anything is written.

use std::collections::HashMap;

use battito_domain::{
    attendance::{self, HalfDay, Mark, ScanRefused, Sheet},
    certificate::CertificateStatus,
    field_errors::FieldErrors,
    messages,
    reservation::{Attendance, Outcome, Status},
};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::{audit_change, dto::ReservationWrite, scan, store, view};
use crate::{
    entities::{certificate_options, reservations::Model},
    features::reservations::{
        attendances,
        date_details::DateDetails,
        store::{self as reserved, Certificates},
    },
    platform::{
        audit::{self, Actor},
        error::ApiError,
        etag::next_updated_at,
    },
};

/// Characters of a note.
const MAX_NOTE: usize = 2000;
/// Marks of one request. No date has so many half days.
const MAX_MARKS: usize = 200;

/// A mark to set.
#[derive(Debug, Clone, Copy)]
struct NewMark {
    half_day: HalfDay,
    status: Attendance,
    at: Option<DateTime<Utc>>,
}

/// What changes.
#[derive(Debug, Default)]
pub(super) struct Change {
    certificate: Option<i64>,
    attendance: Option<Attendance>,
    outcome: Option<Outcome>,
    /// An empty text deletes the note.
    note: Option<String>,
    marks: Option<Vec<NewMark>>,
    /// The person has scanned the code of a half day.
    scan: Option<(HalfDay, DateTime<Utc>)>,
}

impl Change {
    pub(super) fn parse(write: &ReservationWrite) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        let note = write.note.as_deref().map(str::trim);
        if note.is_some_and(|note| note.chars().count() > MAX_NOTE) {
            errors.add("note", messages::max_length(MAX_NOTE));
        }
        if write.attendances.as_ref().is_some_and(|marks| marks.len() > MAX_MARKS) {
            errors.add("attendances", messages::INVALID_VALUE);
        }
        let mark = |mark: &super::dto::HalfDayAttendance| NewMark {
            half_day: HalfDay {
                day: mark.day,
                half: mark.half.0,
            },
            status: mark.status.0,
            at: mark.at.map(Into::into),
        };
        let marks = write.attendances.as_ref();
        Ok(errors.into_result(Self {
            certificate: write.certificate,
            attendance: write.attendance.map(|attendance| attendance.0),
            outcome: write.outcome.map(|outcome| outcome.0),
            note: note.map(str::to_owned),
            marks: marks.map(|marks| marks.iter().map(mark).collect()),
            scan: None,
        })?)
    }

    /// The person has scanned the code of a half day.
    pub(super) fn scan(half_day: HalfDay, at: DateTime<Utc>) -> Self {
        Self {
            scan: Some((half_day, at)),
            ..Self::default()
        }
    }

    /// The action in the audit log.
    const fn action(&self) -> &'static str {
        if self.scan.is_some() {
            "reservation.scan"
        } else {
            "reservation.update"
        }
    }

    /// The sheet with the attendance recorded. `attendance` sets every half day. What a reader got may be sent back: then
    /// `attendances` are there, too, and an unchanged `attendance` or mark sets nothing.
    fn record(&self, old: &Sheet, was: Attendance, now: DateTime<Utc>) -> Result<Sheet, RecordRefused> {
        let mut sheet = old.clone();
        if let Some(wanted) = self.attendance
            && (self.marks.is_none() || wanted != was)
            && sheet.marks().iter().any(|mark| mark.status != wanted)
        {
            sheet.set_all(wanted, now);
        }
        for NewMark { half_day, status, at } in self.marks.iter().flatten() {
            // Without a time, too: a half day that nobody has recorded goes out so, and must not come back as recorded now.
            let is_unchanged = |mark: &Mark| (mark.status, mark.at) == (*status, *at);
            if old.mark(*half_day).is_some_and(is_unchanged) {
                continue;
            }
            let set = sheet.set(*half_day, *status, at.unwrap_or(now), now);
            set.map_err(|attendance::UnknownHalfDay| RecordRefused::UnknownHalfDay)?;
        }
        if let Some((half_day, at)) = self.scan {
            sheet.scan(half_day, at).map_err(RecordRefused::Scan)?;
        }
        Ok(sheet)
    }
}

/// Why attendance is not recorded.
enum RecordRefused {
    UnknownHalfDay,
    Scan(ScanRefused),
}

/// What is known of the reservations that change.
struct Known {
    certificates: HashMap<i64, Certificates>,
    /// The option to choose.
    option: Option<certificate_options::Model>,
}

/// A reservation before and after.
struct Decided {
    before: Model,
    after: Model,
    old_sheet: Sheet,
    sheet: Sheet,
    /// The chosen certificate and its option before.
    chosen: Option<(i64, i64)>,
    /// The option to choose instead.
    option: Option<i64>,
}

impl Decided {
    fn changes(&self) -> bool {
        self.before != self.after || self.old_sheet != self.sheet || self.option.is_some()
    }
}

/// Changes reservations of a date, and returns them as they are then.
///
/// # Errors
/// 409 when one of them is cancelled, has no seat yet, or has an issued certificate that the change would contradict; field
/// errors for the rest.
pub(super) async fn apply(
    tx: &DatabaseTransaction,
    (actor, now): (&Actor, DateTime<Utc>),
    change: &Change,
    details: &DateDetails,
    rows: Vec<Model>,
) -> Result<Vec<Model>, ApiError> {
    let known = load(tx, change, details.course.id, &rows).await?;
    let sheets = attendances::sheets_of(tx, &details.date, &rows).await?;
    let mut errors = FieldErrors::default();
    let mut decided = Vec::with_capacity(rows.len());
    for (row, sheet) in rows.into_iter().zip(sheets) {
        decided.extend(decide(change, &known, (row, sheet), now, &mut errors)?);
    }
    let decided = errors.into_result(decided)?;
    let mut changed = Vec::with_capacity(decided.len());
    for mut one in decided {
        if one.changes() {
            one.after.updated_at = next_updated_at(now, one.before.updated_at);
            write(tx, (actor, now), change.action(), &one).await?;
        }
        changed.push(one.after);
    }
    Ok(changed)
}

async fn load(tx: &DatabaseTransaction, change: &Change, course_id: i64, rows: &[Model]) -> Result<Known, ApiError> {
    let option = match change.certificate {
        None => None,
        Some(id) => {
            let found = store::find_choosable(tx, course_id, id).await?;
            Some(found.ok_or_else(|| ApiError::field("certificate", messages::INVALID_CERTIFICATE))?)
        }
    };
    Ok(Known {
        certificates: reserved::certificates_of(tx, rows.iter().map(|row| row.id)).await?,
        option,
    })
}

/// The reservation after the change, or nothing when a field is wrong.
fn decide(
    change: &Change,
    known: &Known,
    (before, old_sheet): (Model, Sheet),
    now: DateTime<Utc>,
    errors: &mut FieldErrors,
) -> Result<Option<Decided>, ApiError> {
    if !before.status.0.is_live() {
        return Err(ApiError::Conflict(messages::CANCELLED_RESERVATION.to_owned()));
    }
    let sheet = match change.record(&old_sheet, before.attendance.0, now) {
        Ok(sheet) => sheet,
        Err(RecordRefused::UnknownHalfDay) => {
            errors.add("attendances", messages::UNKNOWN_HALF_DAY);
            return Ok(None);
        }
        Err(RecordRefused::Scan(refused)) => return Err(ApiError::Conflict(scan::message(refused).to_owned())),
    };
    let attendance = if sheet == old_sheet {
        before.attendance.0
    } else {
        sheet.attendance()
    };
    let outcome = match attendance::outcome(attendance, before.outcome.0, change.outcome) {
        Ok(outcome) => outcome,
        Err(message) => {
            errors.add("outcome", message);
            return Ok(None);
        }
    };
    let certificates = known.certificates.get(&before.id);
    let is_issued = |status: CertificateStatus| status == CertificateStatus::Issued;
    let chosen = certificates.and_then(view::chosen);
    let wanted = known.option.as_ref().map(|option| option.id);
    let option = wanted.filter(|wanted| chosen.is_none_or(|(_, option)| option != *wanted));
    if option.is_some() && known.option.as_ref().is_some_and(|option| option.retired_at.is_some()) {
        errors.add("certificate", messages::INVALID_CERTIFICATE);
        return Ok(None);
    }
    let results_change = attendance != before.attendance.0 || outcome != before.outcome.0 || sheet != old_sheet;
    if results_change && before.status.0 == Status::Waiting {
        return Err(ApiError::Conflict(messages::NO_SEAT_YET.to_owned()));
    }
    attendance::check_has_come((&old_sheet, &sheet), (before.outcome.0, outcome), now)
        .map_err(|message| ApiError::Conflict(message.to_owned()))?;
    if (results_change || option.is_some())
        && certificates.is_some_and(|all| all.iter().any(|one| is_issued(one.row.status.0)))
    {
        return Err(ApiError::Conflict(messages::CERTIFICATE_ISSUED.to_owned()));
    }
    let after = Model {
        attendance: attendance.into(),
        outcome: outcome.into(),
        note: match &change.note {
            Some(note) => Some(note.clone()).filter(|note| !note.is_empty()),
            None => before.note.clone(),
        },
        ..before.clone()
    };
    Ok(Some(Decided {
        before,
        after,
        old_sheet,
        sheet,
        chosen,
        option,
    }))
}

async fn write(
    tx: &DatabaseTransaction,
    (actor, now): (&Actor, DateTime<Utc>),
    action: &'static str,
    one: &Decided,
) -> Result<(), ApiError> {
    store::save(tx, &one.after).await?;
    if one.sheet != one.old_sheet {
        attendances::save_marks(tx, one.after.id, &one.sheet, one.before.updated_at).await?;
    }
    if let Some(option) = one.option {
        store::choose_certificate(tx, one.after.id, one.chosen.map(|(id, _)| id), option).await?;
    }
    let was = one.chosen.map(|(_, option)| option);
    let before = audit_change::state(&one.before, was, Some(&one.old_sheet));
    let after = audit_change::state(&one.after, one.option.or(was), Some(&one.sheet));
    let change = audit_change::change(action, one.after.id, Some(before), Some(after));
    audit::record(tx, now, actor, change).await
}
