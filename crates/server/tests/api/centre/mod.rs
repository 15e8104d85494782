//! The centre as visitors see it.

mod show;
