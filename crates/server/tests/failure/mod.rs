//! What goes wrong around the server: the real binary on a free port, killed, cut off from its database or its mail server,
//! without room on its disk, or fed with rubbish. Nothing acknowledged is lost and nothing is half done.

mod books;
mod centre;
mod client;
mod database_away;
mod disk_full;
mod hostile_bodies;
mod hostile_requests;
mod killed;
mod mail_away;
mod patience;
mod proxy;
mod rubbish;
mod rush;
mod server;
mod slow_clients;
mod stopped;
mod two_processes;
