//! The first steps that a new centre still lacks.

use super::{dto::FirstSteps, store};
use crate::{
    features::certificate_designs,
    platform::{error::ApiError, state::App},
};

/// The first steps, unless all are done.
pub(super) async fn missing(app: &App) -> Result<Option<FirstSteps>, ApiError> {
    let (db, centre) = (app.db().read(), app.centre());
    let design = certificate_designs::store::current(db).await?;
    let steps = FirstSteps {
        course: store::has_course(db).await?,
        date: store::has_date(db).await?,
        instructor: store::has_instructor(db).await?,
        signer: design.as_ref().is_some_and(|design| !design.signer.is_empty()),
        logo: centre.logo.is_some() || design.is_some_and(|design| design.logo_key.is_some()),
        privacy: centre.settings.is_complete(),
    };
    let done = [
        steps.course,
        steps.date,
        steps.instructor,
        steps.signer,
        steps.logo,
        steps.privacy,
    ];
    Ok(done.contains(&false).then_some(steps))
}
