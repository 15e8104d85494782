//! What was taught in a period, as a spreadsheet: by month, by course and by company, for the annual report and for
//! companies. A person counts where they were present.

use std::collections::{BTreeMap, HashSet};

use battito_documents::spreadsheet::{Cell, Table};
use battito_domain::{
    certificate::PaperStatus,
    course_date,
    reservation::{Attendance, Outcome, Status},
    rome_time,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect,
    RelationTrait,
};

use super::steps::Period;
use crate::{
    entities::{
        certificates, course_dates, courses,
        reservations::{Column, Entity, Relation},
        statuses, users,
    },
    platform::{
        ApiError, App, Attachment,
        attachment::{ListColumn, list_table},
        ids::one_of,
    },
};

const WITHOUT_COMPANY: &str = "Senza azienda";

/// Somebody who was present.
#[derive(Debug, FromQueryResult)]
struct Seat {
    id: i64,
    user_id: i64,
    outcome: statuses::Outcome,
    course_date_id: i64,
    starts_at: DateTime<Utc>,
    title: String,
    hours: i32,
    company: Option<String>,
}

/// The figures of a month, a course or a company.
#[derive(Debug, Default)]
struct Sum {
    name: String,
    dates: HashSet<i64>,
    people: HashSet<i64>,
    present: i64,
    hours: i64,
    passed: i64,
    certificates: i64,
}

impl Sum {
    fn add(&mut self, seat: &Seat, certificates: i64) {
        self.dates.insert(seat.course_date_id);
        self.people.insert(seat.user_id);
        self.present += 1;
        self.hours += i64::from(seat.hours);
        self.passed += i64::from(seat.outcome.0 == Outcome::Passed);
        self.certificates += certificates;
    }
}

const FIGURES: [ListColumn<Sum>; 6] = [
    ("Date", 8.0, |sum| count(&sum.dates)),
    ("Persone", 10.0, |sum| count(&sum.people)),
    ("Presenze", 10.0, |sum| sum.present.into()),
    ("Ore di formazione", 18.0, |sum| sum.hours.into()),
    ("Superati", 10.0, |sum| sum.passed.into()),
    ("Attestati", 10.0, |sum| sum.certificates.into()),
];

fn count(distinct: &HashSet<i64>) -> Cell {
    i32::try_from(distinct.len()).unwrap_or(i32::MAX).into()
}

/// Three sheets, each with a total below: months, courses, companies.
pub(super) async fn export(app: &App, period: Period) -> Result<Attachment, ApiError> {
    let db = app.db().read();
    let seats = seats(db, period).await?;
    let papers = papers(db, &seats).await?;
    let month = |seat: &Seat| rome_time::local(seat.starts_at).format("%Y-%m").to_string();
    let company = |seat: &Seat| {
        let company = seat.company.as_deref().map(str::trim).unwrap_or_default();
        if company.is_empty() { WITHOUT_COMPANY } else { company }.to_owned()
    };
    let tables = vec![
        sheet(app, ("Mesi", "Mese"), &seats, &papers, month),
        sheet(app, ("Corsi", "Corso"), &seats, &papers, |seat| seat.title.clone()),
        sheet(app, ("Aziende", "Azienda"), &seats, &papers, company),
    ];
    let name = format!("formazione-{}-{}.xlsx", period.from, period.to);
    Attachment::spreadsheets(app, name, tables).await
}

fn sheet(
    app: &App,
    (title, heading): (&str, &'static str),
    seats: &[Seat],
    papers: &BTreeMap<i64, i64>,
    group: impl Fn(&Seat) -> String,
) -> Table {
    let mut sums: BTreeMap<String, Sum> = BTreeMap::new();
    let mut total = Sum {
        name: "Totale".into(),
        ..Sum::default()
    };
    for seat in seats {
        let (name, certificates) = (group(seat), papers.get(&seat.id).copied().unwrap_or_default());
        let sum = sums
            .entry(name.clone())
            .or_insert_with(|| Sum { name, ..Sum::default() });
        sum.add(seat, certificates);
        total.add(seat, certificates);
    }
    let rows: Vec<Sum> = sums.into_values().chain([total]).collect();
    let mut columns: Vec<ListColumn<Sum>> = vec![(heading, 44.0, |sum| (&sum.name).into())];
    columns.extend(FIGURES);
    list_table(app, title, &columns, &rows)
}

/// Those who were present at dates that began in the period and were not called off.
async fn seats(db: &impl ConnectionTrait, period: Period) -> Result<Vec<Seat>, DbErr> {
    let (from, to) = period.instants();
    Entity::find()
        .inner_join(course_dates::Entity)
        .join(JoinType::InnerJoin, course_dates::Relation::Course.def())
        .join(JoinType::InnerJoin, Relation::User.def())
        .select_only()
        .columns([Column::Id, Column::UserId, Column::Outcome, Column::CourseDateId])
        .column(course_dates::Column::StartsAt)
        .column(courses::Column::Title)
        .column_as(courses::Column::Duration, "hours")
        .column(users::Column::Company)
        .filter(course_dates::Column::StartsAt.gte(from))
        .filter(course_dates::Column::StartsAt.lt(to))
        .filter(course_dates::Column::Status.ne(course_date::Status::Cancelled.as_str()))
        .filter(Column::Status.eq(Status::Confirmed.as_str()))
        .filter(Column::Attendance.eq(Attendance::Present.as_str()))
        .into_model()
        .all(db)
        .await
}

/// The certificates in force of these reservations, by reservation.
async fn papers(db: &impl ConnectionTrait, seats: &[Seat]) -> Result<BTreeMap<i64, i64>, DbErr> {
    let ids = seats.iter().map(|seat| seat.id);
    let found: Vec<i64> = certificates::Entity::find()
        .select_only()
        .column(certificates::Column::ReservationId)
        .filter(one_of(db, certificates::Column::ReservationId, ids))
        .filter(certificates::Column::Status.eq(PaperStatus::Issued.as_str()))
        .into_tuple()
        .all(db)
        .await?;
    let mut papers = BTreeMap::new();
    for id in found {
        *papers.entry(id).or_default() += 1;
    }
    Ok(papers)
}
