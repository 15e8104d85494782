//! HTTP handlers of the renewals.

use axum::{
    Extension, Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
    response::Redirect,
};
use battito_platform::{
    ApiError, App, Attachment, Body, ClientAddress, ErrorBody, FileContent, Id, ManageReservations, Params, SignedIn,
    ValidationErrorBody, body::Ids, dry_run::DryRun,
};

use super::{
    contact,
    dto::{
        QueuedRenewalMail, ReminderSubscription, ReminderSubscriptionWrite, Renewal, RenewalCall, RenewalIds,
        RenewalList, RenewalMail, RenewalQuery, RenewalSummary, SummaryQuery,
    },
    export, list,
    store::list::RenewalTotals,
    subscription, summary, write_to,
};

/// Lists certificates that expire soon or have expired, with their renewals.
///
/// A booking, a cancellation or an issue shows after a few seconds.
#[utoipa::path(get, path = "/renewals", operation_id = "listRenewals", tag = "renewals", params(RenewalQuery), responses(
    (status = 200, description = "A page of renewals", body = RenewalList),
))]
pub(super) async fn list(
    State(app): State<App>,
    _: ManageReservations,
    Extension(totals): Extension<RenewalTotals>,
    Params(query): Params<RenewalQuery>,
) -> Result<Json<RenewalList>, ApiError> {
    list::list(&app, &totals, &query).await.map(Json)
}

/// The same renewals as a spreadsheet. The page is not looked at.
#[utoipa::path(get, path = "/renewals/export", operation_id = "exportRenewals", tag = "renewals", params(RenewalQuery), responses(
    (status = 200, description = "The spreadsheet", body = FileContent, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 422, description = "A query member that cannot be accepted, or more rows than a spreadsheet may have", body = ValidationErrorBody),
))]
pub(super) async fn export(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Params(query): Params<RenewalQuery>,
) -> Result<Attachment, ApiError> {
    export::export(&app, staff.actor(), &query).await
}

/// Counts the results of the reminders.
#[utoipa::path(get, path = "/renewals/summary", operation_id = "summarizeRenewals", tag = "renewals", params(SummaryQuery), responses(
    (status = 200, description = "What the reminders of certificates that expire in the period have brought", body = RenewalSummary),
))]
pub(super) async fn summarize(
    State(app): State<App>,
    _: ManageReservations,
    Params(query): Params<SummaryQuery>,
) -> Result<Json<RenewalSummary>, ApiError> {
    summary::summarize(&app, &query).await.map(Json)
}

/// Writes a mail to the holders of certificates.
///
/// Each person gets it once. A person without a valid address is skipped and named with the reason.
#[utoipa::path(post, path = "/renewals/mail", operation_id = "mailRenewals", tag = "renewals", request_body = RenewalMail, responses(
    (status = 202, description = "The mail goes out", body = QueuedRenewalMail),
    (status = 429, description = "Too many mails", body = ErrorBody),
))]
pub(super) async fn write_to(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Body(mail): Body<RenewalMail>,
) -> Result<(StatusCode, Json<QueuedRenewalMail>), ApiError> {
    let queued = write_to::write_to(&app, staff.actor(), mail).await?;
    Ok((StatusCode::ACCEPTED, Json(queued)))
}

/// Sends the reminder of these certificates now.
///
/// Each person gets one mail, as it goes out by itself. A person who gets none is named with the reason.
#[utoipa::path(post, path = "/renewals/remind", operation_id = "remindRenewals", tag = "renewals", params(DryRun), request_body = RenewalIds, responses(
    (status = 200, description = "What would be sent now (`dry_run=1`)", body = QueuedRenewalMail),
    (status = 202, description = "The reminders go out", body = QueuedRenewalMail),
    (status = 429, description = "Too many mails", body = ErrorBody),
))]
pub(super) async fn remind(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Params(query): Params<DryRun>,
    Body(chosen): Body<RenewalIds>,
) -> Result<(StatusCode, Json<QueuedRenewalMail>), ApiError> {
    let is_dry_run = query.is_asked()?;
    let queued = contact::remind(&app, staff.actor(), chosen.ids, is_dry_run).await?;
    let status = if is_dry_run {
        StatusCode::OK
    } else {
        StatusCode::ACCEPTED
    };
    Ok((status, Json(queued)))
}

/// Records a call to the holder of a certificate.
#[utoipa::path(post, path = "/renewals/{id}/calls", operation_id = "recordRenewalCall", tag = "renewals", params(("id" = i64, Path, description = "The certificate")), request_body = RenewalCall, responses(
    (status = 200, description = "The renewal with the call", body = Renewal),
))]
pub(super) async fn call(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(call): Body<RenewalCall>,
) -> Result<Json<Renewal>, ApiError> {
    contact::call(&app, staff.actor(), id, call).await.map(Json)
}

/// Takes back a call that was recorded by mistake.
#[utoipa::path(delete, path = "/renewals/{id}/calls/{call}", operation_id = "deleteRenewalCall", tag = "renewals", params(("id" = i64, Path, description = "The certificate"), ("call" = i64, Path, description = "The call")), responses(
    (status = 200, description = "The renewal without the call", body = Renewal),
))]
pub(super) async fn take_call_back(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Ids(id, call): Ids,
) -> Result<Json<Renewal>, ApiError> {
    contact::take_call_back(&app, staff.actor(), id, call).await.map(Json)
}

/// Tells whether the reader of a reminder gets reminders.
///
/// The token is that of the link in the mail. No session is needed.
#[utoipa::path(get, path = "/renewal-reminders/{token}", operation_id = "getReminderSubscription", tag = "renewals", params(("token" = String, Path, description = "The token of the link")), responses(
    (status = 200, description = "Whether reminders are sent, and to which address", body = ReminderSubscription),
    (status = 404, description = "No such link, or it has expired", body = ErrorBody),
))]
pub(super) async fn subscription(
    State(app): State<App>,
    token: Result<Path<String>, PathRejection>,
    address: ClientAddress,
) -> Result<Json<ReminderSubscription>, ApiError> {
    let Path(token) = token.map_err(|_| ApiError::BadRequest)?;
    subscription::find(&app, &token, address).await.map(Json)
}

/// Stops the reminders of the link's owner, or sends them again.
#[utoipa::path(put, path = "/renewal-reminders/{token}", operation_id = "updateReminderSubscription", tag = "renewals", params(("token" = String, Path, description = "The token of the link")), request_body = ReminderSubscriptionWrite, responses(
    (status = 200, description = "The new state", body = ReminderSubscription),
    (status = 404, description = "No such link, or it has expired", body = ErrorBody),
))]
pub(super) async fn change_subscription(
    State(app): State<App>,
    token: Result<Path<String>, PathRejection>,
    address: ClientAddress,
    Body(write): Body<ReminderSubscriptionWrite>,
) -> Result<Json<ReminderSubscription>, ApiError> {
    let Path(token) = token.map_err(|_| ApiError::BadRequest)?;
    subscription::change(&app, &token, write, address).await.map(Json)
}

/// Stops one's own reminders, or sends them again. The rest of the profile stays as it is.
#[utoipa::path(put, path = "/profile/renewal-reminders", operation_id = "updateMyReminders", tag = "profile", request_body = ReminderSubscriptionWrite, responses(
    (status = 200, description = "The new state", body = ReminderSubscription),
))]
pub(super) async fn change_own(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(write): Body<ReminderSubscriptionWrite>,
) -> Result<Json<ReminderSubscription>, ApiError> {
    subscription::change_own(&app, signed_in, &write).await.map(Json)
}

/// Stops the reminders: a mail program calls it when its user unsubscribes with one click. It has no cookie to prove that it
/// is no foreign site; the token is the proof.
pub(super) async fn unsubscribe(
    State(app): State<App>,
    token: Result<Path<String>, PathRejection>,
    address: ClientAddress,
) -> Result<&'static str, ApiError> {
    let Path(token) = token.map_err(|_| ApiError::BadRequest)?;
    let stop = ReminderSubscriptionWrite { active: Some(false) };
    subscription::change(&app, &token, stop, address).await?;
    Ok("Non riceverai più promemoria.")
}

/// Redirects a browser that opens the same address to the page, which changes nothing by itself.
pub(super) async fn show_page(token: Result<Path<String>, PathRejection>) -> Result<Redirect, ApiError> {
    let Path(token) = token.map_err(|_| ApiError::BadRequest)?;
    let token: String = url::form_urlencoded::byte_serialize(token.as_bytes()).collect();
    Ok(Redirect::to(&format!("/promemoria/{token}")))
}
