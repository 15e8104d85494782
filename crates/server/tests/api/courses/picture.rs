//! `GET /assets/images/courses/{id}.webp`.

use axum::{
    body::Body,
    http::{Request, header},
};
use battito_platform::entities::course_images;
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
            webp_480: Set(Some(b"RIFF....WEBPsmall".to_vec())),
            webp_800: Set(None),
            digest: Set("0ddba11".into()),
            updated_at: Set(world.now()),
            source_key: Set(None),
        }).await;
        let own = revalidate(&world, &path, default.header("etag")).await.expect(200);
        assert_eq!(own.bytes, b"RIFF....WEBPown");
        assert_eq!(own.header("etag"), "\"0ddba11\"");
        revalidate(&world, &path, "W/\"0ddba11\"").await.expect(304);
    }

    async fn comes_smaller_for_small_screens_where_it_was_made(world) {
        let course = world.course("BLSD").await;
        let path = |query: &str| format!("/assets/images/courses/{}.webp{query}", course.id);
        let sizes = [world.visitor().get(&path("?w=480")).await, world.visitor().get(&path("?w=800")).await, world.visitor().get(&path("")).await];
        assert!(sizes[0].bytes.len() < sizes[1].bytes.len() && sizes[1].bytes.len() < sizes[2].bytes.len());
        assert_ne!(sizes[0].header("etag"), sizes[2].header("etag"));

        world.put(course_images::ActiveModel {
            course_id: Set(course.id),
            webp: Set(b"RIFF....WEBPfull".to_vec()),
            webp_480: Set(Some(b"RIFF....WEBPsmall".to_vec())),
            webp_800: Set(None),
            digest: Set("0ddba11".into()),
            updated_at: Set(world.now()),
            source_key: Set(None),
        }).await;
        let small = world.visitor().get(&path("?w=480")).await.expect(200);
        assert_eq!((small.bytes.as_slice(), small.header("etag")), (b"RIFF....WEBPsmall".as_slice(), "\"0ddba11-480\""));
        revalidate(&world, &path("?w=480"), "\"0ddba11-480\"").await.expect(304);
        assert_eq!(world.visitor().get(&path("?w=800")).await.expect(200).bytes, b"RIFF....WEBPfull");
        assert_eq!(world.visitor().get(&path("?w=9999")).await.expect(200).bytes, b"RIFF....WEBPfull");
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
