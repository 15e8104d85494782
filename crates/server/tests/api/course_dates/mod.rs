//! Dates of courses: creating, updating, cancelling and deleting them.

mod calendar;
mod cancel;
mod complete;
mod create;
mod days;
mod delete;
mod half_days;
mod list;
mod repeat;
mod show;
mod update;

use battito_platform::entities::audit_entries;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};

use crate::support::World;

/// The form of a date in Bergamo on 12 March 2027, nine to six.
fn form(course_id: i64) -> Value {
    json!({
        "id_course": course_id,
        "city": {"name": "Bergamo", "province": "BG"},
        "venue": "Via Camozzi, 84",
        "date": "2027-03-12T09:00:00+01:00",
        "end_date": "2027-03-12T18:00:00+01:00",
    })
}

/// The same value with some members set.
#[expect(clippy::needless_pass_by_value, reason = "callers write the members down in place")]
fn with(value: &Value, members: Value) -> Value {
    let mut value = value.clone();
    for (name, member) in members.as_object().into_iter().flatten() {
        value[name] = member.clone();
    }
    value
}

/// The audit entries, oldest first.
async fn audit_entries(world: &World) -> Vec<audit_entries::Model> {
    let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
    entries.all(world.app.db().read()).await.expect("a query")
}
