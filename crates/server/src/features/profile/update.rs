//! Changes a user's own data.

use battito_domain::{field_errors::FieldErrors, messages, person::PersonChanges, tax_code::TaxCode};
use futures_util::FutureExt;
use sea_orm::ActiveValue::{NotSet, Set};

use super::{dto::ProfileWrite, version};
use crate::{
    entities::users,
    features::accounts::store,
    platform::{
        access::SignedIn,
        error::ApiError,
        etag::{Precondition, next_updated_at},
        locked_user::LockedUser,
        rate_limit,
        state::App,
    },
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
    let state = app.clone();
    let updated = app
        .db()
        .write(move |tx| {
            async move {
                let user = LockedUser::of_session(&state, tx, &signed_in).await?;
                precondition.check(&version::tag(&user))?;
                store::check_taken(tx, &changes, Some(user.id), &mut errors).await?;
                let changes = errors.into_result(changes)?;
                let columns = users::ActiveModel {
                    updated_at: Set(next_updated_at(state.now(), user.updated_at)),
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
