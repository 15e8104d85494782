//! What the product does, one folder a noun: `mod.rs` names its routes, `handlers.rs` speaks HTTP, the services hold the
//! use cases, `store.rs` the queries and `dto.rs` the wire.

pub mod accounts;
pub mod audit_log;
pub mod availability;
pub mod calendar_feed;
pub mod catalogue;
pub mod centre;
pub mod certificate_checks;
pub mod certificate_designs;
pub mod certificate_imports;
pub mod certificate_list;
pub mod certificates;
pub mod cities;
pub mod course_dates;
pub mod course_reminders;
pub mod courses;
pub mod date_changes;
pub mod demo;
pub mod jobs;
pub mod mail_texts;
pub mod my_certificates;
pub mod my_reservations;
pub mod overview;
pub mod participants;
pub mod personal_data;
pub mod presence;
pub mod profile;
pub mod renewals;
pub mod reservations;
pub mod sessions;
pub mod shifts;
pub mod staff_search;
pub mod surveys;
pub mod two_factor;
pub mod users;
