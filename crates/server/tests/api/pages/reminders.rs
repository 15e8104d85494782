use battito::features::renewals;
use battito_platform::rate_limit;
use chrono::TimeDelta;
use sea_orm::Set;

use crate::{
    on_both_engines,
    support::{World, actor::Answer},
};

/// The token of the link in the reminder of a certificate that expires in twenty days.
async fn reminded(world: &World) -> String {
    let user = world.participant("anna").await;
    let mut paper = world.new_paper("2025-000001", "01ABCDEF01234567");
    let today = world.now().date_naive();
    paper.user_id = Set(Some(user.id));
    paper.issued_on = Set(today - TimeDelta::days(700));
    paper.issued_at = Set(world.now() - TimeDelta::days(700));
    paper.expires_on = Set(Some(today + TimeDelta::days(20)));
    world.put(paper).await;
    renewals::refresh::sweep(&world.app).await.expect("a sweep");
    let mails = world.mails().await;
    let mail = mails
        .iter()
        .find(|mail| mail.0.recipient == user.email)
        .expect("a reminder");
    mail.link_after("/promemoria/")
}

async fn page(world: &World, token: &str, status: u16) -> Answer {
    let page = world
        .visitor()
        .get(&format!("/promemoria/{token}"))
        .await
        .expect(status);
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.text().contains("<meta name=\"robots\" content=\"noindex\">"));
    page
}

async fn is_active(world: &World, token: &str) -> bool {
    let answer = world.visitor().get(&format!("/api/renewal-reminders/{token}")).await;
    answer.expect(200).json()["active"] == true
}

on_both_engines! {
    async fn looking_at_the_page_that_stops_reminders_changes_nothing(world) {
        let token = reminded(&world).await;
        for _ in 0..3 {
            page(&world, &token, 200).await;
        }
        assert!(is_active(&world, &token).await);
    }

    async fn says_that_a_link_is_not_known(world) {
        let token = reminded(&world).await;
        page(&world, "inventato", 404).await;
        page(&world, &token[1..], 404).await;
    }

    async fn slows_down_guessing_links(world) {
        let token = reminded(&world).await;
        world.count_attempts(&rate_limit::TOKEN_ADDRESS.of("127.0.0.1"), 100).await;
        let refused = page(&world, &token, 429).await;
        assert!(refused.header("retry-after").parse::<u32>().expect("seconds") > 0);
    }
}
