//! The seat ledger: the only code that counts seats, gives them, and writes the status of a reservation.
//!
//! `SeatLedger::lock` takes the lock of a date's row and reads the rows that decisions need. Every change of
//! seats calls it: booking, cancelling, reinstating, moving, disabling or merging a user, and changing or
//! cancelling a date. The lock lasts until the transaction ends. Of two dates, lock the lower id first.

mod book;
mod cancel;
mod merge_people;
mod merge_store;
mod move_to;
mod promote;
mod reinstate;
pub mod seat_counts;
mod seat_ledger;
pub mod statistics;
pub mod store;
mod update_date;

pub use self::{
    book::Booked,
    cancel::cancel_all_of_user,
    merge_people::{MergedReservations, merge_people},
    move_to::{Moved, lock_two, move_own},
    promote::By,
    seat_ledger::SeatLedger,
    store::cancellable_dates_of_user,
    update_date::too_few_seats,
};
