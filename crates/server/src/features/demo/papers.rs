//! The certificates of the past dates: issued the morning after, in order of time, some of them soon to expire or expired
//! by now, one revoked. The latest date is left, so that there is something to issue. Nothing is random, the codes neither.

use std::collections::HashMap;

use battito_domain::certificate::{CertificateNumber, PaperStatus, VerificationCode};
use battito_platform::{
    ApiError,
    entities::{certificate_counters, certificates, reservations, users},
};
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, Set};
use sha2::{Digest, Sha256};

use super::agenda::Lesson;
use crate::features::{
    certificates::{
        number_papers::{self, NewPaper, Taught},
        store,
    },
    reservations::store as reserved,
};

/// Dates that ended later have no certificates yet.
const SETTLED: TimeDelta = TimeDelta::days(20);
/// From the end of the course to the certificates: to the next morning.
const WAIT: TimeDelta = TimeDelta::hours(16);
/// The paper that is revoked, counted from 0.
const REVOKED: usize = 40;
const REASON: &str = "Rilasciato per errore: l'esito era di un'altra persona.";

/// Issues them and returns how many there are. `dates` are the ids of the lessons, `design` is that of the papers.
pub(super) async fn issue(
    tx: &DatabaseTransaction,
    (lessons, dates): (&[Lesson<'_>], &[i64]),
    design: i64,
    now: DateTime<Utc>,
) -> Result<usize, ApiError> {
    let mut past: Vec<(DateTime<Utc>, i64)> = lessons
        .iter()
        .zip(dates)
        .filter(|(lesson, _)| lesson.date.results.is_some() && lesson.ends_at + SETTLED < now)
        .map(|(lesson, id)| (lesson.ends_at, *id))
        .collect();
    past.sort_unstable();
    let (mut last_of_year, mut rows, mut requested) = (HashMap::new(), Vec::new(), Vec::new());
    for (ends_at, date_id) in past {
        let taught = Taught::of(tx, date_id).await?;
        let issued_at = ends_at + WAIT;
        for (reservation, user) in with_people(tx, date_id).await? {
            let due = reserved::certificates_of(tx, [reservation.id]).await?;
            for one in due.into_values().flatten() {
                if one.option.external {
                    requested.push(one.row.id);
                    continue;
                }
                let new = NewPaper {
                    reservation: &reservation,
                    user: &user,
                    row: &one.row,
                    option: &one.option,
                    file_key: None,
                };
                let mut paper = number_papers::frozen(issued_at, &taught, &new);
                paper.design_id = Set(Some(design));
                rows.push(numbered(paper, issued_at, &mut last_of_year, rows.len())?);
            }
        }
    }
    let issued = store::insert(tx, rows).await?;
    for paper in &issued {
        let Some(due) = paper.reservation_certificate_id else {
            continue;
        };
        store::mark_issued(tx, due, paper.id).await?;
        if paper.status.0 == PaperStatus::Revoked {
            store::mark_revoked(tx, due).await?;
        }
    }
    store::request(tx, &requested).await?;
    let counters = last_of_year
        .into_iter()
        .map(|(year, last)| certificate_counters::ActiveModel {
            year: Set(year),
            last: Set(last),
        });
    certificate_counters::Entity::insert_many(counters)
        .exec_without_returning(tx)
        .await?;
    Ok(issued.len())
}

/// The people who passed, by name.
async fn with_people(
    tx: &DatabaseTransaction,
    date_id: i64,
) -> Result<Vec<(reservations::Model, users::Model)>, ApiError> {
    let rows = reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(date_id))
        .find_also_related(users::Entity)
        .order_by_asc(users::Column::SortKey)
        .all(tx)
        .await?;
    let joined = rows.into_iter().filter_map(|(row, user)| Some((row, user?)));
    Ok(joined
        .filter(|(row, user)| {
            crate::features::certificates::participation(row, user)
                .refusal()
                .is_none()
        })
        .collect())
}

fn numbered(
    mut paper: certificates::ActiveModel,
    issued_at: DateTime<Utc>,
    last_of_year: &mut HashMap<i32, i32>,
    place: usize,
) -> Result<certificates::ActiveModel, ApiError> {
    let year = number_papers::day_of(issued_at).year();
    let last = last_of_year.entry(year).or_default();
    *last += 1;
    let number = CertificateNumber::new(year, u32::try_from(*last).map_err(ApiError::internal)?).to_string();
    let digest = Sha256::digest(number.as_bytes());
    let bytes: [u8; 10] = digest
        .first_chunk()
        .copied()
        .ok_or_else(|| ApiError::internal("a short digest"))?;
    paper.code = Set(VerificationCode::from_random(bytes).as_str().to_owned());
    paper.number = Set(number);
    if place == REVOKED {
        paper.status = Set(PaperStatus::Revoked.into());
        paper.status_reason = Set(Some(REASON.to_owned()));
        paper.status_changed_at = Set(Some(issued_at + TimeDelta::days(2)));
    }
    Ok(paper)
}
