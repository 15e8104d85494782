//! Certificates from before Battito, as a centre imports them: of people who have booked or done the renewal,
//! of people who still have to, and of some without an account. So the board of renewals has something in
//! each column.

use std::collections::HashSet;

use battito_domain::{
    certificate::{PaperStatus, VerificationCode},
    renewal::Lifetime,
    reservation::Outcome,
    rome_time,
};
use battito_platform::{
    ApiError,
    entities::{DayList, TextList, certificates, users},
};
use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveTime, TimeDelta, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, Set};
use sha2::{Digest, Sha256};

use super::{
    agenda::Lesson,
    content::{Content, Course, Person, Role},
    seating::Seat,
};
use crate::features::certificates::store;

/// From a booking to the last day of the certificate that it renews: a few days after one of the reminders.
const AFTER_BOOKING: [i64; 6] = [86, 57, 28, 83, 54, 26];
/// The last days of those whose holders have not booked, from today.
const LEFT: [i64; 32] = [
    88, 85, 82, 77, 72, 66, 61, 57, 54, 51, 46, 43, 37, 32, 28, 24, 19, 13, 8, 5, 3, -4, -11, -17, -23, -34, -52, -68,
    -83, -120, -171, -230,
];
/// Which of these have asked for no mails.
const SILENT: [usize; 3] = [3, 9, 17];
/// Holders without an account, and the last days of their certificates.
const STRANGERS: [(&str, &str, i64); 5] = [
    ("Ornella", "Brambilla", 79),
    ("Tiziano", "Gualandris", 64),
    ("Loredana", "Pesenti", 48),
    ("Gianluigi", "Rota", 21),
    ("Mirella", "Zanchi", -9),
];

/// Writes them.
pub(super) async fn write(
    tx: &DatabaseTransaction,
    content: &Content,
    lessons: &[Lesson<'_>],
    seats: &[Seat],
    people: &[i64],
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    let history = History {
        content,
        lessons,
        seats,
        today: rome_time::local(now).date(),
    };
    let mut rows: Vec<certificates::ActiveModel> = Vec::new();
    for (person, course, last) in history.renewing() {
        let holder = &content.people[person];
        let names = (holder.name.as_str(), holder.surname.as_str());
        let tax_code = Some(holder.fiscal_code.clone());
        rows.extend(history.paper(rows.len(), course, names, last, (Some(people[person]), tax_code)));
    }
    for (place, ((person, course), in_days)) in history.idle().step_by(3).zip(LEFT).enumerate() {
        let holder = &content.people[person];
        let names = (holder.name.as_str(), holder.surname.as_str());
        let account = (Some(people[person]), Some(holder.fiscal_code.clone()));
        let last = history.today + TimeDelta::days(in_days);
        rows.extend(history.paper(rows.len(), Some(course), names, last, account));
        if SILENT.contains(&place) {
            let wish = users::ActiveModel {
                id: Set(people[person]),
                renewal_reminders: Set(false),
                ..Default::default()
            };
            wish.update(tx).await?;
        }
    }
    for (name, surname, in_days) in STRANGERS {
        let last = history.today + TimeDelta::days(in_days);
        let course = history.course("blsd-esecutore-laico");
        rows.extend(history.paper(rows.len(), course, (name, surname), last, (None, None)));
    }
    store::insert(tx, rows).await?;
    Ok(())
}

/// The courses that a person may have taken long ago, the likeliest first.
const fn likely(person: &Person) -> &'static [&'static str] {
    if person.is_sanitary {
        &["blsd-esecutore-sanitario", "pblsd-esecutore", "trauma-preospedaliero"]
    } else {
        &[
            "blsd-esecutore-laico",
            "primo-soccorso-aziendale-gruppi-b-c",
            "primo-soccorso-aziendale-gruppo-a",
            "pblsd-esecutore",
        ]
    }
}

struct History<'c, 'l> {
    content: &'c Content,
    lessons: &'l [Lesson<'c>],
    seats: &'l [Seat],
    today: NaiveDate,
}

impl<'c> History<'c, '_> {
    /// People with a seat in a course that renews, the course that they took before, and the last day of
    /// their certificate.
    fn renewing(&self) -> Vec<(usize, Option<&'c Course>, NaiveDate)> {
        let mut found = Vec::new();
        let mut known = HashSet::new();
        for (place, seat) in self.seats.iter().enumerate() {
            let lesson = &self.lessons[seat.lesson];
            let course = &self.content.courses[lesson.course];
            let took = self
                .content
                .courses
                .iter()
                .find(|other| other.renewal.as_deref() == Some(course.slug.as_str()) && other.slug != course.slug);
            let is_renewed = seat.outcome == Outcome::Passed || lesson.date.results.is_none();
            let booked_on = rome_time::local(seat.booked_at).date();
            let last = booked_on + TimeDelta::days(AFTER_BOOKING[place % AFTER_BOOKING.len()]);
            let is_recent = (self.today - TimeDelta::days(90)..=self.today + TimeDelta::days(85)).contains(&last);
            if took.is_some() && is_renewed && is_recent && place.is_multiple_of(5) && known.insert(seat.person) {
                found.push((seat.person, took, last));
            }
        }
        found
    }

    /// Participants, each with a course that they have never booked, nor the one that renews it.
    fn idle(&self) -> impl Iterator<Item = (usize, &'c Course)> {
        let seats: HashSet<(usize, &str)> = self.seats.iter().map(|seat| (seat.person, self.slug(seat))).collect();
        let people = self.content.people.iter().enumerate();
        people.filter_map(move |(at, person)| {
            let untouched = |course: &&Course| {
                let renewal = course.renewal.as_deref().unwrap_or_default();
                !seats.contains(&(at, course.slug.as_str())) && !seats.contains(&(at, renewal))
            };
            let mut courses = likely(person).iter().filter_map(|slug| self.course(slug));
            let course = courses.find(untouched).filter(|_| person.role == Role::Participant);
            Some((at, course?))
        })
    }

    fn slug(&self, seat: &Seat) -> &'c str {
        &self.content.courses[self.lessons[seat.lesson].course].slug
    }

    fn course(&self, slug: &str) -> Option<&'c Course> {
        self.content.courses.iter().find(|course| course.slug == slug)
    }

    fn paper(
        &self,
        place: usize,
        course: Option<&Course>,
        (name, surname): (&str, &str),
        last: NaiveDate,
        (user_id, tax_code): (Option<i64>, Option<String>),
    ) -> Option<certificates::ActiveModel> {
        let course = course?;
        let option = course.certificates.iter().find(|option| option.validity.is_some())?;
        let months = option.validity.as_ref()?.months;
        let (issued_on, last) = self.days(last, u32::try_from(months).ok()?)?;
        let number = format!("BT{}/{:04}", issued_on.year() % 100, 412 + place * 7);
        let bytes: [u8; 10] = *Sha256::digest(number.as_bytes()).first_chunk()?;
        Some(certificates::ActiveModel {
            number: Set(number),
            code: Set(VerificationCode::from_random(bytes).as_str().to_owned()),
            user_id: Set(user_id),
            imported: Set(true),
            external: Set(false),
            holder_name: Set(name.to_owned()),
            holder_surname: Set(surname.to_owned()),
            tax_code: Set(tax_code),
            title: Set(course.title.clone()),
            option_name: Set(option.name.clone()),
            days: Set(DayList::default()),
            instructors: Set(TextList::default()),
            issued_on: Set(issued_on),
            issued_at: Set(rome_time::from_local(
                issued_on.and_time(NaiveTime::from_hms_opt(12, 0, 0)?),
            )),
            expires_on: Set(Some(last)),
            status: Set(PaperStatus::Issued.into()),
            ..Default::default()
        })
    }

    /// The first and the last day: a day earlier when a reminder would fall on today.
    fn days(&self, last: NaiveDate, months: u32) -> Option<(NaiveDate, NaiveDate)> {
        let lifetime = |last: NaiveDate| {
            Some(Lifetime {
                issued_on: last.checked_sub_months(Months::new(months))?,
                expires_on: last,
            })
        };
        let mut found = lifetime(last)?;
        if found.days().any(|(_, day)| day == self.today) {
            found = lifetime(last.checked_sub_days(Days::new(1))?)?;
        }
        Some((found.issued_on, found.expires_on))
    }
}
