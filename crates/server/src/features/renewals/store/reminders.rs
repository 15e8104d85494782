//! The reminders: due and sent ones, and their results.

use std::collections::HashMap;

use battito_domain::renewal::{ContactKind, RenewalState, Step};
use battito_platform::entities::{
    renewal_contacts,
    renewal_reminders::{self, ActiveModel},
    renewals,
    statuses::{self, RenewalStep},
};
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    ActiveValue::NotSet,
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, OnConflict},
};

/// People with a reminder that is due, the longest waiting first.
pub(in super::super) async fn people_due(
    db: &impl ConnectionTrait,
    today: NaiveDate,
    most: u64,
) -> Result<Vec<i64>, DbErr> {
    use renewals::{Column, Entity};
    let mut people: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::UserId)
        .filter(Column::RemindOn.lte(today))
        .filter(Column::UserId.is_not_null())
        .order_by_asc(Column::RemindOn)
        .limit(most)
        .into_tuple()
        .all(db)
        .await?;
    people.sort_unstable();
    people.dedup();
    Ok(people)
}

/// The certificates of these people that are on the board.
pub(in super::super) async fn certificates_of(db: &impl ConnectionTrait, people: &[i64]) -> Result<Vec<i64>, DbErr> {
    use renewals::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::CertificateId)
        .filter(Column::UserId.is_in(people.iter().copied()))
        .order_by_asc(Column::CertificateId)
        .into_tuple()
        .all(db)
        .await
}

/// Records a reminder. Returns whether it is this one: `false` when it was sent before.
pub(in super::super) async fn insert(
    tx: &DatabaseTransaction,
    certificate_id: i64,
    step: Step,
    expires_on: NaiveDate,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    use renewal_reminders::{Column, Entity};
    let row = ActiveModel {
        certificate_id: Set(certificate_id),
        step: Set(step.into()),
        sent_at: Set(now),
        expires_on: Set(expires_on),
    };
    let inserted = Entity::insert_many([row])
        .on_conflict(
            OnConflict::columns([Column::CertificateId, Column::Step])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(inserted > 0)
}

/// Records that staff called the holders of these certificates, or reminded them.
pub(in super::super) async fn insert_contacts(
    tx: &DatabaseTransaction,
    certificates: &[i64],
    kind: ContactKind,
    note: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if certificates.is_empty() {
        return Ok(());
    }
    let rows = certificates.iter().map(|id| renewal_contacts::ActiveModel {
        id: NotSet,
        certificate_id: Set(*id),
        kind: Set(kind.into()),
        at: Set(now),
        note: Set(note.map(str::to_owned)),
    });
    renewal_contacts::Entity::insert_many(rows)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Takes a call back. Returns whether there was one.
pub(in super::super) async fn delete_call(
    tx: &DatabaseTransaction,
    certificate_id: i64,
    id: i64,
) -> Result<bool, DbErr> {
    use renewal_contacts::{Column, Entity};
    let deleted = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::CertificateId.eq(certificate_id))
        .filter(Column::Kind.eq(ContactKind::Call.as_str()))
        .exec(tx)
        .await?;
    Ok(deleted.rows_affected > 0)
}

/// How often each reminder was sent for certificates that expire in a period.
pub(in super::super) async fn sent_in(
    db: &impl ConnectionTrait,
    (from, to): (NaiveDate, NaiveDate),
) -> Result<HashMap<Step, u64>, DbErr> {
    use renewal_reminders::{Column, Entity};
    let rows: Vec<(RenewalStep, i64)> = Entity::find()
        .select_only()
        .column(Column::Step)
        .expr(Expr::cust("COUNT(*)"))
        .filter(Column::ExpiresOn.between(from, to))
        .group_by(Column::Step)
        .into_tuple()
        .all(db)
        .await?;
    let count = |rows: i64| u64::try_from(rows).unwrap_or_default();
    Ok(rows.into_iter().map(|(step, rows)| (step.0, count(rows))).collect())
}

/// Certificates that expire in a period, by the reminder that is credited: how many were booked, renewed ones
/// included, and how many were renewed.
pub(in super::super) async fn brought_in(
    db: &impl ConnectionTrait,
    (from, to): (NaiveDate, NaiveDate),
) -> Result<HashMap<Step, (u64, u64)>, DbErr> {
    use renewals::{Column, Entity};
    let won = [RenewalState::Booked.as_str(), RenewalState::Renewed.as_str()];
    let rows: Vec<(RenewalStep, statuses::RenewalState, i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::CreditedStep, Column::State])
        .expr(Expr::cust("COUNT(*)"))
        .expr(Expr::cust("COUNT(reservation_id)"))
        .filter(Column::State.is_in(won))
        .filter(Column::ExpiresOn.between(from, to))
        .filter(Column::CreditedStep.is_not_null())
        .group_by(Column::CreditedStep)
        .group_by(Column::State)
        .into_tuple()
        .all(db)
        .await?;
    let mut brought: HashMap<Step, (u64, u64)> = HashMap::new();
    for (step, state, rows, with_reservation) in rows {
        let (booked, renewed) = brought.entry(step.0).or_default();
        *booked += u64::try_from(with_reservation).unwrap_or_default();
        if state.0 == RenewalState::Renewed {
            *renewed += u64::try_from(rows).unwrap_or_default();
        }
    }
    Ok(brought)
}
