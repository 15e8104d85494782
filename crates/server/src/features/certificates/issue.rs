//! Decides for a few reservations of a job whether they get their certificates, and issues them: one transaction under the
//! locks of their people and their date, which also advances the job.

use std::collections::HashMap;

use battito_domain::{
    certificate::{self, CertificateStatus, Due, Participation, Refusal},
    messages, rome_time,
};
use battito_platform::{
    Actor, ApiError, App, audit,
    bulk::SkippedItem,
    entities::{certificates::Model as Paper, jobs::Model as Job, reservations, users},
    mail::Hold,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::{
    audit_change,
    dto::{IssuePreview, PapersOfOption},
    mails,
    number_papers::{self, NewPaper, Taught},
    store,
};
use crate::features::{
    jobs::store as jobs,
    reservations::{ledger, store as reserved, store::Certificates},
};

/// Reservations of one transaction.
pub(super) const STEP: usize = 10;

/// The result of a step.
pub(super) struct Step {
    /// The reservations that were looked at.
    pub(super) reservations: Vec<i64>,
    /// Whether nothing is left.
    pub(super) is_last: bool,
}

/// Looks at the next reservations of a job. `None` when the job has ended meanwhile.
pub(super) async fn next_step(app: &App, tx: &DatabaseTransaction, job_id: i64) -> Result<Option<Step>, ApiError> {
    let Some(job) = jobs::lock(tx, job_id).await? else {
        return Ok(None);
    };
    if job.state.0 != battito_domain::job::JobState::Running {
        return Ok(None);
    }
    let decided = usize::try_from(job.done).unwrap_or_default();
    let ids: Vec<i64> = job.ids.0.iter().skip(decided).take(STEP).copied().collect();
    let now = app.now();
    let mut skipped = job.skipped.clone();
    skipped.0.extend(issue_for(app, tx, &job, &ids, now).await?);
    let done = decided + ids.len();
    let is_last = done >= job.ids.0.len();
    jobs::advance(tx, job.id, now, i32::try_from(done).unwrap_or(i32::MAX), skipped).await?;
    Ok(Some(Step {
        reservations: ids,
        is_last,
    }))
}

/// A reservation that gets certificates.
struct Recipient {
    reservation: reservations::Model,
    user: users::Model,
    due: Certificates,
}

/// Issues the certificates due to these reservations, and returns those that get none.
async fn issue_for(
    app: &App,
    tx: &DatabaseTransaction,
    job: &Job,
    ids: &[i64],
    now: DateTime<Utc>,
) -> Result<Vec<SkippedItem>, ApiError> {
    let date_id = job
        .course_date_id
        .ok_or_else(|| ApiError::internal("a job without its date"))?;
    let found = reserved::of_date(tx, date_id, ids).await?;
    let people = store::lock_people(tx, found.iter().map(|row| row.user_id)).await?;
    ledger::store::lock_in_order(tx, [date_id]).await?;
    let locked = reserved::lock(tx, ids).await?;
    let certificates = reserved::certificates_of(tx, ids.iter().copied()).await?;
    let decided = decide(date_id, ids, locked, &people, certificates)?;
    store::request(tx, &decided.requested).await?;
    if !decided.recipients.is_empty() {
        issue_to(app, tx, job, date_id, decided.recipients, now).await?;
    }
    Ok(decided.skipped)
}

/// What is to be done about some reservations.
#[derive(Default)]
pub(super) struct Decided {
    recipients: Vec<Recipient>,
    /// Certificates of other organisations to request.
    requested: Vec<i64>,
    skipped: Vec<SkippedItem>,
}

impl Decided {
    /// On the wire, with the number of reservations.
    pub(super) fn preview(self, total: usize, hold: TimeDelta) -> IssuePreview {
        let mut papers: Vec<PapersOfOption> = Vec::new();
        for one in self.recipients.iter().flat_map(|one| &one.due) {
            match papers.iter_mut().find(|known| known.name == one.option.name) {
                Some(known) => known.total += 1,
                None => papers.push(PapersOfOption {
                    name: one.option.name.clone(),
                    total: 1,
                }),
            }
        }
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        IssuePreview {
            total: number(total),
            papers,
            ids: self.recipients.iter().map(|one| one.reservation.id).collect(),
            requested: number(self.requested.len()),
            mails: number(self.recipients.iter().filter(|one| one.user.is_reachable()).count()),
            hold_minutes: i32::try_from(hold.num_minutes()).unwrap_or(i32::MAX),
            skipped: self.skipped,
        }
    }
}

/// Decides without locks, for a preview.
pub(super) async fn decide_unlocked(db: &impl ConnectionTrait, date_id: i64, ids: &[i64]) -> Result<Decided, ApiError> {
    let rows = reserved::of_date(db, date_id, ids).await?;
    let people = reserved::people(db, rows.iter().map(|row| row.user_id)).await?;
    let certificates = reserved::certificates_of(db, ids.iter().copied()).await?;
    decide(date_id, ids, rows, &people, certificates)
}

/// Decides for each of these reservations, in this order.
fn decide(
    date_id: i64,
    ids: &[i64],
    rows: Vec<reservations::Model>,
    people: &HashMap<i64, users::Model>,
    mut certificates: HashMap<i64, Certificates>,
) -> Result<Decided, ApiError> {
    let mut rows: HashMap<i64, reservations::Model> = rows
        .into_iter()
        .filter(|row| row.course_date_id == date_id)
        .map(|row| (row.id, row))
        .collect();
    let mut decided = Decided::default();
    for id in ids {
        let Some(reservation) = rows.remove(id) else {
            decided.skipped.push(skip(*id, messages::NOT_ON_THIS_DATE));
            continue;
        };
        let user = people.get(&reservation.user_id).cloned();
        // The job is taken again, and then locks the person who stays.
        let user = user.ok_or_else(|| ApiError::Unavailable("a person was merged meanwhile".into()))?;
        let due = certificates.remove(id).unwrap_or_default();
        let refusal = refusal(&reservation, &user, &due);
        if matches!(refusal, None | Some(Refusal::Requested)) {
            decided.requested.extend(pending(&due, true).map(|one| one.row.id));
        }
        match refusal {
            Some(refusal) => decided.skipped.push(skip(*id, refusal.message())),
            None => decided.recipients.push(Recipient {
                due: pending(&due, false).cloned().collect(),
                reservation,
                user,
            }),
        }
    }
    Ok(decided)
}

fn skip(id: i64, reason: &str) -> SkippedItem {
    SkippedItem {
        id,
        reason: reason.to_owned(),
    }
}

fn refusal(reservation: &reservations::Model, user: &users::Model, due: &Certificates) -> Option<Refusal> {
    let due: Vec<Due> = due
        .iter()
        .map(|one| Due {
            status: one.row.status.0,
            external: one.option.external,
        })
        .collect();
    certificate::refusal(participation(reservation, user), &due)
}

/// How the person of a reservation took part.
pub(in crate::features) fn participation(reservation: &reservations::Model, user: &users::Model) -> Participation {
    Participation {
        status: reservation.status.0,
        attendance: reservation.attendance.0,
        outcome: reservation.outcome.0,
        is_deleted: user.anonymised_at.is_some(),
    }
}

fn pending(due: &Certificates, external: bool) -> impl Iterator<Item = &reserved::Certificate> {
    due.iter()
        .filter(move |one| one.row.status.0 == CertificateStatus::Pending && one.option.external == external)
}

async fn issue_to(
    app: &App,
    tx: &DatabaseTransaction,
    job: &Job,
    date_id: i64,
    recipients: Vec<Recipient>,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    let hold = job.mails_after.map(|until| Hold {
        until,
        course_date_id: date_id,
    });
    let taught = Taught::of(tx, date_id).await?;
    let mut papers = Vec::new();
    for Recipient { reservation, user, due } in &recipients {
        for one in due {
            papers.push(NewPaper {
                reservation,
                user,
                row: &one.row,
                option: &one.option,
                file_key: None,
            });
        }
    }
    let issued = number_papers::register(app, tx, now, &taught, &papers).await?;
    let mut by_reservation: HashMap<i64, Vec<Paper>> = HashMap::new();
    for paper in issued {
        by_reservation
            .entry(paper.reservation_id.unwrap_or_default())
            .or_default()
            .push(paper);
    }
    for Recipient { reservation, user, .. } in &recipients {
        let papers = by_reservation.remove(&reservation.id).unwrap_or_default();
        if job.mails_called_off_at.is_none() {
            mails::tell_issued(app, tx, user, &papers, now, hold).await?;
        }
        if let Some(created_by) = job.created_by {
            let actor = Actor {
                id: created_by,
                request_id: job.request_id.clone(),
            };
            for paper in &papers {
                audit::record(tx, now, &actor, audit_change::issue(paper)).await?;
            }
        }
    }
    tracing::info!(date = date_id, people = recipients.len(), day = %rome_time::local(now).date(), "certificates issued");
    Ok(())
}
