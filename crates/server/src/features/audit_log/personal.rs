//! Audit entries about one person: read for the download of their data, and redacted when they delete their
//! account.

use battito_platform::entities::audit_entries::{ActiveModel, Column, Entity, Model};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, JsonValue, QueryFilter,
    QueryOrder, Set,
};

use super::{
    dto::SubjectKind,
    store::{self, Filter, Subject},
};

/// The members of a user, a reservation or a shift that stay: states, times and numbers, which neither name
/// the person nor were written about them. All others are removed.
const IMPERSONAL: [&str; 18] = [
    "is_sanitary",
    "is_admin",
    "istructor",
    "email_verified_at",
    "disabled_at",
    "two_factor_enabled_at",
    "id_user",
    "moved_reservations",
    "cancelled_reservations",
    "id_course_date",
    "status",
    "attendance",
    "attendances",
    "outcome",
    "certificate",
    "start",
    "end",
    "role",
];

/// The changes of a user and of their reservations, certificates and shifts, the latest first.
pub(in crate::features) async fn about(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<Model>, DbErr> {
    let filter = Filter {
        subject: Subject::UserAndTheirs(user_id),
        actor: None,
        from: None,
        after: None,
    };
    store::list(db, &filter, 0, i64::MAX.unsigned_abs()).await
}

/// The changes that a user has made, the latest first.
pub(in crate::features) async fn made_by(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::ActorId.eq(user_id))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

/// Takes the personal data of a user out of all entries but those of certificates, which the centre must keep.
pub(in crate::features) async fn redact(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    for entry in about(tx, user_id).await? {
        if entry.subject_kind == SubjectKind::Certificate.as_str() {
            continue;
        }
        let (before, after) = (redacted(entry.before.as_ref()), redacted(entry.after.as_ref()));
        if (&before, &after) != (&entry.before, &entry.after) {
            let row = ActiveModel {
                id: Set(entry.id),
                before: Set(before),
                after: Set(after),
                ..Default::default()
            };
            row.update(tx).await?;
        }
    }
    Ok(())
}

fn redacted(state: Option<&JsonValue>) -> Option<JsonValue> {
    let mut state = state?.clone();
    if let Some(members) = state.as_object_mut() {
        members.retain(|name, _| IMPERSONAL.contains(&name.as_str()));
    }
    Some(state)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keeps_impersonal_members() {
        let state = json!({"name": "Anna", "nickname": "Nina", "phone": null, "is_admin": true});
        assert_eq!(redacted(Some(&state)), Some(json!({"is_admin": true})));
        assert_eq!(redacted(None), None);
    }
}
