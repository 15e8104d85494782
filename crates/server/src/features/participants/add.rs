//! Adds a person to a date: an existing user, or a new one, who is invited by mail when there is an address.

use battito_domain::{booking, field_errors::FieldErrors, messages, person::Person, rome_time};
use battito_platform::{Actor, ApiError, App, audit, entities::users};
use chrono::NaiveDate;
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;

use super::{
    dto::{NewReservation, Reservation},
    view,
};
use crate::features::{
    accounts::{
        self,
        invite::{self, Invitee},
    },
    reservations::{
        audit_change,
        ledger::{Booked, SeatLedger, store::is_option_gone},
        mails,
    },
};

const UNKNOWN_USER: &str = "Questa persona non esiste più: cercala di nuovo.";

/// The person to add.
#[derive(Clone)]
enum Newcomer {
    Known(i64),
    New { invitee: Box<Invitee>, confirmed: bool },
}

/// Adds a person. On a full date the person is put on the waiting list when the request says so; a date that is over has
/// none, and sends no mail. Tried again when an admin has
/// just deleted an option of the course: the second time it is decided without that option.
pub(super) async fn add(app: &App, actor: Actor, date_id: i64, write: NewReservation) -> Result<Reservation, ApiError> {
    let newcomer = newcomer(&write, rome_time::local(app.now()).date())?;
    let request = booking::Request {
        certificate: write.certificate,
        waiting: write.waiting,
        ..booking::Request::default()
    };
    let attempt = || {
        let (actor, newcomer) = (actor.clone(), newcomer.clone());
        app.write(move |app, tx| async move { add_in(app, tx, &actor, date_id, newcomer, request).await }.boxed())
    };
    match attempt().await {
        Err(error) if is_option_gone(&error) => attempt().await,
        answer => answer,
    }
}

fn newcomer(write: &NewReservation, today: NaiveDate) -> Result<Newcomer, ApiError> {
    match (write.id_user, &write.user) {
        (Some(id), _) => Ok(Newcomer::Known(id)),
        (None, Some(new)) => {
            let person = Person::parse_by_staff(&new.fields(), today).map_err(|errors| of_user(&errors))?;
            Ok(Newcomer::New {
                invitee: Box::new(Invitee::participant(person, new.is_sanitary)),
                confirmed: new.confirmed_new,
            })
        }
        (None, None) => Err(ApiError::field("id_user", messages::REQUIRED)),
    }
}

/// The errors of a person, under the names that the fields have in the request.
fn of_user(errors: &FieldErrors) -> ApiError {
    let mut named = FieldErrors::default();
    for (field, messages) in errors.iter() {
        named.add_all(&format!("user.{field}"), messages.iter().cloned());
    }
    named.into()
}

async fn add_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    date_id: i64,
    newcomer: Newcomer,
    request: booking::Request<'_>,
) -> Result<Reservation, ApiError> {
    let user = match newcomer {
        Newcomer::Known(id) => find_user(tx, id).await?,
        Newcomer::New { invitee, confirmed } => match invite::create_new(app, tx, *invitee, confirmed, actor).await {
            Err(ApiError::Invalid(errors)) => return Err(of_user(&errors)),
            other => other?,
        },
    };
    let ledger = SeatLedger::lock_for(app, tx, date_id, &[user.id]).await?;
    let mut ledger = ledger.ok_or(ApiError::NotFound)?;
    let Booked {
        reservation,
        certificates,
        waiting_position,
    } = ledger
        .enroll(&[(&user, request)])
        .await?
        .pop()
        .ok_or_else(|| ApiError::internal("a person without a decision"))??;
    if !ledger.is_over() {
        let texts = app.mail_texts.current(tx, app.now()).await?;
        let letter = mails::booked(
            app,
            &texts,
            &user,
            (&reservation, ledger.details()),
            &certificates,
            waiting_position,
        );
        app.mailbox
            .post_or_record(tx, app.now(), user.recipient(), &letter)
            .await?;
    }
    let certificate = view::chosen(&certificates).map(|(_, option)| option);
    let after = audit_change::state(&reservation, certificate, None);
    let change = audit_change::change("reservation.create", reservation.id, None, Some(after));
    audit::record(tx, app.now(), actor, change).await?;
    view::row(tx, reservation).await
}

async fn find_user(tx: &DatabaseTransaction, id: i64) -> Result<users::Model, ApiError> {
    match accounts::store::find(tx, id).await? {
        Some(user) if user.anonymised_at.is_none() && user.disabled_at.is_none() => Ok(user),
        Some(user) if user.anonymised_at.is_none() => Err(ApiError::field("id_user", messages::DISABLED_ACCOUNT)),
        _ => Err(ApiError::field("id_user", UNKNOWN_USER)),
    }
}
