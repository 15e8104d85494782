//! Presence by oneself: the code in the classroom, its scan, and the mark.

mod confirm;
pub(crate) mod documents;
mod scan;
mod screen;

/// The answer's sentence.
fn message(answer: &crate::support::actor::Answer) -> String {
    answer.json()["message"].as_str().unwrap_or_default().to_owned()
}
