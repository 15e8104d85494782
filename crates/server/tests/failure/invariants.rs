//! Invariants of the database that hold after any failure of the server.

use std::collections::{BTreeMap, BTreeSet};

use battito::operator::audit::audit;
use battito_platform::{
    clock::{Clock, SystemClock},
    entities::{outbox, reservation_certificates, reservations, users},
};
use sea_orm::EntityTrait;

use crate::support::World;

/// A person and a date.
pub(crate) type Booking = (i64, i64);

/// Every booking is whole (reservation, certificate, mail), and the audit finds nothing. Gives the live bookings.
pub(crate) async fn check_invariants(world: &World) -> BTreeSet<Booking> {
    let db = world.app.db().read();
    let rows = reservations::Entity::find().all(db).await.expect("a query");
    let mut certificates: BTreeMap<i64, usize> = rows.iter().map(|row| (row.id, 0)).collect();
    for certificate in reservation_certificates::Entity::find().all(db).await.expect("a query") {
        *certificates.entry(certificate.reservation_id).or_default() += 1;
    }
    assert!(certificates.values().all(|count| *count == 1), "one certificate each");
    check_mails(world, &rows).await;
    let report = audit(world.app.db(), &world.app.files, SystemClock.now()).await;
    let report = report.expect("a report");
    assert!(report.findings.is_empty(), "{}", report.text());
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
