//! Queries on the participants of a date.

use battito_domain::{certificate::CertificateStatus, reservation::Status};
use battito_platform::{
    Direction, Page,
    entities::{
        certificate_options, reservation_certificates as certificates,
        reservations::{ActiveModel, Column, Entity, Model},
        statuses::{Attendance, Outcome, ReservationStatus},
        users,
    },
    search::Words,
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, Order,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, ExprTrait, LockType},
};

use super::dto::ReservationSort;
use crate::features::reservations::ledger::store::queue_order;

/// Which reservations of a date to list.
#[derive(Debug, Default)]
pub struct Filter {
    /// Status.
    pub status: Option<ReservationStatus>,
    /// Attendance.
    pub attendance: Option<Attendance>,
    /// Outcome.
    pub outcome: Option<Outcome>,
    /// Words that the person's name, e-mail address or tax code contain.
    pub words: Words,
}

/// A page of the reservations of a date, with the number of all that fit.
pub async fn page(
    db: &impl ConnectionTrait,
    course_date_id: i64,
    filter: &Filter,
    (sort, direction): (ReservationSort, Direction),
    page: Page,
) -> Result<(Vec<Model>, u64), DbErr> {
    let condition = Condition::all()
        .add(Column::CourseDateId.eq(course_date_id))
        .add_option(filter.status.map(|status| Column::Status.eq(status)))
        .add_option(filter.attendance.map(|attendance| Column::Attendance.eq(attendance)))
        .add_option(filter.outcome.map(|outcome| Column::Outcome.eq(outcome)))
        .add(
            filter
                .words
                .found_in(&Expr::col((users::Entity, users::Column::SearchText))),
        );
    let found = Entity::find().inner_join(users::Entity).filter(condition);
    let order: Order = direction.into();
    let listed = found.clone();
    let sorted = match sort {
        ReservationSort::Surname => listed.order_by(users::Column::SortKey, order.clone()),
        ReservationSort::CreatedAt => listed.order_by(queue_order(), order.clone()),
        ReservationSort::Status => listed
            .order_by(rank(&[Status::Confirmed, Status::Waiting]), order.clone())
            .order_by(queue_order(), order.clone()),
        ReservationSort::WaitingPosition => listed
            .order_by(rank(&[Status::Waiting]), Order::Asc)
            .order_by(queue_order(), order.clone()),
    };
    let rows = sorted
        .order_by(Column::Id, order)
        .offset(page.offset())
        .limit(page.size)
        .all(db)
        .await?;
    // Nearly always all fit on the first page, and need not be counted.
    let total = match page.total_of_last(rows.len()) {
        Some(total) => total,
        None => found.count(db).await?,
    };
    Ok((rows, total))
}

/// The rank of a status in this order; all other statuses come last.
fn rank(order: &[Status]) -> Expr {
    let is = |status: &Status| Expr::col((Entity, Column::Status)).eq(status.as_str());
    order
        .iter()
        .zip(0..)
        .fold(sea_orm::sea_query::CaseStatement::new(), |case, (status, rank)| {
            case.case(is(status), Expr::value(rank))
        })
        .finally(Expr::value(i32::MAX))
        .into()
}

/// The reservation of a person on a date: the live one, else the last that was cancelled.
pub(super) async fn of_user_on_date(
    db: &impl ConnectionTrait,
    date_id: i64,
    user_id: i64,
) -> Result<Option<i64>, DbErr> {
    let rows: Vec<(i64, ReservationStatus)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Status])
        .filter(Column::CourseDateId.eq(date_id))
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let live = rows.iter().find(|(_, status)| status.0.is_live());
    Ok(live.or_else(|| rows.first()).map(|(id, _)| *id))
}

/// Writes attendance, outcome and note of a reservation.
pub(super) async fn save(tx: &DatabaseTransaction, after: &Model) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(after.id),
        attendance: Set(after.attendance),
        outcome: Set(after.outcome),
        note: Set(after.note.clone()),
        updated_at: Set(after.updated_at),
        ..Default::default()
    };
    row.update(tx).await?;
    Ok(())
}

/// A certificate option of a course that people can choose, locked so that it is not deleted before it is
/// chosen.
pub(super) async fn find_choosable(
    tx: &DatabaseTransaction,
    course_id: i64,
    option_id: i64,
) -> Result<Option<certificate_options::Model>, DbErr> {
    certificate_options::Entity::find_by_id(option_id)
        .filter(certificate_options::Column::CourseId.eq(course_id))
        .filter(certificate_options::Column::Always.eq(0))
        .lock(LockType::KeyShare)
        .one(tx)
        .await
}

/// Makes this the certificate that the person chose: in place of `chosen`, or beside those given to all.
pub(super) async fn choose_certificate(
    tx: &DatabaseTransaction,
    reservation_id: i64,
    chosen: Option<i64>,
    option_id: i64,
) -> Result<(), DbErr> {
    let row = certificates::ActiveModel {
        reservation_id: Set(reservation_id),
        certificate_option_id: Set(option_id),
        status: Set(CertificateStatus::Pending.into()),
        // A revoked paper of the option before stays in the register, but is not due now.
        certificate_id: Set(None),
        ..Default::default()
    };
    match chosen {
        Some(id) => certificates::ActiveModel { id: Set(id), ..row }.update(tx).await?,
        None => row.insert(tx).await?,
    };
    Ok(())
}
