//! `GET /courses/{id}` as admins see it.

use serde_json::{Value, json};

use crate::support::World;

#[tokio::test]
async fn admins_see_hidden_and_archived_courses() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let course = world.course("BLSD").await;
    let path = format!("/api/courses/{}", course.id);

    let (shown, public) = (
        admin.get(&path).await.expect(200),
        world.visitor().get(&path).await.expect(200),
    );

    let mut edited = shown.json();
    for (member, expected) in [
        ("published", json!(true)),
        ("archived_at", Value::Null),
        ("image", Value::Null),
    ] {
        assert_eq!(
            edited.as_object_mut().expect("an object").remove(member),
            Some(expected),
            "{member}"
        );
    }
    assert!(
        edited
            .as_object_mut()
            .expect("an object")
            .remove("updated_at")
            .is_some()
    );
    assert_eq!(edited, public.json(), "the rest is what everybody sees");
    assert_eq!(shown.header("cache-control"), "no-store");
    admin.get("/api/courses/4711").await.expect(404);
}

#[tokio::test]
async fn an_ended_session_still_reads_public_courses() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    let nobody = world.with_token("not-a-session");
    nobody.get(&format!("/api/courses/{}", course.id)).await.expect(200);
}
