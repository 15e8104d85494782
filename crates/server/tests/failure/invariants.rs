//! Invariants of the database that hold after any failure of the server.

use std::collections::{BTreeMap, BTreeSet};

use battito::entities::{course_dates, outbox, reservation_certificates, reservations, users};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, Statement};

use crate::support::World;

/// A person and a date.
pub(crate) type Booking = (i64, i64);

/// Every booking is whole (reservation, certificate, mail), no date has more people than seats, the file is sound. Gives
/// the live bookings.
pub(crate) async fn check_invariants(world: &World) -> BTreeSet<Booking> {
    let db = world.app.db().read();
    let rows = reservations::Entity::find().all(db).await.expect("a query");
    let mut taken: BTreeMap<i64, i32> = BTreeMap::new();
    let mut certificates: BTreeMap<i64, usize> = rows.iter().map(|row| (row.id, 0)).collect();
    for row in rows.iter().filter(|row| row.status.as_str() == "confirmed") {
        *taken.entry(row.course_date_id).or_default() += 1;
    }
    for date in course_dates::Entity::find().all(db).await.expect("a query") {
        let taken = taken.get(&date.id).copied().unwrap_or_default();
        assert!(taken <= date.seats, "date {}: {taken} in {} seats", date.id, date.seats);
        world.counts(date.id).await;
    }
    for certificate in reservation_certificates::Entity::find().all(db).await.expect("a query") {
        *certificates.entry(certificate.reservation_id).or_default() += 1;
    }
    assert!(certificates.values().all(|count| *count == 1), "one certificate each");
    check_mails(world, &rows).await;
    if world.app.db().backend() == DbBackend::Sqlite {
        assert_eq!(check(world, "integrity_check").await, ["ok"]);
        assert!(check(world, "foreign_key_check").await.is_empty());
    }
    rows.iter()
        .filter(|row| row.status.as_str() != "cancelled")
        .map(|row| (row.user_id, row.course_date_id))
        .collect()
}

/// Every reservation was told by one mail.
async fn check_mails(world: &World, rows: &[reservations::Model]) {
    let db = world.app.db().read();
    let mails = outbox::Entity::find().all(db).await.expect("a query");
    for user in users::Entity::find().all(db).await.expect("a query") {
        let mine = rows.iter().filter(|row| row.user_id == user.id).count();
        let told = mails.iter().filter(|mail| mail.recipient == user.own_address()).count();
        assert_eq!(mine, told, "reservations and mails of {}", user.own_address());
    }
}

async fn check(world: &World, pragma: &str) -> Vec<String> {
    let question = Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {pragma}"));
    let rows = world.app.db().read().query_all_raw(question).await.expect("a check");
    rows.iter()
        .map(|row| row.try_get_by_index(0).expect("a text"))
        .collect()
}
