//! The letters about certificates. They carry no attachment: the paper is downloaded after a login.

use sea_orm::DatabaseTransaction;

use super::paper;
use crate::{
    entities::{certificates::Model, users},
    platform::{
        error::ApiError,
        mail::{Fact, Letter},
        state::App,
    },
};

const MY_CERTIFICATES: &str = "/control-panel/user/reservations?period=past";

/// Tells a person that papers were issued.
pub(super) async fn tell_issued(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    papers: &[Model],
) -> Result<(), ApiError> {
    let Some(first) = papers.first() else { return Ok(()) };
    let mut facts = vec![Fact::new("Corso", &first.title)];
    for paper in papers {
        facts.extend(of_paper(paper));
    }
    let letter = Letter {
        kind: "certificate-issued",
        subject: format!("Il tuo attestato è pronto: {}", first.title),
        name: user.name.clone(),
        paragraphs: vec![if papers.len() == 1 {
            "il tuo attestato è pronto: puoi scaricarlo da I Miei Corsi.".into()
        } else {
            "i tuoi attestati sono pronti: puoi scaricarli da I Miei Corsi.".into()
        }],
        facts,
        action: Some(("Scarica da I Miei Corsi", MY_CERTIFICATES.into())),
        closing: vec![
            "Chiunque può verificarne la validità sul nostro sito, con il codice QR o con il codice stampato sull'attestato."
                .into(),
        ],
        event: None,
    };
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
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
    let letter = Letter {
        kind: "certificate-revoked",
        subject: format!("Il tuo attestato è stato revocato: {}", paper.title),
        name: user.name.clone(),
        paragraphs: vec![
            "abbiamo revocato il tuo attestato: da ora non è più valido, e chi lo verifica sul nostro sito lo vede."
                .into(),
        ],
        facts,
        action: Some(("Vai a I Miei Corsi", MY_CERTIFICATES.into())),
        closing: vec!["Se pensi che sia un errore, contattaci.".into()],
        event: None,
    };
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
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
    let letter = Letter {
        kind: "certificate-replaced",
        subject: format!("Il tuo attestato è stato corretto: {}", new.title),
        name: user.name.clone(),
        paragraphs: vec![
            "abbiamo corretto il tuo attestato. Quello di prima non è più valido: scarica il nuovo da I Miei Corsi."
                .into(),
        ],
        facts,
        action: Some(("Scarica da I Miei Corsi", MY_CERTIFICATES.into())),
        closing: Vec::new(),
        event: None,
    };
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
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
    let letter = Letter {
        kind: "certificate-reissued",
        subject: format!("Il tuo attestato è stato rilasciato di nuovo: {}", new.title),
        name: user.name.clone(),
        paragraphs: vec![
            "abbiamo rilasciato di nuovo il tuo attestato, con un numero nuovo. Quello revocato resta non valido: scarica il \
             nuovo da I Miei Corsi."
                .into(),
        ],
        facts,
        action: Some(("Scarica da I Miei Corsi", MY_CERTIFICATES.into())),
        closing: Vec::new(),
        event: None,
    };
    app.mailbox.post_or_record(tx, app.now(), &user.email, &letter).await
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
