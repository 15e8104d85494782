//! The entities describe the tables that the migrations make. They are written to an empty database of their own and both
//! schemas are read back and compared.

use std::collections::BTreeSet;

use battito_platform::{
    db::Db,
    entities::{
        audit_entries, backups, calendar_feeds, centre_pictures, centre_settings, certificate_counters,
        certificate_designs, certificate_options, certificate_words, certificates, cities, course_date_counts,
        course_dates, course_images, course_reminder_settings, course_reminders, courses, instructor_availabilities,
        jobs, mail_holds, mail_texts, nodes, one_time_tokens, outbox, passkey_challenges, passkeys, presence_claims,
        presence_secrets, recovery_codes, renewal_contacts, renewal_reminders, renewal_rounds, renewals,
        reservation_attendances, reservation_certificates, reservations, retained_names, saved_views, search_versions,
        sessions, settings_lock, shifts, survey_answers, survey_instructors, survey_invitations, survey_tokens,
        surveys, throttles, user_words, users,
    },
};
use sea_orm::{ConnectionTrait, Schema as Entities};
use tempfile::TempDir;

use crate::{
    store::schema::{self, Schema, Table},
    support::{World, databases::fresh_postgres},
};

/// A database with the tables of the entities alone.
async fn described(url: &str) -> Schema {
    let db = Db::connect(url).await.expect("a database");
    let entities = Entities::new(db.backend());
    // Referenced tables come first.
    let tables = vec![
        entities.create_table_from_entity(users::Entity),
        entities.create_table_from_entity(cities::Entity),
        entities.create_table_from_entity(courses::Entity),
        entities.create_table_from_entity(course_dates::Entity),
        entities.create_table_from_entity(course_date_counts::Entity),
        entities.create_table_from_entity(certificate_options::Entity),
        entities.create_table_from_entity(reservations::Entity),
        entities.create_table_from_entity(reservation_attendances::Entity),
        entities.create_table_from_entity(centre_settings::Entity),
        entities.create_table_from_entity(centre_pictures::Entity),
        entities.create_table_from_entity(certificate_designs::Entity),
        entities.create_table_from_entity(certificates::Entity),
        entities.create_table_from_entity(certificate_words::Entity),
        entities.create_table_from_entity(reservation_certificates::Entity),
        entities.create_table_from_entity(renewals::Entity),
        entities.create_table_from_entity(renewal_contacts::Entity),
        entities.create_table_from_entity(renewal_reminders::Entity),
        entities.create_table_from_entity(renewal_rounds::Entity),
        entities.create_table_from_entity(certificate_counters::Entity),
        entities.create_table_from_entity(search_versions::Entity),
        entities.create_table_from_entity(jobs::Entity),
        entities.create_table_from_entity(audit_entries::Entity),
        entities.create_table_from_entity(course_images::Entity),
        entities.create_table_from_entity(course_reminder_settings::Entity),
        entities.create_table_from_entity(course_reminders::Entity),
        entities.create_table_from_entity(mail_holds::Entity),
        entities.create_table_from_entity(mail_texts::Entity),
        entities.create_table_from_entity(nodes::Entity),
        entities.create_table_from_entity(backups::Entity),
        entities.create_table_from_entity(one_time_tokens::Entity),
        entities.create_table_from_entity(outbox::Entity),
        entities.create_table_from_entity(retained_names::Entity),
        entities.create_table_from_entity(presence_claims::Entity),
        entities.create_table_from_entity(presence_secrets::Entity),
        entities.create_table_from_entity(sessions::Entity),
        entities.create_table_from_entity(saved_views::Entity),
        entities.create_table_from_entity(settings_lock::Entity),
        entities.create_table_from_entity(recovery_codes::Entity),
        entities.create_table_from_entity(passkeys::Entity),
        entities.create_table_from_entity(passkey_challenges::Entity),
        entities.create_table_from_entity(shifts::Entity),
        entities.create_table_from_entity(instructor_availabilities::Entity),
        entities.create_table_from_entity(calendar_feeds::Entity),
        entities.create_table_from_entity(surveys::Entity),
        entities.create_table_from_entity(survey_instructors::Entity),
        entities.create_table_from_entity(survey_invitations::Entity),
        entities.create_table_from_entity(survey_tokens::Entity),
        entities.create_table_from_entity(survey_answers::Entity),
        entities.create_table_from_entity(throttles::Entity),
        entities.create_table_from_entity(user_words::Entity),
    ];
    db.write(move |tx| {
        Box::pin(async move {
            for table in &tables {
                tx.execute(table).await?;
            }
            Ok(())
        })
    })
    .await
    .expect("the tables of the entities");
    schema::read(&db).await
}

/// The columns of indexes that allow no value twice.
fn unique(table: &Table) -> BTreeSet<Vec<String>> {
    let unique = table.indexes.values().filter(|index| index.unique);
    unique.map(|index| index.columns.clone()).collect()
}

/// Foreign keys without their rule on deletion, which entities do not name.
fn references(table: &Table) -> BTreeSet<&str> {
    let keys = table.foreign_keys.iter();
    keys.filter_map(|key| key.split_once(" on delete ").map(|(key, _)| key))
        .collect()
}

fn agree(migrated: &Schema, described: &Schema) {
    let tables = |of: &Schema| of.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(tables(migrated), tables(described));
    for (name, table) in migrated {
        let entity = &described[name];
        assert_eq!(table.columns, entity.columns, "{name}");
        assert!(unique(entity).is_subset(&unique(table)), "{name}: unique columns");
        assert!(references(entity).is_subset(&references(table)), "{name}: references");
    }
}

#[tokio::test]
async fn agree_with_the_migrations_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("entities.db").display());
    let migrated = schema::read(World::sqlite().await.app.db()).await;
    agree(&migrated, &described(&url).await);
}

#[tokio::test]
async fn agree_with_the_migrations_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let url = fresh_postgres().await.expect("a database");
    agree(&schema::read(world.app.db()).await, &described(&url).await);
}
