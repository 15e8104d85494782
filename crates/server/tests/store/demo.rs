//! The demo centre on both engines: complete in an empty database, never in another.

use battito::features::demo::{DesignFiles, Loaded, fill, load};
use battito_domain::rome_time;
use battito_platform::entities::{
    certificate_options, course_dates, course_images, courses, renewals, reservation_certificates, reservations,
    shifts, users,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

use crate::{on_both_engines, store::rows::count, support::World};

async fn demo(world: &World) -> Loaded {
    load(&world.app)
        .await
        .expect("a demo centre")
        .expect("an empty database")
}

on_both_engines! {
    async fn fills_an_empty_database(world) {
        let loaded = demo(&world).await;

        assert_eq!(loaded.courses, 14);
        let rows = [
            (count(&world, courses::Entity).await, loaded.courses),
            (count(&world, course_images::Entity).await, loaded.courses),
            (count(&world, course_dates::Entity).await, loaded.course_dates),
            (count(&world, users::Entity).await, loaded.users),
            (count(&world, reservations::Entity).await, loaded.reservations),
            (count(&world, shifts::Entity).await, loaded.shifts),
        ];
        for (stored, told) in rows {
            assert_eq!(usize::try_from(stored).expect("a count"), told);
            assert!(told > 0);
        }
        assert!(count(&world, certificate_options::Entity).await > 0);
        // Certificates of the dates that were held before Battito are on paper.
        assert!(count(&world, reservation_certificates::Entity).await >= 700);
    }

    async fn shows_papers_in_every_state(world) {
        let loaded = demo(&world).await;
        let papers = world.papers().await;
        let papers: Vec<_> = papers.into_iter().filter(|paper| !paper.imported).collect();
        assert_eq!(papers.len(), loaded.certificates);
        let today = rome_time::local(world.now()).date();
        let of = |state: &str| papers.iter().filter(|paper| paper.state(today).as_str() == state).count();
        assert!(of("valid") > 0 && of("expired") > 0 && of("revoked") == 1, "{} {}", of("valid"), of("expired"));
        let soon = today + chrono::TimeDelta::days(90);
        let expiring = papers.iter().filter(|paper| paper.expires_on.is_some_and(|day| (today..soon).contains(&day)));
        assert!(expiring.count() > 0);
        for year in papers.iter().map(|paper| paper.number[..4].to_owned()).collect::<std::collections::BTreeSet<_>>() {
            let mut numbers: Vec<_> = papers.iter().filter(|paper| paper.number.starts_with(&year)).map(|paper| paper.number.clone()).collect();
            numbers.sort();
            let expected: Vec<_> = (1..=numbers.len()).map(|number| format!("{year}-{number:06}")).collect();
            assert_eq!(numbers, expected);
        }
        // The remaining people can be issued one, with the next number.
        let date = course_dates::Entity::find().filter(course_dates::Column::EndsAt.lt(world.now())).order_by_desc(course_dates::Column::EndsAt).one(world.app.db().read()).await.expect("a query").expect("a date");
        let admin = world.admin_named("capo").await.actor;
        admin.post(&format!("/api/course-dates/{}/certificates", date.id), json!({})).await.expect(202);
        world.work().await;
        assert!(world.papers().await.len() > papers.len());
    }

    async fn overbooks_no_date(world) {
        demo(&world).await;
        let all = reservations::Entity::find().all(world.app.db().read()).await.expect("a query");
        for date in course_dates::Entity::find().all(world.app.db().read()).await.expect("a query") {
            let taken = all.iter().filter(|row| row.course_date_id == date.id && row.status.as_str() == "confirmed").count();
            assert!(taken <= usize::try_from(date.seats).expect("seats"), "date {}", date.id);
        }
    }

    async fn is_a_centre_that_works(world) {
        demo(&world).await;
        let courses = world.visitor().get("/api/courses").await.expect(200).json();
        assert_eq!(courses["data"].as_array().or(courses.as_array()).expect("courses").len(), 14);
        let session = world.log_in("admin@battito.example", "Battito2026!").await.expect(200).json();
        let admin = world.with_token(session["token"].as_str().expect("a token"));
        admin.get("/api/auth/check").await.expect(200);
        // Numbers given by the loader are not given again.
        let anna = world.participant("anna").await;
        let course = world.course("Corso nuovo").await;
        let date = world.date(course.id, 10, 5).await;
        anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201);
    }

    async fn is_loaded_once(world) {
        let loaded = demo(&world).await;
        assert_eq!(load(&world.app).await.expect("an answer"), None);
        assert_eq!(count(&world, users::Entity).await, loaded.users as u64);
    }

    async fn leaves_a_centre_with_people_alone(world) {
        world.admin().await;
        assert_eq!(load(&world.app).await.expect("an answer"), None);
        assert_eq!(count(&world, users::Entity).await, 1);
        assert_eq!(count(&world, courses::Entity).await, 0);
    }

    async fn leaves_a_centre_with_courses_alone(world) {
        world.course("BLSD").await;
        assert_eq!(load(&world.app).await.expect("an answer"), None);
        assert_eq!(count(&world, users::Entity).await, 0);
        assert_eq!(count(&world, courses::Entity).await, 1);
    }

    async fn is_loaded_by_one_of_two_nodes_that_start_together(world) {
        let now = world.now();
        let (one, other) = tokio::join!(
            fill(world.app.db(), now, "x".to_owned(), DesignFiles::default()),
            fill(world.app.db(), now, "x".to_owned(), DesignFiles::default()),
        );
        let loaded = [one.expect("an answer"), other.expect("an answer")];
        assert_eq!(loaded.iter().flatten().count(), 1);
        assert_eq!(count(&world, courses::Entity).await, 14);
    }

    async fn has_reminded_of_its_next_courses_in_its_own_words(world) {
        demo(&world).await;
        let stored = world.course_reminders().await;

        // Starting the demo sends nothing late.
        world.remind().await;

        assert_eq!(world.course_reminders().await, stored);
        assert!(world.course_reminder_mails().await.is_empty());
        let admin = world.admin_named("direttrice").await.actor;
        let mails = admin.get("/api/settings/mails").await.expect(200).json();
        let changed: Vec<_> = mails["data"].as_array().expect("a list").iter().filter(|mail| mail["changed"] == true).collect();
        assert_eq!(changed.len(), 1);
        assert_eq!(changed[0]["kind"], "course-reminder");
    }

    async fn has_a_running_round_of_reminders(world) {
        demo(&world).await;
        let admin = world.admin_named("direttrice").await.actor;
        let list = admin.get("/api/renewals?per_page=100").await.expect(200).json();
        let counts = &list["meta"]["counts"];
        for (state, least) in [("expiring", 3), ("reminded", 10), ("booked", 10), ("renewed", 8), ("lapsed", 8)] {
            assert!(counts[state].as_u64() >= Some(least), "{state}: {counts}");
        }
        let summary = admin.get("/api/renewals/summary").await.expect(200).json();
        for what in ["sent", "booked", "renewed"] {
            assert!(summary[what].as_u64() > Some(0), "{summary}");
        }
        let stored = world.reminders().await;
        let before: Vec<_> = renewals::Entity::find().all(world.app.db().read()).await.expect("a query");

        // Starting the demo sends nothing: due mails are recorded as sent, and the board equals the result of
        // a sweep.
        world.sweep().await;

        assert_eq!(world.reminders().await, stored);
        assert!(world.reminder_mails().await.is_empty());
        assert_eq!(renewals::Entity::find().all(world.app.db().read()).await.expect("a query"), before);
    }

    async fn has_surveys_with_answers_and_sends_no_more(world) {
        demo(&world).await;
        let admin = world.admin_named("direttrice").await.actor;
        let results = admin.get("/api/surveys/results").await.expect(200).json();
        let total = &results["total"];
        assert!(total["counted"].as_i64() >= Some(100) && total["answers"].as_i64() < total["invited"].as_i64(), "{total}");
        let mean = total["mean"].as_f64().expect("a mean");
        assert!((3.5..4.9).contains(&mean), "{mean}");
        assert!(results["courses"].as_array().expect("courses").len() >= 5);
        assert!(results["instructors"].as_array().expect("people").len() >= 3);
        assert!(results["months"].as_array().expect("months").len() >= 6);
        assert!(admin.get("/api/surveys/comments").await.expect(200).json()["meta"]["total"].as_i64() >= Some(20));

        world.ask().await;

        assert!(world.survey_mails().await.is_empty());
    }
}
