//! Cities where courses are held.

mod list;
