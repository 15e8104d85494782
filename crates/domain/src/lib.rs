//! The rules of a training centre. Everything here is pure: no database, network, clock or randomness. The caller passes
//! in the facts and the current time and gets back a decision, or the Italian messages for the fields of a form.
//!
//! The list of modules is the glossary: one file per noun. The spellings of the wire (`istructor`, `destinatary`,
//! `fiscal_code`) are translated by the server; only [`field_errors::FieldErrors`] use the names on the wire, because
//! they are sent as they are.

pub mod account_match;
pub mod account_state;
pub mod attendance;
pub mod backup;
pub mod blank;
pub mod booking;
pub mod certificate;
pub mod color;
pub mod course;
pub mod course_date;
pub mod course_reminder;
pub mod course_search;
pub mod device;
pub mod email_address;
pub mod field_errors;
pub mod job;
pub mod mail_text;
pub mod messages;
pub mod month;
pub mod password;
pub mod permission;
pub mod person;
pub mod person_detail;
pub mod person_name;
pub mod phone;
pub mod presence;
pub mod program;
pub mod province;
pub mod reason;
pub mod renewal;
pub mod reservation;
pub mod role;
pub mod rome_time;
pub mod search_text;
pub mod seats;
pub mod shift;
pub mod survey;
pub mod tax_code;
pub mod validators;
pub mod waiting_list;
pub mod wire_enum;
