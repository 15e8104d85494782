//! The processes that serve the centre, as all of them know each other: each writes a row once a minute.

use std::fs;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder, sea_query::OnConflict,
};

use super::{
    config::Config,
    error::ApiError,
    randomness::{self, Randomness},
    state::App,
};
use crate::entities::nodes::{Column, Entity, Model};

/// A node that has not written its row for so long does not run, or does not reach the database.
const SILENCE: TimeDelta = TimeDelta::minutes(3);
/// How long a node that was killed is remembered.
const KEEP: TimeDelta = TimeDelta::days(1);

/// This process.
#[derive(Debug, Clone)]
pub struct Node {
    id: String,
    name: String,
    started_at: DateTime<Utc>,
}

impl Node {
    /// A process that starts.
    pub(super) fn new(config: &Config, randomness: &dyn Randomness, now: DateTime<Utc>) -> Result<Self, ApiError> {
        Ok(Self {
            id: randomness::secret(randomness)?,
            name: format!("{}:{}", machine(), config.listen.port()),
            started_at: now,
        })
    }

    /// Whether this row is of this process.
    #[must_use]
    pub fn is(&self, row: &Model) -> bool {
        self.id == row.id
    }
}

/// The name of this machine.
#[must_use]
pub fn machine() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}

/// Whether a node was heard of lately.
#[must_use]
pub fn is_alive(node: &Model, now: DateTime<Utc>) -> bool {
    (now - node.seen_at).abs() < SILENCE
}

/// Tells the others that this node serves, and forgets those that have long been silent.
pub async fn beat(app: &App) -> Result<(), ApiError> {
    let now = app.now();
    let own = Model {
        id: app.node.id.clone(),
        name: app.node.name.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: app.node.started_at,
        seen_at: now,
    };
    // SQLite has one process at a time.
    let gone = match app.db().backend() {
        DbBackend::Sqlite => Condition::all().add(Column::Id.ne(own.id.as_str())),
        _ => Condition::any()
            .add(Column::SeenAt.lt(now - KEEP))
            .add(Column::SeenAt.gt(now + KEEP)),
    };
    app.db()
        .write(move |tx| {
            async move {
                Entity::delete_many().filter(gone).exec(tx).await?;
                Entity::insert(own.into_active_model().reset_all())
                    .on_conflict(OnConflict::column(Column::Id).update_column(Column::SeenAt).to_owned())
                    .exec_without_returning(tx)
                    .await?;
                Ok(())
            }
            .boxed()
        })
        .await
}

/// Tells the others that this node stops.
pub async fn leave(app: &App) -> Result<(), ApiError> {
    let id = app.node.id.clone();
    app.db()
        .write(move |tx| async move { Ok(Entity::delete_by_id(id).exec(tx).await.map(drop)?) }.boxed())
        .await
}

/// Whether a process that ran on this machine at this time has been heard of lately.
pub async fn still_runs(
    db: &impl ConnectionTrait,
    machine: &str,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let nodes = Entity::find().filter(Column::StartedAt.lte(since)).all(db).await?;
    Ok(nodes
        .iter()
        .any(|node| is_alive(node, now) && node.name.rsplit_once(':').is_some_and(|(name, _)| name == machine)))
}

/// The nodes, the oldest first.
pub async fn all(app: &App) -> Result<Vec<Model>, ApiError> {
    let nodes = Entity::find().order_by_asc(Column::StartedAt).order_by_asc(Column::Id);
    Ok(nodes.all(app.db().read()).await?)
}
