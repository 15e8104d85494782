//! The headers of every response that tell browsers what a page may do.

use axum::http::{HeaderName, HeaderValue, header};

/// Everything that comes from our own origin, nothing inline, and no text that becomes a script: the one policy of trusted
/// types is that of the service worker's address.
const CSP: &str = "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types battito-service-worker";
/// The policy of the panel: the same, and pictures and previews of mails that its own scripts have loaded with the session of
/// the user, which no address can carry. A picture runs no script, and a frame has this very policy.
pub const PANEL_CSP: &str = "default-src 'self'; img-src 'self' blob:; frame-src blob:; base-uri 'none'; object-src 'none'; \
     form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
     trusted-types battito-service-worker";
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    // Pictures say otherwise themselves.
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];
/// Only when the site is reached over TLS.
const OVER_TLS: (HeaderName, &str) = (header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");

/// Returns the headers of every response. A browser keeps to TLS only after a response that came over it.
pub(super) fn all(is_https: bool) -> Vec<(HeaderName, HeaderValue)> {
    let headers = HEADERS.into_iter().chain(is_https.then_some(OVER_TLS));
    headers
        .map(|(name, value)| (name, HeaderValue::from_static(value)))
        .collect()
}
