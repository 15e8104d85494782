//! The page of a survey's link. It is a plain form, so that it works without JavaScript; after a good answer
//! the browser is sent to the same page, which then says thank you, so that nothing is sent twice by
//! reloading. The token is the proof that a cookie is elsewhere. Looking at the page changes nothing:
//! programs that check mails do it, too.

use std::{borrow::Cow, collections::HashMap, sync::Arc};

use axum::{
    body::Bytes,
    extract::{
        Path, State,
        rejection::{BytesRejection, PathRejection},
    },
    http::{Extensions, HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use battito_domain::{
    field_errors::FieldErrors,
    survey::{LONGEST_COMMENT, Question},
};
use battito_platform::{ApiError, ClientAddress, document::ClientCache};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::{Pages, head::ShownSurvey, hide_address, redirect, rendering::Page};
use crate::features::surveys::{
    answer::{self, Outcome},
    dto::{OpenSurvey, SurveyPage},
};

/// The largest form, in bytes: a long comment, of which each sign takes twelve.
pub(super) const BODY: usize = 32 * 1024;
/// The query of the page that says thank you.
const SENT: &str = "inviato";

/// The page.
pub(super) async fn show(
    State(pages): State<Arc<Pages>>,
    token: Result<Path<String>, PathRejection>,
    extensions: Extensions,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let token = token.map(|Path(token)| token).unwrap_or_default();
    let found = answer::find(&pages.app, &token, ClientAddress::of(&extensions, &headers, &pages.app)).await;
    let (status, page) = match &found {
        Ok(SurveyPage::Answered) if uri.query() == Some(SENT) => (StatusCode::OK, json!({ "state": "sent" })),
        Ok(page @ SurveyPage::Closed) => (StatusCode::GONE, json!(page)),
        Ok(page) => (StatusCode::OK, json!(page)),
        Err(error) => return failure(&pages, token, error, &headers).await,
    };
    pages.survey(status, token, page, &headers).await
}

/// Takes the answers.
pub(super) async fn answer(
    State(pages): State<Arc<Pages>>,
    token: Result<Path<String>, PathRejection>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let body = match body {
        Ok(body) => body,
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return ApiError::too_large().into_response();
        }
        Err(_) => return ApiError::BadRequest.into_response(),
    };
    let token = token.map(|Path(token)| token).unwrap_or_default();
    let fields: HashMap<Cow<'_, str>, Cow<'_, str>> = form_urlencoded::parse(&body).collect();
    let field = |name: &str| fields.get(name).map(AsRef::as_ref);
    match answer::answer(
        &pages.app,
        &token,
        field,
        ClientAddress::of(&extensions, &headers, &pages.app),
    )
    .await
    {
        Ok(Outcome::Stored) => see_other(&format!("/questionario/{token}?{SENT}")),
        Ok(Outcome::AnsweredBefore | Outcome::Closed) => see_other(&format!("/questionario/{token}")),
        Ok(Outcome::Refused(errors, open)) => {
            let page = refused(&open, &errors, field);
            pages
                .survey(StatusCode::UNPROCESSABLE_ENTITY, token, page, &headers)
                .await
        }
        Err(error) => failure(&pages, token, &error, &headers).await,
    }
}

fn see_other(url: &str) -> Response {
    let mut response = redirect(StatusCode::SEE_OTHER, url);
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The form as it was sent, with its errors.
fn refused<'f>(open: &OpenSurvey, errors: &FieldErrors, field: impl Fn(&str) -> Option<&'f str>) -> Value {
    let names = Question::ALL
        .iter()
        .map(|question| question.as_str())
        .chain(["comment"]);
    let values: HashMap<&str, String> = names
        .filter_map(|name| Some((name, field(name)?.chars().take(4 * LONGEST_COMMENT).collect())))
        .collect();
    let mut page = json!(SurveyPage::Open(open.clone()));
    page["values"] = json!(values);
    page["errors"] = json!(errors);
    page
}

async fn failure(pages: &Pages, token: String, error: &ApiError, headers: &HeaderMap) -> Response {
    let state = match error {
        ApiError::NotFound => "unknown",
        ApiError::TooManyRequests(_) => "refused",
        _ => return pages.unavailable(error, headers),
    };
    let mut response = pages
        .survey(error.status(), token, json!({ "state": state }), headers)
        .await;
    if let ApiError::TooManyRequests(wait) = error {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, wait.as_secs().max(1).into());
    }
    response
}

impl Pages {
    /// The response must not be stored, and no request for a script or a picture names its address: it is a
    /// secret.
    async fn survey(&self, status: StatusCode, token: String, page: Value, headers: &HeaderMap) -> Response {
        let mut response = match Box::pin(self.renderer.survey(ShownSurvey { token, page })).await {
            Ok(Page::Rendered(document) | Page::Shell(document)) => {
                document.response(status, ClientCache::NoStore, headers)
            }
            Ok(Page::Busy) => {
                metrics::counter!("battito_page_shells_total").increment(1);
                self.shells()
                    .link
                    .response(StatusCode::SERVICE_UNAVAILABLE, ClientCache::NoStore, headers)
            }
            Err(error) => self.unavailable(&error, headers),
        };
        hide_address(&mut response);
        response
    }
}
