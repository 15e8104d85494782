//! temporary
#[path = "support/mod.rs"]
mod support;
#[path = "api/centre/mod.rs"]
mod centre;
#[path = "api/cities/mod.rs"]
mod cities;
#[path = "api/course_dates/mod.rs"]
mod course_dates;
#[path = "api/courses/mod.rs"]
mod courses;
