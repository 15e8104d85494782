//! `GET /certificates/verify/{code}` and the page `/verifica/{code}`.

use battito_domain::certificate::PaperStatus;
use battito_platform::{
    entities::{DayList, StoredDay, certificates, throttles},
    rate_limit,
    text_enum::TextEnum,
};
use chrono::NaiveDate;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use crate::{on_both_engines, support::World};

const CODE: &str = "01ABCDEF01234567";
const UNKNOWN: &str = "ZZZZ-ZZZZ-ZZZZ-ZZZZ";
/// Requests without a network come from here.
pub(super) const ADDRESS: &str = "127.0.0.1";

fn path(code: &str) -> String {
    format!("/api/certificates/verify/{code}")
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

async fn paper(world: &World, change: impl FnOnce(&mut certificates::ActiveModel)) -> certificates::Model {
    let mut row = world.new_paper("2027-000001", CODE);
    row.holder_name = Set("Anna Maria".into());
    row.holder_surname = Set("D'Angelò".into());
    change(&mut row);
    world.put(row).await
}

async fn check(world: &World, path: &str) -> Value {
    let answer = world.visitor().get(path).await.expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()
}

/// The attempts that are counted now. Successful ones are refunded in the background.
pub(super) async fn counted(world: &World, kind: &str) -> i32 {
    let counters = throttles::Entity::find()
        .all(world.app.db().read())
        .await
        .expect("a query");
    let of_kind = counters
        .iter()
        .filter(|counter| counter.key.starts_with(&format!("{kind}:")));
    of_kind.map(|counter| counter.hits).sum()
}

on_both_engines! {
    async fn tells_status_and_initials_only(world) {
        paper(&world, |row| {
            row.expires_on = Set(Some(day("2027-03-01")));
            row.option_name = Set("Attestato di partecipazione ECM".into());
            row.days = Set(DayList(["2027-02-25", "2027-02-26"].map(|day| StoredDay {
                start: format!("{day}T08:00:00Z").parse().expect("an instant"),
                end: format!("{day}T17:00:00Z").parse().expect("an instant"),
            }).into()));
        }).await;

        for typed in [CODE, "01ab-cdef-0123-4567", "oLAB-CDEF-o123-4567", "01ABCDEF-0123%204567"] {
            assert_eq!(check(&world, &path(typed)).await, json!({
                "status": "valid", "number": "2027-000001", "title": "Attestato di partecipazione ECM", "course": "BLSD",
                "course_days": ["2027-02-25", "2027-02-26"], "course_ended_at": "2027-02-26T18:00:00+01:00", "issued_at": "2027-03-01T11:00:00+01:00",
                "expires_at": "2027-03-01", "holder": "A. D.", "surname_fits": null,
            }), "{typed}");
        }
    }

    async fn tells_the_name_with_the_surname(world) {
        paper(&world, |_| {}).await;
        for (surname, holder, fits) in [
            ("d%20angelo", "Anna Maria D'Angelò", json!(true)), ("DANGEL%C3%92", "Anna Maria D'Angelò", json!(true)),
            ("Rossi", "A. D.", json!(false)), ("%27", "A. D.", json!(false)), ("%20", "A. D.", json!(null)),
        ] {
            let found = check(&world, &format!("{}?surname={surname}", path(CODE))).await;
            assert_eq!((&found["holder"], &found["surname_fits"]), (&json!(holder), &fits), "{surname}");
        }
        world.visitor().get(&format!("{}?surname={}", path(CODE), "a".repeat(101))).await.expect(422);
    }

    async fn tells_expired_revoked_and_replaced_ones_apart(world) {
        let state = async |number: &str, code: &str, last: Option<&str>, status: PaperStatus| {
            let mut row = world.new_paper(number, code);
            row.expires_on = Set(last.map(day));
            row.status = Set(TextEnum(status));
            row.status_reason = Set(Some("Privato".into()));
            world.put(row).await;
            let found = check(&world, &path(code)).await;
            assert!(!found.to_string().contains("Privato"), "{found}");
            found["status"].clone()
        };
        assert_eq!(state("2027-000001", "0000000000000001", Some("2027-02-28"), PaperStatus::Issued).await, "expired");
        assert_eq!(state("2027-000002", "0000000000000002", None, PaperStatus::Issued).await, "valid");
        assert_eq!(state("2027-000003", "0000000000000003", Some("2027-02-28"), PaperStatus::Revoked).await, "revoked");
        assert_eq!(state("2027-000004", "0000000000000004", None, PaperStatus::Replaced).await, "replaced");
    }

    async fn answers_an_unknown_code_like_any_other(world) {
        paper(&world, |_| {}).await;
        let unknown = json!({
            "status": "unknown", "number": null, "title": null, "course": null, "course_days": [], "course_ended_at": null, "issued_at": null, "expires_at": null, "holder": null,
            "surname_fits": null,
        });
        for code in [UNKNOWN, "01ABCDEF01234568", "x", "2027-000001", "%F0%9F%AB%80", "%25", "'%20OR%201=1"] {
            assert_eq!(check(&world, &path(code)).await, unknown, "{code}");
            assert_eq!(check(&world, &format!("{}?surname=rossi", path(code))).await, unknown, "{code}");
        }
    }

    async fn counts_wrong_attempts_only_and_lets_a_class_of_forty_pass(world) {
        paper(&world, |_| {}).await;
        for _ in 0..45 {
            check(&world, &format!("{}?surname=dangelo", path(CODE))).await;
            check(&world, &path(UNKNOWN)).await;
        }
        let mut hits = i32::MAX;
        for _ in 0..100 {
            hits = counted(&world, "certificate-address").await;
            if hits == 45 { break; }
            tokio::task::yield_now().await;
            world.visitor().get("/api/centre").await.expect(200);
        }
        assert_eq!(hits, 45, "what succeeded is given back");
        assert_eq!(counted(&world, "certificate-surname").await, 0);
    }

    async fn a_text_that_cannot_be_a_code_uses_up_no_budget(world) {
        paper(&world, |_| {}).await;
        for number in 0..70 {
            check(&world, &format!("{}?surname=rossi", path(&format!("2027-{number}")))).await;
        }
        for kind in ["certificate-address", "certificate-surname", "certificate-surname-address"] {
            assert_eq!(counted(&world, kind).await, 0, "{kind}");
        }
    }

    async fn slows_down_guessing_codes(world) {
        paper(&world, |_| {}).await;
        world.count_attempts(&rate_limit::CERTIFICATE_ADDRESS.of(ADDRESS), 599).await;

        check(&world, &path(UNKNOWN)).await;

        let refused = world.visitor().get(&path(UNKNOWN)).await.expect(429);
        assert_eq!(refused.header("retry-after"), "3600");
        world.visitor().get(&path(CODE)).await.expect(429);
        let page = world.visitor().get(&format!("/verifica/{CODE}")).await.expect(429);
        assert_eq!((page.header("retry-after"), page.header("cache-control")), ("3600", "no-store"));
    }

    async fn slows_down_guessing_the_surname_of_a_certificate(world) {
        paper(&world, |_| {}).await;
        let guess = |surname: &str| format!("{}?surname={surname}", path(CODE));
        for _ in 0..10 {
            assert_eq!(check(&world, &guess("rossi")).await["surname_fits"], false);
        }
        world.visitor().get(&guess("dangelo")).await.expect(429);
        check(&world, &path(CODE)).await;
        check(&world, &format!("{}?surname=rossi", path(UNKNOWN))).await;
    }
}

#[tokio::test]
async fn is_a_page_without_caching_or_indexing() {
    let world = World::sqlite().await;
    paper(&world, |_| {}).await;

    let page = world
        .visitor()
        .get(&format!("/verifica/{CODE}?surname=dangelo"))
        .await
        .expect(200);

    assert_eq!(page.header("cache-control"), "no-store");
    let text = page.text();
    // Without the built frontend there is only the shell.
    if text.contains("<main") {
        assert!(text.contains("Anna Maria D&#x27;Angelò"), "{text}");
        assert!(text.contains(r#"<meta name="robots" content="noindex">"#), "{text}");
        let again = world
            .visitor()
            .get(&format!("/verifica/{CODE}"))
            .await
            .expect(200)
            .text();
        assert!(again.contains("A. D.") && !again.contains("Anna Maria"), "{again}");
    }
    let form = world.visitor().get("/verifica").await.expect(200);
    assert_eq!(form.header("cache-control"), "no-cache");
    let typed = world
        .visitor()
        .get("/verifica?code=o1ab+cdef-0123-4567")
        .await
        .expect(303);
    assert_eq!(typed.header("location"), "/verifica/01AB-CDEF-0123-4567");
    let odd = world
        .visitor()
        .get("/verifica?code=%2F%2Fevil.example%2F..")
        .await
        .expect(303);
    assert_eq!(odd.header("location"), "/verifica/%2F%2Fevil.example%2F..");
    let sitemap = world.visitor().get("/sitemap.xml").await.expect(200).text();
    assert!(sitemap.contains("https://battito.test/verifica</loc>"), "{sitemap}");
}
