mod add;
mod cancel;
mod list;
mod mail;
mod relocate;
mod update;
mod update_many;
