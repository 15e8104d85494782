//! Checks a certificate by its code. A known and an unknown code cost the same: one attempt that is counted and one query.
//! A check that succeeds is given back afterwards, in the background.

use battito_domain::{
    certificate::{CheckedState, VerificationCode, initials, is_same_surname},
    field_errors::FieldErrors,
    messages, rome_time,
};
use battito_platform::{
    ApiError, App, ClientAddress,
    entities::certificates,
    rate_limit::{self, Attempt},
};

use super::{
    dto::{CertificateCheck, LONGEST_SURNAME},
    store,
};

/// Checks a code. The surname is compared only when it has letters.
///
/// # Errors
/// 422 for a surname that is too long, 429 after too many unknown codes or wrong surnames.
pub async fn check(
    app: &App,
    code: &str,
    surname: Option<&str>,
    address: ClientAddress,
) -> Result<CertificateCheck, ApiError> {
    let surname = surname.map(str::trim).filter(|surname| !surname.is_empty());
    if surname.is_some_and(|surname| surname.chars().count() > LONGEST_SURNAME) {
        let mut errors = FieldErrors::default();
        errors.add("surname", messages::max_length(LONGEST_SURNAME));
        return Err(errors.into());
    }
    // A text that cannot be a code is no guess at one.
    let Some(code) = VerificationCode::parse(code) else {
        return Ok(CertificateCheck::unknown());
    };
    let attempt = count(app, code.as_str(), surname.is_some(), address).await?;
    let certificate = store::find(app.db().read(), code.as_str()).await?;
    let check = certificate.map_or_else(CertificateCheck::unknown, |found| view(app, found, surname));
    let is_wrong = check.number.is_none() || check.surname_fits == Some(false);
    if !is_wrong {
        let app = app.clone();
        tokio::spawn(async move { attempt.give_back(&app).await });
    }
    Ok(check)
}

async fn count(app: &App, code: &str, has_surname: bool, address: ClientAddress) -> Result<Attempt, ApiError> {
    let network = rate_limit::network(address.0);
    let mut budgets = vec![rate_limit::CERTIFICATE_ADDRESS.of(&network)];
    if has_surname {
        budgets.push(rate_limit::CERTIFICATE_SURNAME.of(code));
        budgets.push(rate_limit::CERTIFICATE_SURNAME_ADDRESS.of(&format!("{code} {network}")));
    }
    rate_limit::take(app, budgets).await
}

/// The public view of a certificate, with the name when the surname is right.
pub(super) fn view(app: &App, certificate: certificates::Model, surname: Option<&str>) -> CertificateCheck {
    let today = rome_time::local(app.now()).date();
    let surname_fits = surname.map(|surname| is_same_surname(&certificate.holder_surname, surname));
    let holder = if surname_fits == Some(true) {
        format!("{} {}", certificate.holder_name, certificate.holder_surname)
    } else {
        initials(&certificate.holder_name, &certificate.holder_surname)
    };
    CertificateCheck {
        course_days: certificate.course_days(),
        course_ended_at: certificate.days.0.last().map(|day| day.end.into()),
        title: Some(certificate.name().to_owned()),
        course: Some(certificate.title.clone()),
        status: CheckedState::from(certificate.state(today)).into(),
        number: Some(certificate.number),
        issued_at: Some(certificate.issued_at.into()),
        expires_at: certificate.expires_on,
        holder: Some(holder),
        surname_fits,
    }
}
