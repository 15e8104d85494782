//! The picture of a course: an upload is decoded, cropped and written as WebP in the widths that the site serves. The
//! uncropped picture goes into the file store, without its metadata, so that it can be cropped again.

pub(super) mod handlers;
mod replace;
mod transform;

pub(super) use replace::forget;
pub(in crate::features) use transform::{Refusal, decode};

use tokio::sync::Semaphore;

use crate::platform::error::ApiError;

/// A picture of 40 megapixels takes 500 MB while it is decoded, so the process decodes one at a time.
static DECODING: Semaphore = Semaphore::const_new(1);

/// Waits until no other picture is decoded, and returns the work with its permit. The permit goes with the work: it runs on
/// when the client hangs up and the future of the request is dropped.
///
/// # Errors
/// None as long as the process runs.
pub(in crate::features) async fn one_at_a_time<T>(work: impl FnOnce() -> T) -> Result<impl FnOnce() -> T, ApiError> {
    let permit = DECODING.acquire().await.map_err(ApiError::internal)?;
    Ok(move || {
        let _held = permit;
        work()
    })
}

/// The largest file, in bytes.
pub(super) const MAX_FILE: usize = 20 << 20;
/// The folder of the uncropped pictures in the file store.
pub(super) const FOLDER: &str = "course-pictures";

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn the_next_picture_waits_for_the_work_and_not_for_its_request() {
        let first = one_at_a_time(|| 1).await.unwrap();
        // The future that waited is gone.
        assert!(one_at_a_time(|| 2).now_or_never().is_none());
        assert_eq!(first(), 1);
        assert!(one_at_a_time(|| 2).now_or_never().is_some());
    }
}
