//! Shows the centre's settings to admins.

use battito_platform::{
    ApiError, App, EntityTag, Instant,
    entities::{centre_settings::Model, users},
    live_centre::CentreChanges,
    schemas::centre::Centre,
};
use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;

use super::{
    dto::{ManagedCentre, MemberChange},
    store,
};

/// The tag of a version.
pub(super) fn tag(version: i64) -> EntityTag {
    EntityTag::of(&format!("centre-{version}"))
}

/// The settings in force.
pub(super) async fn show(app: &App) -> Result<(ManagedCentre, EntityTag), ApiError> {
    let db = app.db().read();
    view(app, db, store::current(db).await?.as_ref()).await
}

/// A version on the wire; the configuration when there is none.
pub(super) async fn view(
    app: &App,
    db: &impl ConnectionTrait,
    version: Option<&Model>,
) -> Result<(ManagedCentre, EntityTag), ApiError> {
    let none = CentreChanges::default();
    let changes = version.map_or(&none, |version| &version.changes);
    let names = users::names(db, changes.0.values().filter_map(|change| change.by)).await?;
    let members = changes.0.iter().map(|(member, change)| {
        let by = change.by.and_then(|id| names.get(&id).cloned());
        let at = Instant(change.at);
        (member.clone(), MemberChange { at, by })
    });
    let id = version.map_or(0, |version| version.id);
    let shown = ManagedCentre {
        centre: app.live_centre.with(changes),
        version: id,
        file: app.live_centre.file().clone(),
        changed: members.collect(),
    };
    Ok((shown, tag(id)))
}

/// The centre as it was at an instant, as far as admins have changed it. The configuration of that time is
/// not known.
pub async fn at(app: &App, instant: DateTime<Utc>) -> Result<Centre, ApiError> {
    let version = store::at(app.db().read(), instant).await?;
    Ok(match version {
        Some(version) => app.live_centre.with(&version.changes),
        None => app.live_centre.file().clone(),
    })
}
