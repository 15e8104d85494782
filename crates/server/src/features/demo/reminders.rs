//! The reminders that the demo centre has sent so far: each on its day in the morning, until the holder
//! booked or renewed. All reminders due before today are there, so that starting the demo sends no late ones.

use battito_domain::{
    certificate::{EXPIRING_DAYS, PaperStatus, days_after},
    rome_time,
};
use battito_platform::{
    ApiError,
    entities::{certificates, renewal_reminders},
};
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, Set};

use crate::features::renewals::{
    facts::{self, Assessment},
    refresh,
    store::{catalogue::Catalogue, rows},
};

/// Writes the reminders, and then the board.
pub(super) async fn write(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    let today = rome_time::local(now).date();
    let papers = certificates::Entity::find()
        .filter(certificates::Column::Status.eq(PaperStatus::Issued.as_str()))
        .filter(certificates::Column::ExpiresOn.between(rows::oldest(today), days_after(today, EXPIRING_DAYS)))
        .order_by_asc(certificates::Column::Id)
        .all(tx)
        .await?;
    let ids: Vec<i64> = papers.iter().map(|paper| paper.id).collect();
    let catalogue = Catalogue::read(tx).await?;
    let assessed = facts::assess(tx, &catalogue, papers, now).await?;
    let sent: Vec<_> = assessed.iter().flat_map(|one| sent(one, now)).collect();
    if !sent.is_empty() {
        renewal_reminders::Entity::insert_many(sent)
            .exec_without_returning(tx)
            .await?;
    }
    refresh::write(tx, &ids, now).await
}

/// The reminders of one certificate.
fn sent(one: &Assessment, now: DateTime<Utc>) -> Vec<renewal_reminders::ActiveModel> {
    let wanted = one.holder.as_ref().is_some_and(|holder| holder.renewal_reminders);
    let won_at = match (&one.renewed_by, &one.booking) {
        (Some(paper), _) => paper.booked_at.unwrap_or(paper.issued_at),
        (None, Some(booking)) => booking.created_at,
        (None, None) => now,
    };
    let minute = one.paper.id.rem_euclid(7);
    let morning = NaiveTime::from_hms_opt(8, 1, 0).unwrap_or_default() + TimeDelta::minutes(minute);
    one.lifetime
        .days()
        .map(|(step, day)| (step, rome_time::from_local(day.and_time(morning))))
        .filter(|(_, at)| wanted && *at < won_at.min(now))
        .map(|(step, at)| renewal_reminders::ActiveModel {
            certificate_id: Set(one.paper.id),
            step: Set(step.into()),
            sent_at: Set(at),
            expires_on: Set(one.lifetime.expires_on),
        })
        .collect()
}
