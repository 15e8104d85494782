use std::time::{Duration, Instant};

use chrono::TimeDelta;
use serde_json::json;

use super::is_built;
use crate::{on_both_engines, support::World};

/// A change may take this long to show, and the test a little longer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

async fn shows(world: &World, path: &str, text: &str) -> bool {
    world.visitor().get(path).await.text().contains(text)
}

/// Asks until the page shows (or no longer shows) a text.
async fn until(world: &World, path: &str, text: &str, wanted: bool) {
    let began = Instant::now();
    while shows(world, path, text).await != wanted {
        assert!(began.elapsed() < PATIENCE, "{path}: {text:?} is still {}", !wanted);
        tokio::task::yield_now().await;
    }
}

fn plan(course_id: i64, day: &str) -> serde_json::Value {
    json!({
        "id_course": course_id, "city": {"name": "Bergamo", "province": "BG"}, "venue": "Via Camozzi, 84",
        "date": format!("2027-03-{day}T09:00:00+01:00"), "end_date": format!("2027-03-{day}T18:00:00+01:00"),
    })
}

on_both_engines! {
    async fn a_new_a_moved_and_a_cancelled_date_show_soon(world) {
        if !is_built(&world).await {
            return;
        }
        let course = world.course("BLSD").await;
        let staff = world.instructor().await.actor;
        let page = format!("/courses/{}", course.id);
        let in_march = "/courses?month=2027-03&city=Bergamo";
        assert!(!shows(&world, &page, "venerdì 12 marzo 2027").await);
        assert!(!shows(&world, in_march, "BLSD").await);
        assert!(shows(&world, "/courses", "Nuove date in arrivo").await);

        let date = staff.post("/api/course-dates", plan(course.id, "12")).await.expect(201).json();
        until(&world, &page, "venerdì 12 marzo 2027", true).await;
        until(&world, "/courses", "Nuove date in arrivo", false).await;
        until(&world, in_march, "BLSD", true).await;

        staff.put(&format!("/api/course-dates/{}", date["id"]), plan(course.id, "15")).await.expect(200);
        until(&world, &page, "lunedì 15 marzo 2027", true).await;

        staff.delete(&format!("/api/course-dates/{}", date["id"])).await.expect(204);
        until(&world, &page, "lunedì 15 marzo 2027", false).await;
        until(&world, in_march, "BLSD", false).await;
    }

    async fn a_date_that_closes_leaves_its_pages(world) {
        if !is_built(&world).await {
            return;
        }
        let course = world.course("BLSD").await;
        world.date(course.id, 3, 4).await;
        let page = format!("/courses/{}", course.id);
        assert!(shows(&world, &page, "giovedì 4 marzo 2027").await);

        world.clock.advance(TimeDelta::days(4));

        until(&world, &page, "giovedì 4 marzo 2027", false).await;
        until(&world, "/courses", "Nuove date in arrivo", true).await;
    }

    async fn free_seats_are_never_in_a_page_that_is_kept(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 3, 37).await;
        for path in ["/".to_owned(), "/courses".into(), "/courses?month=2027-03".into(), format!("/courses/{}", course.id)] {
            assert!(!shows(&world, &path, "37 posti").await, "{path}");
            assert!(!shows(&world, &path, r#""available":37"#).await, "{path}");
        }
        let seats = || async {
            let shown = world.visitor().get(&format!("/api/courses/{}", course.id)).await.expect(200).json();
            let listed = world.visitor().get("/api/courses").await.expect(200).json();
            (shown["next_dates"][0]["available"].clone(), listed["data"][0]["next_date"]["available"].clone())
        };
        assert_eq!(seats().await, (json!(37), json!(37)));
        let anna = world.participant("anna").await;
        anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201);
        assert_eq!(seats().await, (json!(36), json!(36)), "the API is exact at once");
    }
}
