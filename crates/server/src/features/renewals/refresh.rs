//! Brings rows of the board up to date. Stale rows are found outside of transactions, and decided again in
//! the transaction that writes them, so that a row is never overwritten with an older state.

use std::collections::HashMap;

use battito_domain::{certificate::PaperStatus, rome_time};
use battito_platform::{ApiError, App, db::Db, entities::renewals::Model};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::{
    facts, remind,
    store::{catalogue::Catalogue, rows},
};

/// Certificates that are looked at together.
const LOOKED_AT: usize = 250;
/// Rows of one transaction.
const WRITTEN: usize = 50;

/// Brings the rows of these certificates up to date, and returns how many were not.
pub async fn refresh(app: &App, ids: &[i64]) -> Result<usize, ApiError> {
    if ids.is_empty() {
        return Ok(0);
    }
    refresh_in(app.db(), ids, app.now()).await
}

async fn refresh_in(db: &Db, ids: &[i64], now: DateTime<Utc>) -> Result<usize, ApiError> {
    let catalogue = Catalogue::read(db.read()).await?;
    let mut outdated = Vec::new();
    for ids in ids.chunks(LOOKED_AT) {
        let (wanted, stored) = compare(db.read(), &catalogue, ids, now).await?;
        outdated.extend(wanted.changes(&stored).ids());
    }
    for ids in outdated.chunks(WRITTEN) {
        let ids = ids.to_vec();
        db.write(move |tx| async move { write(tx, &ids, now).await }.boxed())
            .await?;
    }
    Ok(outdated.len())
}

/// Decides again on these certificates and writes the differences.
pub(in crate::features) async fn write(
    tx: &DatabaseTransaction,
    ids: &[i64],
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    rows::lock_all(tx, ids).await?;
    // Read after the lock: another node may have written while this one waited.
    let catalogue = Catalogue::read(tx).await?;
    let (wanted, stored) = compare(tx, &catalogue, ids, now).await?;
    let changes = wanted.changes(&stored);
    rows::delete(tx, &changes.gone).await?;
    rows::write(tx, changes.new).await?;
    Ok(())
}

/// The rows that there should be, by certificate; `None` when there should be none.
struct Wanted(Vec<(i64, Option<Model>)>);

/// The rows to write.
struct Changes {
    new: Vec<Model>,
    gone: Vec<i64>,
}

impl Wanted {
    fn changes(self, stored: &HashMap<i64, Model>) -> Changes {
        let mut changes = Changes {
            new: Vec::new(),
            gone: Vec::new(),
        };
        for (id, wanted) in self.0 {
            match (stored.get(&id), wanted) {
                (Some(stored), Some(wanted)) if *stored == wanted => {}
                (_, Some(wanted)) => changes.new.push(wanted),
                (Some(_), None) => changes.gone.push(id),
                (None, None) => {}
            }
        }
        changes
    }
}

impl Changes {
    fn ids(self) -> impl Iterator<Item = i64> {
        self.gone
            .into_iter()
            .chain(self.new.into_iter().map(|row| row.certificate_id))
    }
}

async fn compare(
    db: &impl ConnectionTrait,
    catalogue: &Catalogue,
    ids: &[i64],
    now: DateTime<Utc>,
) -> Result<(Wanted, HashMap<i64, Model>), DbErr> {
    let stored: HashMap<i64, Model> = rows::find_all(db, ids)
        .await?
        .into_iter()
        .map(|row| (row.certificate_id, row))
        .collect();
    let today = rome_time::local(now).date();
    let mut papers = rows::papers(db, ids).await?;
    papers.retain(|paper| {
        let stays = stored.contains_key(&paper.id) && paper.status.0 == PaperStatus::Issued;
        stays || rows::arrives(paper, today)
    });
    let mut wanted: HashMap<i64, Model> = facts::assess(db, catalogue, papers, now)
        .await?
        .iter()
        .map(|assessed| (assessed.paper.id, assessed.row()))
        .collect();
    let wanted = ids.iter().map(|id| (*id, wanted.remove(id))).collect();
    Ok((Wanted(wanted), stored))
}

/// Rows that one sweep looks at again. A board with fewer is looked at as a whole every minute.
const PART: u64 = 2000;
/// New certificates that one sweep takes in.
const ARRIVALS: u64 = 5000;

/// Does it once.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    // Reminders are decided upon once more when they are sent, so they need not wait for the board.
    let refreshed = bring_up_to_date(app).await;
    remind::send_due(app).await?;
    refreshed
}

async fn bring_up_to_date(app: &App) -> Result<(), ApiError> {
    let (db, today) = (app.db().read(), rome_time::local(app.now()).date());
    let mut ids = rows::arrivals(db, today, ARRIVALS).await?;
    ids.extend(rows::overdue(db, today, ARRIVALS).await?);
    // The minute chooses the part, so that it need not be stored.
    let parts = i64::try_from(rows::count(db, today).await?.div_ceil(PART).max(1)).map_err(ApiError::internal)?;
    let minute = app.now().timestamp().div_euclid(60);
    ids.extend(rows::part(db, today, (minute.rem_euclid(parts), parts)).await?);
    ids.sort_unstable();
    ids.dedup();
    let changed = refresh(app, &ids).await?;
    if changed > 0 {
        tracing::debug!(certificates = changed, "renewals brought up to date");
    }
    Ok(())
}
