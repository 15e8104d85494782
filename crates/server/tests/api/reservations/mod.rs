mod book;
mod cancel;
mod ledger;
mod list;
mod move_mine;
mod stored_status;
mod wait;
