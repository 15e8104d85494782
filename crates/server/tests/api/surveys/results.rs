//! The figures that staff see, and those that stay hidden.

use std::io::Cursor;

use battito_platform::entities::{course_dates, survey_answers, surveys};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{
        Actor, World,
        surveys::{Held, answers},
    },
};

/// Answers about a date, put in as they would be stored.
async fn answered(world: &World, held: &Held, values: &[(i32, i32)], comments: &[&str]) {
    let ends_on = battito_domain::rome_time::local(held.date.ends_at).date();
    let count = i32::try_from(values.len()).expect("a count");
    world
        .put(surveys::ActiveModel {
            course_date_id: Set(held.date.id),
            course_id: Set(held.course.id),
            ends_on: Set(ends_on),
            closes_on: Set(ends_on + TimeDelta::days(31)),
            invited: Set(10),
            answers: Set(count),
        })
        .await;
    world
        .put(battito_platform::entities::survey_instructors::ActiveModel {
            course_date_id: Set(held.date.id),
            user_id: Set(held.teacher.id),
        })
        .await;
    for (place, (value, recommend)) in (0_i64..).zip(values) {
        let comment = usize::try_from(place).ok().and_then(|place| comments.get(place));
        world
            .put(survey_answers::ActiveModel {
                id: Set(held.date.id * 1000 + place),
                course_date_id: Set(held.date.id),
                content: Set(*value),
                teaching: Set(*value),
                practice: Set(*value),
                organisation: Set(*value),
                recommend: Set(*recommend),
                comment: Set(comment.map(|text| (*text).to_owned())),
            })
            .await;
    }
}

async fn moved(world: &World, held: Held, in_days: i64) -> Held {
    let by = TimeDelta::days(in_days);
    let date = world
        .change(course_dates::ActiveModel {
            id: Set(held.date.id),
            starts_at: Set(held.date.starts_at + by),
            ends_at: Set(held.date.ends_at + by),
            ..Default::default()
        })
        .await;
    Held { date, ..held }
}

async fn results(admin: &Actor, query: &str) -> Value {
    let path = format!("/api/surveys/results{query}");
    admin.get(&path).await.expect(200).json()
}

on_both_engines! {
    async fn are_shown_from_three_answers_on(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["anna", "bruno", "carla", "dario"]).await;
        world.ask().await;
        let admin = world.admin().await.actor;
        for (number, token) in world.survey_links().await.iter().enumerate().take(3) {
            let before = admin.get("/api/surveys/results").await.expect(200).json();
            assert_eq!((&before["total"]["answers"], &before["total"]["counted"], &before["total"]["mean"]), (&json!(number), &json!(0), &Value::Null));
            assert_eq!((&before["questions"], &before["courses"][0]["figures"]["mean"]), (&json!([]), &Value::Null));
            assert_eq!((&before["instructors"][0]["figures"]["mean"], &before["dates"][0]["figures"]["mean"]), (&Value::Null, &Value::Null));
            assert_eq!(admin.get("/api/surveys/comments").await.expect(200).json()["meta"]["total"], 0);
            let value = [5, 4, 3][number];
            world.send_survey(token, &answers(value, [10, 9, 6][number], ["uno", "", "tre"][number])).await.expect(303);
        }
        let after = admin.get("/api/surveys/results").await.expect(200).json();
        assert_eq!(after["least_answers"], 3);
        let total = &after["total"];
        assert_eq!((&total["dates"], &total["invited"], &total["answers"], &total["counted"]), (&json!(1), &json!(4), &json!(3), &json!(3)));
        assert_eq!((&total["mean"], &total["score"]), (&json!(4.0), &json!(33)));
        assert_eq!(total["means"], json!([4.0, 4.0, 4.0, 4.0, 8.33]));
        assert_eq!(after["questions"][0], json!({"question": "content", "mean": 4.0, "counts": [0, 0, 1, 1, 1]}));
        assert_eq!(after["questions"][4]["counts"], json!([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1]));
        assert_eq!(after["courses"][0]["course"], json!({"id": held.course.id, "title": "BLSD"}));
        assert_eq!(after["instructors"][0]["instructor"]["id"], held.teacher.id);
        let comments = admin.get("/api/surveys/comments").await.expect(200).json();
        let mut texts: Vec<_> = comments["data"].as_array().expect("comments").iter().map(|one| one["text"].as_str().expect("a text")).collect();
        texts.sort_unstable();
        assert_eq!(texts, ["tre", "uno"]);
        assert!(comments["data"][0].get("id").is_none(), "{comments}");
    }

    async fn a_date_with_too_few_never_counts_so_that_no_difference_is_one_persons(world) {
        let held = Held::of(&world, "BLSD").await;
        let few = Held::again(&world, held.course.clone(), held.teacher.clone()).await;
        answered(&world, &held, &[(5, 10), (5, 10), (5, 10)], &["x"]).await;
        answered(&world, &few, &[(1, 0), (1, 0)], &["segreto"]).await;
        let admin = world.admin().await.actor;
        let all = results(&admin, "").await;
        assert_eq!((&all["total"]["dates"], &all["total"]["answers"], &all["total"]["counted"]), (&json!(2), &json!(5), &json!(3)));
        assert_eq!((&all["total"]["mean"], &all["courses"][0]["figures"]["mean"], &all["instructors"][0]["figures"]["mean"]), (&json!(5.0), &json!(5.0), &json!(5.0)));
        assert_eq!(all["questions"][0]["counts"], json!([0, 0, 0, 0, 3]));
        let comments = admin.get("/api/surveys/comments").await.expect(200).json();
        assert_eq!((&comments["meta"]["total"], &comments["data"][0]["text"]), (&json!(1), &json!("x")));
        let only_few = results(&admin, &format!("?id_course_date={}", few.date.id)).await;
        assert_eq!((&only_few["total"]["answers"], &only_few["total"]["mean"], &only_few["questions"]), (&json!(2), &Value::Null, &json!([])));
    }

    async fn are_filtered_by_course_instructor_date_and_period(world) {
        let earlier = moved(&world, Held::of(&world, "BLSD").await, -40).await;
        let later = Held::of(&world, "PBLSD").await;
        answered(&world, &earlier, &[(2, 0), (2, 0), (2, 0)], &[]).await;
        answered(&world, &later, &[(4, 9), (4, 9), (4, 9)], &[]).await;
        let admin = world.admin().await.actor;
        for (query, mean) in [
            (String::new(), json!(3.0)),
            (format!("?id_course={}", earlier.course.id), json!(2.0)),
            (format!("?id_instructor={}", later.teacher.id), json!(4.0)),
            (format!("?id_course_date={}", earlier.date.id), json!(2.0)),
            ("?from=2027-02-01".to_owned(), json!(4.0)),
            ("?to=2027-02-27".to_owned(), json!(2.0)),
            ("?from=2027-02-28&to=2027-02-28".to_owned(), json!(4.0)),
            (format!("?id_course={}&from=2027-02-01", earlier.course.id), Value::Null),
        ] {
            assert_eq!(results(&admin, &query).await["total"]["mean"], mean, "{query}");
        }
        let months = results(&admin, "").await["months"].clone();
        let means: Vec<_> = months.as_array().expect("months").iter().map(|month| (month["month"].clone(), month["figures"]["mean"].clone())).collect();
        assert_eq!(means, [(json!("2027-01-01"), json!(2.0)), (json!("2027-02-01"), json!(4.0))]);
        let named = results(&admin, &format!("?id_course_date={}", earlier.date.id)).await["course_date"].clone();
        assert_eq!(named, json!({"id": earlier.date.id, "course": {"id": earlier.course.id, "title": "BLSD"}, "ends_on": "2027-01-19"}));
        for wrong in ["?from=2027-03-02&to=2027-03-01", "?from=0001-01-01", "?from=ieri"] {
            admin.get(&format!("/api/surveys/results{wrong}")).await.expect(422);
        }
    }

    async fn an_instructor_sees_only_the_dates_they_taught_and_their_own_averages(world) {
        let mine = Held::of(&world, "BLSD").await;
        let other = Held::of(&world, "PBLSD").await;
        answered(&world, &mine, &[(5, 10), (5, 10), (5, 10)], &["mio"]).await;
        answered(&world, &other, &[(1, 0), (1, 0), (1, 0)], &["altrui"]).await;
        // Both taught at a third one.
        let both = Held::again(&world, mine.course.clone(), mine.teacher.clone()).await;
        answered(&world, &both, &[(3, 7), (3, 7), (3, 7)], &[]).await;
        world.put(battito_platform::entities::survey_instructors::ActiveModel { course_date_id: Set(both.date.id), user_id: Set(other.teacher.id) }).await;
        let actor = &mine.teacher.actor;
        let seen = actor.get("/api/surveys/results").await.expect(200).json();
        assert_eq!((&seen["total"]["dates"], &seen["total"]["mean"]), (&json!(2), &json!(4.0)));
        assert_eq!(seen["courses"].as_array().expect("courses").len(), 1);
        let people: Vec<_> = seen["instructors"].as_array().expect("people").iter().map(|one| one["instructor"]["id"].clone()).collect();
        assert_eq!(people, [json!(mine.teacher.id)]);
        let comments = actor.get("/api/surveys/comments").await.expect(200).json();
        assert_eq!((&comments["meta"]["total"], &comments["data"][0]["text"]), (&json!(1), &json!("mio")));
        let foreign = actor.get(&format!("/api/surveys/results?id_course_date={}", other.date.id)).await.expect(200).json();
        assert_eq!((&foreign["total"]["dates"], &foreign["total"]["mean"]), (&json!(0), &Value::Null));
        actor.get(&format!("/api/surveys/results?id_instructor={}", mine.teacher.id)).await.expect(200);
        for path in ["results", "comments", "export"] {
            actor.get(&format!("/api/surveys/{path}?id_instructor={}", other.teacher.id)).await.expect(403);
        }
    }

    async fn are_exported_without_formulas_and_hidden_figures(world) {
        let held = Held::of(&world, "BLSD").await;
        let few = Held::of(&world, "PBLSD").await;
        answered(&world, &held, &[(5, 10), (4, 9), (3, 0)], &["=1+1", "+HYPERLINK(\"x\")"]).await;
        answered(&world, &few, &[(1, 0), (1, 0)], &["nascosto"]).await;
        let admin = world.admin().await.actor;
        let file = admin.get("/api/surveys/export").await.expect(200);
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"questionari-2027-03-01.xlsx\"");
        let mut archive = zip::ZipArchive::new(Cursor::new(file.bytes)).expect("a spreadsheet");
        let mut all = String::new();
        for index in 0..archive.len() {
            let mut part = archive.by_index(index).expect("a part");
            let mut text = Vec::new();
            std::io::copy(&mut part, &mut text).expect("a part");
            all.push_str(&String::from_utf8_lossy(&text));
        }
        assert!(!all.contains("<f>") && !all.contains("<f "), "a formula");
        assert!(all.contains("=1+1") && all.contains("BLSD") && all.contains("Meno di tre risposte"));
        assert!(!all.contains("nascosto"), "a date with two answers");
    }

    async fn pages_of_comments_come_in_the_order_of_random_ids(world) {
        let held = Held::of(&world, "BLSD").await;
        answered(&world, &held, &[(5, 10); 5], &["a", "b", "c", "d", "e"]).await;
        let admin = world.admin().await.actor;
        let page = admin.get("/api/surveys/comments?per_page=2&page=3").await.expect(200).json();
        assert_eq!((&page["meta"]["total"], &page["meta"]["last_page"]), (&json!(5), &json!(3)));
        assert_eq!(page["data"].as_array().expect("comments").len(), 1);
        admin.get("/api/surveys/comments?per_page=0").await.expect(422);
    }
}
