//! Links an imported certificate to the account with its tax code. The import does it when nothing speaks against it; else the
//! certificate waits for staff, who have looked at the person.

use std::collections::HashMap;

use battito_domain::{account_match::Doubt, messages};
use battito_platform::{
    Actor, ApiError, App, audit,
    entities::{certificates::Model, users},
};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::{
    audit_change, change_paper,
    dto::{Certificate, CertificateLink, UnlinkedCertificate},
    store,
};

const LINKED: &str = "Questo attestato è già collegato a un account.";
const OTHER_CODE: &str = "Questo account non ha il codice fiscale dell'attestato.";

/// Why a certificate is not linked to the account with its tax code, as staff read it. Without a doubt the account is younger
/// than the certificate.
pub(in crate::features) fn reason(user: &users::Model, doubt: Option<Doubt>) -> String {
    let (name, surname) = (&user.name, &user.surname);
    match doubt {
        Some(Doubt::OtherName) => {
            format!("Non collegato: il codice fiscale è dell'account di {name} {surname}, che ha un altro nome.")
        }
        Some(Doubt::Unconfirmed) => {
            format!("Non collegato: l'account di {name} {surname} non ha ancora confermato l'email.")
        }
        None => format!("Non collegato: l'account di {name} {surname} ha lo stesso codice fiscale."),
    }
}

/// The accounts that imported certificates without one may belong to, by certificate.
pub(in crate::features) async fn unlinked(
    db: &impl ConnectionTrait,
    papers: &[Model],
) -> Result<HashMap<i64, UnlinkedCertificate>, DbErr> {
    let waiting = || papers.iter().filter(|paper| is_unlinked(paper));
    let codes: Vec<&str> = waiting().filter_map(|paper| paper.tax_code.as_deref()).collect();
    if codes.is_empty() {
        return Ok(HashMap::new());
    }
    let accounts = store::accounts_with(db, codes).await?;
    let account_of = |paper: &Model| accounts.iter().find(|user| user.fiscal_code == paper.tax_code);
    Ok(waiting()
        .filter_map(|paper| {
            let user = account_of(paper)?;
            let doubt = user.claim().doubt(&paper.holder_name, &paper.holder_surname);
            let unlinked = UnlinkedCertificate {
                id_user: user.id,
                user: format!("{} {}", user.name, user.surname),
                reason: reason(user, doubt),
            };
            Some((paper.id, unlinked))
        })
        .collect())
}

fn is_unlinked(paper: &Model) -> bool {
    paper.imported && paper.user_id.is_none() && paper.tax_code.is_some()
}

/// Links a certificate to the account that staff have seen.
pub(super) async fn link(app: &App, actor: Actor, id: i64, request: CertificateLink) -> Result<Certificate, ApiError> {
    let user_id = request
        .id_user
        .ok_or_else(|| ApiError::field("id_user", messages::REQUIRED))?;
    app.write(move |app, tx| async move { link_in(app, tx, &actor, id, user_id).await }.boxed())
        .await
}

async fn link_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    id: i64,
    user_id: i64,
) -> Result<Certificate, ApiError> {
    store::lock_people(tx, [user_id]).await?;
    let (before, _) = change_paper::lock(tx, id).await?;
    if !is_unlinked(&before) {
        return Err(ApiError::Conflict(LINKED.into()));
    }
    let code = before.tax_code.as_deref().into_iter().collect();
    let accounts = store::accounts_with(tx, code).await?;
    if !accounts.iter().any(|user| user.id == user_id) {
        return Err(ApiError::field("id_user", OTHER_CODE));
    }
    let after = store::give_paper(tx, id, user_id).await?;
    let change = audit_change::change("certificate.link", Some(&before), &after);
    audit::record(tx, app.now(), actor, change).await?;
    Ok(Certificate::of(&after, app.now()))
}
