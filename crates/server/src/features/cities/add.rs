//! Adds the city of a course date, and records that in the audit log.

use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;
use serde_json::json;

use super::store;
use crate::{
    entities::cities::Model,
    platform::{
        audit::{self, Actor, Change},
        error::ApiError,
    },
};

/// The city with this name and province, which is added when it is missing. Case and accents are ignored.
pub async fn find_or_add(
    tx: &DatabaseTransaction,
    actor: &Actor,
    now: DateTime<Utc>,
    name: &str,
    province: &str,
) -> Result<Model, ApiError> {
    let (city, is_new) = store::find_or_add(tx, name, province).await?;
    if is_new {
        let change = Change {
            action: "city.create",
            subject_kind: "city",
            subject_id: city.id,
            before: None,
            after: Some(json!({"name": city.name, "province": city.province})),
        };
        audit::record(tx, now, actor, change).await?;
    }
    Ok(city)
}
