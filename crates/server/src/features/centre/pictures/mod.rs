//! The logos of the centre and of its partners. Pixels become WebP in the widths that the site serves, and an SVG is written
//! anew from its shapes, so that nothing else of what was uploaded is ever served. A picture's address is the digest of its
//! content: browsers store it for good.

pub(super) mod serve;

use std::collections::BTreeSet;

use axum::body::Bytes;
use battito_documents::{logo::Logo, outside::MakeLogo};
use battito_platform::{
    ApiError, App, entities::centre_pictures::Model, randomness::hex, schemas::centre::CentrePicture,
};
use futures_util::FutureExt;
use sea_orm::ConnectionTrait;
use sha2::{Digest, Sha256};

use super::store;

/// The largest file, in bytes.
pub(super) const MAX_FILE: usize = 5 << 20;
/// The folder of the pictures in the file store.
const FOLDER: &str = "centre-pictures";
/// The start of their addresses.
const PATH: &str = "/assets/images/centre/";

/// Stores a logo.
///
/// # Errors
/// 422 with the reason when the file cannot become one.
pub(super) async fn add(app: &App, file: Bytes) -> Result<CentrePicture, ApiError> {
    let refused = |reason: String| ApiError::field("file", &reason);
    let made = app.workers.run(MakeLogo, file).await?;
    let Logo {
        full,
        small,
        format,
        size: (width, height),
    } = made.map_err(refused)?;
    let digest: String = hex(&Sha256::digest(&full)).chars().take(40).collect();
    if let Some(known) = store::picture(app.db().read(), &digest).await? {
        return Ok(view(&known));
    }
    let file_key = app.files.put(FOLDER, full.into()).await?;
    let small_key = if small.is_empty() {
        None
    } else {
        Some(app.files.put(FOLDER, small.into()).await?)
    };
    let picture = Model {
        digest,
        format: format.into_owned(),
        width,
        height,
        file_key,
        small_key,
        created_at: app.now(),
    };
    let shown = view(&picture);
    let keys = [Some(picture.file_key.clone()), picture.small_key.clone()];
    let is_new = app
        .write(move |_, tx| async move { Ok(store::add_picture(tx, picture).await?) }.boxed())
        .await;
    if !matches!(is_new, Ok(true)) {
        // Another upload of the same picture was faster: nothing names these files.
        for key in keys.into_iter().flatten() {
            app.files.discard(&key, app.now()).await;
        }
    }
    is_new.map(|_| shown)
}

/// The pictures at these addresses, as far as there are any.
pub(super) async fn at(db: &impl ConnectionTrait, urls: &[&str]) -> Result<Vec<CentrePicture>, ApiError> {
    let digests: BTreeSet<&str> = urls.iter().filter_map(|url| digest(url.strip_prefix(PATH)?)).collect();
    let found = store::pictures(db, digests).await?;
    Ok(found.iter().map(view).collect())
}

fn view(picture: &Model) -> CentrePicture {
    CentrePicture {
        url: format!("{PATH}{}.{}", picture.digest, picture.format),
        width: picture.width,
        height: picture.height,
    }
}

/// The digest in the name of a picture.
fn digest(name: &str) -> Option<&str> {
    let (digest, _) = name.split_once('.')?;
    let is_hex = digest.len() == 40 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then_some(digest)
}
