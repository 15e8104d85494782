//! The days on which the centre is closed, as admins type them.

use battito_domain::{field_errors::FieldErrors, messages, rome_time};
use battito_platform::schemas::centre::Closure;
use chrono::Datelike;

use super::input::line;

const MOST: usize = 60;
const LONGEST_NAME: usize = 60;
/// A whole year.
const MOST_DAYS: i64 = 366;
const TOO_LONG: &str = "Una chiusura dura al massimo un anno.";

/// The closures in the order of their days. Those at fault are told by their place.
///
/// # Errors
/// When there are too many.
pub(super) fn closures(list: Vec<Closure>, errors: &mut FieldErrors) -> Result<Vec<Closure>, String> {
    if list.len() > MOST {
        return Err(messages::max_items(MOST));
    }
    let mut read = Vec::with_capacity(list.len());
    for (index, closure) in list.into_iter().enumerate() {
        let mut wrong = |part: &str, message: String| errors.add(&format!("closures.{index}.{part}"), message);
        for (part, day) in [("from", closure.from), ("to", closure.to)] {
            if !rome_time::YEARS.contains(&day.year()) {
                wrong(part, messages::INVALID_VALUE.to_owned());
            }
        }
        let days = (closure.to - closure.from).num_days() + 1;
        if days < 1 {
            wrong("to", messages::INVALID_VALUE.to_owned());
        } else if days > MOST_DAYS {
            wrong("to", TOO_LONG.to_owned());
        }
        match line(&closure.name, LONGEST_NAME) {
            Ok(name) => read.push(Closure { name, ..closure }),
            Err(message) => wrong("name", message),
        }
    }
    read.sort_by_key(|closure| (closure.from, closure.to));
    Ok(read)
}
