//! The rows of a person and of a merged duplicate, table by table, follow the inventory.

use std::collections::BTreeSet;

use axum::http::Method;
use battito::features::personal_data::inventory::{Deletion, Merge, TABLES};
use battito_platform::entities::{certificates, outbox};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, Set, Statement};
use serde_json::{Value, json};

use super::export::Unpacked;
use crate::{
    on_both_engines,
    store::schema,
    support::{World, fixtures::Person, people::PASSWORD},
};

/// The columns that name a user.
const PEOPLE: [&str; 4] = ["user_id", "created_by", "updated_by", "actor_id"];

impl World {
    /// Leaves a row about a person in each table that names people, but for those that the entities and the erasure write.
    async fn leave_traces(&self, person: i64, date: i64) {
        let paper = self.new_paper(&format!("A-{person}"), &format!("{person:016}"));
        let paper = self
            .put(certificates::ActiveModel {
                user_id: Set(Some(person)),
                imported: Set(true),
                ..paper
            })
            .await
            .id;
        self.shift(person, None, "accepted").await;
        self.reservation(date, person, "confirmed").await;
        self.put(outbox::ActiveModel {
            kind: Set("booking-confirmed".to_owned()),
            recipient: Set(format!("prima-{person}@test.example")),
            subject: Set("Prenotazione confermata".to_owned()),
            message: Set(Vec::new()),
            attempts: Set(0),
            next_attempt_at: Set(self.now()),
            created_at: Set(self.now()),
            user_id: Set(Some(person)),
            ..Default::default()
        })
        .await;
        let now = "'2027-03-01T10:00:00+00:00'";
        let rows = [
            format!(
                "audit_entries (at, actor_id, action, subject_kind, subject_id) VALUES ({now}, {person}, 'city.create', 'city', 1)"
            ),
            format!("calendar_feeds (user_id, secret_hash, created_at) VALUES ({person}, 'feed {person}', {now})"),
            format!(
                "saved_views (user_id, screen, name, query, created_at) VALUES ({person}, 'users', 'Vista', 'status=x', {now})"
            ),
            format!("centre_settings (changes, created_at, created_by) VALUES ('{{}}', {now}, {person})"),
            format!(
                "certificate_designs (signer, signer_role, accreditation, created_at, created_by) VALUES ('', '', '[]', {now}, {person})"
            ),
            format!(
                "course_reminder_settings (id, days, updated_at, updated_by) VALUES (1, '[]', {now}, {person}) ON CONFLICT DO NOTHING"
            ),
            format!(
                "instructor_availabilities (user_id, weekly, exceptions, updated_at) VALUES ({person}, '[]', '[]', {now})"
            ),
            format!(
                "jobs (kind, created_by, state, total, done, skipped, ids, created_at) VALUES ('certificates', {person}, 'done', 0, 0, '[]', '[]', {now})"
            ),
            format!(
                "mail_texts (kind, subject, text, closing, updated_at, updated_by) VALUES ('trace-{person}', '', '', '', {now}, {person})"
            ),
            format!(
                "one_time_tokens (user_id, purpose, token_hash, created_at, expires_at) VALUES ({person}, 'reminders', 'link {person}', {now}, '2028-03-01T10:00:00+00:00')"
            ),
            format!(
                "presence_claims (token_hash, course_date_id, day, half, scanned_at, expires_at, user_id) VALUES ('scan {person}', {date}, '2027-03-01', 'morning', {now}, {now}, {person})"
            ),
            format!(
                "passkeys (user_id, credential_id, name, credential, created_at) VALUES ({person}, 'passkey {person}', 'Telefono', '{{}}', {now})"
            ),
            format!(
                "passkey_challenges (user_id, token_hash, state, expires_at) VALUES ({person}, 'challenge {person}', '{{}}', {now})"
            ),
            format!("recovery_codes (user_id, code_hash, created_at) VALUES ({person}, 'code {person}', {now})"),
            format!(
                "renewals (certificate_id, user_id, expires_on, sort_key, state) VALUES ({paper}, {person}, '2027-04-01', '', 'expiring')"
            ),
            format!("survey_instructors (course_date_id, user_id) VALUES ({date}, {person})"),
            format!("survey_invitations (course_date_id, user_id) VALUES ({date}, {person})"),
        ];
        self.run(rows.map(|row| format!("INSERT INTO {row}")).to_vec()).await;
    }

    async fn run(&self, statements: Vec<String>) {
        let done = self.app.db().write(move |tx| {
            async move {
                for statement in statements {
                    tx.execute_unprepared(&statement).await?;
                }
                Ok(())
            }
            .boxed()
        });
        done.await.expect("rows that fit");
    }

    async fn rows_of(&self, table: &str, column: &str, person: i64) -> i64 {
        let db = self.app.db();
        let sql = format!("SELECT count(*) AS n FROM {table} WHERE {column} = {person}");
        let row = db.read().query_one_raw(Statement::from_string(db.backend(), sql)).await;
        row.expect("a query")
            .expect("a count")
            .try_get("", "n")
            .expect("a number")
    }

    /// The tables with a decision, each with its columns that name people.
    async fn columns_of_people(
        &self,
    ) -> Vec<(
        &'static battito::features::personal_data::inventory::Table,
        &'static str,
    )> {
        let schema = schema::read(self.app.db()).await;
        let mut found = Vec::new();
        for table in TABLES
            .iter()
            .filter(|table| table.name != "retained_names" && table.name != "user_words")
        {
            for column in PEOPLE {
                if schema[table.name].columns.contains_key(column) {
                    found.push((table, column));
                }
            }
        }
        found
    }

    async fn merge(&self, admin: &Person, kept: &Person, duplicate: &Person) {
        let path = format!("/api/users/{}/merge", kept.id);
        admin
            .actor
            .post(&path, json!({"id_user": duplicate.id}))
            .await
            .expect(200);
    }
}

async fn delete(person: &Person) {
    let body = json!({"password": PASSWORD});
    person
        .actor
        .send(Method::DELETE, "/api/profile", Some(body))
        .await
        .expect(200);
}

on_both_engines! {
    async fn of_a_duplicate_go_where_the_inventory_says(world) {
        let (admin, kept, duplicate) = (world.admin().await, world.participant("anna").await, world.participant("anna2").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        world.leave_traces(duplicate.id, date.id).await;
        let columns = world.columns_of_people().await;
        for (table, column) in &columns {
            assert!(world.rows_of(table.name, column, duplicate.id).await > 0, "leave a trace in {}.{column}", table.name);
        }

        world.merge(&admin, &kept, &duplicate).await;

        for (table, column) in &columns {
            let left = world.rows_of(table.name, column, duplicate.id).await;
            match table.merge {
                Merge::Moved => {
                    assert_eq!(left, 0, "{}.{column}", table.name);
                    assert!(world.rows_of(table.name, column, kept.id).await > 0, "{}.{column}", table.name);
                }
                Merge::Erased => assert_eq!(left, 0, "{}.{column}", table.name),
                Merge::Stays => {}
                Merge::Impersonal => panic!("{}.{column} names people", table.name),
            }
        }
    }

    async fn are_erased_with_the_account_and_its_duplicates(world) {
        let (admin, anna, duplicate) = (world.admin().await, world.member("anna").await, world.participant("anna2").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        world.merge(&admin, &anna, &duplicate).await;
        // Also rows that an older version left with the duplicate.
        for person in [&anna, &duplicate] {
            world.leave_traces(person.id, date.id).await;
        }
        world.session(duplicate.id).await;
        let columns: Vec<_> = world.columns_of_people().await.into_iter().filter(|(table, _)| table.deletion == Deletion::Erased).collect();
        let seen: BTreeSet<_> = columns.iter().map(|(table, _)| table.name).collect();
        let erased: BTreeSet<_> = TABLES.iter().filter(|table| table.deletion == Deletion::Erased).map(|table| table.name).collect();
        assert_eq!(seen, erased, "a table whose rows cannot be told to be somebody's");
        for (table, column) in &columns {
            for person in [&anna, &duplicate] {
                assert!(world.rows_of(table.name, column, person.id).await > 0, "leave a trace in {}", table.name);
            }
        }

        delete(&anna).await;

        for (table, column) in &columns {
            for person in [&anna, &duplicate] {
                assert_eq!(world.rows_of(table.name, column, person.id).await, 0, "{}", table.name);
            }
        }
        let mails = world.mails().await;
        let kinds: Vec<_> = mails.iter().filter(|mail| mail.0.recipient != admin.email).map(|mail| (mail.0.kind.as_str(), mail.0.user_id)).collect();
        assert_eq!(kinds, [("account-deleted", None)], "neither sent nor kept, whatever the address was");
    }

    async fn are_found_through_two_merges(world) {
        let admin = world.admin().await;
        let (first, second, last) = (world.participant("anna").await, world.participant("anna2").await, world.member("anna3").await);
        let token = "t".repeat(43);
        let hash = battito_platform::randomness::hash(&token);
        world.run(vec![format!("INSERT INTO one_time_tokens (user_id, purpose, token_hash, created_at, expires_at) VALUES ({}, 'reminders', '{hash}', '2027-03-01T10:00:00+00:00', '2028-03-01T10:00:00+00:00')", first.id)]).await;

        world.merge(&admin, &second, &first).await;
        world.merge(&admin, &last, &second).await;

        assert_eq!(world.user(first.id).await.merged_into, Some(last.id));
        let reader = world.visitor().get(&format!("/api/renewal-reminders/{token}")).await.expect(200).json();
        assert_eq!(reader, json!({"active": true, "email": "a•••@test.example"}));
        let data = Unpacked::of(last.actor.get("/api/profile/export").await.expect(200)).data();
        assert_eq!(data["doppioni"], json!([first.id, second.id]));
        let about = |data: &Value| data["registro_attivita"]["su_di_te"].to_string();
        assert!(about(&data).contains("anna@test.example"), "what was merged first is there: {data}");

        delete(&last).await;

        let log = admin.actor.get("/api/audit").await.expect(200).text();
        assert!(!log.contains("anna"), "{log}");
    }
}
