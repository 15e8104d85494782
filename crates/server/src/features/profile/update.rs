//! Changes a user's own data.

use battito_domain::{field_errors::FieldErrors, messages, person::PersonChanges, tax_code::TaxCode};
use battito_platform::{
    ApiError, App, EntityTag, Instant, LockedUser, Precondition, SignedIn,
    entities::users::{self, Model},
    etag,
    randomness::hex,
    rate_limit,
};
use futures_util::FutureExt;
use sea_orm::ActiveValue::{NotSet, Set};
use sha2::{Digest, Sha256};

use super::dto::{AccountSecurity, PendingEmail, ProfileWrite};
use crate::features::{
    accounts::store::{
        self,
        links::{self, Purpose},
    },
    two_factor,
};

/// Changes the personal data. That somebody else has a tax code is told so often only, else anybody could ask for any number.
pub(super) async fn update(
    app: &App,
    signed_in: SignedIn,
    precondition: Precondition,
    request: ProfileWrite,
) -> Result<users::Model, ApiError> {
    let mut errors = FieldErrors::default();
    let changes = PersonChanges::collect(&request.person(), &mut errors);
    let own = signed_in.user.fiscal_code.as_deref();
    let attempt = match changes.tax_code().map(TaxCode::as_str) {
        Some(code) if Some(code) != own => {
            let budget = rate_limit::TAX_CODE.of(&rate_limit::account(signed_in.user.id));
            Some(rate_limit::take(app, [budget]).await?)
        }
        _ => None,
    };
    let updated = app
        .write(move |app, tx| {
            async move {
                let user = LockedUser::of_session(app, tx, &signed_in).await?;
                precondition.check(&tag(&user))?;
                let identity = (changes.email(), changes.tax_code());
                store::check_taken(tx, identity, Some(user.id), &mut errors).await?;
                let changes = errors.into_result(changes)?;
                let columns = users::ActiveModel {
                    updated_at: Set(etag::next_updated_at(app.now(), user.updated_at)),
                    renewal_reminders: request.renewal_reminders.map_or(NotSet, Set),
                    ..users::ActiveModel::from(&changes)
                };
                user.update(tx, columns).await
            }
            .boxed()
        })
        .await;
    if let Some(attempt) = attempt
        && !is_taken(&updated)
    {
        attempt.give_back(app).await;
    }
    updated
}

fn is_taken(updated: &Result<users::Model, ApiError>) -> bool {
    let Err(ApiError::Invalid(errors)) = updated else {
        return false;
    };
    let of_code = errors.get("fiscal_code").unwrap_or_default();
    of_code.iter().any(|message| message == messages::TAX_CODE_TAKEN)
}

/// The `ETag` of the fields that `PUT /profile` always writes.
pub(super) fn tag(user: &Model) -> EntityTag {
    let fields = (&user.name, &user.surname, &user.fiscal_code, &user.phone);
    EntityTag::of(&hex(&Sha256::digest(format!("{fields:?}")))[..20])
}

/// The protection of the account, and a change of address that waits.
pub(super) async fn security(app: &App, signed_in: &SignedIn) -> Result<AccountSecurity, ApiError> {
    let (db, user) = (app.db().read(), &signed_in.user);
    let pending = links::newest(db, Purpose::ChangeEmail, user.id, app.now()).await?;
    let passkeys = two_factor::store::passkeys_of(db, user.id).await?;
    let recovery_codes_left = if two_factor::is_on(user) {
        two_factor::store::recovery_codes_left(db, user.id).await?
    } else {
        0
    };
    Ok(AccountSecurity {
        pending_email: pending.map(|link| PendingEmail {
            email: link.email.unwrap_or_default(),
            expires_at: Instant(link.expires_at),
        }),
        two_factor_enabled_at: user.two_factor_enabled_at.map(Instant),
        two_factor_required: app.config.staff_two_factor && (user.is_admin || user.is_instructor),
        recovery_codes_left,
        passkeys: passkeys.into_iter().map(Into::into).collect(),
    })
}
