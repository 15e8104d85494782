//! What every feature stands on: the database seam, errors, sessions and permissions, mail, configuration. Nothing here
//! knows a course or a reservation.

pub mod access;
pub mod audit;
pub mod batch_queue;
pub mod body;
pub mod clock;
pub mod config;
pub mod contract;
pub mod csrf;
pub mod db;
pub mod document;
pub mod error;
pub mod etag;
pub mod files;
pub mod health;
pub mod instant;
pub mod limits;
pub mod listen;
pub mod mail;
pub mod metrics;
pub mod number_enum;
pub mod paging;
pub mod passwords;
pub mod randomness;
pub mod rate_limit;
pub mod request_scope;
pub mod response_cache;
pub mod schemas;
pub mod search;
pub mod search_columns;
pub mod state;
pub mod supervisor;
pub mod telemetry;
pub mod text_enum;
pub mod upload;
