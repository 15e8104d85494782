//! `GET /course-dates/{id}/course`.

use battito_platform::entities::courses;
use sea_orm::Set;

use crate::support::{World, fixtures::new_course};

#[tokio::test]
async fn shows_staff_the_course_of_a_date_even_unpublished() {
    let world = World::sqlite().await;
    let course = world
        .put(courses::ActiveModel {
            published: Set(false),
            ..new_course("Bozza", world.now())
        })
        .await;
    let date = world.date(course.id, 5, 8).await;
    let path = format!("/api/course-dates/{}/course", date.id);

    let shown = world.instructor().await.actor.get(&path).await.expect(200).json();

    assert_eq!(shown["id"], course.id);
    assert_eq!(shown["next_dates"][0]["id"], date.id);
    world.participant("anna").await.actor.get(&path).await.expect(403);
    world.visitor().get(&path).await.expect(401);
    world
        .admin()
        .await
        .actor
        .get("/api/course-dates/99999/course")
        .await
        .expect(404);
}
