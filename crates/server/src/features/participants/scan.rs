//! Records the presence of a person who scanned the code in the classroom. Staff decide: a scan never undoes
//! their marks.

use battito_domain::{
    attendance::{HalfDay, Mark, ScanRefused},
    course_date,
    reservation::Status,
};
use battito_platform::{Actor, ApiError, App};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::{
    change::{self, Change},
    selection::Naming,
    store,
};
use crate::features::{
    accounts::store as accounts,
    reservations::{attendances, date_details::DateDetails, store as reserved},
};

const NOT_BOOKED: &str = "Non troviamo una tua prenotazione per questa data. Se hai prenotato con un altro account, accedi con quello; altrimenti dillo all'istruttore, che può iscriverti adesso.";
const STAFF: &str =
    "Questo codice è dei partecipanti: chi insegna non lo usa. La presenza dei partecipanti si segna anche in Appello.";
const WAITING: &str = "Sei in lista d'attesa: non hai ancora un posto in questa data. Parlane con l'istruttore.";
const CANCELLED: &str = "La tua prenotazione per questa data è annullata. Parlane con l'istruttore.";
const DATE_CANCELLED: &str = "Questa data è stata annullata. Parlane con l'istruttore.";
const MARKED_ABSENT: &str =
    "L'istruttore ti ha segnato assente in questa mezza giornata. Se sei in aula, chiedi di correggere.";
const TAKEN_BACK: &str =
    "L'istruttore ha cambiato la tua presenza dopo la scansione. Inquadra di nuovo il codice, oppure parlane in aula.";
const NO_HALF_DAY: &str =
    "Il programma di questa data è cambiato. Inquadra di nuovo il codice sullo schermo dell'aula.";

/// Why staff have the last word, as the person reads it.
pub(super) const fn message(refused: ScanRefused) -> &'static str {
    match refused {
        ScanRefused::UnknownHalfDay => NO_HALF_DAY,
        ScanRefused::MarkedAbsent => MARKED_ABSENT,
        ScanRefused::TakenBack => TAKEN_BACK,
    }
}

/// What to do for somebody who has no reservation.
async fn not_booked(tx: &DatabaseTransaction, actor: &Actor) -> Result<&'static str, ApiError> {
    let user = accounts::find(tx, actor.id).await?;
    let is_staff = user.is_some_and(|user| user.is_instructor || user.is_admin);
    Ok(if is_staff { STAFF } else { NOT_BOOKED })
}

/// A half day of a date that was scanned.
#[derive(Debug, Clone, Copy)]
pub(in crate::features) struct Scan {
    /// The date.
    pub(in crate::features) date_id: i64,
    /// The half day.
    pub(in crate::features) half_day: HalfDay,
    /// When its code was scanned.
    pub(in crate::features) at: DateTime<Utc>,
}

/// Makes the person present, who is the actor. A person who is present already stays present, with the first
/// time. Returns the date and the recorded attendance.
///
/// # Errors
/// 409 with the reason: no seat on this date, a cancelled date, or staff have decided otherwise.
pub(in crate::features) async fn scan(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    scan: Scan,
) -> Result<(DateDetails, Option<Mark>), ApiError> {
    let conflict = |message: &str| ApiError::Conflict(message.to_owned());
    let Scan { date_id, half_day, at } = scan;
    let found = store::of_user_on_date(tx, date_id, actor.id).await?;
    let Some(found) = found else {
        return Err(conflict(not_booked(tx, actor).await?));
    };
    let locked = reserved::lock(tx, &[found]).await?;
    let Some(row) = locked.first().filter(|row| row.course_date_id == date_id) else {
        return Err(conflict(NOT_BOOKED));
    };
    let details = reserved::date_details(tx, [date_id]).await?.remove(&date_id);
    let details = details.ok_or(ApiError::NotFound)?;
    if details.date.status.0 == course_date::Status::Cancelled {
        return Err(conflict(DATE_CANCELLED));
    }
    match row.status.0 {
        Status::Confirmed => {}
        Status::Waiting => return Err(conflict(WAITING)),
        Status::Cancelled => return Err(conflict(CANCELLED)),
    }
    let scan = Change::scan(half_day, at);
    let changed = change::apply(tx, actor, app.now(), &scan, Naming::One, &details, locked).await?;
    let sheets = attendances::sheets_of(tx, &details.date, &changed).await?;
    let mark = sheets.first().and_then(|sheet| sheet.mark(half_day)).copied();
    Ok((details, mark))
}
