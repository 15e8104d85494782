//! The rules of a training centre, pure: no database, no network, no clock and no randomness of its own. Whoever calls
//! brings the facts and the moment; what comes back is a decision, or the Italian messages a form shows under its fields.
//! The list of modules is the glossary of the trade: one file per noun, in correct English; the odd spellings of the
//! wire (`istructor`, `destinatary`) are translated at the edge, in the server.

mod wire_enum;

pub mod blank;
pub mod booking;
pub mod certificate;
pub mod color;
pub mod course;
pub mod course_date;
pub mod email_address;
pub mod field_errors;
pub mod messages;
pub mod password;
pub mod permission;
pub mod person_name;
pub mod phone;
pub mod program;
pub mod province;
pub mod reservation;
pub mod role;
pub mod rome_time;
pub mod search_text;
pub mod seats;
pub mod shift;
pub mod tax_code;
pub mod validators;
pub mod waiting_list;
