//! Jobs on the wire.

use battito_platform::{
    bulk::SkippedItem,
    entities::{jobs::Model, statuses::JobState},
};
use serde::Serialize;
use utoipa::ToSchema;

/// How far a job is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Job {
    /// State.
    pub state: JobState,
    /// How many of `total` are decided.
    pub done: i32,
    /// How many there are.
    pub total: i32,
    /// The skipped items.
    pub skipped: Vec<SkippedItem>,
}

impl From<Model> for Job {
    fn from(job: Model) -> Self {
        Self {
            state: job.state,
            done: job.done,
            total: job.total,
            skipped: job.skipped.0,
        }
    }
}
