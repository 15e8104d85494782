//! Corrects a name, or all that a person's papers say of them: a new paper with a new number and code replaces the old one,
//! which stays in the register.

use battito_domain::{certificate::PaperStatus, field_errors::FieldErrors, person_name::PersonName, reason};
use battito_platform::{
    Actor, ApiError, App, audit,
    entities::{
        certificates::{ActiveModel, Model},
        reservations, users,
    },
};
use futures_util::FutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    DatabaseTransaction, IntoActiveModel,
};

use super::{
    audit_change, change_paper,
    dto::{Certificate, Replacement},
    mails, number_papers, paper, store,
};

const EXTERNAL: &str = "Questo attestato è di un ente esterno: revocalo e carica il PDF corretto che ricevi dall'ente.";

/// What a paper says of its holder.
struct Holder {
    name: String,
    surname: String,
    tax_code: Option<String>,
}

/// The correction of a name.
struct Correction {
    name: Option<PersonName>,
    surname: Option<PersonName>,
    reason: String,
}

impl Correction {
    fn of(&self, paper: &Model) -> Holder {
        let corrected = |correct: &Option<PersonName>, was: &str| {
            let correct = correct.as_ref().map(PersonName::as_str);
            correct.unwrap_or(was).to_owned()
        };
        Holder {
            name: corrected(&self.name, &paper.holder_name),
            surname: corrected(&self.surname, &paper.holder_surname),
            tax_code: paper.tax_code.clone(),
        }
    }

    fn parse(write: &Replacement) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut name = |field: &str, text: Option<&String>| match PersonName::parse(text?) {
            Ok(name) => Some(name),
            Err(messages) => {
                for message in messages {
                    errors.add(field, message);
                }
                None
            }
        };
        let (first, last) = (
            name("name", write.name.as_ref()),
            name("surname", write.surname.as_ref()),
        );
        let reason = reason::read(write.reason.as_deref(), reason::REQUIRED, &mut errors);
        errors.into_result(Self {
            name: first,
            surname: last,
            reason,
        })
    }
}

/// Replaces a certificate, makes the PDF of the new one, and tells the holder.
pub(super) async fn replace(app: &App, actor: Actor, id: i64, write: Replacement) -> Result<Certificate, ApiError> {
    let correction = Correction::parse(&write)?;
    let new = app
        .write(move |app, tx| {
            async move {
                let locked = lock_printed(tx, id).await?;
                let holder = correction.of(&locked.0);
                replace_in(app, tx, &actor, locked, holder, &correction.reason).await
            }
            .boxed()
        })
        .await?;
    if let Err(error) = paper::store_files(app, &[new.id]).await {
        tracing::warn!(%error, certificate = new.id, "the PDF of a new certificate is made later");
    }
    Ok(Certificate::of(&new, app.now()))
}

/// Replaces the papers of a person that the centre prints and that say something else of them than their profile now. The
/// person is locked already. Returns the new ones.
pub(in crate::features) async fn correct_all_of(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    user: &users::Model,
    reason: &str,
) -> Result<Vec<Model>, ApiError> {
    let mut corrected = Vec::new();
    for id in store::printed_otherwise(tx, user).await? {
        let locked = lock_printed(tx, id).await?;
        let holder = Holder {
            name: user.name.clone(),
            surname: user.surname.clone(),
            tax_code: user.fiscal_code.clone(),
        };
        corrected.push(replace_in(app, tx, actor, locked, holder, reason).await?);
    }
    Ok(corrected)
}

/// Locks a paper in force that the centre prints.
async fn lock_printed(tx: &DatabaseTransaction, id: i64) -> Result<(Model, Option<reservations::Model>), ApiError> {
    let locked = change_paper::lock_in_force(tx, id).await?;
    if locked.0.external {
        return Err(ApiError::Conflict(EXTERNAL.into()));
    }
    if locked.0.imported {
        return Err(ApiError::Conflict(change_paper::IMPORTED.into()));
    }
    Ok(locked)
}

async fn replace_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    (before, reservation): (Model, Option<reservations::Model>),
    holder: Holder,
    reason: &str,
) -> Result<Model, ApiError> {
    let now = app.now();
    // All that the paper states stays, its validity too.
    let copy = ActiveModel {
        id: NotSet,
        holder_name: Set(holder.name),
        holder_surname: Set(holder.surname),
        tax_code: Set(holder.tax_code),
        issued_on: Set(number_papers::day_of(now)),
        issued_at: Set(now),
        file_key: Set(None),
        ..before.clone().into_active_model().reset_all()
    };
    let mut entered = number_papers::enter(app, tx, now, vec![copy]).await?;
    let new = entered
        .pop()
        .ok_or_else(|| ApiError::internal("a paper that was not inserted"))?;
    if let Some(due) = new.reservation_certificate_id {
        store::mark_issued(tx, due, new.id).await?;
    }
    let replaced = store::end(
        tx,
        before.id,
        PaperStatus::Replaced,
        reason.to_owned(),
        Some(new.id),
        now,
    )
    .await?;
    if let Some(user) = change_paper::holder(tx, &new).await? {
        // A person who has not been told of the old paper yet is told of the new one, when the mail leaves.
        let told_later = match &reservation {
            Some(reservation) => mails::tell_anew(app, tx, &user, reservation).await?,
            None => false,
        };
        if !told_later {
            mails::tell_replaced(app, tx, &user, (&replaced, &new)).await?;
        }
    }
    let change = audit_change::change("certificate.replace", Some(&before), &replaced);
    audit::record(tx, now, actor, change).await?;
    audit::record(tx, now, actor, audit_change::issue(&new)).await?;
    Ok(new)
}
