//! The contract, and Swagger UI to browse it.

use std::sync::LazyLock;

use axum::{
    Router,
    body::Bytes,
    http::header,
    response::{Html, IntoResponse, Redirect, Response},
    routing::get,
};
use battito_platform::{ApiError, App};
use memory_serve::CacheControl;

use crate::app;

/// Swagger UI styles itself inline.
pub(crate) const CSP: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; \
     object-src 'none'; frame-ancestors 'none'";

const PAGE: &str = r#"<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><title>API</title><link rel="stylesheet" href="swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="swagger-ui-bundle.js"></script><script src="start.js"></script></body>
</html>
"#;

const START: &str = r##"SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#swagger-ui" });
"##;

/// The routes of the contract and of its browser.
pub(crate) fn routes() -> Router<App> {
    let script = ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], START);
    FILES
        .clone()
        .route("/api/openapi.json", get(contract))
        .route("/api/docs", get(Redirect::to("/api/docs/")))
        .route("/api/docs/", get(Html(PAGE)))
        .route("/api/docs/start.js", get(script))
}

/// Compressed once for the whole process, also where it serves several sites.
static FILES: LazyLock<Router<App>> = LazyLock::new(|| {
    memory_serve::load!("docs")
        .index_file(None)
        .cache_control(CacheControl::Medium)
        .into_router()
});

async fn contract() -> Result<Response, ApiError> {
    static CONTRACT: LazyLock<Result<Bytes, String>> = LazyLock::new(|| {
        let text = app::openapi().to_json().map_err(|error| error.to_string())?;
        Ok(text.into())
    });
    let text = CONTRACT.as_ref().map_err(|error| ApiError::internal(error.as_str()))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.clone()).into_response())
}
