//! Courses as visitors see them.

mod cached;
mod list;
mod of_date;
mod picture;
mod show;

use sea_orm::Set;

use crate::support::{World, fixtures::new_course};
use battito::entities::courses;

/// A published course with this kind, audience and provider.
async fn course_of(world: &World, title: &str, kind: i32, audience: i32, provider: i32) -> courses::Model {
    world
        .put(courses::ActiveModel {
            kind: Set(kind),
            audience: Set(audience),
            provider: Set(provider),
            ..new_course(title, world.now())
        })
        .await
}
