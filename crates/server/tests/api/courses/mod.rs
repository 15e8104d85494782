//! Courses as visitors see them and as admins edit them.

mod cached;
mod create;
mod duplicate;
mod edited;
mod image;
mod list;
mod list_all;
mod of_date;
mod picture;
mod s3;
mod search;
mod show;
mod state;
mod update;

use battito_platform::entities::{audit_entries, courses};
use sea_orm::{EntityTrait, QueryOrder, Set};
use serde_json::{Value, json};

use crate::support::{World, fixtures::new_course};
use battito_domain::course::{Audience, CourseKind, Provider};

/// A form with little more than it needs.
fn form() -> Value {
    json!({
        "title": "BLSD esecutore",
        "type": 0,
        "destinatary": 1,
        "external": 0,
        "duration": 8,
        "min_participant": 6,
        "max_participant": 12,
        "participants_per_instructor": 6,
    })
}

/// A form that may be published.
fn whole_form() -> Value {
    with(
        &form(),
        json!({
            "short_description": "Rianimazione con il defibrillatore.",
            "description": "Il corso insegna a rianimare.",
            "goal": "Saper intervenire.",
            "frontal_teaching": "Lezione in aula.",
        }),
    )
}

/// The form with some members replaced.
fn with(form: &Value, members: Value) -> Value {
    let mut form = form.clone();
    let (Value::Object(form_members), Value::Object(members)) = (&mut form, members) else {
        panic!("objects");
    };
    form_members.extend(members);
    form
}

/// The audit entries, oldest first.
async fn audit_entries(world: &World) -> Vec<audit_entries::Model> {
    audit_entries::Entity::find()
        .order_by_asc(audit_entries::Column::Id)
        .all(world.app.db().read())
        .await
        .expect("entries")
}

/// A published course with this kind, audience and provider.
async fn course_of(world: &World, title: &str, kind: i32, audience: i32, provider: i32) -> courses::Model {
    world
        .put(courses::ActiveModel {
            kind: Set(CourseKind::from_wire(kind).expect("a kind").into()),
            audience: Set(Audience::from_wire(audience).into()),
            provider: Set(Provider::from_wire(provider).into()),
            ..new_course(title, world.now())
        })
        .await
}
