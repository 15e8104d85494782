//! `Upload`: the extractor of a form (`multipart/form-data`) with one file in the field `file`, and texts
//! beside it. The route says with [`routes`] how large the file may be. The file is read into memory; its
//! name is data for people and never part of a path, and its content decides the format: the media type that
//! the client sends is ignored.

use std::{borrow::Cow, sync::Arc, time::Duration};

use axum::{
    Extension, RequestExt,
    body::Bytes,
    extract::{
        FromRequest, Multipart, Request,
        multipart::{Field, MultipartError},
    },
    http::{StatusCode, header},
};
use battito_domain::messages;
use serde::{Deserialize, de::DeserializeOwned};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::{ToSchema, openapi::path::Operation};
use utoipa_axum::router::OpenApiRouter;

use super::{
    body::read_pairs,
    contract::{Argument, SharedResponse},
    error::ApiError,
    limits::{self, Limits},
    state::App,
};

/// The memory of uploads is counted in blocks of so many bytes, as they arrive: a slow one takes up no more than it has sent.
const BLOCK: usize = 64 * 1024;
/// All blocks: 120 MB, which are six files of the largest size. A file for which there is none is refused.
pub const BLOCKS: usize = 6 * 20 * 16;
/// The longest an upload may take, from its first byte to the response.
const TIME: Duration = Duration::from_mins(2);
/// The largest size of a form without its file, in bytes.
const REST: usize = 16 * 1024;
const LONGEST_NAME: usize = 200;

const EMPTY: &str = "Il file è vuoto.";
const MORE_THAN_ONE: &str = "Carica un solo file.";

/// Gives routes with an [`Upload`] their limits: files of up to `max_file` bytes, and the time to send them.
#[must_use]
pub fn routes(max_file: usize, routes: OpenApiRouter<App>) -> OpenApiRouter<App> {
    let limits = Limits {
        body: max_file + REST,
        time: TIME,
    };
    limits.apply(routes.layer(Extension(MaxFile(max_file))))
}

/// The same for routes that need no session. Their files are no larger than the body of any other call, have no more time, and
/// wait for nothing.
#[must_use]
pub fn public_routes(routes: OpenApiRouter<App>) -> OpenApiRouter<App> {
    routes.layer(Extension(MaxFile(PUBLIC)))
}

/// The largest file without a session, in bytes.
pub const PUBLIC: usize = limits::BODY - REST;

#[derive(Debug, Clone, Copy)]
struct MaxFile(usize);

impl MaxFile {
    fn exceeded(self) -> ApiError {
        let limit = match self.0 >> 20 {
            0 => format!("{} KB", self.0 >> 10),
            megabytes => format!("{megabytes} MB"),
        };
        ApiError::TooLarge(Cow::Owned(format!("Il file è troppo grande: al massimo {limit}.")))
    }
}

/// A file that a form sends, with the form's other fields as `T`.
#[derive(Debug)]
pub struct Upload<T = NoFields> {
    /// The content. Never empty.
    pub bytes: Bytes,
    /// The name on the sender's machine: its last part, without control characters.
    pub file_name: String,
    /// The other fields.
    pub fields: T,
    _memory: Option<OwnedSemaphorePermit>,
}

/// A form with nothing but a file.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct NoFields {}

/// The contract of a form with nothing but a file.
#[derive(Debug, ToSchema)]
pub struct FileForm {
    /// The file.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
}

impl<T: DeserializeOwned> FromRequest<App> for Upload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        if !is_multipart(&request) {
            return Err(ApiError::NotMultipart);
        }
        let limit = *request
            .extensions()
            .get::<MaxFile>()
            .ok_or_else(|| ApiError::internal("a route with an upload has no limit"))?;
        let form: Multipart = request.extract().await.map_err(|_| ApiError::BadRequest)?;
        let form = Form::read(form, limit, &app.uploads).await?;
        let (file_name, bytes) = form.file.ok_or_else(|| ApiError::field("file", messages::REQUIRED))?;
        if bytes.is_empty() {
            return Err(ApiError::field("file", EMPTY));
        }
        let texts = form.texts.into_iter();
        let pairs = texts.map(|(name, text)| (Cow::<str>::Owned(name), Cow::<str>::Owned(text)));
        Ok(Self {
            bytes: bytes.into(),
            file_name,
            fields: read_pairs(pairs)?,
            _memory: form.memory,
        })
    }
}

impl<T> Argument for Upload<T> {
    fn describe(operation: &mut Operation) {
        SharedResponse::UNREADABLE.add_to(operation);
        SharedResponse::TOO_LARGE.add_to(operation);
        SharedResponse::NOT_MULTIPART.add_to(operation);
        SharedResponse::INVALID_FIELDS.add_to(operation);
    }
}

fn is_multipart(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    let essence = content_type
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("multipart/form-data"))
}

#[derive(Default)]
struct Form {
    file: Option<(String, Vec<u8>)>,
    texts: Vec<(String, String)>,
    memory: Option<OwnedSemaphorePermit>,
}

impl Form {
    async fn read(mut parts: Multipart, limit: MaxFile, memory: &Arc<Semaphore>) -> Result<Self, ApiError> {
        let rejection = |error| rejection(&error, limit);
        let mut form = Self::default();
        while let Some(field) = parts.next_field().await.map_err(rejection)? {
            let name = field.name().unwrap_or_default().to_owned();
            if name == "file" {
                if form.file.is_some() {
                    return Err(ApiError::field("file", MORE_THAN_ONE));
                }
                let file_name = last_part(field.file_name().unwrap_or_default());
                let (bytes, taken) = read_file(field, limit, memory).await?;
                form.file = Some((file_name, bytes));
                form.memory = taken;
            } else {
                let text = field.bytes().await.map_err(rejection)?;
                let text = String::from_utf8(text.into()).map_err(|_| ApiError::BadRequest)?;
                form.texts.push((name, text));
            }
        }
        Ok(form)
    }
}

async fn read_file(
    mut field: Field<'_>,
    limit: MaxFile,
    memory: &Arc<Semaphore>,
) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), ApiError> {
    let (mut bytes, mut taken) = (Vec::new(), None::<OwnedSemaphorePermit>);
    while let Some(chunk) = field.chunk().await.map_err(|error| rejection(&error, limit))? {
        let length = bytes.len() + chunk.len();
        if length > limit.0 {
            return Err(limit.exceeded());
        }
        let blocks = length.div_ceil(BLOCK) - bytes.len().div_ceil(BLOCK);
        // A file as small as the body of any other call needs no permit.
        if limit.0 > PUBLIC && blocks > 0 {
            let more = take(memory, blocks)?;
            match &mut taken {
                Some(taken) => taken.merge(more),
                none => *none = Some(more),
            }
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok((bytes, taken))
}

fn take(memory: &Arc<Semaphore>, blocks: usize) -> Result<OwnedSemaphorePermit, ApiError> {
    let blocks = u32::try_from(blocks).map_err(ApiError::internal)?;
    let taken = Arc::clone(memory).try_acquire_many_owned(blocks);
    taken.map_err(|_| ApiError::Unavailable("uploads fill the memory that there is for them".into()))
}

/// A form that cannot be read is the client's fault, also when its connection breaks off.
fn rejection(error: &MultipartError, limit: MaxFile) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        limit.exceeded()
    } else {
        ApiError::BadRequest
    }
}

/// The last part of a path, of any system, without control characters.
fn last_part(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible = last.chars().filter(|character| !character.is_control());
    visible.take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_never_a_path() {
        for (sent, kept) in [
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\Anna\\foto.png", "foto.png"),
            ("..", ".."),
            ("a\u{0}b\nc\".png", "abc\".png"),
            ("", ""),
        ] {
            assert_eq!(last_part(sent), kept);
        }
        assert_eq!(last_part(&"è".repeat(500)).chars().count(), LONGEST_NAME);
    }

    #[test]
    fn the_limit_is_told_in_the_unit_people_use() {
        assert_eq!(
            MaxFile(20 << 20).exceeded().message(),
            "Il file è troppo grande: al massimo 20 MB."
        );
        assert_eq!(
            MaxFile(512 << 10).exceeded().message(),
            "Il file è troppo grande: al massimo 512 KB."
        );
    }
}
