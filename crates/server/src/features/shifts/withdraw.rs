//! Takes a shift back. The row stays, so that calendars can show that it was cancelled.

use battito_domain::shift::ShiftStatus;
use battito_platform::{Actor, ApiError, App, Precondition, audit, entities::shifts::Model, etag};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    audit_change, change,
    mails::{self, Occasion},
    store,
};

/// Withdraws a shift, and tells the instructor unless they had declined it.
///
/// # Errors
/// 404 when there is none; 412 when stale.
pub(super) async fn withdraw(app: &App, actor: Actor, id: i64, precondition: Precondition) -> Result<(), ApiError> {
    app.write(move |app, tx| {
        async move {
            let seen = store::find(tx, id).await?.ok_or(ApiError::NotFound)?;
            let people = store::lock_people(tx, [seen.user_id]).await?;
            let before = change::reread(tx, &seen, &precondition).await?;
            withdraw_in(tx, app.now(), &actor, &before).await?;
            match people.get(&before.user_id).filter(|_| before.status.0.holds_hours()) {
                Some(user) => mails::tell(app, tx, &actor, user, &before, Occasion::Withdrawn(None)).await,
                None => Ok(()),
            }
        }
        .boxed()
    })
    .await
}

/// Withdraws a shift whose person is locked, without a mail.
pub(super) async fn withdraw_in(
    tx: &DatabaseTransaction,
    now: DateTime<Utc>,
    actor: &Actor,
    before: &Model,
) -> Result<(), ApiError> {
    let after = Model {
        status: ShiftStatus::Declined.into(),
        updated_at: etag::next_updated_at(now, before.updated_at),
        withdrawn_at: Some(now),
        ..before.clone()
    };
    store::update(tx, &after).await?;
    let change = audit_change::change("shift.withdraw", before.id, Some(before), None);
    audit::record(tx, now, actor, change).await
}
