//! `battito audit` finds each kind of damage, and nothing in a sound centre.

use std::collections::BTreeSet;

use battito::{
    features::demo::load,
    operator::{
        FILE_COLUMNS,
        audit::{Report, audit},
    },
};
use sea_orm::{ConnectionTrait, Database, DbBackend};

use crate::{
    on_both_engines,
    store::{rows::try_run, schema},
    support::World,
};

/// Columns that are called a key and name no file.
const OTHER_KEYS: [&str; 3] = ["email_key", "name_key", "sort_key"];

/// A rule and statements that break it.
const DAMAGE: [(&str, &[&str]); 15] = [
    (
        "waiting-list",
        &[
            "UPDATE course_dates SET seats = 500 WHERE id IN (SELECT course_date_id FROM reservations WHERE status = 'waiting')",
        ],
    ),
    (
        "seats",
        &[
            "UPDATE course_dates SET seats = 1 WHERE id IN (SELECT course_date_id FROM reservations WHERE status = 'confirmed')",
        ],
    ),
    (
        "seat-counts",
        &[
            "UPDATE course_date_counts SET passed = passed + 1 WHERE course_date_id = (SELECT MIN(course_date_id) FROM reservations)",
        ],
    ),
    (
        "one-reservation",
        &[
            "DROP INDEX reservations_course_date_id_user_id_key",
            "INSERT INTO reservations (course_date_id, user_id, status, attendance, outcome, created_at, updated_at)
             SELECT course_date_id, user_id, status, attendance, outcome, created_at, updated_at
             FROM reservations WHERE status = 'confirmed' LIMIT 1",
        ],
    ),
    (
        "paper-without-pass",
        &[
            "UPDATE reservations SET outcome = 'failed' WHERE id = (SELECT MIN(reservation_id) FROM certificates WHERE status = 'issued')",
        ],
    ),
    (
        "certificate-of-reservation",
        &["UPDATE reservation_certificates SET status = 'pending'
           WHERE id = (SELECT MIN(reservation_certificate_id) FROM certificates WHERE status = 'issued')"],
    ),
    (
        "replaced-papers",
        &[
            "UPDATE certificates SET status = 'replaced' WHERE id = (SELECT MAX(id) FROM certificates WHERE status = 'issued')",
        ],
    ),
    ("certificate-numbers", &["UPDATE certificate_counters SET last = 0"]),
    (
        "mails",
        &[
            "INSERT INTO outbox (kind, recipient, subject, message, attempts, next_attempt_at, created_at)
           SELECT 'test', 'anna@example.it', '', '', 0, MIN(created_at), MIN(created_at) FROM users",
        ],
    ),
    (
        "jobs",
        &["INSERT INTO jobs (kind, state, total, done, skipped, ids, created_at)
           SELECT 'test', 'running', 1, 0, '[]', '[]', MIN(created_at) FROM users"],
    ),
    (
        "merged-people",
        &["UPDATE users SET merged_into = (SELECT MIN(id) FROM users) WHERE id = (SELECT MAX(id) FROM users)"],
    ),
    (
        "erased-people",
        &["UPDATE users SET anonymised_at = created_at WHERE id = (SELECT MAX(id) FROM users)"],
    ),
    (
        "passkeys",
        &[
            "INSERT INTO passkeys (user_id, credential_id, name, credential, created_at)
           SELECT MIN(id), 'lost', '', '', MIN(created_at) FROM users",
        ],
    ),
    (
        "overlapping-shifts",
        &[
            "INSERT INTO shifts (user_id, course_date_id, starts_at, ends_at, role, status, created_at, updated_at)
           SELECT user_id, course_date_id, starts_at, ends_at, role, status, created_at, updated_at
           FROM shifts WHERE status = 'accepted' LIMIT 1",
        ],
    ),
    (
        "files",
        &[
            "UPDATE course_images SET source_key = 'pictures/lost' WHERE course_id = (SELECT MIN(course_id) FROM course_images)",
        ],
    ),
];

async fn report(world: &World) -> Report {
    audit(world.app.db(), &world.app.files, world.now())
        .await
        .expect("a report")
}

fn broken(report: &Report) -> BTreeSet<&str> {
    report.findings.iter().map(|finding| finding.rule).collect()
}

on_both_engines! {
    async fn finds_each_kind_of_damage(world) {
        let sound = report(&world).await;
        assert!(sound.findings.is_empty(), "an empty centre: {}", sound.text());
        load(&world.app).await.expect("a demo centre");
        let sound = report(&world).await;
        assert!(sound.findings.is_empty(), "the demo: {}", sound.text());
        assert!(sound.text().starts_with("Clean: "), "{}", sound.text());

        let mut found = BTreeSet::new();
        for (rule, statements) in DAMAGE {
            let before = report(&world).await;
            assert!(!broken(&before).contains(rule), "{rule}: {}", before.text());
            for statement in statements {
                let rows = try_run(&world, *statement).await.expect("a statement");
                assert!(rows > 0 || statement.starts_with("DROP"), "{rule}: no row");
            }
            let after = report(&world).await;
            assert!(broken(&after).contains(rule), "{rule}: {}", after.text());
            found.insert(rule);
        }
        damage_engine(&world).await;

        let all = report(&world).await;
        found.extend(broken(&all));
        assert_eq!(found, all.rules.iter().copied().collect(), "each rule has its case here");
        assert!(all.text().ends_with("findings."), "{}", all.text());
    }

    async fn finds_nothing_in_a_merged_duplicate_or_a_deleted_account(world) {
        let (admin, anna, double) = (world.admin().await.actor, world.participant("anna").await, world.participant("double").await);
        admin.post(&format!("/api/users/{}/merge", anna.id), serde_json::json!({"id_user": double.id})).await.expect(200);
        let gone = world.member("gone").await;
        let body = serde_json::json!({"password": crate::support::people::PASSWORD});
        gone.actor.send(axum::http::Method::DELETE, "/api/profile", Some(body)).await.expect(200);

        let report = report(&world).await;

        assert!(report.findings.is_empty(), "{}", report.text());
    }

    async fn finds_nothing_in_two_certificates_of_one_person_for_one_date(world) {
        let class = crate::support::classroom::Classroom::of(&world).await;
        let ((anna, _), (double, _)) = (class.passed(&world, "anna").await, class.passed(&world, "double").await);
        class.issue(&world, serde_json::json!({})).await;
        let admin = world.admin().await.actor;
        admin.post(&format!("/api/users/{}/merge", anna.id), serde_json::json!({"id_user": double.id})).await.expect(200);

        let report = report(&world).await;

        assert!(report.findings.is_empty(), "{}", report.text());
        assert_eq!(world.papers().await.iter().filter(|paper| paper.status.as_str() == "issued").count(), 2, "both are true");
    }

    async fn reads_while_others_write(world) {
        let tx = world.app.db().snapshot().await.expect("a snapshot");
        load(&world.app).await.expect("a demo centre");
        let count = sea_orm::Statement::from_string(world.app.db().backend(), "SELECT CAST(COUNT(*) AS BIGINT) AS people FROM users");
        let row = tx.query_one_raw(count).await.expect("a query").expect("a row");
        let people: i64 = row.try_get("", "people").expect("a number");
        assert_eq!(people, 0, "the snapshot is from before");
        assert!(tx.execute_unprepared("DELETE FROM users").await.is_err(), "nothing is written in a snapshot");
    }

    async fn knows_every_column_that_names_a_file(world) {
        let mut keys = BTreeSet::new();
        for (table, described) in schema::read(world.app.db()).await {
            for column in described.columns.into_keys() {
                if column.ends_with("_key") && !OTHER_KEYS.contains(&column.as_str()) {
                    keys.insert((table.clone(), column));
                }
            }
        }
        let known = FILE_COLUMNS.map(|(table, column)| (table.to_owned(), column.to_owned()));
        assert_eq!(keys, known.into());
    }
}

/// What only the engine itself can find.
async fn damage_engine(world: &World) {
    let past_the_seam = Box::pin(Database::connect(&*world.url)).await.expect("a connection");
    let statements = match world.app.db().backend() {
        DbBackend::Sqlite => "PRAGMA foreign_keys = OFF; DELETE FROM cities",
        _ => "SELECT setval('users_id_seq', 1)",
    };
    past_the_seam.execute_unprepared(statements).await.expect("a statement");
    past_the_seam.close().await.expect("a closed connection");
}
