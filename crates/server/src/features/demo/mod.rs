//! The demo centre: fills an empty database with a believable centre, so that everything can be tried at once. Asked for
//! by `--demo` only. The texts stand in `crates/server/demo`; here they are read, put around today and written.

mod agenda;
mod content;
mod design;
mod duties;
mod history;
mod load;
mod mails;
mod papers;
mod reminders;
mod rows;
mod seating;
mod surveys;
#[cfg(test)]
mod tests;
mod year;

use battito_platform::{ApiError, App};
pub use design::DesignFiles;
pub use load::{Loaded, fill};

/// The password of every demo account.
const PASSWORD: &str = "Battito2026!";

/// Fills the database with the demo centre, unless it holds a course or a user.
pub async fn load(app: &App) -> Result<Option<Loaded>, ApiError> {
    // The slow hash is made only when there is somebody to have it.
    let loaded = if load::is_empty(app.db().read()).await? {
        let (hash, files) = (app.passwords.hash(PASSWORD).await?, design::store_files(app).await?);
        fill(app.db(), app.now(), hash, files).await?
    } else {
        None
    };
    if let Some(loaded) = &loaded {
        tracing::info!(?loaded, "the demo centre has been loaded");
    } else {
        tracing::info!("the demo centre has not been loaded, because the database is not empty");
    }
    Ok(loaded)
}
