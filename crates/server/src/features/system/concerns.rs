//! What somebody should look at.

use chrono::{DateTime, TimeDelta, Utc};

use super::dto::{
    Concern, System, SystemConcern,
    SystemState::{self, Fault, Warning},
};
use crate::{
    features::mail_texts::dto::MailRoute,
    operator::doctor::{LITTLE_ROOM, OLD_BACKUP},
};

/// Mails and jobs that have waited longer are late.
const LATE: TimeDelta = TimeDelta::minutes(15);

/// The concerns, the most serious first.
pub(super) fn concerns(system: &System, now: DateTime<Utc>) -> Vec<SystemConcern> {
    let System {
        backups,
        mails,
        work,
        storage,
        nodes,
        ..
    } = system;
    let is_late = |since: Option<DateTime<Utc>>| since.is_some_and(|since| now - since > LATE);
    let is_on = backups.next_at.is_some();
    let good = backups.last_good.as_ref();
    let is_old = |days: TimeDelta| good.is_some_and(|backup| now - backup.began_at.0 > days);
    let has_failed = backups.latest.first().is_some_and(|backup| backup.failure.is_some());
    let living = || nodes.iter().filter(|node| node.is_alive);
    let versions_differ = living()
        .zip(living().skip(1))
        .any(|(one, next)| one.version != next.version);
    let checks: [(bool, Concern, SystemState); 17] = [
        (good.is_some_and(|backup| backup.findings > 0), Concern::Unsound, Fault),
        (!storage.files_answer, Concern::FilesAway, Fault),
        (storage.free < LITTLE_ROOM / 10, Concern::DiskFull, Fault),
        (is_on && has_failed, Concern::BackupFailed, Fault),
        (is_on && is_old(OLD_BACKUP), Concern::BackupOld, Fault),
        (mails.route == MailRoute::Files, Concern::NoMailServer, Warning),
        (mails.held, Concern::MailsHeld, Warning),
        (
            !mails.held && is_late(mails.due_since.map(|since| since.0)),
            Concern::MailsLate,
            Fault,
        ),
        (mails.failed > 0, Concern::MailsFailed, Warning),
        (
            is_late(work.running_since.map(|since| since.0)),
            Concern::WorkLate,
            Warning,
        ),
        (!work.stopped_tasks.is_empty(), Concern::TaskStopped, Warning),
        (nodes.iter().any(|node| !node.is_alive), Concern::NodeSilent, Warning),
        (versions_differ, Concern::VersionsDiffer, Warning),
        (
            (LITTLE_ROOM / 10..LITTLE_ROOM).contains(&storage.free),
            Concern::DiskLow,
            Warning,
        ),
        (!is_on, Concern::BackupsOff, Warning),
        (is_on && good.is_none() && !has_failed, Concern::NoBackup, Warning),
        (!storage.has_secret_key, Concern::NoSecretKey, Warning),
    ];
    let mut concerns: Vec<SystemConcern> = checks
        .into_iter()
        .filter(|(is_so, ..)| *is_so)
        .map(|(_, concern, state)| SystemConcern { concern, state })
        .collect();
    concerns.sort_by_key(|concern| std::cmp::Reverse(concern.state));
    concerns
}
