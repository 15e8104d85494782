mod book;
mod cancel;
mod ledger;
mod list;
mod stored_status;
mod wait;
