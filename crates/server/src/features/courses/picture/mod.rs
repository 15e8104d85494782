//! The picture of a course: an upload is decoded, cropped and written as WebP in the widths that the site serves. The
//! uncropped picture goes into the file store, without its metadata, so that it can be cropped again.

pub(super) mod handlers;
mod replace;

/// The largest file, in bytes.
pub(super) const MAX_FILE: usize = 20 << 20;
/// The folder of the uncropped pictures in the file store.
pub(super) const FOLDER: &str = "course-pictures";
