//! The words of the mails that participants get: which mails there are, what they say originally, and the fields that a
//! centre may write into its own version. The facts, the button and the calendar entry of a mail are not part of it.

mod field;
mod kind;
mod original;
mod template;
mod wording;

pub use field::{Field, Sample, Values};
pub use kind::{MailKind, Phase};
pub use template::Template;
pub use wording::{LONGEST_CLOSING, LONGEST_SUBJECT, LONGEST_TEXT, MailText, Wording, Words};
