//! A certificate as lists show it.

use std::collections::HashMap;

use battito_domain::certificate::VerificationCode;
use chrono::NaiveDate;

use super::dto::ListedCertificate;
use crate::{entities::certificates::Model, features::certificates::dto::UnlinkedCertificate};

/// A row of the list. `dates` has the course date of each reservation.
pub(super) fn listed(
    row: Model,
    unlinked: Option<UnlinkedCertificate>,
    dates: &HashMap<i64, i64>,
    today: NaiveDate,
) -> ListedCertificate {
    ListedCertificate {
        id: row.id,
        code: spelled(&row.code),
        status: row.state(today).into(),
        holder: format!("{} {}", row.holder_name, row.holder_surname),
        id_course_date: row.reservation_id.and_then(|id| dates.get(&id).copied()),
        number: row.number,
        title: row.title,
        option: row.option_name,
        name: row.holder_name,
        surname: row.holder_surname,
        status_reason: row.status_reason,
        issued_at: row.issued_at.into(),
        expires_at: row.expires_on,
        imported: row.imported,
        external: row.external,
        replaced_by: row.replaced_by_id,
        id_user: row.user_id,
        unlinked,
        id_reservation: row.reservation_id,
    }
}

/// The code as it is printed.
pub(super) fn spelled(code: &str) -> String {
    VerificationCode::parse(code).map_or_else(|| code.to_owned(), |code| code.to_string())
}
