//! Proposes a shift to an instructor, who is asked by mail. An admin's own shift needs no answer, and neither does one that is
//! over.

use battito_domain::{rome_time, shift::given};
use battito_platform::{Actor, ApiError, App, EntityTag, audit};
use futures_util::FutureExt;

use super::{
    audit_change,
    dto::{Shift, ShiftProposal},
    input::{self, Form, Input},
    mails::{self, Occasion},
    store, view,
};

/// Adds a shift.
///
/// # Errors
/// 422 with all field errors, or when the instructor has another shift during these hours.
pub(super) async fn propose(app: &App, actor: Actor, proposal: ShiftProposal) -> Result<(Shift, EntityTag), ApiError> {
    app.write(move |app, tx| {
        async move {
            let now = app.now();
            let form = Form::from(proposal);
            let people = store::lock_people(tx, form.user_id).await?;
            let input = Input::parse(tx, form, &people, None, rome_time::year(now)).await?;
            input::check_overlap(tx, input.user.id, None, input.span, &input.hours()).await?;
            let user = input.user.clone();
            let status = given(user.id == actor.id, input.span.end, now);
            let shift = store::insert(tx, input.into_row(status.into(), (0, now, now))).await?;
            let action = if shift.ends_at <= now {
                "shift.record"
            } else {
                "shift.propose"
            };
            let change = audit_change::change(action, shift.id, None, Some(&shift));
            audit::record(tx, now, &actor, change).await?;
            mails::tell(app, tx, &actor, &user, &shift, Occasion::Proposed).await?;
            view::show(tx, shift.id, actor.id).await
        }
        .boxed()
    })
    .await
}
