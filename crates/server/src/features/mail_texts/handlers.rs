//! HTTP of the words of mails.

use axum::{
    Json,
    extract::{FromRequestParts, Path, State},
    http::{StatusCode, request::Parts},
    response::Response,
};
use battito_domain::mail_text::MailKind;
use battito_platform::{
    ApiError, App, Body, ErrorBody, ManageCourseDates, ManageSettings, Precondition, ValidationErrorBody,
    contract::{Argument, SharedResponse},
    etag,
};
use utoipa::openapi::path::Operation;

use super::{
    change::{self, Intent},
    delivery,
    dto::{
        MailDelivery, MailDraft, MailPreview, MailTextDetails, MailTextList, MailTextWrite, QueuedTestMail, TriedMail,
    },
    preview, show,
};

/// Which mail. In a path, an unknown one does not exist (404).
pub(super) struct Kind(MailKind);

impl<S: Send + Sync> FromRequestParts<S> for Kind {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(kind) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::NotFound)?;
        MailKind::parse(&kind).map(Self).ok_or(ApiError::NotFound)
    }
}

impl Argument for Kind {
    fn describe(operation: &mut Operation) {
        SharedResponse::NOT_FOUND.add_to(operation);
    }
}

/// Lists the mails whose words can be changed.
#[utoipa::path(get, path = "/settings/mails", operation_id = "listMailTexts", tag = "settings", responses(
    (status = 200, description = "The mails, in the order of a participant's life", body = MailTextList),
))]
pub(super) async fn list(State(app): State<App>, _: ManageSettings) -> Result<Json<MailTextList>, ApiError> {
    show::list(&app).await.map(Json)
}

/// Shows the words of a mail.
#[utoipa::path(get, path = "/settings/mails/{kind}", operation_id = "showMailText", tag = "settings", params(("kind" = String, Path, description = "Such as `booking-confirmed`")), responses(
    (status = 200, description = "The words in force", body = MailTextDetails, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show(State(app): State<App>, _: ManageSettings, Kind(kind): Kind) -> Result<Response, ApiError> {
    etag::tagged(show::show(&app, kind).await?)
}

/// Changes the words of a mail.
///
/// Every mail that is written from now on has them. A field in braces, such as `{corso}`, is replaced in each mail; braces that
/// are meant literally are doubled.
#[utoipa::path(put, path = "/settings/mails/{kind}", operation_id = "changeMailText", tag = "settings", params(("kind" = String, Path, description = "Such as `booking-confirmed`")), request_body = MailTextWrite, responses(
    (status = 200, description = "The words as they are now", body = MailTextDetails, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 422, description = "Unknown fields, braces without their partner, or texts that are empty or too long", body = ValidationErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    Kind(kind): Kind,
    precondition: Precondition,
    Body(write): Body<MailTextWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(
        change::change(
            &app,
            Intent {
                actor: admin.actor(),
                precondition,
            },
            kind,
            write,
        )
        .await?,
    )
}

/// Gives a mail its original words back.
#[utoipa::path(delete, path = "/settings/mails/{kind}", operation_id = "resetMailText", tag = "settings", params(("kind" = String, Path, description = "Such as `booking-confirmed`")), responses(
    (status = 200, description = "The original words", body = MailTextDetails, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn reset(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    Kind(kind): Kind,
    precondition: Precondition,
) -> Result<Response, ApiError> {
    etag::tagged(
        change::reset(
            &app,
            Intent {
                actor: admin.actor(),
                precondition,
            },
            kind,
        )
        .await?,
    )
}

/// Shows a mail with words that are not saved, to somebody who does not exist.
#[utoipa::path(post, path = "/settings/mails/{kind}/preview", operation_id = "previewMailText", tag = "settings", params(("kind" = String, Path, description = "Such as `booking-confirmed`")), request_body = MailDraft, responses(
    (status = 200, description = "Both parts of the mail", body = MailPreview),
    (status = 422, description = "Words that cannot be used", body = ValidationErrorBody),
))]
pub(super) async fn preview(
    State(app): State<App>,
    _: ManageSettings,
    Kind(kind): Kind,
    Body(draft): Body<MailDraft>,
) -> Result<Json<MailPreview>, ApiError> {
    preview::preview(&app, kind, draft).map(Json)
}

/// Sends a mail with words that are not saved to the admin who asks for it.
#[utoipa::path(post, path = "/settings/mails/{kind}/test", operation_id = "sendTestMail", tag = "settings", params(("kind" = String, Path, description = "Such as `booking-confirmed`")), request_body = MailDraft, responses(
    (status = 202, description = "The mail goes out", body = QueuedTestMail),
    (status = 422, description = "Words that cannot be used", body = ValidationErrorBody),
    (status = 429, description = "Too many test mails", body = ErrorBody),
))]
pub(super) async fn send_test(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
    Kind(kind): Kind,
    Body(draft): Body<MailDraft>,
) -> Result<(StatusCode, Json<QueuedTestMail>), ApiError> {
    let queued = preview::send_test(&app, admin.user, kind, draft).await?;
    Ok((StatusCode::ACCEPTED, Json(queued)))
}

/// Shows whether mails leave the server.
#[utoipa::path(get, path = "/settings/mail-delivery", operation_id = "showMailDelivery", tag = "settings", responses(
    (status = 200, description = "Where mails go", body = MailDelivery),
))]
pub(super) async fn show_delivery(
    State(app): State<App>,
    _: ManageCourseDates,
) -> Result<Json<MailDelivery>, ApiError> {
    delivery::show(&app).await.map(Json)
}

/// Sends a mail to the admin who asks for it, at once, and tells what became of it.
#[utoipa::path(post, path = "/settings/mail-delivery", operation_id = "tryMailDelivery", tag = "settings", responses(
    (status = 200, description = "What became of it", body = TriedMail),
    (status = 429, description = "Too many test mails", body = ErrorBody),
))]
pub(super) async fn try_delivery(
    State(app): State<App>,
    ManageSettings(admin): ManageSettings,
) -> Result<Json<TriedMail>, ApiError> {
    delivery::attempt(&app, &admin.user).await.map(Json)
}
