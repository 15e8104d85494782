//! Fills the fields of known people that the file tells and nobody has written yet.

use std::collections::HashMap;

use battito_platform::{Actor, ApiError, App, LockedUser, audit, entities::users, etag};
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set, sea_query::LockType,
};

use super::decide::{Enrolment, Who};
use crate::features::accounts::audit_change;

/// Fills them, lowest id first, and returns the people who have changed. Admins change their own data.
pub(super) async fn complete(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    enrolments: &[Enrolment],
) -> Result<HashMap<i64, users::Model>, ApiError> {
    let is_told_more = |user: &users::Model, written| !user.is_admin && user.completed_by(written).is_some();
    let known = enrolments.iter().filter_map(|enrolment| match &enrolment.who {
        Who::Known(user) if is_told_more(user, &enrolment.written) => Some((user.id, &enrolment.written)),
        Who::Known(_) | Who::New(_) => None,
    });
    let mut known: Vec<_> = known.collect();
    if known.is_empty() {
        return Ok(HashMap::new());
    }
    known.sort_unstable_by_key(|(id, _)| *id);
    // All known people of the file, lowest id first: each is locked for the seat next, and another file may have the same people.
    let everybody = enrolments.iter().filter_map(|enrolment| match &enrolment.who {
        Who::Known(user) => Some(user.id),
        Who::New(_) => None,
    });
    users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Id.is_in(everybody))
        .order_by_asc(users::Column::Id)
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<i64>()
        .all(tx)
        .await?;
    let (mut completed, mut changes) = (HashMap::new(), Vec::new());
    for (id, written) in known {
        let Some(user) = LockedUser::find(tx, id).await? else {
            continue;
        };
        let Some(row) = user.completed_by(written) else {
            continue;
        };
        let row = users::ActiveModel {
            updated_at: Set(etag::next_updated_at(app.now(), user.updated_at)),
            ..row
        };
        let after = user.update(tx, row).await?;
        changes.push(audit_change::change("user.update", id, Some(&user), Some(&after)));
        completed.insert(id, after);
    }
    audit::record_all(tx, app.now(), actor, changes).await?;
    Ok(completed)
}
