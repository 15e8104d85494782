//! The download of all that the centre holds about a person: a ZIP archive that is sent while it is written.

use std::{collections::VecDeque, io};

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use battito_documents::archive::Archive;
use battito_domain::rome_time;
use futures_util::{Stream, stream};

use super::{collect, read_me, store};
use crate::{
    entities::{certificates, users},
    features::certificates::paper,
    platform::{
        attachment::{ZIP, disposition},
        error::ApiError,
        rate_limit,
        state::App,
    },
};

/// One file of the archive.
enum Part {
    Text(&'static str, String),
    Paper(Box<certificates::Model>),
}

/// The archive of a user's data.
///
/// # Errors
/// 429 after too many of them.
pub(super) async fn archive(app: &App, user: &users::Model) -> Result<Response, ApiError> {
    let of_user = rate_limit::account(user.id);
    // It is not refunded: the limit is on the work.
    let _counted = rate_limit::take(app, [rate_limit::DATA_EXPORT.of(&of_user)]).await?;
    let papers = store::certificates(app.db().read(), user.id).await?;
    let data = collect::collect(app, user, &papers).await?;
    let data = serde_json::to_string_pretty(&data).map_err(ApiError::internal)?;
    let mut parts = VecDeque::from([
        Part::Text("LEGGIMI.txt", read_me::text(app)),
        Part::Text("dati.json", data),
    ]);
    parts.extend(
        papers
            .into_iter()
            .filter(collect::has_file)
            .map(|paper| Part::Paper(Box::new(paper))),
    );
    let day = rome_time::local(app.now()).date();
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(ZIP)),
        (
            header::CONTENT_DISPOSITION,
            disposition(&format!("i-miei-dati-{day}.zip"))?,
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Body::from_stream(pieces(app.clone(), parts))).into_response())
}

/// The pieces of the archive. The next file is read when the piece before was sent. An error breaks the
/// response off, so that half an archive is never taken for a whole one; a file that is lost is left out.
fn pieces(app: App, parts: VecDeque<Part>) -> impl Stream<Item = Result<Bytes, io::Error>> {
    let start = (app, parts, Some(Archive::default()));
    stream::try_unfold(start, |(app, mut left, archive)| async move {
        let Some(mut archive) = archive else { return Ok(None) };
        while let Some(part) = left.pop_front() {
            let Some((name, content)) = content(&app, part).await.map_err(io::Error::other)? else {
                continue;
            };
            let piece = archive.add(&name, &content).map_err(io::Error::other)?;
            return Ok(Some((Bytes::from(piece), (app, left, Some(archive)))));
        }
        let last = archive.finish().map_err(io::Error::other)?;
        Ok(Some((Bytes::from(last), (app, left, None))))
    })
}

async fn content(app: &App, part: Part) -> Result<Option<(String, Bytes)>, ApiError> {
    match part {
        Part::Text(name, text) => Ok(Some((name.to_owned(), text.into()))),
        Part::Paper(row) => match paper::file_of(app, &row).await {
            Ok(bytes) => Ok(Some((collect::path_of(&row), bytes))),
            Err(ApiError::NotFound) => {
                tracing::error!(certificate = row.id, "the PDF of a certificate is lost");
                Ok(None)
            }
            Err(error) => Err(error),
        },
    }
}
