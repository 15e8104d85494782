//! Lists the mails whose words can be changed.

use battito_domain::mail_text::MailKind;

use super::{
    dto::{MailTextList, MailTextSummary},
    store,
};
use crate::{
    entities::users,
    platform::{error::ApiError, instant::Instant, state::App},
};

/// All of them, in the order of a participant's life.
pub(super) async fn list(app: &App) -> Result<MailTextList, ApiError> {
    let db = app.db().read();
    let mut rows = store::all(db).await?;
    let names = users::names(db, rows.values().filter_map(|row| row.updated_by)).await?;
    let summary = |kind: &MailKind| {
        let row = rows.remove(kind.as_str());
        MailTextSummary {
            kind: (*kind).into(),
            phase: kind.phase().into(),
            title: kind.title(),
            occasion: kind.occasion(),
            changed: row.is_some(),
            updated_at: row.as_ref().map(|row| Instant(row.updated_at)),
            updated_by: row.as_ref().and_then(|row| names.get(&row.updated_by?).cloned()),
            subject: row.map_or_else(|| kind.original().subject, |row| row.subject),
        }
    };
    Ok(MailTextList {
        data: MailKind::ALL.iter().map(summary).collect(),
    })
}
