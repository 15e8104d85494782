//! `GET /assets/images/courses/{id}.webp`.

use axum::{
    body::Body,
    http::{Request, header},
};
use battito::entities::course_images;
use sea_orm::Set;

use crate::{
    on_both_engines,
    support::{World, actor::Answer},
};

async fn revalidate(world: &World, path: &str, tag: &str) -> Answer {
    let request = Request::get(path)
        .header(header::IF_NONE_MATCH, tag)
        .body(Body::empty())
        .expect("a good request");
    world.visitor().send_raw(request).await
}

on_both_engines! {
    async fn is_the_course_s_own_or_a_good_default_and_always_revalidated(world) {
        let course = world.course("BLSD").await;
        let path = format!("/assets/images/courses/{}.webp", course.id);

        let default = world.visitor().get(&path).await.expect(200);
        assert_eq!(&default.bytes[8..12], b"WEBP");
        assert_eq!(default.header("content-type"), "image/webp");
        assert_eq!(default.header("cache-control"), "public, max-age=0, must-revalidate");
        let again = revalidate(&world, &path, default.header("etag")).await.expect(304);
        assert_eq!((again.bytes.len(), again.header("etag")), (0, default.header("etag")));

        world.put(course_images::ActiveModel {
            course_id: Set(course.id),
            webp: Set(b"RIFF....WEBPown".to_vec()),
            digest: Set("0ddba11".into()),
            updated_at: Set(world.now()),
        }).await;
        let own = revalidate(&world, &path, default.header("etag")).await.expect(200);
        assert_eq!(own.bytes, b"RIFF....WEBPown");
        assert_eq!(own.header("etag"), "\"0ddba11\"");
        revalidate(&world, &path, "W/\"0ddba11\"").await.expect(304);
    }
}

#[tokio::test]
async fn is_not_found_for_an_unknown_course() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    for file in [
        "99999.webp".to_owned(),
        "x.webp".into(),
        "%ff.webp".into(),
        format!("{}.png", course.id),
        course.id.to_string(),
    ] {
        world
            .visitor()
            .get(&format!("/assets/images/courses/{file}"))
            .await
            .expect(404);
    }
}
