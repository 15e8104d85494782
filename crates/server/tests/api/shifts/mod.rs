//! Shifts: proposing, answering, changing and withdrawing them, effects of changes of a date and of a person,
//! coverage, hours and calendars. It is Monday 1 March 2027, 11:00 in Rome.

mod answer;
mod availability;
mod change;
mod coverage;
mod dates;
mod feed;
mod hours;
mod list;
mod people;
mod propose;
mod withdraw;

use serde_json::{Value, json};

/// A proposal on Thursday 11 March, nine to one.
fn morning(user_id: i64) -> Value {
    hours(user_id, "2027-03-11T09:00:00+01:00", "2027-03-11T13:00:00+01:00")
}

/// A proposal without a course date.
fn hours(user_id: i64, start: &str, end: &str) -> Value {
    json!({"id_user": user_id, "start": start, "end": end, "role": "istruttore"})
}

/// The same value with some members set.
#[expect(clippy::needless_pass_by_value, reason = "callers write the members down in place")]
fn with(value: &Value, members: Value) -> Value {
    let mut value = value.clone();
    for (name, member) in members.as_object().into_iter().flatten() {
        value[name] = member.clone();
    }
    value
}
