//! The attendance register of a date: to print and sign, and to keep once presence and outcomes are marked.

use std::collections::HashMap;

use battito_documents::pdf::{Presence, Register, RegisterDay, RegisterInstructor, RegisterPerson};
use battito_domain::{
    attendance::{Mark, Sheet, half_days, hours},
    course_date::Day,
    person,
    reservation::{Attendance, Outcome, Status},
    rome_time,
    shift::ShiftRole,
};
use battito_platform::{
    ApiError, App, Attachment,
    attachment::PDF,
    entities::{retained_names as retained, users},
};
use chrono::{Datelike, NaiveDate};

use super::{name_of, retained_names, store};
use crate::features::reservations::attendances;

const WEEKDAYS: [&str; 7] = ["lun", "mar", "mer", "gio", "ven", "sab", "dom"];

/// A line for everybody with a seat, by name, and one for every instructor.
pub(super) async fn register(app: &App, date_id: i64) -> Result<Attachment, ApiError> {
    // One moment for all of it: an account that is deleted meanwhile would take the name from the paper.
    let moment = app.db().snapshot().await?;
    let db = &moment;
    let details = store::details(db, date_id).await?;
    let mut people = store::live(db, date_id).await?;
    let mut instructors = store::instructors(db, date_id).await?;
    // The register also names people who have deleted their account since.
    let ids = people.iter().map(|(row, _)| row.user_id);
    let ids = ids.chain(instructors.iter().map(|(user, _)| user.id)).collect();
    let retained = retained_names::of(db, ids).await?;
    for user in people.iter_mut().map(|(_, user)| user) {
        restore(user, &retained);
    }
    for user in instructors.iter_mut().map(|(user, _)| user) {
        restore(user, &retained);
    }
    people.sort_by(|(one, a), (other, b)| (&a.sort_key, one.id).cmp(&(&b.sort_key, other.id)));
    instructors.sort_by(|(a, _), (b, _)| a.sort_key.cmp(&b.sort_key));
    let (centre, days) = (app.centre(), details.days());
    let settings = &centre.settings;
    let marks = attendances::marks_of(db, people.iter().map(|(row, _)| row.id)).await?;
    moment.rollback().await?;
    let half_days = half_days(&days);
    let confirmed = people.iter().filter(|(row, _)| row.status.0 == Status::Confirmed);
    let register = Register {
        centre: settings.name.clone(),
        centre_address: [&settings.address, &settings.phone, &settings.email]
            .into_iter()
            .filter(|part| !part.is_empty())
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" · "),
        course: details.course.title.clone(),
        when: when(&days),
        place: details.address(),
        instructors: instructors
            .iter()
            .map(|(user, roles)| RegisterInstructor {
                name: full_name(user),
                role: roles.iter().copied().map(role).collect::<Vec<_>>().join(", "),
            })
            .collect(),
        days: columns(&days),
        people: confirmed
            .map(|(row, user)| {
                let stored = marks.get(&row.id).map_or(&[][..], Vec::as_slice);
                RegisterPerson {
                    name: full_name(user),
                    tax_code: user.fiscal_code.clone().unwrap_or_else(|| birth(user)),
                    presences: Sheet::new(&half_days, stored, row.attendance.0)
                        .marks()
                        .iter()
                        .map(presence)
                        .collect(),
                    outcome: outcome(row.outcome.0).map(str::to_owned),
                }
            })
            .collect(),
        created_at: app.now(),
        created: rome_time::short(app.now()),
    };
    Ok(Attachment {
        content_type: PDF,
        file_name: name_of("registro", &details, "pdf"),
        bytes: app
            .document_threads
            .run(move || register.to_pdf().map_err(ApiError::internal))
            .await?,
    })
}

/// What is known of a half day, with the time of a scan.
fn presence(mark: &Mark) -> Presence {
    let time = |at| rome_time::local(at).format("%H:%M").to_string();
    match mark.status {
        Attendance::Unknown => Presence::Unmarked,
        Attendance::Present => Presence::Present(mark.confirmed_at().map(time)),
        Attendance::Absent => Presence::Absent,
    }
}

const fn outcome(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::None => None,
        Outcome::Passed => Some("Superato"),
        Outcome::Failed => Some("Non superato"),
    }
}

/// When the date is held: a line for each of a few days, else the days with the same hours together.
fn when(days: &[Day]) -> Vec<String> {
    const MOST: usize = 4;
    if days.len() <= MOST {
        return days
            .iter()
            .map(|day| rome_time::long_span(day.starts_at, day.ends_at))
            .collect();
    }
    let hours = |day: &Day| [day.starts_at, day.ends_at].map(|at| rome_time::local(at).format("%H:%M").to_string());
    let same_hours = |one: &Day, other: &Day| hours(one) == hours(other);
    days.chunk_by(same_hours)
        .map(|days| {
            let names: Vec<_> = days
                .iter()
                .map(|day| short_day(rome_time::local(day.starts_at).date()))
                .collect();
            let [from, to] = hours(&days[0]);
            format!("{} dalle {from} alle {to}", names.join(", "))
        })
        .collect()
}

/// The days with their halves.
fn columns(days: &[Day]) -> Vec<RegisterDay> {
    let mut columns: Vec<RegisterDay> = Vec::new();
    for hours in hours(days) {
        let day = short_day(hours.half_day.day);
        match columns.last_mut() {
            Some(last) if last.day == day => last.halves.push(hours.word().into()),
            _ => columns.push(RegisterDay {
                day,
                halves: vec![hours.word().into()],
            }),
        }
    }
    columns
}

/// `ven 12/03/2027`
fn short_day(day: NaiveDate) -> String {
    let weekday = usize::try_from(day.weekday().num_days_from_monday()).unwrap_or_default();
    let weekday = WEEKDAYS.get(weekday).copied().unwrap_or_default();
    format!("{weekday} {}", day.format("%d/%m/%Y"))
}

/// Gives somebody the name back that was retained for registers.
fn restore(user: &mut users::Model, retained: &HashMap<i64, retained::Model>) {
    if let Some(retained) = retained.get(&user.id) {
        user.name.clone_from(&retained.name);
        user.surname.clone_from(&retained.surname);
        user.fiscal_code.clone_from(&retained.tax_code);
        user.sort_key = person::sort_key(&user.name, &user.surname);
    }
}

/// What tells people without a tax code apart.
fn birth(user: &users::Model) -> String {
    let day = user.birth_date.map(|day| day.format("%d/%m/%Y").to_string());
    day.unwrap_or_default()
}

fn full_name(user: &users::Model) -> String {
    format!("{} {}", user.surname, user.name)
}

const fn role(role: ShiftRole) -> &'static str {
    match role {
        ShiftRole::Director => "Direttore",
        ShiftRole::Instructor => "Istruttore",
        ShiftRole::Assistant => "Assistente",
    }
}

#[cfg(test)]
mod tests {
    use battito_domain::course_date::days;

    use super::*;

    #[test]
    fn names_every_day_of_a_long_course() {
        let days = days(
            "2027-03-08T08:00:00Z".parse().unwrap(),
            "2027-03-12T17:00:00Z".parse().unwrap(),
        );
        let text = when(&days).join(" · ");
        for day in ["lun 08/03/2027", "mer 10/03/2027", "ven 12/03/2027"] {
            assert!(text.contains(day), "{text}");
        }
        assert_eq!(when(&days[..1]), ["lunedì 8 marzo 2027 dalle 09:00 alle 18:00"]);
    }

    #[test]
    fn has_a_column_for_each_half_day() {
        let days = days(
            "2027-03-12T08:00:00Z".parse().unwrap(),
            "2027-03-13T17:00:00Z".parse().unwrap(),
        );
        let columns = columns(&days);
        let names: Vec<_> = columns.iter().map(|day| (day.day.as_str(), day.halves.len())).collect();
        assert_eq!(names, [("ven 12/03/2027", 2), ("sab 13/03/2027", 2)]);
        assert_eq!(columns.first().unwrap().halves, ["mattina", "pomeriggio"]);
    }
}
