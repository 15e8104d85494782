//! The days of the reminders: shown and changed.

use battito_domain::{course_reminder::ReminderDays, messages};
use battito_platform::{
    Actor, ApiError, App, EntityTag, Instant, Precondition, audit,
    entities::{IdList, course_reminder_settings::Model, settings_lock, users},
    etag,
};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{remind, store};

/// The days in force.
pub(super) async fn days(db: &impl ConnectionTrait) -> Result<ReminderDays, ApiError> {
    Ok(of_row(store::settings(db).await?.as_ref()))
}

/// A row of a later version that this one cannot read counts as the default.
fn of_row(row: Option<&Model>) -> ReminderDays {
    row.and_then(|row| ReminderDays::parse(&row.days.0).ok())
        .unwrap_or_default()
}

/// The days in force, on the wire.
pub(super) async fn show(app: &App) -> Result<(CourseReminderSettings, EntityTag), ApiError> {
    let db = app.db().read();
    view(db, store::settings(db).await?).await
}

async fn view(db: &impl ConnectionTrait, row: Option<Model>) -> Result<(CourseReminderSettings, EntityTag), ApiError> {
    let by = row.as_ref().and_then(|row| row.updated_by);
    let shown = CourseReminderSettings {
        due: None,
        days: of_row(row.as_ref()).as_slice().to_vec(),
        updated_at: row.as_ref().map(|row| Instant(row.updated_at)),
        updated_by: users::names(db, by).await?.into_values().next(),
    };
    Ok((shown, tag(row.as_ref())))
}

fn tag(row: Option<&Model>) -> EntityTag {
    let version = row.map_or(0, |row| row.updated_at.timestamp_micros());
    EntityTag::of(&format!("course-reminders-{version}"))
}

/// Tells what a change of the days would do, and changes nothing.
///
/// # Errors
/// 422 for days that cannot be.
pub(super) async fn preview(
    app: &App,
    write: CourseReminderSettingsWrite,
) -> Result<(CourseReminderSettings, EntityTag), ApiError> {
    let days = write.parse()?;
    let (mut shown, tag) = show(app).await?;
    shown.due = Some(remind::count_due(app, &days).await?);
    shown.days = days.as_slice().to_vec();
    Ok((shown, tag))
}

/// Changes the days. Reminders that were sent stay sent.
///
/// # Errors
/// 412 when other days are in force than the client has seen; 422 for days that cannot be.
pub(super) async fn update(
    app: &App,
    (actor, precondition): (Actor, Precondition),
    write: CourseReminderSettingsWrite,
) -> Result<(CourseReminderSettings, EntityTag), ApiError> {
    let days = write.parse()?;
    app.write(move |app, tx| async move { update_in(app, tx, &actor, &precondition, &days).await }.boxed())
        .await
}

async fn update_in(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    precondition: &Precondition,
    days: &ReminderDays,
) -> Result<(CourseReminderSettings, EntityTag), ApiError> {
    settings_lock::lock(tx).await?;
    let before = store::settings(tx).await?;
    precondition.check(&tag(before.as_ref()))?;
    let former = of_row(before.as_ref());
    if former == *days {
        return view(tx, before).await;
    }
    let now = app.now();
    let row = Model {
        id: store::ID,
        days: IdList(days.as_slice().iter().map(|days| i64::from(*days)).collect()),
        updated_at: before.map_or(now, |row| etag::next_updated_at(now, row.updated_at)),
        updated_by: Some(actor.id),
    };
    store::write_settings(tx, row.clone()).await?;
    let state = |days: &ReminderDays| json!({"mail": "Promemoria del corso", "reminder_days": days.as_slice()});
    let change = audit::Change::new(
        "mail_text.reminder_days",
        "mail_text",
        0,
        Some(state(&former)),
        Some(state(days)),
    );
    audit::record(tx, now, actor, change).await?;
    view(tx, Some(row)).await
}

/// When participants are reminded of a course.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CourseReminderSettings {
    /// So many days before the start, the earliest reminder first. Empty when reminders are off.
    pub days: Vec<u16>,
    /// With `dry_run=1`: how many reminders these days would send at the next hour for it; 500 stands for as many or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<usize>,
    /// When it was changed.
    pub updated_at: Option<Instant>,
    /// Name of the admin who changed it.
    pub updated_by: Option<String>,
}

/// New days.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct CourseReminderSettingsWrite {
    /// From 1 to 60, at most 5 of them. Empty, or 0 alone, switches reminders off.
    #[schema(max_items = 5)]
    pub days: Option<Vec<i64>>,
}

impl CourseReminderSettingsWrite {
    fn parse(self) -> Result<ReminderDays, ApiError> {
        let days = self.days.ok_or_else(|| ApiError::field("days", messages::REQUIRED))?;
        ReminderDays::parse(&days).map_err(|message| ApiError::field("days", &message))
    }
}
