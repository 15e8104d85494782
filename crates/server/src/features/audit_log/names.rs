//! The names of rows that entries mention by id, read together for a page.

use std::collections::{BTreeSet, HashMap};

use battito_domain::{
    attendance::{self, Half, HalfDay, HalfDayHours},
    rome_time,
};
use battito_platform::{ApiError, entities::audit_entries::Model};
use sea_orm::{ConnectionTrait, JsonValue};

use super::store;
use crate::features::reservations::store as reserved;

/// Names by id.
#[derive(Debug, Default)]
pub(super) struct Names {
    people: HashMap<i64, String>,
    courses: HashMap<i64, String>,
    cities: HashMap<i64, String>,
    options: HashMap<i64, String>,
    dates: HashMap<i64, String>,
    /// The half days of the dates.
    half_days: HashMap<i64, Vec<HalfDayHours>>,
    /// The date and the person of a reservation.
    reservations: HashMap<i64, (i64, i64)>,
    /// The numbers of certificates.
    papers: HashMap<i64, String>,
}

impl Names {
    /// Reads the names for these entries.
    pub(super) async fn of(db: &impl ConnectionTrait, entries: &[Model]) -> Result<Self, ApiError> {
        let subjects = |kind: &str| {
            let of_kind = entries.iter().filter(|entry| entry.subject_kind == kind);
            of_kind.map(|entry| entry.subject_id).collect::<BTreeSet<_>>()
        };
        let mentioned = |members: &[&str]| {
            let states = entries.iter().flat_map(|entry| [&entry.before, &entry.after]).flatten();
            let ids = states.flat_map(|state| members.iter().filter_map(|member| state.get(*member)?.as_i64()));
            ids.collect::<BTreeSet<_>>()
        };
        let mut reservations = mentioned(&["id_reservation"]);
        reservations.extend(subjects("reservation"));
        let reservations = store::dates_and_people(db, reservations).await?;

        let mut people = mentioned(&["id_user", "user_id"]);
        people.extend(subjects("user"));
        people.extend(entries.iter().filter_map(|entry| entry.actor_id));
        people.extend(reservations.values().map(|(_, user)| *user));
        let people = reserved::people(db, people).await?;

        let mut dates = mentioned(&["id_course_date"]);
        dates.extend(subjects("course_date"));
        dates.extend(reservations.values().map(|(date, _)| *date));
        let dates = reserved::date_details(db, dates).await?;

        let mut cities = mentioned(&["id_city"]);
        cities.extend(subjects("city"));
        let mut courses = mentioned(&["id_course"]);
        courses.extend(subjects("course"));
        Ok(Self {
            people: people
                .into_values()
                .map(|user| (user.id, format!("{} {}", user.name, user.surname).trim().to_owned()))
                .collect(),
            courses: store::titles_of_courses(db, courses).await?,
            cities: store::cities(db, cities)
                .await?
                .into_iter()
                .map(|city| (city.id, format!("{} ({})", city.name, city.province)))
                .collect(),
            options: store::names_of_options(db, mentioned(&["certificate"])).await?,
            half_days: dates
                .iter()
                .map(|(id, details)| (*id, attendance::hours(&details.days())))
                .collect(),
            dates: dates
                .into_iter()
                .map(|(id, details)| {
                    let day = rome_time::date_only(details.date.starts_at);
                    (id, format!("{}, {day} {}", details.course.title, details.city.name))
                })
                .collect(),
            reservations,
            papers: store::numbers_of_papers(db, mentioned(&["replaced_by", "reissue_of"])).await?,
        })
    }

    /// Name and surname.
    pub(super) fn person(&self, id: i64) -> Option<String> {
        self.people.get(&id).cloned()
    }

    /// A half day of a date in words. One that the date has no more is told by its half alone.
    pub(super) fn half_day(&self, date: Option<i64>, half_day: HalfDay) -> &'static str {
        let hours = date.and_then(|date| self.half_days.get(&date)).into_iter().flatten();
        let known = hours.into_iter().find(|hours| hours.half_day == half_day);
        known.map_or_else(
            || match half_day.half {
                Half::Morning => "mattina",
                Half::Afternoon => "pomeriggio",
            },
            HalfDayHours::word,
        )
    }

    /// The name behind an id in a member; `None` when the member is no id, or an unknown one.
    pub(super) fn member(&self, field: &str, id: i64) -> Option<String> {
        let names = match field {
            "id_user" | "user_id" => &self.people,
            "id_course" => &self.courses,
            "id_city" => &self.cities,
            "id_course_date" => &self.dates,
            "certificate" => &self.options,
            "replaced_by" | "reissue_of" => &self.papers,
            "id_reservation" => {
                let (date, person) = self.reservations.get(&id)?;
                return self.together(Some(*person), Some(*date));
            }
            _ => return None,
        };
        names.get(&id).cloned()
    }

    /// A person and a date: those that have a name.
    fn together(&self, person: Option<i64>, date: Option<i64>) -> Option<String> {
        let names = [
            person.and_then(|id| self.person(id)),
            date.and_then(|id| self.dates.get(&id).cloned()),
        ];
        let names: Vec<String> = names.into_iter().flatten().collect();
        (!names.is_empty()).then(|| names.join(" · "))
    }

    /// The name of the changed row: today's, or the one in the entry.
    pub(super) fn subject(&self, entry: &Model) -> Option<String> {
        let id = entry.subject_id;
        match entry.subject_kind.as_str() {
            "course" => self.courses.get(&id).cloned().or_else(|| recorded(entry, "title")),
            "course_date" => self.dates.get(&id).cloned().or_else(|| {
                let course = member(entry, "id_course").and_then(|id| self.courses.get(&id).cloned());
                course.or_else(|| recorded(entry, "venue"))
            }),
            "reservation" | "shift" => {
                let known = self
                    .reservations
                    .get(&id)
                    .filter(|_| entry.subject_kind == "reservation");
                let person = known.map(|(_, user)| *user).or_else(|| member(entry, "id_user"));
                self.together(person, self.date_of(entry))
            }
            "city" => self.cities.get(&id).cloned(),
            "user" => self.person(id),
            "certificate" => {
                let parts: Vec<String> = ["number", "holder"]
                    .into_iter()
                    .filter_map(|field| recorded(entry, field))
                    .collect();
                (!parts.is_empty()).then(|| parts.join(" · "))
            }
            "mail_text" => recorded(entry, "mail"),
            "list" => recorded(entry, "list"),
            _ => None,
        }
    }

    /// The course date that the change belongs to.
    pub(super) fn date_of(&self, entry: &Model) -> Option<i64> {
        match entry.subject_kind.as_str() {
            "course_date" => Some(entry.subject_id),
            "reservation" => {
                let known = self.reservations.get(&entry.subject_id).map(|(date, _)| *date);
                known.or_else(|| member(entry, "id_course_date"))
            }
            _ => member(entry, "id_course_date"),
        }
    }
}

/// A member of the record, the later one first.
fn value<'a>(entry: &'a Model, field: &str) -> Option<&'a JsonValue> {
    let states = [&entry.after, &entry.before].into_iter().flatten();
    states
        .filter_map(|state| state.get(field))
        .find(|value| !value.is_null())
}

fn member(entry: &Model, field: &str) -> Option<i64> {
    value(entry, field)?.as_i64()
}

fn recorded(entry: &Model, field: &str) -> Option<String> {
    value(entry, field)?.as_str().map(str::to_owned)
}
