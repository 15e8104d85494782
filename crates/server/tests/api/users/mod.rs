//! Users as staff manage them.

mod correct;
mod create;
mod disable;
mod invite;
mod list;
mod merge;
mod reset_two_factor;
mod search;
mod update;
mod update_address;
mod without_address;

use battito_platform::entities::audit_entries;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};

use crate::support::World;

const USERS: &str = "/api/users";

fn ada() -> Value {
    json!({
        "email": "Ada@Test.example", "name": "Ada", "surname": "Neri", "fiscal_code": "nredaa80a41f205x", "phone": "3331234567",
    })
}

fn with(mut body: Value, changes: Value) -> Value {
    if let (Some(body), Value::Object(changes)) = (body.as_object_mut(), changes) {
        body.extend(changes);
    }
    body
}

/// The actions in the audit log, oldest first.
async fn actions(world: &World) -> Vec<String> {
    let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
    let entries = entries.all(world.app.db().read()).await.expect("a query");
    entries.into_iter().map(|entry| entry.action).collect()
}
