//! The letters about certificates. They carry no attachment: the paper is downloaded after a login.

use battito_domain::mail_text::{Field, MailKind, Values};
use battito_platform::{
    ApiError, App,
    entities::{certificates::Model, reservations, users},
    mail::{Fact, Hold, Letter, outbox, texts},
};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::{paper, store};
use crate::features::reservations::MY_CERTIFICATES;

/// Tells a person that papers were issued at this time, at once or later.
pub(super) async fn tell_issued(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    papers: &[Model],
    issued_at: DateTime<Utc>,
    hold: Option<Hold>,
) -> Result<(), ApiError> {
    let Some(first) = papers.first() else { return Ok(()) };
    let mut facts = vec![Fact::new("Corso", &first.title)];
    for paper in papers {
        facts.extend(of_paper(paper));
    }
    let ready = if papers.len() == 1 {
        "il tuo attestato è pronto: puoi scaricarlo"
    } else {
        "i tuoi attestati sono pronti: puoi scaricarli"
    };
    let values = values(app, user, first).with(Field::PapersReady, ready);
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "certificate-issued",
        name: user.name.clone(),
        facts,
        action: Some(("Scarica da I Miei Corsi", MY_CERTIFICATES.into())),
        ..texts.letter(MailKind::CertificateIssued, &values)
    };
    match hold {
        Some(hold) if user.anonymised_at.is_none() => {
            let to = user.recipient();
            app.mailbox.hold_or_record(tx, issued_at, to, &letter, hold).await
        }
        _ => post(app, tx, user, &letter).await,
    }
}

/// Writes the mail anew that tells a person of papers and is still held back, after one of those papers has changed: it tells
/// of those in force. Returns whether there was such a mail.
pub(super) async fn tell_anew(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    reservation: &reservations::Model,
) -> Result<bool, ApiError> {
    let course_date_id = reservation.course_date_id;
    let held = outbox::withdraw_held(tx, course_date_id, Some(user.id)).await?;
    let (Some(since), Some(until)) = (
        held.iter().map(|mail| mail.created_at).min(),
        held.iter().map(|mail| mail.next_attempt_at).max(),
    ) else {
        return Ok(false);
    };
    let papers = store::in_force_since(tx, reservation.id, since).await?;
    // As old as the first mail, so that a second change finds the same papers.
    tell_issued(app, tx, user, &papers, since, Some(Hold { until, course_date_id })).await?;
    Ok(true)
}

/// Tells a person that a paper is worth nothing any more, and why.
pub(super) async fn tell_revoked(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    paper: &Model,
) -> Result<(), ApiError> {
    let mut facts = vec![
        Fact::new("Corso", &paper.title),
        Fact::new("Attestato", &paper.option_name),
        Fact::new("Numero", &paper.number),
    ];
    facts.extend(paper.status_reason.as_ref().map(|reason| Fact::new("Motivo", reason)));
    let values = values(app, user, paper).with_some(Field::Reason, paper.status_reason.as_deref());
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "certificate-revoked",
        name: user.name.clone(),
        facts,
        action: Some(("Vai a I Miei Corsi", MY_CERTIFICATES.into())),
        ..texts.letter(MailKind::CertificateRevoked, &values)
    };
    post(app, tx, user, &letter).await
}

/// Tells a person that a corrected paper replaces the one they have.
pub(super) async fn tell_replaced(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    (old, new): (&Model, &Model),
) -> Result<(), ApiError> {
    let mut facts = vec![
        Fact::new("Corso", &new.title),
        Fact::new("Intestato a", paper::holder(new)),
    ];
    facts.extend(of_paper(new));
    facts.push(Fact::new("Sostituisce il numero", &old.number));
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "certificate-replaced",
        name: user.name.clone(),
        facts,
        action: Some(("Scarica da I Miei Corsi", MY_CERTIFICATES.into())),
        ..texts.letter(MailKind::CertificateReplaced, &values(app, user, new))
    };
    post(app, tx, user, &letter).await
}

/// Tells a person that a paper that was revoked is issued again.
pub(super) async fn tell_reissued(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    (revoked, new): (&Model, &Model),
) -> Result<(), ApiError> {
    let mut facts = vec![Fact::new("Corso", &new.title)];
    facts.extend(of_paper(new));
    facts.push(Fact::new("Al posto del numero", &revoked.number));
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let letter = Letter {
        kind: "certificate-reissued",
        name: user.name.clone(),
        facts,
        action: Some(("Scarica da I Miei Corsi", MY_CERTIFICATES.into())),
        ..texts.letter(MailKind::CertificateReissued, &values(app, user, new))
    };
    post(app, tx, user, &letter).await
}

/// Puts a letter into the outbox. A deleted account has no address.
async fn post(app: &App, tx: &DatabaseTransaction, user: &users::Model, letter: &Letter) -> Result<(), ApiError> {
    if user.anonymised_at.is_some() {
        return Ok(());
    }
    app.mailbox
        .post_or_record(tx, app.now(), user.recipient(), letter)
        .await
}

/// The values of the fields in a mail to this person about this paper.
fn values(app: &App, user: &users::Model, paper: &Model) -> Values {
    let expiry = paper.expires_on.map(|day| day.format("%d/%m/%Y").to_string());
    texts::reader(app, &user.name, &user.surname)
        .with(Field::Course, &paper.title)
        .with(Field::Paper, &paper.option_name)
        .with(Field::Number, &paper.number)
        .with_some(Field::Expiry, expiry.as_deref())
}

/// Name, number and validity of a paper.
fn of_paper(paper: &Model) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new("Attestato", &paper.option_name),
        Fact::new("Numero", &paper.number),
    ];
    if let Some(day) = paper.expires_on {
        facts.push(Fact::new("Valido fino al", day.format("%d/%m/%Y").to_string()));
    }
    facts.push(Fact::new("Codice di verifica", paper::code(paper)));
    facts
}
