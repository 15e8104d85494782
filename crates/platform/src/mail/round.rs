//! Rounds of mails that leave by themselves: by day only, and not right after the clock has jumped. Each
//! batch has a transaction of its own, in which the use case records each mail, so that it is sent once.

use battito_domain::rome_time;
use chrono::{DateTime, TimeDelta, Timelike, Utc};
use futures_util::{FutureExt, future::BoxFuture};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, sea_query::OnConflict};

use super::hold;
use crate::{
    entities::renewal_rounds::{Column, Entity, Model},
    error::ApiError,
    state::App,
};

/// The one row of the table.
const ID: i32 = 1;
/// A clock that has moved so far since the last look may be wrong.
const JUMP: TimeDelta = TimeDelta::days(2);
/// How long mails wait then, for somebody to set it right.
const WAIT: TimeDelta = TimeDelta::hours(1);
/// The time of the last look is written no more often.
const STEP: TimeDelta = TimeDelta::minutes(10);

/// Whether a round may begin. Records when it was asked, so that a jump of the clock shows.
pub async fn may_begin(app: &App, now: DateTime<Utc>) -> Result<bool, ApiError> {
    let hours = app.config.reminders;
    let is_day = (hours.from_hour..hours.to_hour).contains(&rome_time::local(now).hour());
    if hold::is_on(app.db()).await? {
        return Ok(false);
    }
    let known = Entity::find_by_id(ID).one(app.db().read()).await?;
    let next = Look::of(known.as_ref(), now);
    if next.is_news {
        if next.jumped {
            tracing::warn!(
                last = ?known.as_ref().map(|row| row.seen_at), minutes = WAIT.num_minutes(),
                "the clock has jumped by more than two days, or the server was off for so long: reminders wait"
            );
        }
        let row = Model {
            id: ID,
            seen_at: now,
            waits_until: next.waits_until,
        };
        app.write(move |_, tx| async move { write(tx, row).await }.boxed())
            .await?;
    }
    Ok(is_day && next.waits_until.is_none())
}

async fn write(tx: &DatabaseTransaction, row: Model) -> Result<(), ApiError> {
    let known = OnConflict::column(Column::Id)
        .update_columns([Column::SeenAt, Column::WaitsUntil])
        .to_owned();
    let insert = Entity::insert(row.into_active_model().reset_all()).on_conflict(known);
    insert.exec_without_returning(tx).await?;
    Ok(())
}

/// Sends batches of mails of this kind. `send` returns how many mails it has written. A batch that fails is tried again in the
/// next round.
pub async fn send<B, F>(app: &App, kind: &'static str, batches: Vec<B>, send: F)
where
    B: Send + 'static,
    F: for<'t> Fn(&'t App, &'t DatabaseTransaction, B) -> BoxFuture<'t, Result<usize, ApiError>>
        + Clone
        + Send
        + 'static,
{
    let mut written = 0;
    for batch in batches {
        let send = send.clone();
        match app.write(move |app, tx| send(app, tx, batch)).await {
            Ok(mails) => written += mails,
            Err(error) => tracing::error!(%error, kind, "mails could not be sent; the next round tries again"),
        }
    }
    if written > 0 {
        tracing::info!(mails = written, kind, "mails sent");
    }
}

/// The result of a look at the clock.
struct Look {
    /// Whether it must be written down.
    is_news: bool,
    jumped: bool,
    waits_until: Option<DateTime<Utc>>,
}

impl Look {
    fn of(known: Option<&Model>, now: DateTime<Utc>) -> Self {
        let Some(known) = known else {
            return Self {
                is_news: true,
                jumped: false,
                waits_until: None,
            };
        };
        let passed = now - known.seen_at;
        let jumped = passed > JUMP;
        // A clock that was set back ends a wait that began in the future.
        let waits_until = if jumped {
            Some(now + WAIT)
        } else {
            known.waits_until.filter(|until| *until > now && *until <= now + WAIT)
        };
        Self {
            is_news: jumped || passed >= STEP || passed < TimeDelta::zero() || waits_until != known.waits_until,
            jumped,
            waits_until,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn seen(at: DateTime<Utc>, waits_until: Option<DateTime<Utc>>) -> Model {
        Model {
            id: 1,
            seen_at: at,
            waits_until,
        }
    }

    #[test]
    fn waits_an_hour_after_a_jump_and_then_goes_on() {
        let start = at("2027-03-01T10:00:00Z");
        let jumped = start + TimeDelta::days(30);
        let look = Look::of(Some(&seen(start, None)), jumped);
        assert!(look.jumped && look.is_news);
        assert_eq!(look.waits_until, Some(jumped + WAIT));
        let waiting = seen(jumped, look.waits_until);
        let later = Look::of(Some(&waiting), jumped + TimeDelta::minutes(59));
        assert!(later.waits_until.is_some() && !later.jumped);
        assert_eq!(Look::of(Some(&waiting), jumped + WAIT).waits_until, None);
    }

    #[test]
    fn a_clock_that_is_set_back_does_not_wait_for_the_future() {
        let (start, future) = (at("2027-03-01T10:00:00Z"), at("2027-04-01T10:00:00Z"));
        let look = Look::of(Some(&seen(future, Some(future + WAIT))), start);
        assert!(look.is_news && !look.jumped);
        assert_eq!(look.waits_until, None);
    }

    #[test]
    fn a_server_that_was_off_overnight_does_not_wait() {
        let start = at("2027-03-01T20:00:00Z");
        let look = Look::of(Some(&seen(start, None)), start + TimeDelta::hours(12));
        assert!(look.is_news && look.waits_until.is_none());
        assert!(!Look::of(Some(&seen(start, None)), start + TimeDelta::minutes(1)).is_news);
    }
}
