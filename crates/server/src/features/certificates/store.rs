//! Queries on certificates.

use std::collections::HashMap;

use battito_domain::{
    certificate::{CertificateStatus, PaperStatus},
    reservation::Status,
    shift::{ShiftRole, ShiftStatus},
};
use battito_platform::{
    ApiError,
    entities::{
        certificate_counters, certificate_words,
        certificates::{ActiveModel, Column, Entity, Model, Searched, with_search_columns},
        course_dates, courses, renewals, reservation_certificates, reservations, shifts, users,
    },
    ids::one_of,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Set,
    sea_query::{Expr, ExprTrait, LockType, OnConflict},
};

/// The start of a date.
pub(super) async fn start_of_date(db: &impl ConnectionTrait, id: i64) -> Result<Option<DateTime<Utc>>, DbErr> {
    course_dates::Entity::find_by_id(id)
        .select_only()
        .column(course_dates::Column::StartsAt)
        .into_tuple()
        .one(db)
        .await
}

/// The reservations of a date with a seat, or those that are named, by the names of their people.
pub(super) async fn reservations_in_order(
    db: &impl ConnectionTrait,
    date_id: i64,
    ids: Option<&[i64]>,
) -> Result<Vec<i64>, DbErr> {
    use reservations::Column;
    let wanted = match ids {
        Some(ids) => Column::Id.is_in(ids.iter().copied()),
        None => Column::Status.eq(Status::Confirmed.as_str()),
    };
    reservations::Entity::find()
        .inner_join(users::Entity)
        .select_only()
        .column(Column::Id)
        .filter(Column::CourseDateId.eq(date_id))
        .filter(wanted)
        .order_by_asc(users::Column::SortKey)
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// Locks people until the transaction ends, the lowest id first, and returns them as they are then. An
/// erasure or a merge of one of them waits, or has finished. People come before dates.
pub(super) async fn lock_people(
    tx: &DatabaseTransaction,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, users::Model>, DbErr> {
    let people = users::Entity::find()
        .filter(one_of(tx, users::Column::Id, ids))
        .order_by_asc(users::Column::Id)
        .lock(LockType::Share)
        .all(tx)
        .await?;
    Ok(people.into_iter().map(|user| (user.id, user)).collect())
}

/// Whether one of these people has deleted the account.
pub(super) async fn any_deleted(db: &impl ConnectionTrait, users: impl Iterator<Item = i64>) -> Result<bool, DbErr> {
    let deleted = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Id.is_in(users))
        .filter(users::Column::AnonymisedAt.is_not_null())
        .limit(1);
    Ok(deleted.into_tuple::<i64>().one(db).await?.is_some())
}

/// The hours of a course.
pub(super) async fn hours_of_course(db: &impl ConnectionTrait, id: i64) -> Result<Option<i32>, DbErr> {
    courses::Entity::find_by_id(id)
        .select_only()
        .column(courses::Column::Duration)
        .into_tuple()
        .one(db)
        .await
}

/// The names of a date's instructors, directors first, without assistants and declined shifts.
pub(super) async fn instructors(db: &impl ConnectionTrait, date_id: i64) -> Result<Vec<String>, DbErr> {
    let shifts = shifts::Entity::find()
        .filter(shifts::Column::CourseDateId.eq(date_id))
        .filter(shifts::Column::Status.ne(ShiftStatus::Declined.as_str()))
        .filter(shifts::Column::Role.ne(ShiftRole::Assistant.as_str()))
        .all(db)
        .await?;
    let people = users::Entity::find()
        .filter(users::Column::Id.is_in(shifts.iter().map(|shift| shift.user_id)))
        .order_by_asc(users::Column::SortKey)
        .all(db)
        .await?;
    let directs = |user: &users::Model| {
        let mut own = shifts.iter().filter(|shift| shift.user_id == user.id);
        own.any(|shift| shift.role.0 == ShiftRole::Director)
    };
    let (first, rest): (Vec<_>, Vec<_>) = people.into_iter().partition(directs);
    let all = first.into_iter().chain(rest);
    Ok(all.map(|user| format!("{} {}", user.name, user.surname)).collect())
}

/// Takes `count` numbers of a year and returns the first. The row of the year stays locked until the transaction ends; when
/// it fails, the numbers are free again.
pub(super) async fn take_numbers(tx: &DatabaseTransaction, year: i32, count: usize) -> Result<u32, ApiError> {
    use certificate_counters::{ActiveModel, Column, Entity};
    let count = i32::try_from(count).map_err(ApiError::internal)?;
    let row = ActiveModel {
        year: Set(year),
        last: Set(count),
    };
    let stored = Expr::col((Entity, Column::Last)).add(count);
    let counter = Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Year).value(Column::Last, stored).to_owned())
        .exec_with_returning(tx)
        .await?;
    u32::try_from(counter.last - count + 1).map_err(ApiError::internal)
}

/// Inserts papers with the words by which they are found, and returns them in this order.
pub(in crate::features) async fn insert(tx: &DatabaseTransaction, rows: Vec<ActiveModel>) -> Result<Vec<Model>, DbErr> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut inserted = Entity::insert_many(rows.into_iter().map(with_search_columns))
        .exec_with_returning(tx)
        .await?;
    inserted.sort_by_key(|paper| paper.id);
    let searched: Vec<Searched> = inserted.iter().map(Searched::from).collect();
    certificate_words::insert(tx, &searched).await?;
    Ok(inserted)
}

/// Marks a due certificate as issued with this paper.
pub(in crate::features) async fn mark_issued(tx: &DatabaseTransaction, id: i64, paper_id: i64) -> Result<(), DbErr> {
    let row = reservation_certificates::ActiveModel {
        id: Set(id),
        status: Set(CertificateStatus::Issued.into()),
        certificate_id: Set(Some(paper_id)),
        ..Default::default()
    };
    row.update(tx).await?;
    Ok(())
}

/// Marks certificates of reservations as requested from the organisation that prints them.
pub(in crate::features) async fn request(tx: &DatabaseTransaction, ids: &[i64]) -> Result<(), DbErr> {
    use reservation_certificates::{Column, Entity};
    if ids.is_empty() {
        return Ok(());
    }
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(CertificateStatus::Requested.as_str()))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}

/// The certificate with this number in the database.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The same, locked until the transaction ends.
pub(super) async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(tx).await
}

/// Several certificates.
pub(super) async fn find_all(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// The condition of the partial index, as a literal: SQLite does not use a partial index for a bound parameter.
const HAS_NO_FILE: &str = "file_key IS NULL AND NOT imported";

/// The certificates of these reservations whose PDF is not stored yet.
pub(super) async fn without_file_of(db: &impl ConnectionTrait, reservations: &[i64]) -> Result<Vec<i64>, DbErr> {
    if reservations.is_empty() {
        return Ok(Vec::new());
    }
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ReservationId.is_in(reservations.iter().copied()))
        .filter(Expr::cust(HAS_NO_FILE))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// The next certificates, in the order of their numbers in the database, that were issued before a moment and
/// have no PDF yet. Certificates of other organisations are issued with theirs.
pub(super) async fn without_file(
    db: &impl ConnectionTrait,
    after: i64,
    before: DateTime<Utc>,
    most: u64,
) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.gt(after))
        .filter(Expr::cust(HAS_NO_FILE))
        .filter(Column::External.eq(false))
        .filter(Column::IssuedAt.lt(before))
        .order_by_asc(Column::Id)
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// The number in the database of the latest certificate.
pub(super) async fn last_id(db: &impl ConnectionTrait) -> Result<Option<i64>, DbErr> {
    let latest = Entity::find()
        .select_only()
        .column(Column::Id)
        .order_by_desc(Column::Id);
    latest.limit(1).into_tuple().one(db).await
}

/// The certificate in force for a due one.
pub(super) async fn find_issued(
    db: &impl ConnectionTrait,
    reservation_id: i64,
    due_id: i64,
) -> Result<Option<Model>, DbErr> {
    let due = reservation_certificates::Entity::find_by_id(due_id)
        .filter(reservation_certificates::Column::ReservationId.eq(reservation_id))
        .filter(reservation_certificates::Column::Status.eq(CertificateStatus::Issued.as_str()))
        .find_also_related(Entity)
        .one(db)
        .await?;
    Ok(due.and_then(|(_, paper)| paper))
}

/// Written so that no index serves it: SQLite would rather read all certificates in force than those of one date, for want of
/// knowing how few they are.
fn is_in_force() -> Expr {
    Expr::cust("certificates.status || ''").eq(PaperStatus::Issued.as_str())
}

/// The certificates of a date that are in force, by holder.
pub(super) async fn issued_of_date(db: &impl ConnectionTrait, date_id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .inner_join(reservations::Entity)
        .filter(reservations::Column::CourseDateId.eq(date_id))
        .filter(is_in_force())
        .order_by_asc(Column::SortKey)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Whether a date has certificates in force.
pub async fn has_issued(db: &impl ConnectionTrait, date_id: i64) -> Result<bool, DbErr> {
    let any = Entity::find()
        .inner_join(reservations::Entity)
        .select_only()
        .column(Column::Id)
        .filter(reservations::Column::CourseDateId.eq(date_id))
        .filter(is_in_force())
        .limit(1);
    Ok(any.into_tuple::<i64>().one(db).await?.is_some())
}

/// The papers of the centre in force that were issued for a reservation since then, oldest first.
pub(super) async fn in_force_since(
    db: &impl ConnectionTrait,
    reservation_id: i64,
    since: DateTime<Utc>,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::ReservationId.eq(reservation_id))
        .filter(Column::IssuedAt.gte(since))
        .filter(Column::Status.eq(PaperStatus::Issued.as_str()))
        .filter(Column::External.eq(false))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Ends a certificate: it was revoked, or replaced by another one.
pub(super) async fn end(
    tx: &DatabaseTransaction,
    id: i64,
    status: PaperStatus,
    reason: String,
    replaced_by_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Model, DbErr> {
    let row = ActiveModel {
        id: Set(id),
        status: Set(status.into()),
        status_reason: Set(Some(reason)),
        status_changed_at: Set(Some(now)),
        replaced_by_id: Set(replaced_by_id),
        ..Default::default()
    };
    row.update(tx).await
}

/// Marks a reservation's certificate as revoked. It still names its paper.
pub(in crate::features) async fn mark_revoked(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    let row = reservation_certificates::ActiveModel {
        id: Set(id),
        status: Set(CertificateStatus::Revoked.into()),
        ..Default::default()
    };
    row.update(tx).await?;
    Ok(())
}

/// Names the file of a certificate, unless somebody has stored one meanwhile. Returns whether it did.
pub(super) async fn set_file(
    tx: &DatabaseTransaction,
    id: i64,
    before: Option<&str>,
    key: &str,
) -> Result<bool, DbErr> {
    let unchanged = match before {
        None => Column::FileKey.is_null(),
        Some(before) => Column::FileKey.eq(before),
    };
    let set = Entity::update_many()
        .col_expr(Column::FileKey, Expr::value(key))
        .filter(Column::Id.eq(id))
        .filter(unchanged)
        .exec(tx)
        .await?;
    Ok(set.rows_affected > 0)
}

/// The accounts with these tax codes. The column has a unique index; deleted people have none.
pub(super) async fn accounts_with(db: &impl ConnectionTrait, tax_codes: Vec<&str>) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::FiscalCode.is_in(tax_codes))
        .all(db)
        .await
}

/// Gives one certificate to a person.
pub(super) async fn give_paper(tx: &DatabaseTransaction, id: i64, user_id: i64) -> Result<Model, DbErr> {
    let row = ActiveModel {
        id: Set(id),
        user_id: Set(Some(user_id)),
        ..Default::default()
    };
    row.update(tx).await
}

/// Gives the certificates of a duplicate to the person who stays, with their rows on the board of renewals.
/// Their printed text stays.
pub async fn give_to(tx: &DatabaseTransaction, duplicate: i64, kept: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::UserId, Expr::value(kept))
        .filter(Column::UserId.eq(duplicate))
        .exec(tx)
        .await?;
    renewals::Entity::update_many()
        .col_expr(renewals::Column::UserId, Expr::value(kept))
        .filter(renewals::Column::UserId.eq(duplicate))
        .exec(tx)
        .await?;
    Ok(())
}

/// The papers in force of a person that the centre prints, and that say something else of them, in the order of their dates.
pub(super) async fn printed_otherwise(db: &impl ConnectionTrait, user: &users::Model) -> Result<Vec<i64>, DbErr> {
    let papers = Entity::find()
        .filter(Column::UserId.eq(user.id))
        .filter(Column::Status.eq(PaperStatus::Issued.as_str()))
        .filter(Column::External.eq(false))
        .filter(Column::Imported.eq(false))
        .order_by_asc(Column::ReservationId)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let says = |paper: &Model| {
        (paper.holder_name.as_str(), paper.holder_surname.as_str()) == (user.name.as_str(), user.surname.as_str())
            && paper.tax_code == user.fiscal_code
    };
    Ok(papers
        .into_iter()
        .filter(|paper| !says(paper))
        .map(|paper| paper.id)
        .collect())
}
