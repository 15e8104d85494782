//! Takes the PDF that another organisation has printed. The certificate becomes issued, with a number of ours.

use axum::body::Bytes;
use battito_documents::{outside::JudgePdf, pdf_upload::PdfRefusal};
use battito_domain::{certificate::CertificateStatus, messages};
use battito_platform::{
    Actor, ApiError, App, audit,
    entities::{certificates::Model, reservations, users},
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    audit_change,
    dto::Certificate,
    issue, mails,
    number_papers::{self, NewPaper, Taught},
    paper, store,
};
use crate::features::reservations::{ledger, store as reserved};

/// The largest PDF, in bytes.
pub(super) const MAX_FILE: usize = 10 << 20;

const NOT_EXTERNAL: &str = "Questo attestato lo rilascia il centro: non va caricato.";

const fn refusal(refusal: PdfRefusal) -> &'static str {
    match refusal {
        PdfRefusal::NotPdf => "Il file non è un PDF.",
        PdfRefusal::Damaged => "Il PDF è danneggiato o non ha pagine: chiedi all'ente di inviarlo di nuovo.",
        PdfRefusal::Encrypted => "Il PDF è protetto: chiedi all'ente una copia senza protezione.",
        PdfRefusal::Script => "Il PDF contiene script: per sicurezza non può essere caricato.",
        PdfRefusal::Action => {
            "Il PDF contiene azioni che avviano programmi o inviano dati: per sicurezza non può essere caricato."
        }
        PdfRefusal::Attachment => "Il PDF contiene altri file: per sicurezza non può essere caricato.",
    }
}

/// Stores the PDF and issues the certificate.
pub(super) async fn upload(
    app: &App,
    actor: Actor,
    reservation_id: i64,
    due_id: Option<i64>,
    bytes: Bytes,
) -> Result<Certificate, ApiError> {
    let due_id = due_id.ok_or_else(|| ApiError::field("id_certificate", messages::REQUIRED))?;
    // A wrong certificate is refused before the file is judged.
    check(app, reservation_id, due_id).await?;
    let judged = app.workers.run(JudgePdf, bytes.clone()).await?;
    judged.map_err(|why| ApiError::field("file", refusal(why)))?;
    let key = app.files.put(paper::FOLDER, bytes).await?;
    let named = key.clone();
    let issued = app
        .write(move |app, tx| async move { issue_in(app, tx, &actor, reservation_id, due_id, &named).await }.boxed())
        .await;
    match issued {
        Ok(paper) => Ok(Certificate::of(&paper, app.now())),
        Err(error) => {
            app.files.discard(&key, app.now()).await;
            Err(error)
        }
    }
}

async fn check(app: &App, reservation_id: i64, due_id: i64) -> Result<(), ApiError> {
    let db = app.db().read();
    let reservation = reserved::find(db, reservation_id).await?;
    let reservation = reservation.ok_or(ApiError::NotFound)?;
    let due = reserved::certificates_of(db, [reservation_id]).await?;
    let due = due.into_values().flatten().find(|one| one.row.id == due_id);
    let user = reserved::people(db, [reservation.user_id])
        .await?
        .remove(&reservation.user_id);
    let user = user.ok_or_else(|| ApiError::internal("a reservation without its person"))?;
    check_due(&reservation, &user, due.as_ref())
}

/// Whether a PDF can be taken for a due certificate. A revoked one can be uploaded anew.
fn check_due(
    reservation: &reservations::Model,
    user: &users::Model,
    due: Option<&reserved::Certificate>,
) -> Result<(), ApiError> {
    let due = due.ok_or_else(|| ApiError::field("id_certificate", messages::INVALID_VALUE))?;
    if !due.option.external {
        return Err(ApiError::field("id_certificate", NOT_EXTERNAL));
    }
    if let Some(refusal) = issue::participation(reservation, user).refusal() {
        return Err(ApiError::Conflict(refusal.message().to_owned()));
    }
    if due.row.status.0 == CertificateStatus::Issued {
        return Err(ApiError::Conflict(messages::CERTIFICATE_ISSUED.to_owned()));
    }
    Ok(())
}

async fn issue_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    reservation_id: i64,
    due_id: i64,
    file_key: &str,
) -> Result<Model, ApiError> {
    let now = app.now();
    let found = reserved::find(tx, reservation_id).await?;
    let found = found.ok_or(ApiError::NotFound)?;
    let mut people = store::lock_people(tx, [found.user_id]).await?;
    ledger::store::lock_in_order(tx, [found.course_date_id]).await?;
    let locked = reserved::lock(tx, &[reservation_id]).await?.pop();
    let reservation = locked.ok_or(ApiError::NotFound)?;
    let due = reserved::certificates_of(tx, [reservation_id]).await?;
    let due = due.into_values().flatten().find(|one| one.row.id == due_id);
    let user = people.remove(&reservation.user_id);
    let user = user.ok_or_else(|| ApiError::Conflict(messages::RESERVATIONS_CHANGED.to_owned()))?;
    check_due(&reservation, &user, due.as_ref())?;
    let due = due.ok_or_else(|| ApiError::field("id_certificate", messages::INVALID_VALUE))?;
    let taught = Taught::of(tx, reservation.course_date_id).await?;
    let new = NewPaper {
        reservation: &reservation,
        user: &user,
        row: &due.row,
        option: &due.option,
        file_key: Some(file_key),
    };
    let mut entered = number_papers::register(app, tx, now, &taught, &[new]).await?;
    let issued = entered
        .pop()
        .ok_or_else(|| ApiError::internal("a paper that was not inserted"))?;
    mails::tell_issued(app, tx, &user, std::slice::from_ref(&issued), now, None).await?;
    let change = audit_change::change("certificate.upload", None, &issued);
    audit::record(tx, now, actor, change).await?;
    Ok(issued)
}
