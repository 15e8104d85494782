//! The foundation of all features: the database seam, the tables and their migrations, errors, sessions and permissions,
//! mail, configuration. It knows no feature.

// Errors are documented where they tell a caller more than that the database can fail.
#![expect(
    clippy::missing_errors_doc,
    reason = "every fallible item answers with ApiError, whose kinds are documented once"
)]

pub mod access;
pub mod attachment;
pub mod audit;
pub mod batch_queue;
pub mod body;
pub mod bulk;
pub mod capacity;
pub mod clock;
pub mod config;
pub mod contract;
pub mod course_index;
pub mod csrf;
pub mod current_password;
pub mod db;
pub mod document;
pub mod document_threads;
pub mod dry_run;
#[expect(
    missing_docs,
    reason = "columns are named like the nouns of the domain, which documents them"
)]
pub mod entities;
pub mod error;
pub mod etag;
pub mod files;
pub mod health;
pub mod ids;
pub mod instant;
pub mod lease;
pub mod limits;
pub mod live_centre;
pub mod locked_user;
pub mod mail;
pub mod metrics;
pub mod migrations;
pub mod nodes;
pub mod number_enum;
pub mod paging;
pub mod parsed_designs;
pub mod passwords;
pub mod private_files;
pub mod randomness;
pub mod rate_limit;
pub mod request_scope;
pub mod response_cache;
pub mod schemas;
pub mod sealed;
pub mod search;
pub mod search_columns;
pub mod security_headers;
pub mod sheet_corrections;
pub mod sheet_headings;
pub mod state;
pub mod supervisor;
pub mod telemetry;
pub mod text_enum;
pub mod totp;
pub mod traces;
pub mod upload;
pub mod worker;

pub use self::{
    access::{
        ClientAddress, DisableUsers, EditAdmins, GrantRoles, ManageCourseDates, ManageCourses, ManageReservations,
        ManageSettings, ManageShifts, ManageUsers, ProposeShifts, ReadAuditLog, ReadSystem, SignedIn,
    },
    attachment::{Attachment, FileContent, XLSX},
    audit::Actor,
    body::{Body, Id, Params},
    error::ApiError,
    etag::{EntityTag, Precondition},
    instant::Instant,
    locked_user::LockedUser,
    paging::{Direction, Page, PageMeta},
    schemas::{ErrorBody, MessageBody, ValidationErrorBody},
    state::App,
};
