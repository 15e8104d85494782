mod book;
mod cancel;
mod ledger;
mod list;
mod move_mine;
mod my_booking;
mod stored_status;
mod wait;
