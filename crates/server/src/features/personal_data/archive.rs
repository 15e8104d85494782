//! The download of all that the centre holds about a person: a ZIP archive that is sent while it is written.

use axum::{body::Bytes, response::Response};
use battito_domain::rome_time;
use battito_platform::{
    ApiError, App, attachment,
    entities::{certificates, users},
    rate_limit,
};
use futures_util::{StreamExt, stream};

use super::{collect, read_me, store};
use crate::features::certificates::paper;

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
    let mut parts = Vec::from([
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
    let app = app.clone();
    let files = stream::iter(parts).filter_map(move |part| {
        let app = app.clone();
        async move { content(&app, part).await.transpose() }
    });
    attachment::archive(&format!("i-miei-dati-{day}.zip"), files)
}

/// The name and the content of a file. One that is lost is left out.
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
