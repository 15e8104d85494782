//! The renewals of one's own certificates, decided when they are read.

use std::collections::HashMap;

use battito_domain::{
    certificate::{EXPIRING_DAYS, PaperStatus, days_after},
    rome_time,
};
use battito_platform::{ApiError, App, Instant, entities::certificates};

use super::{facts, store::catalogue::Catalogue};
use crate::features::reservations::dto::{CertificateRenewal, OwnBooking, ReservedCourse};

/// The renewals of those of these certificates that expire soon or have expired, by certificate.
pub async fn of_papers(
    app: &App,
    papers: impl Iterator<Item = &certificates::Model>,
) -> Result<HashMap<i64, CertificateRenewal>, ApiError> {
    let (db, now) = (app.db().read(), app.now());
    let soon = days_after(rome_time::local(now).date(), EXPIRING_DAYS);
    let expire = |paper: &&certificates::Model| {
        paper.status.0 == PaperStatus::Issued && paper.expires_on.is_some_and(|last| last <= soon)
    };
    let papers: Vec<certificates::Model> = papers.filter(expire).cloned().collect();
    if papers.is_empty() {
        return Ok(HashMap::new());
    }
    let catalogue = Catalogue::read(db).await?;
    let assessed = facts::assess(db, &catalogue, papers, now).await?;
    let view = |one: facts::Assessment| {
        let course = catalogue.to_book(one.courses).map(|(id, title)| ReservedCourse {
            id,
            title: title.to_owned(),
        });
        let renewal = CertificateRenewal {
            state: one.state.into(),
            course,
            booking: one.booking.map(|booking| OwnBooking {
                id_reservation: booking.id,
                date: Instant(booking.starts_at),
            }),
        };
        (one.paper.id, renewal)
    };
    Ok(assessed.into_iter().map(view).collect())
}
