//! The manifest of the web application, which a phone reads when its owner puts the site on the home screen.

use axum::{
    http::{HeaderMap, StatusCode},
    response::Response,
};
use battito_platform::{
    document::{ClientCache, Compression, Document},
    schemas::centre::Centre,
};
use serde_json::{Value, json};

const MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/web/site.webmanifest"));

/// Answers `GET /site.webmanifest` with the name of the centre.
pub(super) fn manifest(centre: &Centre, headers: &HeaderMap) -> Response {
    let mut manifest: Value = serde_json::from_str(MANIFEST).unwrap_or_default();
    if let Some(members) = manifest.as_object_mut() {
        members.insert("name".into(), json!(centre.settings.name));
        members.insert("short_name".into(), json!(centre.settings.name));
        members.insert("description".into(), json!(centre.settings.claim));
    }
    let document = Document::new("application/manifest+json", manifest.to_string(), Compression::Fast);
    document.response(StatusCode::OK, ClientCache::Revalidate, headers)
}
