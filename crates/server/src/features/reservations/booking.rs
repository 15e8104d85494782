//! Booking: one transaction under the lock of the date's row. The rules are the domain's (`battito_domain::booking`); here
//! the facts are gathered, the decisions are stored and the participants are told by mail.
//!
//! Those who want the same date at the same moment are served together (`platform::turns`): one transaction decides for each
//! of them, in the order in which they came, and commits once. The lock stays what counts, since other nodes and other use
//! cases know nothing of this queue.

use std::sync::Arc;

use battito_domain::{
    booking::{self, BookerFacts},
    messages,
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;
use tokio::sync::oneshot;

use super::{
    dto::{BookingRequest, MyReservation},
    facts::Facts,
    listing, mails, store,
};
use crate::{
    entities::users,
    platform::{
        access::SignedIn,
        error::ApiError,
        rate_limit,
        state::App,
        turns::{Joined, Turn, Turns},
    },
};

/// How many are served together.
const TOGETHER: usize = 16;

/// Those who want a date, by date.
pub(super) type Queue = Turns<(Booker, Reply)>;
type Reply = oneshot::Sender<Result<MyReservation, ApiError>>;

/// Who books, and what they ask for.
#[derive(Debug, Clone)]
pub(super) struct Booker {
    pub(super) user: users::Model,
    pub(super) request: BookingRequest,
}

impl Booker {
    pub(super) fn wish(&self) -> booking::Request<'_> {
        booking::Request {
            id_course_date: self.request.id_course_date,
            certificate: self.request.certificate,
            password: self.request.password.as_deref(),
            waiting: self.request.waiting,
        }
    }

    /// Why a date that is not there, or not told, cannot be booked.
    fn refusal(&self, app: &App) -> ApiError {
        match booking::decide(app.now(), &self.wish(), None, BookerFacts::default()) {
            Ok(_) => ApiError::field("id_course_date", messages::DATE_NOT_AVAILABLE),
            Err(errors) => errors.into(),
        }
    }
}

/// Books a date for the signed-in person, or puts them on its waiting list.
pub(super) async fn book(
    app: &App,
    queue: &Queue,
    signed_in: SignedIn,
    request: BookingRequest,
) -> Result<MyReservation, ApiError> {
    let user = signed_in.user;
    let attempt = match request.password {
        Some(_) => {
            let guesses = format!("{} {:?}", user.id, request.id_course_date);
            Some(rate_limit::take(app, [rate_limit::BOOKING_PASSWORD.of(&guesses)]).await?)
        }
        None => None,
    };
    let booked = take_turn(app, queue, Booker { user, request }).await;
    if let Some(attempt) = attempt
        && !is_wrong_password(&booked)
    {
        attempt.give_back(app).await;
    }
    booked
}

fn is_wrong_password<T>(booked: &Result<T, ApiError>) -> bool {
    let Err(ApiError::Invalid(errors)) = booked else {
        return false;
    };
    let of_password = errors.get("password").unwrap_or_default();
    of_password.iter().any(|m| m == messages::WRONG_BOOKING_PASSWORD)
}

async fn take_turn(app: &App, queue: &Queue, booker: Booker) -> Result<MyReservation, ApiError> {
    let Some(date_id) = booker.request.id_course_date else {
        return Err(booker.refusal(app));
    };
    let (reply, answer) = oneshot::channel();
    match queue.join(date_id, (booker, reply)) {
        // A task of its own: whoever serves may hang up, the others are still served.
        Joined::First(turn) => drop(tokio::spawn(serve(app.clone(), date_id, turn))),
        Joined::Waits => {}
        Joined::TurnedAway => return Err(ApiError::Unavailable("too many want this date".into())),
    }
    answer
        .await
        .map_err(|_| ApiError::internal("whoever served this date has gone"))?
}

async fn serve(app: App, date_id: i64, mut turn: Turn<(Booker, Reply)>) {
    while let Some(next) = turn.next(TOGETHER) {
        let (bookers, replies): (Vec<_>, Vec<_>) = next.into_iter().unzip();
        let answers = book_together(&app, date_id, bookers).await;
        for (reply, answer) in replies.into_iter().zip(answers) {
            // Nobody listens when the client has gone; what was committed stays.
            let _ = reply.send(answer);
        }
    }
}

/// Books for all of them in one transaction. When that fails, each is served alone, so that nobody fails for another;
/// unless the database is away, which is so for all.
async fn book_together(app: &App, date_id: i64, bookers: Vec<Booker>) -> Vec<Result<MyReservation, ApiError>> {
    let bookers: Arc<[Booker]> = bookers.into();
    match write(app, date_id, &bookers).await {
        Ok(answers) => answers,
        Err(ApiError::Unavailable(reason)) => {
            let reason = reason.to_string();
            let unavailable = |_| Err(ApiError::Unavailable(reason.clone().into()));
            bookers.iter().map(unavailable).collect()
        }
        Err(error) if bookers.len() == 1 => vec![Err(error)],
        Err(error) => {
            tracing::warn!(%error, date = date_id, "bookings that failed together are tried one by one");
            let mut answers = Vec::with_capacity(bookers.len());
            for booker in bookers.iter() {
                let alone = write(app, date_id, &[booker.clone()].into()).await;
                answers.push(alone.and_then(|mut answers| answers.pop().unwrap_or_else(nobody)));
            }
            answers
        }
    }
}

fn nobody<T>() -> Result<T, ApiError> {
    Err(ApiError::internal("a booking without an answer"))
}

async fn write(
    app: &App,
    date_id: i64,
    bookers: &Arc<[Booker]>,
) -> Result<Vec<Result<MyReservation, ApiError>>, ApiError> {
    let (state, bookers) = (app.clone(), Arc::clone(bookers));
    app.db()
        .write(move |tx| async move { book_in(&state, tx, date_id, &bookers).await }.boxed())
        .await
}

/// The answer to each, in their order. An error means that nothing is to be kept.
async fn book_in(
    app: &App,
    tx: &DatabaseTransaction,
    date_id: i64,
    bookers: &[Booker],
) -> Result<Vec<Result<MyReservation, ApiError>>, ApiError> {
    let now = app.now();
    let people = bookers.iter().map(|booker| booker.user.id);
    let Some(mut facts) = Facts::lock(tx, date_id, people).await? else {
        return Ok(bookers.iter().map(|booker| Err(booker.refusal(app))).collect());
    };
    let decisions: Vec<_> = bookers.iter().map(|booker| facts.decide(now, booker)).collect();
    let granted = decisions.iter().flatten().map(|granted| &granted.reservation);
    let mut stored = store::insert_all(tx, now, date_id, granted).await?;
    let mut letters = Vec::with_capacity(bookers.len());
    let mut answers = Vec::with_capacity(bookers.len());
    for (booker, decision) in bookers.iter().zip(decisions) {
        let answer = match decision {
            Err(refused) => Err(refused),
            Ok(granted) => {
                let reserved = stored.remove(&booker.user.id);
                let (reservation, certificates) =
                    reserved.ok_or_else(|| ApiError::internal("a reservation was not stored"))?;
                let position = granted.waiting_position;
                let letter = mails::booked(app, &booker.user, &reservation, &facts.place, &certificates, position);
                letters.push((booker.user.email.as_str(), letter));
                listing::view(app, reservation, &facts.place, certificates, position)
            }
        };
        answers.push(answer);
    }
    app.mailbox.post_all(tx, now, &letters).await?;
    Ok(answers)
}
