//! Answers from the caches before the router: pages of the site, the list of courses and a course. These are most requests, and
//! the router would cost more than the response.

use std::{sync::Arc, time::Instant};

use axum::{
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::Response,
};
use battito_http::Shortcut;
use battito_platform::{
    App,
    document::{ClientCache, Document},
    request_scope::{self, RequestScope},
};

use crate::{features::catalogue, pages::Pages};

/// The caches of what the public reads.
pub(crate) struct Cached {
    app: App,
    pages: Arc<Pages>,
    scope: Arc<RequestScope>,
}

impl Cached {
    pub(crate) fn new(app: App, pages: Arc<Pages>, scope: Arc<RequestScope>) -> Self {
        Self { app, pages, scope }
    }

    /// The cached document at this address, and what the log calls it.
    fn find(&self, uri: &Uri) -> Option<(&'static str, Arc<Document>)> {
        match uri.path().strip_prefix("/api") {
            Some(call) if uri.query().is_none() => catalogue::cached(&self.app, call),
            Some(_) => None,
            None => self.pages.cached(uri).map(|page| (request_scope::PAGE, page)),
        }
    }
}

impl Shortcut for Cached {
    fn respond(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
        // An admin sees more of a course.
        if method != Method::GET || headers.contains_key(header::AUTHORIZATION) {
            return None;
        }
        let began = Instant::now();
        let (path, document) = self.find(uri)?;
        let mut response = document.response(StatusCode::OK, ClientCache::Revalidate, headers);
        self.scope.complete_cached(&mut response, path, headers, began);
        Some(response)
    }
}
