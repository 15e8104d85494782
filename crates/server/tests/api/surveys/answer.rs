//! The page of a link, and the form it takes.

use battito_platform::{entities::course_dates, rate_limit};
use chrono::TimeDelta;
use sea_orm::Set;

use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::word,
        surveys::{Held, answers},
    },
};

/// A date with somebody who was asked, and the token.
async fn asked(world: &World) -> (Held, String) {
    let held = Held::of(world, "BLSD").await.with(world, &["anna"]).await;
    world.ask().await;
    let token = world.survey_links().await.pop().expect("a link");
    (held, token)
}

on_both_engines! {
    async fn is_answered_without_a_login_and_without_javascript(world) {
        let (held, token) = asked(&world).await;
        let page = world.open_survey(&token).await.expect(200);
        assert_eq!((page.header("cache-control"), page.header("referrer-policy")), ("no-store", "no-referrer"));
        assert!(page.text().contains("<meta name=\"robots\" content=\"noindex\">"), "{}", page.text());

        let sent = world.send_survey(&token, &answers(5, 9, "  Bello!\r\nDavvero. ")).await.expect(303);
        assert_eq!(sent.header("location"), format!("/questionario/{token}?inviato"));
        assert_eq!(sent.header("cache-control"), "no-store");
        world.visitor().get(sent.header("location")).await.expect(200);

        let stored = world.survey_answers().await;
        assert_eq!(stored.len(), 1);
        let one = &stored[0];
        assert_eq!((one.course_date_id, one.content, one.teaching, one.practice, one.organisation, one.recommend), (held.date.id, 5, 5, 5, 5, 9));
        assert_eq!(one.comment.as_deref(), Some("Bello!\nDavvero."));
        assert_eq!(world.survey(held.date.id).await.expect("a survey").answers, 1);
    }

    async fn a_second_time_changes_nothing(world) {
        let (held, token) = asked(&world).await;
        world.send_survey(&token, &answers(5, 9, "")).await.expect(303);
        let again = world.send_survey(&token, &answers(1, 0, "altro")).await.expect(303);
        assert_eq!(again.header("location"), format!("/questionario/{token}"));
        world.open_survey(&token).await.expect(200);
        let stored = world.survey_answers().await;
        assert_eq!((stored.len(), stored[0].content, &stored[0].comment), (1, 5, &None));
        assert_eq!(world.survey(held.date.id).await.expect("a survey").answers, 1);
    }

    async fn looking_at_it_uses_nothing_up(world) {
        let (_, token) = asked(&world).await;
        for _ in 0..3 {
            world.open_survey(&token).await.expect(200);
        }
        assert!(world.survey_tokens().await.iter().all(|token| !token.used));
        world.send_survey(&token, &answers(3, 5, "")).await.expect(303);
    }

    async fn refuses_missing_and_out_of_scale_values_and_keeps_the_link(world) {
        let (_, token) = asked(&world).await;
        let long = "è".repeat(1001);
        for fields in [
            Vec::new(),
            answers(0, 5, ""),
            answers(6, 5, ""),
            answers(3, 11, ""),
            answers(3, 5, &long),
            answers(3, 5, "a\0b"),
            answers(3, 5, "")[1..].to_vec(),
            vec![("content", "ultimo".to_owned())],
        ] {
            let page = world.send_survey(&token, &fields).await.expect(422);
            assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
            assert_eq!(page.header("cache-control"), "no-store");
        }
        assert!(world.survey_answers().await.is_empty());
        world.send_survey(&token, &answers(3, 5, &"è".repeat(1000))).await.expect(303);
    }

    async fn takes_answers_for_thirty_days(world) {
        let (_, token) = asked(&world).await;
        world.clock.advance(TimeDelta::days(30));
        world.open_survey(&token).await.expect(200);
        world.clock.advance(TimeDelta::days(1));
        world.open_survey(&token).await.expect(410);
        world.send_survey(&token, &answers(3, 5, "")).await.expect(303);
        assert!(world.survey_answers().await.is_empty());
    }

    async fn takes_none_while_the_date_is_reopened_nor_after_it_was_cancelled(world) {
        let (held, token) = asked(&world).await;
        for (status, in_days, expected) in [("confirmed", 2, 410), ("cancelled", -1, 410), ("completed", -1, 200)] {
            let ends_at = world.now() + TimeDelta::days(in_days);
            world.change(course_dates::ActiveModel { id: Set(held.date.id), status: Set(word(status)), ends_at: Set(ends_at), ..Default::default() }).await;
            world.open_survey(&token).await.expect(expected);
            if expected == 410 {
                world.send_survey(&token, &answers(3, 5, "")).await.expect(303);
                assert!(world.survey_answers().await.is_empty());
            }
        }
    }

    async fn an_unknown_link_tells_nothing_and_guessing_is_slowed_down(world) {
        let (_, token) = asked(&world).await;
        for unknown in ["inventato", &token[1..], "a%2Fb", "%FF"] {
            let page = world.open_survey(unknown).await.expect(404);
            assert!(page.text().contains("<meta name=\"robots\" content=\"noindex\">"));
            world.send_survey(unknown, &answers(3, 5, "")).await.expect(404);
        }
        world.count_attempts(&rate_limit::TOKEN_ADDRESS.of("127.0.0.1"), 92).await;
        let refused = world.open_survey("inventato").await.expect(429);
        assert!(refused.header("retry-after").parse::<u32>().expect("seconds") > 0);
        // A class behind the same address still answers.
        world.send_survey(&token, &answers(3, 5, "")).await.expect(303);
    }

    async fn bad_requests_are_told_from_bad_answers(world) {
        let (_, token) = asked(&world).await;
        world.send_survey(&token, &[("comment", "x".repeat(40_000))]).await.expect(413);
        world.visitor().put(&format!("/questionario/{token}"), serde_json::json!({})).await.expect(405);
        let slash = world.visitor().get(&format!("/questionario/{token}/")).await.expect(308);
        assert_eq!(slash.header("location"), format!("/questionario/{token}"));
    }
}
