//! HTTP of the certificates.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, Attachment, Body, ErrorBody, FileContent, Id, ManageReservations, MessageBody, Params, SignedIn,
    ValidationErrorBody, body::Ids, dry_run::DryRun, upload::Upload,
};

use super::{
    download,
    dto::{
        Certificate, CertificateForm, CertificateLink, HeldMails, IssuePreview, IssueRequest, Reissue, Replacement,
        Revocation, StartedJob, StoppedMails, UploadFields,
    },
    held_mails, link, reissue, replace, revoke, send_again, start, upload,
};

/// Issues the certificates of a date, in the background, or tells what it would issue.
///
/// Issues the pending certificates of people with a seat who were present and passed. The job names each
/// person who gets none, with the reason. A certificate of another organisation is requested instead, and
/// waits for its PDF. Asking twice issues nothing twice: while the first job runs the response names the same
/// one. Mails may be held back; until they leave they can be called off, and a correction of a paper changes
/// its mail.
#[utoipa::path(post, path = "/course-dates/{id}/certificates", operation_id = "issueCertificates", tag = "certificates", params(("id" = i64, Path, description = "Course date"), DryRun), request_body = IssueRequest, responses(
    (status = 200, description = "What would be issued now (`dry_run=1`)", body = IssuePreview),
    (status = 202, description = "The work has begun", body = StartedJob, headers(("Location" = String, description = "The job"))),
    (status = 409, description = "The date has not begun", body = ErrorBody),
    (status = 422, description = "Reservations of another date, or a number out of its range", body = ValidationErrorBody),
))]
pub(super) async fn issue(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Params(query): Params<DryRun>,
    Body(request): Body<IssueRequest>,
) -> Result<Response, ApiError> {
    if query.is_asked()? {
        let preview = start::preview(&app, id, request).await?;
        return Ok(Json::<IssuePreview>(preview).into_response());
    }
    let started = start::start(&app, staff.actor(), id, request).await?;
    let location = HeaderValue::try_from(format!("/api/jobs/{}", started.job)).map_err(ApiError::internal)?;
    let headers = [(header::LOCATION, location)];
    Ok((StatusCode::ACCEPTED, headers, Json::<StartedJob>(started)).into_response())
}

/// The mails about a date's certificates that are held back.
#[utoipa::path(get, path = "/course-dates/{id}/held-mails", operation_id = "showHeldMails", tag = "certificates", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "How many wait", body = HeldMails),
))]
pub(super) async fn held_mails(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
) -> Result<Json<HeldMails>, ApiError> {
    held_mails::show(&app, id).await.map(Json)
}

/// Calls off the mails about a date's certificates that are held back. Those that were called off are never sent.
#[utoipa::path(delete, path = "/course-dates/{id}/held-mails", operation_id = "callOffHeldMails", tag = "certificates", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "How many were called off", body = StoppedMails),
    (status = 409, description = "None waits", body = ErrorBody),
))]
pub(super) async fn call_off_mails(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
) -> Result<Json<StoppedMails>, ApiError> {
    held_mails::call_off(&app, staff.actor(), id).await.map(Json)
}

/// Downloads an own certificate.
#[utoipa::path(get, path = "/my-reservations/{id}/certificates/{id2}", operation_id = "downloadMyCertificate", tag = "certificates", params(("id" = i64, Path, description = "Reservation"), ("id2" = i64, Path, description = "The reservation's certificate")), responses(
    (status = 200, description = "A PDF file", content_type = "application/pdf", body = FileContent),
    (status = 404, description = "No such certificate of this person that is in force", body = ErrorBody),
))]
pub(super) async fn download_mine(
    State(app): State<App>,
    signed_in: SignedIn,
    Ids(id, due_id): Ids,
) -> Result<Attachment, ApiError> {
    download::one(&app, id, due_id, Some(signed_in.user.id)).await
}

/// Downloads a certificate.
#[utoipa::path(get, path = "/reservations/{id}/certificate/{id2}", operation_id = "downloadCertificate", tag = "certificates", params(("id" = i64, Path, description = "Reservation"), ("id2" = i64, Path, description = "The reservation's certificate")), responses(
    (status = 200, description = "A PDF file", content_type = "application/pdf", body = FileContent),
    (status = 404, description = "No such certificate that is in force", body = ErrorBody),
))]
pub(super) async fn download(
    State(app): State<App>,
    _: ManageReservations,
    Ids(id, due_id): Ids,
) -> Result<Attachment, ApiError> {
    download::one(&app, id, due_id, None).await
}

/// Downloads all certificates of a date that are in force.
#[utoipa::path(get, path = "/course-dates/{id}/certificates", operation_id = "downloadCertificates", tag = "certificates", params(("id" = i64, Path, description = "Course date")), responses(
    (status = 200, description = "A ZIP archive of PDF files", content_type = "application/zip", body = FileContent),
    (status = 404, description = "No such date, or it has no certificates", body = ErrorBody),
))]
pub(super) async fn download_all(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
) -> Result<Response, ApiError> {
    download::all(&app, id).await
}

/// Takes the PDF of another organisation, which issues the certificate.
///
/// The content decides the format. The certificate gets a number of ours; the person is told by mail.
#[utoipa::path(post, path = "/reservations/{id}/upload", operation_id = "uploadCertificate", tag = "certificates", params(("id" = i64, Path, description = "Reservation")), request_body(content = CertificateForm, content_type = "multipart/form-data"), responses(
    (status = 201, description = "The issued certificate", body = Certificate),
    (status = 409, description = "The person was not present, did not pass, or has the certificate already", body = ErrorBody),
    (status = 422, description = "A file that is refused, or a certificate of the centre", body = ValidationErrorBody),
))]
pub(super) async fn upload(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    file: Upload<UploadFields>,
) -> Result<(StatusCode, Json<Certificate>), ApiError> {
    let issued = upload::upload(&app, staff.actor(), id, file.fields.id_certificate, file.bytes.clone()).await?;
    Ok((StatusCode::CREATED, Json(issued)))
}

/// Revokes a certificate. The holder is told by mail.
#[utoipa::path(post, path = "/certificates/{id}/revoke", operation_id = "revokeCertificate", tag = "certificates", params(("id" = i64, Path, description = "Certificate")), request_body = Revocation, responses(
    (status = 200, description = "The certificate, revoked", body = Certificate),
    (status = 409, description = "It was revoked or replaced before", body = ErrorBody),
    (status = 422, description = "A reason is missing", body = ValidationErrorBody),
))]
pub(super) async fn revoke(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(write): Body<Revocation>,
) -> Result<Json<Certificate>, ApiError> {
    revoke::revoke(&app, staff.actor(), id, write).await.map(Json)
}

/// Replaces a certificate by one with a corrected name. The holder is told by mail; while the mail about the old one is held
/// back, that mail tells of the new one.
#[utoipa::path(post, path = "/certificates/{id}/replace", operation_id = "replaceCertificate", tag = "certificates", params(("id" = i64, Path, description = "Certificate")), request_body = Replacement, responses(
    (status = 201, description = "The new certificate", body = Certificate),
    (status = 409, description = "It was revoked or replaced before, or is of another organisation", body = ErrorBody),
))]
pub(super) async fn replace(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(write): Body<Replacement>,
) -> Result<(StatusCode, Json<Certificate>), ApiError> {
    let new = replace::replace(&app, staff.actor(), id, write).await?;
    Ok((StatusCode::CREATED, Json(new)))
}

/// Issues a revoked certificate again, with a new number. The holder is told by mail.
#[utoipa::path(post, path = "/certificates/{id}/reissue", operation_id = "reissueCertificate", tag = "certificates", params(("id" = i64, Path, description = "Certificate")), request_body = Reissue, responses(
    (status = 201, description = "The new certificate", body = Certificate),
    (status = 409, description = "It is not revoked, is of another organisation, was issued again before, or the reservation is not due it any more", body = ErrorBody),
    (status = 422, description = "A reason is missing", body = ValidationErrorBody),
))]
pub(super) async fn reissue(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(write): Body<Reissue>,
) -> Result<(StatusCode, Json<Certificate>), ApiError> {
    let new = reissue::reissue(&app, staff.actor(), id, write).await?;
    Ok((StatusCode::CREATED, Json(new)))
}

/// Links an imported certificate to the account with its tax code, which the import had doubts about.
#[utoipa::path(post, path = "/certificates/{id}/link", operation_id = "linkCertificate", tag = "certificates", params(("id" = i64, Path, description = "Certificate")), request_body = CertificateLink, responses(
    (status = 200, description = "The certificate, with its person", body = Certificate),
    (status = 409, description = "It belongs to an account, or was not imported with a tax code", body = ErrorBody),
    (status = 422, description = "A user without the tax code of the certificate", body = ValidationErrorBody),
))]
pub(super) async fn link(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(request): Body<CertificateLink>,
) -> Result<Json<Certificate>, ApiError> {
    link::link(&app, staff.actor(), id, request).await.map(Json)
}

/// Sends the mail about a certificate again, to the present address of its holder.
#[utoipa::path(post, path = "/certificates/{id}/mail", operation_id = "mailCertificate", tag = "certificates", params(("id" = i64, Path, description = "Certificate")), responses(
    (status = 200, description = "Where the mail goes", body = MessageBody),
    (status = 409, description = "It was revoked or replaced, or its holder has no address", body = ErrorBody),
))]
pub(super) async fn send_again(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
) -> Result<Json<MessageBody>, ApiError> {
    send_again::send_again(&app, staff.actor(), id).await.map(Json)
}
