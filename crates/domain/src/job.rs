//! Work in the background.

use crate::wire_enum::wire_enum;

wire_enum! {
    /// How far a job is.
    pub enum JobState as "JobState" {
        /// Waiting or worked on.
        Running = "running",
        /// Finished.
        Done = "done",
        /// Given up.
        Failed = "failed",
    }
}
