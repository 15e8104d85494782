//! The words of the mails that participants get: the kinds of mails, their original texts, and the fields
//! that a centre may write into its own version. The facts, the button and the calendar entry of a mail are
//! not part of it.
//!
//! A field is `{name}`, a doubled brace is a brace. A value is one line and is never parsed. A field without a value
//! removes its line; in a subject it prints nothing. A text of which nothing is left is the original one. Where the grammar
//! depends on the case, a field holds the whole sentence.

mod field;
mod kind;
mod original;
mod template;
mod wording;

pub use field::{Field, Sample, Values};
pub use kind::{MailKind, Phase};
pub use template::Template;
pub use wording::{LONGEST_CLOSING, LONGEST_SUBJECT, LONGEST_TEXT, MailText, Wording, Words};
