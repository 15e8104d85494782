//! Writes the demo centre in one transaction, and only into an empty database: a second start changes nothing.

use std::collections::HashMap;

use battito_platform::{
    ApiError,
    db::Db,
    entities::{certificate_options, cities, course_dates, courses, reservations, users},
};
use chrono::{DateTime, SubsecRound, Utc};
use futures_util::FutureExt;
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, EntityTrait,
    PaginatorTrait,
};

use super::{
    agenda::{self, Lesson},
    content::{Content, Course, Person},
    design::{self, DesignFiles},
    duties, history, mails, papers, reminders, rows,
    seating::{self, Seat},
    surveys,
    year::{self, Present},
};

/// Rows of one statement: far below the number of parameters that either engine takes.
const ROWS: usize = 200;

/// The numbers of rows written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loaded {
    /// Courses.
    pub courses: usize,
    /// Their dates, past ones too.
    pub course_dates: usize,
    /// Users: demo accounts, instructors and participants.
    pub users: usize,
    /// Reservations, waiting ones too.
    pub reservations: usize,
    /// Shifts of instructors.
    pub shifts: usize,
    /// Certificates issued by the centre, without the imported ones.
    pub certificates: usize,
}

/// Fills an empty database as seen from `now`; every user gets `password_hash`, every certificate the
/// design with `files`. Answers `None` and changes nothing when a
/// course or a user exists.
pub async fn fill(
    db: &Db,
    now: DateTime<Utc>,
    password_hash: String,
    files: DesignFiles,
) -> Result<Option<Loaded>, ApiError> {
    // Whole seconds: the instants in between are reckoned from this one.
    let (content, now) = (Content::read()?, now.trunc_subsecs(0));
    db.write(move |tx| {
        async move {
            one_node_at_a_time(tx).await?;
            if is_empty(tx).await? {
                write_all(tx, &content, now, (&password_hash, files)).await.map(Some)
            } else {
                Ok(None)
            }
        }
        .boxed()
    })
    .await
}

/// Two nodes started together on one PostgreSQL must not both find it empty. SQLite has one writer anyway.
async fn one_node_at_a_time(tx: &DatabaseTransaction) -> Result<(), DbErr> {
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared("SELECT pg_advisory_xact_lock(4711208321)")
            .await?;
    }
    Ok(())
}

/// Whether neither a course nor a user exists.
pub(super) async fn is_empty(connection: &impl ConnectionTrait) -> Result<bool, DbErr> {
    Ok(courses::Entity::find().count(connection).await? == 0 && users::Entity::find().count(connection).await? == 0)
}

async fn write_all(
    tx: &DatabaseTransaction,
    content: &Content,
    now: DateTime<Utc>,
    (password_hash, files): (&str, DesignFiles),
) -> Result<Loaded, ApiError> {
    let lessons = agenda::lessons(content, now)?;
    let seats = seating::seats(content, &lessons, now)?;
    let courses = write_courses(tx, content, now).await?;
    let options = write_options(tx, content, &courses).await?;
    let users = write_people(tx, &content.people, &seats, now, password_hash).await?;
    insert(tx, content.cities.iter().map(rows::city).collect()).await?;
    let dates = write_dates(tx, &lessons, &courses).await?;
    let bookings = seats
        .iter()
        .map(|seat| rows::reservation(seat, &lessons[seat.lesson], &dates, &users));
    insert(tx, bookings.collect()).await?;
    let all: Vec<&Seat> = seats.iter().collect();
    write_certificates(tx, &all, &lessons, &options, (&dates, &users)).await?;
    let mut taught = rows::shifts(content, &lessons, &dates, &users)?;
    taught.extend(duties::rows(content, &users, now)?);
    insert(tx, taught.clone()).await?;
    insert(tx, duties::availabilities(content, &users, now)?).await?;
    let design = design::write(tx, files, users.first().copied(), now).await?;
    let certificates = papers::issue(tx, (&lessons, &dates), design, now).await?;
    history::write(tx, content, &lessons, &seats, &users, now).await?;
    reminders::write(tx, now).await?;
    let instructors: Vec<i64> = content
        .people
        .iter()
        .zip(&users)
        .filter_map(|(person, id)| rows::teaches(person).then_some(*id))
        .collect();
    let present = Present {
        lessons: &lessons,
        courses: &courses,
        instructors: &instructors,
        shifts: &taught,
        options: &options,
    };
    let year = year::write(tx, content, present, (now, password_hash)).await?;
    surveys::write(tx, now).await?;
    mails::write(tx, users.first().copied(), now).await?;
    let loaded = Loaded {
        courses: courses.len(),
        course_dates: dates.len() + year.dates,
        users: users.len() + year.users,
        reservations: seats.len() + year.reservations,
        shifts: taught.len() + year.shifts,
        certificates,
    };
    Ok(loaded)
}

/// The ids of the courses, in the order of the content; likewise below.
async fn write_courses(tx: &DatabaseTransaction, content: &Content, now: DateTime<Utc>) -> Result<Vec<i64>, ApiError> {
    insert(
        tx,
        content.courses.iter().map(|course| rows::course(course, now)).collect(),
    )
    .await?;
    let found = courses::Entity::find().all(tx).await?;
    let ids = ordered(
        found.into_iter().map(|row| (row.title, row.id)),
        content.courses.iter().map(|c| &c.title),
    )?;
    let pictures = content
        .courses
        .iter()
        .zip(&ids)
        .map(|(course, id)| rows::picture(*id, course.picture, now));
    insert(tx, pictures.collect()).await?;
    Ok(ids)
}

/// The certificates of each course.
async fn write_options(
    tx: &DatabaseTransaction,
    content: &Content,
    courses: &[i64],
) -> Result<Vec<Vec<certificate_options::Model>>, ApiError> {
    let by_slug: HashMap<&str, i64> = content
        .courses
        .iter()
        .map(|course| course.slug.as_str())
        .zip(courses.iter().copied())
        .collect();
    let renewal_of = |course: &Course| course.renewal.as_deref().and_then(|slug| by_slug.get(slug).copied());
    let options = content
        .courses
        .iter()
        .zip(courses)
        .flat_map(|(course, id)| rows::options(*id, course, renewal_of(course)));
    insert(tx, options.collect()).await?;
    let mut found = certificate_options::Entity::find().all(tx).await?;
    found.sort_by_key(|option| option.position);
    let of = |id: &i64| found.iter().filter(|option| option.course_id == *id).cloned().collect();
    Ok(courses.iter().map(of).collect())
}

/// The ids of these people, who joined before the first of their bookings; likewise below.
pub(super) async fn write_people(
    tx: &DatabaseTransaction,
    people: &[Person],
    seats: &[Seat],
    now: DateTime<Utc>,
    password_hash: &str,
) -> Result<Vec<i64>, ApiError> {
    let mut first: HashMap<usize, DateTime<Utc>> = HashMap::new();
    for seat in seats {
        let booked = first.entry(seat.person).or_insert(seat.booked_at);
        *booked = (*booked).min(seat.booked_at);
    }
    let rows = people.iter().enumerate();
    let rows = rows.map(|(at, person)| rows::user(at, person, first.get(&at).copied(), now, password_hash));
    insert(tx, rows.collect()).await?;
    let found = users::Entity::find().all(tx).await?;
    ordered(
        found.into_iter().filter_map(|row| Some((row.email?, row.id))),
        people.iter().map(|person| &person.email),
    )
}

pub(super) async fn write_dates(
    tx: &DatabaseTransaction,
    lessons: &[Lesson<'_>],
    courses: &[i64],
) -> Result<Vec<i64>, ApiError> {
    let towns = cities::Entity::find().all(tx).await?;
    let towns = ordered(
        towns.into_iter().map(|row| (row.name, row.id)),
        lessons.iter().map(|lesson| &lesson.date.city),
    )?;
    let dates = lessons
        .iter()
        .zip(towns)
        .map(|(lesson, city)| rows::date(lesson, courses[lesson.course], city));
    insert(tx, dates.collect()).await?;
    let found = course_dates::Entity::find().all(tx).await?;
    let wanted: Vec<_> = lessons
        .iter()
        .map(|lesson| (courses[lesson.course], lesson.starts_at))
        .collect();
    ordered(
        found.into_iter().map(|row| ((row.course_id, row.starts_at), row.id)),
        wanted.iter(),
    )
}

/// The certificates of these seats: the chosen one and those that are always issued.
pub(super) async fn write_certificates(
    tx: &DatabaseTransaction,
    seats: &[&Seat],
    lessons: &[Lesson<'_>],
    options: &[Vec<certificate_options::Model>],
    (dates, people): (&[i64], &[i64]),
) -> Result<(), ApiError> {
    let found = reservations::Entity::find().all(tx).await?;
    let wanted: Vec<_> = seats
        .iter()
        .map(|seat| (dates[seat.lesson], people[seat.person]))
        .collect();
    let ids = ordered(
        found.into_iter().map(|row| ((row.course_date_id, row.user_id), row.id)),
        wanted.iter(),
    )?;
    let certificates = seats
        .iter()
        .zip(ids)
        .flat_map(|(seat, id)| rows::certificates(id, seat.certificate, &options[lessons[seat.lesson].course]));
    Ok(insert(tx, certificates.collect()).await?)
}

/// The ids in the order of `wanted`. Rows are matched by their unique columns, not by the order in which they
/// come back.
fn ordered<'k, K>(
    found: impl Iterator<Item = (K, i64)>,
    wanted: impl Iterator<Item = &'k K>,
) -> Result<Vec<i64>, ApiError>
where
    K: std::hash::Hash + Eq + std::fmt::Debug + 'k,
{
    let ids: HashMap<K, i64> = found.collect();
    wanted
        .map(|key| {
            ids.get(key)
                .copied()
                .ok_or_else(|| ApiError::internal(format!("the demo has no {key:?}")))
        })
        .collect()
}

pub(super) async fn insert<A>(tx: &DatabaseTransaction, rows: Vec<A>) -> Result<(), DbErr>
where
    A: ActiveModelTrait + ActiveModelBehavior + Send,
{
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        // A bulk insert does not call `before_save` by itself.
        let mut batch = Vec::with_capacity(ROWS);
        for row in rows.by_ref().take(ROWS) {
            batch.push(row.before_save(tx, true).await?);
        }
        A::Entity::insert_many(batch).exec_without_returning(tx).await?;
    }
    Ok(())
}
