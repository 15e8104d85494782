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
use battito_platform::{
    Actor, ApiError, audit,
    bulk::SkippedItem,
    entities::{certificate_options, reservations::Model},
    etag,
};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::{
    dto::{ChangePreview, ReservationWrite},
    scan,
    selection::{self, Naming, Refusal},
    store, view,
};
use crate::features::reservations::{
    attendances, audit_change, date_details::DateDetails, dto::HalfDayAttendance, store as reserved,
    store::Certificates,
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

/// The changes of a reservation.
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
        let mark = |mark: &HalfDayAttendance| NewMark {
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

    /// The attendance to set on every half day. A response of `GET` may be sent back: it also has
    /// `attendances`, and an unchanged `attendance` sets nothing.
    fn whole(&self, was: Attendance) -> Option<Attendance> {
        self.attendance.filter(|wanted| self.marks.is_none() || *wanted != was)
    }

    /// The sheet with the attendance recorded. A mark that comes back as it was read sets nothing.
    fn record(&self, old: &Sheet, was: Attendance, now: DateTime<Utc>) -> Result<Sheet, RecordRefused> {
        let mut sheet = old.clone();
        if let Some(wanted) = self.whole(was)
            && sheet.marks().iter().any(|mark| mark.status != wanted)
        {
            sheet.set_all(wanted, now);
        }
        for NewMark { half_day, status, at } in self.marks.iter().flatten() {
            // Without a time, too: an unrecorded half day goes out so, and must not come back as recorded
            // now.
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

/// The rows that belong to the reservations that change.
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

    /// The result that somebody has recorded and that would be another one then, as staff read it.
    fn overwrites(&self) -> Option<&'static str> {
        let was = self.before.outcome.0;
        if was != Outcome::None && was != self.after.outcome.0 {
            return Some(match was {
                Outcome::Failed => "Ha già l'esito «Non superato»",
                Outcome::Passed | Outcome::None => "Ha già l'esito «Superato»",
            });
        }
        let mut marks = self.old_sheet.marks().iter().zip(self.sheet.marks());
        let lost = marks.find(|(old, new)| old.status != Attendance::Unknown && old.status != new.status);
        lost.map(|(old, _)| match old.status {
            Attendance::Absent => "Risulta assente",
            Attendance::Present | Attendance::Unknown => "Risulta presente",
        })
    }
}

/// Changes reservations of a date, and returns them as they are then.
///
/// # Errors
/// Field errors, or 409 when it is too early. Refuses as [`selection::refuse`] does when a person was absent and cannot pass, has
/// cancelled, has no seat yet, or has an issued certificate that the change would contradict.
pub(super) async fn apply(
    tx: &DatabaseTransaction,
    actor: &Actor,
    now: DateTime<Utc>,
    change: &Change,
    naming: Naming,
    details: &DateDetails,
    rows: Vec<Model>,
) -> Result<Vec<Model>, ApiError> {
    let (decided, refused) = decide_all(tx, now, change, details, rows).await?;
    let refusals: Vec<Refusal> = refused.into_iter().map(|(_, refusal)| refusal).collect();
    selection::refuse(tx, naming, &refusals).await?;
    let mut changed = Vec::with_capacity(decided.len());
    for mut one in decided {
        if one.changes() {
            one.after.updated_at = etag::next_updated_at(now, one.before.updated_at);
            write(tx, actor, now, change.action(), &one).await?;
        }
        changed.push(one.after);
    }
    Ok(changed)
}

/// Tells what [`apply`] would do for each of these reservations, and changes nothing.
///
/// # Errors
/// As `apply`, but for single people.
pub(super) async fn preview(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    change: &Change,
    details: &DateDetails,
    rows: Vec<Model>,
) -> Result<ChangePreview, ApiError> {
    let total = i32::try_from(rows.len()).unwrap_or(i32::MAX);
    let (decided, refused) = decide_all(tx, now, change, details, rows).await?;
    let item = |id, reason: &str| SkippedItem {
        id,
        reason: reason.to_owned(),
    };
    let overwrites = |one: &Decided| Some(item(one.before.id, one.overwrites()?));
    Ok(ChangePreview {
        total,
        overwritten: decided.iter().filter_map(overwrites).collect(),
        ids: decided.iter().map(|one| one.before.id).collect(),
        skipped: refused.iter().map(|(id, refusal)| item(*id, &refusal.reason)).collect(),
    })
}

/// Decides for each reservation: those that change, and those that cannot.
async fn decide_all(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    change: &Change,
    details: &DateDetails,
    rows: Vec<Model>,
) -> Result<(Vec<Decided>, Vec<(i64, Refusal)>), ApiError> {
    let known = load(tx, change, details.course.id, &rows).await?;
    let sheets = attendances::sheets_of(tx, &details.date, &rows).await?;
    let (mut decided, mut refused) = (Vec::with_capacity(rows.len()), Vec::new());
    for (row, sheet) in rows.into_iter().zip(sheets) {
        let (id, user_id) = (row.id, row.user_id);
        match decide(change, &known, row, sheet, now) {
            Ok(one) => decided.push(one),
            Err(Stop::Call(error)) => return Err(error),
            Err(Stop::Person(field, reason)) => {
                let reason = reason.to_owned();
                refused.push((id, Refusal { user_id, field, reason }));
            }
        }
    }
    Ok((decided, refused))
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

/// Why a reservation is not changed.
enum Stop {
    /// The call cannot be accepted for anyone.
    Call(ApiError),
    /// The change does not suit this person: the field that asks for it, and the reason.
    Person(Option<&'static str>, &'static str),
}

/// The reservation after the change.
fn decide(
    change: &Change,
    known: &Known,
    before: Model,
    old_sheet: Sheet,
    now: DateTime<Utc>,
) -> Result<Decided, Stop> {
    if !before.status.0.is_live() {
        return Err(Stop::Person(None, messages::CANCELLED_RESERVATION));
    }
    let sheet = change
        .record(&old_sheet, before.attendance.0, now)
        .map_err(|refused| match refused {
            RecordRefused::UnknownHalfDay => Stop::Call(ApiError::field("attendances", messages::UNKNOWN_HALF_DAY)),
            RecordRefused::Scan(refused) => Stop::Person(None, scan::message(refused)),
        })?;
    // Asked for as a whole, it follows from the half days even when no mark changes.
    let attendance = if sheet == old_sheet && change.whole(before.attendance.0).is_none() {
        before.attendance.0
    } else {
        sheet.attendance()
    };
    let outcome = attendance::outcome(attendance, before.outcome.0, change.outcome)
        .map_err(|reason| Stop::Person(Some("outcome"), reason))?;
    let certificates = known.certificates.get(&before.id);
    let is_issued = |status: CertificateStatus| status == CertificateStatus::Issued;
    let chosen = certificates.and_then(view::chosen);
    let wanted = known.option.as_ref().map(|option| option.id);
    let option = wanted.filter(|wanted| chosen.is_none_or(|(_, option)| option != *wanted));
    if option.is_some() && known.option.as_ref().is_some_and(|option| option.retired_at.is_some()) {
        let error = ApiError::field("certificate", messages::INVALID_CERTIFICATE);
        return Err(Stop::Call(error));
    }
    let results_change = attendance != before.attendance.0 || outcome != before.outcome.0 || sheet != old_sheet;
    if results_change && before.status.0 == Status::Waiting {
        return Err(Stop::Person(None, messages::NO_SEAT_YET));
    }
    attendance::check_has_come((&old_sheet, &sheet), (before.outcome.0, outcome), now)
        .map_err(|message| Stop::Call(ApiError::Conflict(message.to_owned())))?;
    if (results_change || option.is_some())
        && certificates.is_some_and(|all| all.iter().any(|one| is_issued(one.row.status.0)))
    {
        return Err(Stop::Person(None, messages::CERTIFICATE_ISSUED));
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
    Ok(Decided {
        before,
        after,
        old_sheet,
        sheet,
        chosen,
        option,
    })
}

async fn write(
    tx: &DatabaseTransaction,
    actor: &Actor,
    now: DateTime<Utc>,
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
    let before = audit_change::state(&one.before, was, Some(one.old_sheet.marks()));
    let after = audit_change::state(&one.after, one.option.or(was), Some(one.sheet.marks()));
    let change = audit_change::change(action, one.after.id, Some(before), Some(after));
    audit::record(tx, now, actor, change).await
}
