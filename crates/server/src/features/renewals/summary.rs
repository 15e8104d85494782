//! Counts the results of the reminders.

use battito_domain::{
    certificate::{EXPIRING_DAYS, days_after},
    field_errors::FieldErrors,
    messages,
    renewal::Step,
    rome_time,
};
use battito_platform::{ApiError, App};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    dto::{RenewalCounts, RenewalStepSummary, RenewalSummary, SummaryQuery},
    list::check_day,
    store::{list, reminders, rows},
};

/// The results of the reminders of certificates that expire in a period.
pub(super) async fn summarize(app: &App, query: &SummaryQuery) -> Result<RenewalSummary, ApiError> {
    let (db, today) = (app.db().read(), rome_time::local(app.now()).date());
    let from = query.from.unwrap_or_else(|| rows::oldest(today));
    let to = query.to.unwrap_or_else(|| days_after(today, EXPIRING_DAYS));
    let mut errors = FieldErrors::default();
    check_day("from", query.from, &mut errors);
    check_day("to", query.to, &mut errors);
    if to < from {
        errors.add("to", messages::INVALID_VALUE);
    }
    errors.into_result(())?;
    let sent = reminders::sent_in(db, (from, to)).await?;
    let brought = reminders::brought_in(db, (from, to)).await?;
    let of = |step: &Step| {
        let (booked, renewed) = brought.get(step).copied().unwrap_or_default();
        RenewalStepSummary {
            step: (*step).into(),
            sent: sent.get(step).copied().unwrap_or_default(),
            booked,
            renewed,
        }
    };
    let steps: Vec<RenewalStepSummary> = Step::ALL.iter().map(of).collect();
    let total = |count: fn(&RenewalStepSummary) -> u64| steps.iter().map(count).sum();
    Ok(RenewalSummary {
        sent: total(|step| step.sent),
        booked: total(|step| step.booked),
        renewed: total(|step| step.renewed),
        steps,
    })
}

/// The renewals of each state that the board shows when nothing is filtered.
pub(in crate::features) async fn count(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<RenewalCounts, DbErr> {
    list::count_since(db, rows::oldest(rome_time::local(now).date())).await
}
