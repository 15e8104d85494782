mod book;
mod cancel;
mod ledger;
mod list;
mod move_to;
mod my_booking;
mod stored_status;
mod wait;
