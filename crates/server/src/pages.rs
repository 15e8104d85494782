//! Pages. Their addresses are decided here, before any JavaScript: a known path gets the shell of its entry (`site` or
//! `panel`), anything else the site's shell with 404. Shells carry the centre's data, are compressed once and revalidated
//! by `ETag`; the files they name are hashed and kept for good.

use std::{
    io::Write,
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use memory_serve::CacheControl;
use sha2::{Digest, Sha256};

use crate::{
    features::courses,
    platform::{error::ApiError, etag::EntityTag, randomness::hex, state::App},
};

const SITE: &str = include_str!(concat!(env!("OUT_DIR"), "/web/site.html"));
const PANEL: &str = include_str!(concat!(env!("OUT_DIR"), "/web/panel.html"));
const MARKER: &str = "<!--battito-state-->";

/// Pages without a parameter, by entry.
const SITE_PATHS: [&str; 9] = [
    "/",
    "/courses",
    "/about",
    "/auth/login",
    "/auth/register",
    "/auth/forget-password",
    "/forbidden",
    "/privacy",
    "/cookies",
];
const PANEL_PATHS: [&str; 3] = [
    "/control-panel",
    "/control-panel/user/reservations",
    "/control-panel/user/profile",
];
/// Pages that end in the secret of a link.
const LINK_PATHS: [&str; 2] = ["/auth/password-reset/", "/auth/verify-email/"];

/// Which shell a path gets, and with which status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    Site,
    Panel,
    Course(i64),
    /// The path of a page with a slash too many.
    Slash,
    Unknown,
    /// Below the panel, but no screen: the panel tells so itself.
    UnknownPanel,
}

fn page(path: &str) -> Page {
    if SITE_PATHS.contains(&path) {
        return Page::Site;
    }
    if PANEL_PATHS.contains(&path) {
        return Page::Panel;
    }
    if let Some(id) = path.strip_prefix("/courses/").and_then(number) {
        return Page::Course(id);
    }
    if LINK_PATHS.iter().any(|prefix| {
        path.strip_prefix(prefix)
            .is_some_and(|rest| !rest.is_empty() && !rest.contains('/'))
    }) {
        return Page::Site;
    }
    if path.len() > 1
        && path.ends_with('/')
        && !matches!(page(path.trim_end_matches('/')), Page::Unknown | Page::UnknownPanel)
    {
        return Page::Slash;
    }
    if path.starts_with("/control-panel/") {
        Page::UnknownPanel
    } else {
        Page::Unknown
    }
}

/// A number as we write it: no sign, no zero in front.
fn number(text: &str) -> Option<i64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if plain { text.parse().ok() } else { None }
}

/// Static files and, for everything else, pages.
pub fn routes() -> Router<App> {
    let hashed = memory_serve::load!("hashed")
        .index_file(None)
        .cache_control(CacheControl::Long);
    let plain = memory_serve::load!("plain")
        .index_file(None)
        .cache_control(CacheControl::Medium);
    Router::new()
        .nest("/assets", hashed.into_router())
        .merge(plain.into_router())
        .fallback(serve)
}

async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::MethodNotAllowed.into_response();
    }
    let shells = shells(&app);
    let (shell, status) = match page(uri.path()) {
        Page::Site => (&shells.site, StatusCode::OK),
        Page::Panel => (&shells.panel, StatusCode::OK),
        Page::UnknownPanel => (&shells.panel, StatusCode::NOT_FOUND),
        Page::Unknown => (&shells.site, StatusCode::NOT_FOUND),
        Page::Slash => return redirect(&uri),
        Page::Course(id) => match courses::store::is_public(app.db().read(), id).await {
            Ok(true) => (&shells.site, StatusCode::OK),
            Ok(false) => (&shells.site, StatusCode::NOT_FOUND),
            // The page itself can still tell that the data is away, and try again.
            Err(error) => {
                tracing::warn!(%error, "a course could not be looked up");
                (&shells.site, StatusCode::SERVICE_UNAVAILABLE)
            }
        },
    };
    shell.answer(status, &headers)
}

/// To the same address without the slash at its end.
fn redirect(uri: &Uri) -> Response {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    // One slash in front: two would name another host.
    let path = format!("/{}{query}", uri.path().trim_matches('/'));
    match HeaderValue::from_str(&path) {
        Ok(location) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, location)]).into_response(),
        Err(_) => ApiError::NotFound.into_response(),
    }
}

struct Shells {
    site: Shell,
    panel: Shell,
}

/// A page's finished bytes.
struct Shell {
    plain: Bytes,
    gzip: Bytes,
    brotli: Bytes,
    tag: EntityTag,
    etag: HeaderValue,
}

fn shells(app: &App) -> Arc<Shells> {
    // One process serves one centre; tests that need another build another process.
    static SHELLS: OnceLock<Arc<Shells>> = OnceLock::new();
    Arc::clone(SHELLS.get_or_init(|| {
        Arc::new(Shells {
            site: Shell::new(app, SITE),
            panel: Shell::new(app, PANEL),
        })
    }))
}

impl Shell {
    fn new(app: &App, html: &str) -> Self {
        let state = serde_json::json!({ "centre": app.centre })
            .to_string()
            .replace('<', "\\u003c");
        let html = html.replace(
            MARKER,
            &format!(r#"<script type="application/json" id="battito-state">{state}</script>"#),
        );
        let digest = hex(&Sha256::digest(html.as_bytes()));
        let tag = EntityTag::of(&digest[..20]);
        Self {
            gzip: gzip(html.as_bytes()).into(),
            brotli: brotli(html.as_bytes()).into(),
            etag: tag.header().unwrap_or(HeaderValue::from_static("\"0\"")),
            tag,
            plain: html.into(),
        }
    }

    fn answer(&self, status: StatusCode, headers: &HeaderMap) -> Response {
        let common = [
            (header::ETAG, self.etag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
            (header::CONTENT_LANGUAGE, HeaderValue::from_static("it")),
        ];
        if status == StatusCode::OK && self.tag.is_known(headers) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let (bytes, encoding) = if accepts(headers, "br") {
            (&self.brotli, Some("br"))
        } else if accepts(headers, "gzip") {
            (&self.gzip, Some("gzip"))
        } else {
            (&self.plain, None)
        };
        let mut response = (status, common, bytes.clone()).into_response();
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, html);
        if let Some(encoding) = encoding {
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

/// Whether the client takes this coding; a weight of zero says that it does not.
fn accepts(headers: &HeaderMap, name: &str) -> bool {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    accepted.split(',').any(|coding| {
        let (coding, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        coding.trim().eq_ignore_ascii_case(name) && weight.is_ok_and(|weight| weight > 0.0)
    })
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let written = encoder.write_all(bytes);
    written.and_then(|()| encoder.finish()).unwrap_or_default()
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut compressed = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(&mut compressed, 4096, 9, 22);
    let _ = encoder.write_all(bytes);
    drop(encoder);
    compressed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_every_page_of_the_route_table() {
        assert_eq!(page("/"), Page::Site);
        assert_eq!(page("/cookies"), Page::Site);
        assert_eq!(page("/auth/password-reset/abc"), Page::Site);
        assert_eq!(page("/courses/12"), Page::Course(12));
        assert_eq!(page("/control-panel/user/profile"), Page::Panel);
        assert_eq!(page("/control-panel/nowhere"), Page::UnknownPanel);
    }

    #[test]
    fn answers_404_to_everything_else() {
        for path in [
            "/nowhere",
            "/courses/0",
            "/courses/01",
            "/courses/-1",
            "/courses/1/2",
            "/courses/99999999999999999999",
            "/auth/password-reset/",
            "//evil.example",
            "/control-panelx",
        ] {
            assert_eq!(page(path), Page::Unknown, "{path}");
        }
    }

    #[test]
    fn sends_a_trailing_slash_to_the_page_without_it() {
        assert_eq!(page("/about/"), Page::Slash);
        let answer = redirect(&Uri::from_static("/about/?a=1"));
        assert_eq!(answer.headers()[header::LOCATION], "/about?a=1");
    }
}
