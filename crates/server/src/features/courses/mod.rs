//! Courses as staff edit them. What the public reads is the [`catalogue`](super::catalogue).

pub mod store;
