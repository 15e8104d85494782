//! Queries of the audit log. Entries are only added, so that their ids are the order of time.

use std::collections::HashMap;

use battito_platform::entities::{
    audit_entries::{Column, Entity, Model},
    certificate_options, certificates, cities, courses, reservations, shifts,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, sea_query::SelectStatement,
};

use super::dto::SubjectKind;

/// The subject of changes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Subject {
    /// Anything.
    Any,
    /// Anything of a kind.
    Kind(SubjectKind),
    /// One.
    One(SubjectKind, i64),
    /// A course date with its reservations and shifts.
    DateAndItsPeople(i64),
    /// A user with their reservations, certificates and shifts.
    UserAndTheirs(i64),
}

/// Which changes.
#[derive(Debug, Clone)]
pub(super) struct Filter {
    pub(super) subject: Subject,
    /// The author.
    pub(super) actor: Option<i64>,
    /// Not before.
    pub(super) from: Option<DateTime<Utc>>,
    /// Before.
    pub(super) after: Option<DateTime<Utc>>,
}

impl Filter {
    fn condition(&self) -> Condition {
        Condition::all()
            .add(self.subject.condition())
            .add_option(self.actor.map(|id| Column::ActorId.eq(id)))
            .add_option(self.from.map(|from| Column::At.gte(from)))
            .add_option(self.after.map(|after| Column::At.lt(after)))
    }
}

impl Subject {
    fn condition(self) -> Condition {
        match self {
            Self::Any => Condition::all(),
            Self::Kind(kind) => Condition::all().add(Column::SubjectKind.eq(kind.as_str())),
            Self::One(kind, id) => one(kind, id),
            Self::DateAndItsPeople(id) => Condition::any()
                .add(one(SubjectKind::CourseDate, id))
                .add(among(
                    SubjectKind::Reservation,
                    reservations_of(reservations::Column::CourseDateId, id),
                ))
                .add(among(SubjectKind::Shift, shifts_of(shifts::Column::CourseDateId, id))),
            Self::UserAndTheirs(id) => Condition::any()
                .add(one(SubjectKind::User, id))
                .add(among(
                    SubjectKind::Reservation,
                    reservations_of(reservations::Column::UserId, id),
                ))
                .add(among(SubjectKind::Certificate, certificates_of(id)))
                .add(among(SubjectKind::Shift, shifts_of(shifts::Column::UserId, id))),
        }
    }
}

fn one(kind: SubjectKind, id: i64) -> Condition {
    Condition::all()
        .add(Column::SubjectKind.eq(kind.as_str()))
        .add(Column::SubjectId.eq(id))
}

fn among(kind: SubjectKind, ids: SelectStatement) -> Condition {
    Condition::all()
        .add(Column::SubjectKind.eq(kind.as_str()))
        .add(Column::SubjectId.in_subquery(ids))
}

fn reservations_of(column: reservations::Column, id: i64) -> SelectStatement {
    let found = reservations::Entity::find()
        .select_only()
        .column(reservations::Column::Id);
    found.filter(column.eq(id)).into_query()
}

fn shifts_of(column: shifts::Column, id: i64) -> SelectStatement {
    let found = shifts::Entity::find().select_only().column(shifts::Column::Id);
    found.filter(column.eq(id)).into_query()
}

fn certificates_of(user_id: i64) -> SelectStatement {
    let found = certificates::Entity::find()
        .select_only()
        .column(certificates::Column::Id);
    found.filter(certificates::Column::UserId.eq(user_id)).into_query()
}

fn latest(filter: &Filter) -> Select<Entity> {
    Entity::find().filter(filter.condition()).order_by_desc(Column::Id)
}

/// The changes that match, the latest first.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    filter: &Filter,
    offset: u64,
    limit: u64,
) -> Result<Vec<Model>, DbErr> {
    latest(filter).offset(offset).limit(limit).all(db).await
}

/// How many match. Counts no further than `most`.
pub(super) async fn count(db: &impl ConnectionTrait, filter: &Filter, most: u64) -> Result<u64, DbErr> {
    let some = Entity::find().select_only().column(Column::Id);
    some.filter(filter.condition()).limit(most).count(db).await
}

/// The titles of courses, by id.
pub(super) async fn titles_of_courses(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    use courses::{Column, Entity};
    let found = Entity::find().select_only().columns([Column::Id, Column::Title]);
    let rows: Vec<(i64, String)> = found.filter(Column::Id.is_in(ids)).into_tuple().all(db).await?;
    Ok(rows.into_iter().collect())
}

/// The names of certificate options, by id.
pub(super) async fn names_of_options(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    use certificate_options::{Column, Entity};
    let found = Entity::find().select_only().columns([Column::Id, Column::Name]);
    let rows: Vec<(i64, String)> = found.filter(Column::Id.is_in(ids)).into_tuple().all(db).await?;
    Ok(rows.into_iter().collect())
}

/// Cities.
pub(super) async fn cities(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<Vec<cities::Model>, DbErr> {
    cities::Entity::find()
        .filter(cities::Column::Id.is_in(ids))
        .all(db)
        .await
}

/// The numbers of certificates, by id.
pub(super) async fn numbers_of_papers(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    use certificates::{Column, Entity};
    let found = Entity::find().select_only().columns([Column::Id, Column::Number]);
    let rows: Vec<(i64, String)> = found.filter(Column::Id.is_in(ids)).into_tuple().all(db).await?;
    Ok(rows.into_iter().collect())
}

/// The date and the person of reservations, by id.
pub(super) async fn dates_and_people(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, (i64, i64)>, DbErr> {
    use reservations::{Column, Entity};
    let found = Entity::find()
        .select_only()
        .columns([Column::Id, Column::CourseDateId, Column::UserId]);
    let rows: Vec<(i64, i64, i64)> = found.filter(Column::Id.is_in(ids)).into_tuple().all(db).await?;
    Ok(rows.into_iter().map(|(id, date, user)| (id, (date, user))).collect())
}
