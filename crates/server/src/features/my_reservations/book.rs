//! Books a date, or puts somebody on its waiting list, and tells them by mail.
//!
//! Bookings for the same date are batched (`platform::batch_queue`): one transaction decides for each of them
//! in order of arrival, and commits once. The lock of the seat ledger keeps seats correct: other nodes and
//! other use cases do not know this queue.

use std::sync::Arc;

use battito_domain::{
    booking::{self, BookerFacts},
    messages,
};
use battito_platform::{
    ApiError, App, SignedIn,
    batch_queue::{BatchQueue, Pushed, Worker},
    entities::users,
    rate_limit::{self, Attempt},
    traces,
};
use futures_util::FutureExt;
use sea_orm::DatabaseTransaction;
use tokio::sync::oneshot;

use super::{
    dto::{BookingRequest, MyReservation},
    view,
};
use crate::features::reservations::{
    ledger::{Booked, SeatLedger, store::is_option_gone},
    mails,
};

/// The most bookings in one transaction.
const BATCH_SIZE: usize = 16;

/// Bookings that wait, by date.
pub(super) type Queue = BatchQueue<(Booker, Reply)>;
type Reply = oneshot::Sender<Result<MyReservation, ApiError>>;

/// A person with their request.
#[derive(Debug, Clone)]
pub(super) struct Booker {
    user: users::Model,
    request: BookingRequest,
}

impl Booker {
    fn request(&self) -> booking::Request<'_> {
        booking::Request {
            id_course_date: self.request.id_course_date,
            certificate: self.request.certificate,
            password: self.request.password.as_deref(),
            waiting: self.request.waiting,
        }
    }

    /// Why a date that is missing or unknown cannot be booked.
    fn refusal(&self, app: &App) -> ApiError {
        match booking::decide(app.now(), &self.request(), None, BookerFacts::default()) {
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
    let attempt = match request.password {
        Some(_) => Some(count_guess(app, &signed_in, request.id_course_date).await?),
        None => None,
    };
    let user = signed_in.user;
    let booked = enqueue(app, queue, Booker { user, request }).await;
    if let Some(attempt) = attempt
        && !is_wrong_password(&booked)
    {
        attempt.give_back(app).await;
    }
    if let Ok(reservation) = &booked {
        let place = if reservation.waiting_position.is_some() {
            "waiting"
        } else {
            "seat"
        };
        metrics::counter!("battito_bookings_total", "place" => place).increment(1);
    }
    booked
}

/// Counts a guess at the password of a date: of this person, and of everybody at this address.
pub(super) async fn count_guess(app: &App, signed_in: &SignedIn, date_id: Option<i64>) -> Result<Attempt, ApiError> {
    let network = rate_limit::network(signed_in.address.0);
    let date = format!("{date_id:?}");
    let budgets = [
        rate_limit::BOOKING_PASSWORD.of(&format!("{} {date}", signed_in.user.id)),
        rate_limit::BOOKING_PASSWORD_ADDRESS.of(&rate_limit::from_network(&network, &date)),
    ];
    rate_limit::take(app, budgets).await
}

pub(super) fn is_wrong_password<T>(booked: &Result<T, ApiError>) -> bool {
    let Err(ApiError::Invalid(errors)) = booked else {
        return false;
    };
    let of_password = errors.get("password").unwrap_or_default();
    of_password.iter().any(|m| m == messages::WRONG_BOOKING_PASSWORD)
}

async fn enqueue(app: &App, queue: &Queue, booker: Booker) -> Result<MyReservation, ApiError> {
    let Some(date_id) = booker.request.id_course_date else {
        return Err(booker.refusal(app));
    };
    let (reply, answer) = oneshot::channel();
    match queue.push(date_id, (booker, reply)) {
        // A task of its own: the batch goes on when the client of this request disconnects.
        Pushed::First(worker) => drop(tokio::spawn(traces::of_request(run(app.clone(), date_id, worker)))),
        Pushed::Queued => {}
        Pushed::Full => {
            return Err(ApiError::Unavailable(
                "too many bookings of this date are queued".into(),
            ));
        }
    }
    answer
        .await
        .map_err(|_| ApiError::internal("the booking worker has stopped"))?
}

async fn run(app: App, date_id: i64, mut worker: Worker<(Booker, Reply)>) {
    while let Some(batch) = worker.next_batch(BATCH_SIZE) {
        let (bookers, replies): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
        let answers = book_together(&app, date_id, bookers).await;
        for (reply, answer) in replies.into_iter().zip(answers) {
            // The client may have disconnected. The committed booking stays.
            let _ = reply.send(answer);
        }
    }
}

/// Books for all of them in one transaction. When it fails, each is tried alone, so that one bad booking does not fail the
/// others; except when the database is unavailable. One that was alone is tried again when an option that it read is gone:
/// the second time it is decided without that option.
async fn book_together(app: &App, date_id: i64, bookers: Vec<Booker>) -> Vec<Result<MyReservation, ApiError>> {
    let bookers: Arc<[Booker]> = bookers.into();
    match write(app, date_id, &bookers).await {
        Ok(answers) => answers,
        Err(ApiError::Unavailable(reason)) => {
            let reason = reason.to_string();
            let unavailable = |_| Err(ApiError::Unavailable(reason.clone().into()));
            bookers.iter().map(unavailable).collect()
        }
        Err(error) if bookers.len() == 1 && !is_option_gone(&error) => vec![Err(error)],
        Err(error) => {
            tracing::warn!(%error, date = date_id, "a batch of bookings failed and is tried one by one");
            let mut answers = Vec::with_capacity(bookers.len());
            for booker in bookers.iter() {
                let alone = write(app, date_id, &[booker.clone()].into()).await;
                answers.push(alone.and_then(|mut answers| answers.pop().unwrap_or_else(no_answer)));
            }
            answers
        }
    }
}

fn no_answer<T>() -> Result<T, ApiError> {
    Err(ApiError::internal("a booking without an answer"))
}

async fn write(
    app: &App,
    date_id: i64,
    bookers: &Arc<[Booker]>,
) -> Result<Vec<Result<MyReservation, ApiError>>, ApiError> {
    let bookers = Arc::clone(bookers);
    app.write(move |app, tx| async move { book_in(app, tx, date_id, &bookers).await }.boxed())
        .await
}

/// A result for each booker, in their order. After an error nothing must be committed.
async fn book_in(
    app: &App,
    tx: &DatabaseTransaction,
    date_id: i64,
    bookers: &[Booker],
) -> Result<Vec<Result<MyReservation, ApiError>>, ApiError> {
    let people: Vec<i64> = bookers.iter().map(|booker| booker.user.id).collect();
    let Some(mut ledger) = SeatLedger::lock_for(app, tx, date_id, &people).await? else {
        return Ok(bookers.iter().map(|booker| Err(booker.refusal(app))).collect());
    };
    let requests: Vec<_> = bookers.iter().map(|booker| (&booker.user, booker.request())).collect();
    let decisions = ledger.book(&requests).await?;
    let details = ledger.details();
    let texts = app.mail_texts.current(tx, app.now()).await?;
    let mut letters = Vec::with_capacity(bookers.len());
    let mut answers = Vec::with_capacity(bookers.len());
    for (booker, decision) in bookers.iter().zip(decisions) {
        answers.push(decision.map(|booked| {
            let Booked {
                reservation,
                certificates,
                waiting_position,
            } = booked;
            let letter = mails::booked(
                app,
                &texts,
                &booker.user,
                (&reservation, details),
                &certificates,
                waiting_position,
            );
            letters.push((&booker.user, letter));
            view::built(app, &reservation, details, certificates, waiting_position)
        }));
    }
    app.mailbox.post_own(tx, app.now(), letters).await?;
    Ok(answers)
}
