//! The PDF files of issued certificates: one, or all of a date as an archive that is sent while it is written.

use std::collections::VecDeque;

use axum::{body::Bytes, response::Response};
use battito_documents::file_name;
use battito_domain::{rome_time, search_text};
use battito_platform::{
    ApiError, App, Attachment,
    attachment::{self, PDF},
    entities::certificates::Model,
};
use futures_util::{Stream, stream};

use super::{paper, store};
use crate::features::reservations::store as reserved;

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
    let course = file_name::slug(&search_text::fold(&details.course.title));
    let day = rome_time::local(details.date.starts_at).date();
    archive_of(app, &format!("attestati-{course}-{day}.zip"), papers)
}

/// The files of these certificates as an archive of this name.
///
/// # Errors
/// 404 when there is none.
pub(in crate::features) fn archive_of(app: &App, name: &str, papers: Vec<Model>) -> Result<Response, ApiError> {
    if papers.is_empty() {
        return Err(ApiError::NotFound);
    }
    attachment::archive(name, files(app.clone(), papers))
}

/// Signs that some file system refuses.
const REFUSED: &str = "/\\:*?\"<>|";
/// The longest name of a file in an archive, in characters, without its number.
const LONGEST_NAME: usize = 120;

/// The name in an archive: `Rossi Anna - BLSD - 2026-000196.pdf`.
fn entry_name(paper: &Model) -> String {
    let words = format!("{} {} - {}", paper.holder_surname, paper.holder_name, paper.title);
    let allowed = |sign: char| {
        if sign.is_control() || REFUSED.contains(sign) {
            ' '
        } else {
            sign
        }
    };
    let words: String = words.chars().map(allowed).take(LONGEST_NAME).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    format!("{} - {}.pdf", words.join(" "), paper.number)
}

/// The list of certificates whose files are missing.
const MISSING: &str = "attestati-mancanti.txt";

/// The files of an archive. One that is lost is named in [`MISSING`]. An unavailable file store is an error.
fn files(app: App, papers: Vec<Model>) -> impl Stream<Item = Result<(String, Bytes), ApiError>> {
    let start = (app, VecDeque::from(papers), Vec::new());
    stream::try_unfold(start, |(app, mut left, mut missing)| async move {
        while let Some(next) = left.pop_front() {
            match paper::file_of(&app, &next).await {
                Ok(file) => return Ok(Some(((entry_name(&next), file), (app, left, missing)))),
                Err(away @ ApiError::Unavailable(_)) => return Err(away),
                Err(error) => {
                    tracing::error!(%error, certificate = next.id, "the PDF of a certificate is lost");
                    missing.push(next);
                }
            }
        }
        let last = (!missing.is_empty()).then(|| (MISSING.to_owned(), Bytes::from(list(&missing))));
        Ok(last.map(|last| (last, (app, left, Vec::new()))))
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
