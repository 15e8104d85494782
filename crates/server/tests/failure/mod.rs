//! Failures around the server: the real binary on a free port is killed, cut off from its database or its
//! mail server, without room on its disk, or sent malformed requests. Nothing acknowledged is lost and
//! nothing is half done.

mod backup_killed;
pub(crate) mod centre;
mod certificates_killed;
pub(crate) mod client;
pub(crate) mod cluster;
mod course_reminders_killed;
mod database_away;
mod database_tls;
mod disk;
mod disk_full;
mod failing_fsync;
mod failover;
mod hostile_bodies;
mod hostile_requests;
mod invariants;
mod killed;
mod killed_rounds;
mod load;
mod log;
mod mail_away;
mod malformed_bodies;
mod memory;
mod power;
pub(crate) mod proxy;
mod reminders_killed;
mod rolling_restart;
pub(crate) mod server;
mod shutdown;
mod slow_clients;
mod surveys_killed;
mod traces;
mod two_processes;
pub(crate) mod wait;
mod worker_killed;
