mod book;
mod cancel;
mod list;
mod wait;
