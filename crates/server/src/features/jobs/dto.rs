//! Jobs on the wire.

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entities::{
        jobs::{Model, Skipped},
        statuses::JobState,
    },
    platform::bulk::SkippedItem,
};

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
            skipped: job.skipped.0.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Skipped> for SkippedItem {
    fn from(Skipped { id, reason }: Skipped) -> Self {
        Self { id, reason }
    }
}
