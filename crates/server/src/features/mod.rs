//! The features, one folder a noun: `mod.rs` names its routes, `handlers.rs` speaks HTTP (`mod.rs` itself where the calls are few), the services hold
//! the use cases, `store.rs` the queries and `dto.rs` the wire.
//!
//! Each group of modules below is a layer, the lowest first. A feature uses features of earlier groups, never
//! of its own or a later one; a test reads this list and holds the order. Code that two features need lies
//! below both. A use case that changes the rows of several features lies above them.

// Lists, settings and secrets that stand for themselves.
pub mod availability;
pub mod calendar_feed;
pub mod centre;
pub mod certificate_checks;
pub mod certificate_designs;
pub mod cities;
pub mod jobs;
pub mod saved_views;
pub mod two_factor;

// People and seats.
pub mod accounts;
pub mod reservations;

// Features that people and seats depend on.
pub mod audit_log;
pub mod catalogue;
pub mod certificates;
pub mod mail_texts;
pub mod participants;
pub mod profile;
pub mod sessions;

pub mod certificate_imports;
pub mod certificate_list;
pub mod courses;
pub mod presence;

pub mod course_dates;
pub mod renewals;

// Dates with instructors, and the pages of one person.
pub mod course_reminders;
pub mod my_certificates;
pub mod my_reservations;
pub mod shifts;

// Use cases over dates, seats, papers and shifts together.
pub mod date_changes;
pub mod overview;
pub mod surveys;

// People with all that they have.
pub mod users;

pub mod demo;
pub mod personal_data;
pub mod staff_search;
pub mod system;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use crate::sources;

    #[test]
    fn a_feature_uses_only_features_of_lower_layers() {
        let groups = include_str!("mod.rs").split("\n\n").enumerate();
        let layers: HashMap<&str, usize> = groups
            .flat_map(|(layer, group)| group.lines().map(move |line| (line, layer)))
            .filter_map(|(line, layer)| Some((line.strip_prefix("pub mod ")?.strip_suffix(';')?, layer)))
            .collect();
        for (file, source) in sources::all() {
            let below = file.strip_prefix("features/");
            let Some((feature, _)) = below.and_then(|path| path.split_once('/')) else {
                continue;
            };
            for used in features_in(&source) {
                let is_lower = used == feature || layers[used.as_str()] < layers[feature];
                assert!(is_lower, "{file} uses {used}, which is not below {feature}");
            }
        }
    }

    /// The features that paths name: `features::a::b`, `features::{a, b::{c, d}}`.
    fn features_in(source: &str) -> Vec<String> {
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let code: String = source.lines().filter(is_code).collect();
        let first = |path: &str| -> String {
            let letters = path.trim_start().chars();
            letters.take_while(|c| c.is_alphanumeric() || *c == '_').collect()
        };
        let mut names = Vec::new();
        for path in code.split("features::").skip(1) {
            let Some(list) = path.strip_prefix('{') else {
                names.push(first(path));
                continue;
            };
            let mut depth = 0;
            for part in list.split_inclusive(['{', '}', ',']) {
                if depth == 0 {
                    names.push(first(part));
                }
                depth += i32::from(part.ends_with('{')) - i32::from(part.ends_with('}'));
                if depth < 0 {
                    break;
                }
            }
        }
        names.retain(|name| !name.is_empty());
        names
    }
}
