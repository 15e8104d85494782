//! A response body in every encoding, with its entity tag.

use std::{io::Write, sync::OnceLock};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use sha2::{Digest, Sha256};

use super::{etag::EntityTag, randomness::hex};

/// Room for the headers of a response, those that `request_scope` adds included: growing moves all of them.
const HEADERS: usize = 24;

/// The cache policy of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientCache {
    /// Store it, and revalidate it with its entity tag before each use.
    Revalidate,
    /// Do not store it, for example a shell in place of a page that could not be rendered.
    NoStore,
}

/// The compression level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// For documents that are served many times: in every encoding at once. Takes milliseconds.
    Best,
    /// For documents that change within a second: in an encoding once a client asks for it. Most are never asked for in another.
    Fast,
}

/// A body that is sent plain or compressed.
#[derive(Debug)]
pub struct Document {
    content_type: HeaderValue,
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
    compression: Compression,
    tag: EntityTag,
    etag: HeaderValue,
}

impl Document {
    /// Compresses a text. Run it on a blocking thread: [`Compression::Best`] takes milliseconds.
    #[must_use]
    pub fn new(content_type: &'static str, text: String, compression: Compression) -> Self {
        let digest = hex(&Sha256::digest(text.as_bytes()));
        let tag = EntityTag::of(&digest[..20]);
        let document = Self {
            content_type: HeaderValue::from_static(content_type),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            compression,
            etag: tag.header().unwrap_or(HeaderValue::from_static("\"0\"")),
            tag,
            plain: text.into(),
        };
        if compression == Compression::Best {
            document.gzip();
            document.brotli();
        }
        document
    }

    fn gzip(&self) -> &Bytes {
        self.gzip.get_or_init(|| gzip(&self.plain, self.compression).into())
    }

    fn brotli(&self) -> &Bytes {
        self.brotli.get_or_init(|| brotli(&self.plain, self.compression).into())
    }

    /// An HTML page with the best compression.
    #[must_use]
    pub fn html(html: String) -> Self {
        Self::new("text/html; charset=utf-8", html, Compression::Best)
    }

    /// The memory that it takes, in bytes; an encoding that was not requested yet is estimated.
    #[must_use]
    pub fn size(&self) -> usize {
        let compressed = |encoding: &OnceLock<Bytes>| encoding.get().map_or(self.plain.len() / 2, Bytes::len);
        self.plain.len() + compressed(&self.gzip) + compressed(&self.brotli) + 512
    }

    /// The response to a request with these headers: 304 when the client has this document, else the best encoding that it
    /// accepts.
    #[must_use]
    pub fn response(&self, status: StatusCode, client_cache: ClientCache, headers: &HeaderMap) -> Response {
        let cache_control = match client_cache {
            ClientCache::Revalidate => "no-cache",
            ClientCache::NoStore => "no-store",
        };
        let mut response = Response::default();
        let sent = response.headers_mut();
        sent.reserve(HEADERS);
        sent.insert(header::ETAG, self.etag.clone());
        sent.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control));
        sent.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        sent.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static("it"));
        if status == StatusCode::OK && self.tag.is_known(headers) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let (bytes, encoding) = if accepts(headers, "br") {
            (self.brotli(), Some("br"))
        } else if accepts(headers, "gzip") {
            (self.gzip(), Some("gzip"))
        } else {
            (&self.plain, None)
        };
        sent.insert(header::CONTENT_TYPE, self.content_type.clone());
        if let Some(encoding) = encoding {
            sent.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        *response.status_mut() = status;
        *response.body_mut() = Body::from(bytes.clone());
        response
    }
}

/// Whether the client accepts this encoding; `q=0` refuses it.
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

fn gzip(bytes: &[u8], compression: Compression) -> Vec<u8> {
    let level = if compression == Compression::Best { 9 } else { 4 };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    let written = encoder.write_all(bytes);
    written.and_then(|()| encoder.finish()).unwrap_or_default()
}

fn brotli(bytes: &[u8], compression: Compression) -> Vec<u8> {
    let quality = if compression == Compression::Best { 9 } else { 4 };
    let mut compressed = Vec::new();
    // Large enough for the whole text, and no larger: its memory is cleared each time.
    let window = (bytes.len().max(1).ilog2() + 1).clamp(16, 22);
    let mut encoder = brotli::CompressorWriter::new(&mut compressed, 4096, quality, window);
    let _ = encoder.write_all(bytes);
    drop(encoder);
    compressed
}
