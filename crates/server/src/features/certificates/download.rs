//! The PDF files of issued certificates: one, or all of a date as an archive that is sent while it is written.

use std::{collections::VecDeque, io};

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use battito_documents::{archive::Archive, file_name};
use battito_domain::{rome_time, search_text};
use futures_util::{Stream, stream};

use super::{paper, store};
use crate::{
    entities::certificates::Model,
    features::reservations::store as reserved,
    platform::{
        attachment::{Attachment, PDF, ZIP, disposition},
        error::ApiError,
        state::App,
    },
};

/// The PDF of a reservation's certificate. `owner` is the person who asks for an own one.
///
/// # Errors
/// 404 when the reservation is not this person's, the certificate is not the reservation's, or none is in force.
pub(super) async fn one(
    app: &App,
    reservation_id: i64,
    due_id: i64,
    owner: Option<i64>,
) -> Result<Attachment, ApiError> {
    let db = app.db().read();
    if let Some(user_id) = owner {
        let own = reserved::find_own(db, reservation_id, user_id).await?;
        own.ok_or(ApiError::NotFound)?;
    }
    let found = store::find_issued(db, reservation_id, due_id).await?;
    let found = found.ok_or(ApiError::NotFound)?;
    Ok(Attachment {
        content_type: PDF,
        file_name: paper::file_name(&found),
        bytes: paper::file_of(app, &found).await?.into(),
    })
}

/// All certificates of a date that are in force.
///
/// # Errors
/// 404 when there is none.
pub(super) async fn all(app: &App, date_id: i64) -> Result<Response, ApiError> {
    let db = app.db().read();
    let details = reserved::date_details(db, [date_id]).await?.remove(&date_id);
    let details = details.ok_or(ApiError::NotFound)?;
    let papers = store::issued_of_date(db, date_id).await?;
    if papers.is_empty() {
        return Err(ApiError::NotFound);
    }
    let course = file_name::slug(&search_text::fold(&details.course.title));
    let day = rome_time::local(details.date.starts_at).date();
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(ZIP)),
        (
            header::CONTENT_DISPOSITION,
            disposition(&format!("attestati-{course}-{day}.zip"))?,
        ),
    ];
    Ok((headers, Body::from_stream(archive(app.clone(), papers))).into_response())
}

/// The list of certificates whose files are missing.
const MISSING: &str = "attestati-mancanti.txt";

/// The pieces of the archive. The next file is read when the piece before was sent. A file that is lost is
/// named in [`MISSING`]. When the file store is away, the response breaks off, so that half an archive is
/// never taken for a whole one.
fn archive(app: App, papers: Vec<Model>) -> impl Stream<Item = Result<Bytes, io::Error>> {
    let start = (app, VecDeque::from(papers), Some(Archive::default()), Vec::new());
    stream::try_unfold(start, |(app, mut left, archive, mut missing)| async move {
        let Some(mut archive) = archive else { return Ok(None) };
        let Some(next) = left.pop_front() else {
            let mut last = Vec::new();
            if !missing.is_empty() {
                last = archive
                    .add(MISSING, list(&missing).as_bytes())
                    .map_err(io::Error::other)?;
            }
            last.extend(archive.finish().map_err(io::Error::other)?);
            return Ok(Some((Bytes::from(last), (app, left, None, missing))));
        };
        let piece = match paper::file_of(&app, &next).await {
            Ok(file) => archive.add(&paper::file_name(&next), &file).map_err(io::Error::other)?,
            Err(away @ ApiError::Unavailable(_)) => return Err(io::Error::other(away)),
            Err(error) => {
                tracing::error!(%error, certificate = next.id, "the PDF of a certificate is lost");
                missing.push(next);
                Vec::new()
            }
        };
        Ok(Some((Bytes::from(piece), (app, left, Some(archive), missing))))
    })
}

fn list(missing: &[Model]) -> String {
    let line = |paper: &Model| format!("- {}, {}\r\n", paper.number, paper::holder(paper));
    let lines: String = missing.iter().map(line).collect();
    format!(
        "Di questi attestati non troviamo più il file:\r\n\r\n{lines}\r\nGli altri sono in questo archivio. Chi gestisce il \
         server può recuperarli da un backup; un attestato di un altro ente si può anche revocare e caricare di nuovo.\r\n"
    )
}
