//! The file store: uploaded and generated files, in a folder or in an S3 bucket that all nodes share. A file is written
//! whole or not at all, under a random key, and is never overwritten; the operator's own few have fixed keys. The database row that names the key is written after
//! the file. Call it outside `db.write`: no transaction waits for a disk or a network.

use std::{str::FromStr, sync::Arc, time::Duration};

use axum::body::Bytes;
use chrono::{DateTime, Utc};
use futures_util::TryStreamExt;
use object_store::{
    ClientOptions, Error, ObjectStore, ObjectStoreExt, RetryConfig,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    local::LocalFileSystem,
    path::Path,
    prefix::PrefixStore,
};
use tracing::Instrument;
use url::Url;

use super::{
    config::Config,
    error::ApiError,
    private_files,
    randomness::{self, Randomness},
    traces,
};

/// The longest a request to S3 may take, and the longest it is repeated.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// The folder of the entries about deleted accounts, which no row names.
pub const ERASED: &str = "erased";
/// The folder of what the operator's commands and the housekeeping remember, which no row names.
pub const OPERATOR: &str = "operator";
/// Below it, one entry for each file that was discarded.
const DISCARDED: &str = "operator/discarded";

/// Why a file store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The address is not one of a store.
    #[error("must be s3://bucket/prefix, with options such as ?region=eu-south-1")]
    NotAStore,
    /// The address has an option that no store knows.
    #[error("the option {0} is unknown")]
    UnknownOption(String),
    /// The store cannot be used.
    #[error("{0}")]
    Store(#[from] Error),
    /// The folder cannot be made.
    #[error("the folder of the files cannot be made: {0}")]
    Folder(#[from] std::io::Error),
}

/// Stores files by key.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    randomness: Arc<dyn Randomness>,
}

impl Files {
    /// Opens the configured store. Does not connect.
    ///
    /// # Errors
    /// When the address cannot be understood, or the folder cannot be made.
    pub fn open(config: &Config, randomness: Arc<dyn Randomness>) -> Result<Self, FilesError> {
        let store = if let Some(url) = &config.files_url {
            bucket(url)?
        } else {
            let folder = config.data_dir.join("files");
            private_files::create_folder(&folder)?;
            Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true))
        };
        Ok(Self { store, randomness })
    }

    /// Checks the address of a store.
    ///
    /// # Errors
    /// When it cannot be understood.
    pub fn check(url: &str) -> Result<(), FilesError> {
        bucket(url).map(drop)
    }

    /// Writes a new file and returns its key, which begins with `folder`.
    pub async fn put(&self, folder: &str, bytes: Bytes) -> Result<String, ApiError> {
        let key = format!("{folder}/{}", randomness::secret(self.randomness.as_ref())?);
        let path = Path::from(key.as_str());
        let put = self.store.put(&path, bytes.into());
        put.instrument(traces::part("store file")).await.map_err(unavailable)?;
        Ok(key)
    }

    /// Writes a file of a backup under the key that it had.
    pub async fn put_again(&self, key: &str, bytes: Bytes) -> Result<(), ApiError> {
        let put = self.store.put(&Path::from(key), bytes.into()).await;
        put.map(drop).map_err(unavailable)
    }

    /// The content of a file; `None` when there is no file with this key.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, ApiError> {
        let found = match self.store.get(&Path::from(key)).await {
            Ok(found) => found,
            Err(Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(unavailable(error)),
        };
        found.bytes().await.map(Some).map_err(unavailable)
    }

    /// Whether there is a file with this key.
    pub async fn has(&self, key: &str) -> Result<bool, ApiError> {
        match self.store.head(&Path::from(key)).await {
            Ok(_) => Ok(true),
            Err(Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(unavailable(error)),
        }
    }

    /// The keys of all files that rows may name, with the time at which each was written.
    pub async fn list(&self) -> Result<Vec<(String, DateTime<Utc>)>, ApiError> {
        let mut files = self.list_in(None).await?;
        files.retain(|(key, _)| ![ERASED, OPERATOR].contains(&key.split('/').next().unwrap_or_default()));
        Ok(files)
    }

    /// The keys of the entries about deleted accounts.
    pub async fn list_erased(&self) -> Result<Vec<String>, ApiError> {
        let found = self.list_in(Some(&Path::from(ERASED))).await?;
        Ok(found.into_iter().map(|(key, _)| key).collect())
    }

    /// The bytes of all files.
    pub async fn size(&self) -> Result<u64, ApiError> {
        let sizes = self.store.list(None).map_ok(|file| file.size);
        sizes
            .try_fold(0, async |all, size| Ok(all + size))
            .await
            .map_err(unavailable)
    }

    async fn list_in(&self, folder: Option<&Path>) -> Result<Vec<(String, DateTime<Utc>)>, ApiError> {
        let found = self
            .store
            .list(folder)
            .map_ok(|file| (file.location.to_string(), file.last_modified));
        found.try_collect().await.map_err(unavailable)
    }

    /// Has a file deleted that no row names any more, or none will name: a day later, and only when none does then
    /// (`operator::discarded`). A use case never deletes a file itself: a backup may still need it, and a transaction that
    /// ended with an error may have been committed. Without the entry the file stays, which does no harm.
    pub async fn discard(&self, key: &str, now: DateTime<Utc>) {
        let entry = format!("{DISCARDED}/{key}");
        if let Err(error) = self.put_again(&entry, now.to_rfc3339().into()).await {
            tracing::warn!(%error, key, "a file that is not used stays in the file store");
        }
    }

    /// The files that were discarded, with when.
    pub async fn list_discarded(&self) -> Result<Vec<(String, DateTime<Utc>)>, ApiError> {
        let mut discarded = Vec::new();
        for (entry, written_at) in self.list_in(Some(&Path::from(DISCARDED))).await? {
            let said = self.get(&entry).await?.unwrap_or_default();
            let said = std::str::from_utf8(&said).ok().and_then(|said| said.parse().ok());
            if let Some(key) = entry.strip_prefix(&format!("{DISCARDED}/")) {
                discarded.push((key.to_owned(), said.unwrap_or(written_at)));
            }
        }
        Ok(discarded)
    }

    /// Forgets that a file was discarded.
    pub async fn forget_discarded(&self, key: &str) -> Result<(), ApiError> {
        self.delete(&format!("{DISCARDED}/{key}")).await
    }

    /// Deletes a file. A key without a file is no error.
    pub async fn delete(&self, key: &str) -> Result<(), ApiError> {
        match self.store.delete(&Path::from(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(unavailable(error)),
        }
    }
}

impl std::fmt::Debug for Files {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Files({})", self.store)
    }
}

fn unavailable(error: Error) -> ApiError {
    ApiError::Unavailable(Box::new(error))
}

/// A bucket with its options in the query: `region`, `endpoint`, `access_key_id` and the others of
/// [`AmazonS3ConfigKey`]. The environment (`AWS_ACCESS_KEY_ID` …) provides options that the address lacks.
fn bucket(address: &str) -> Result<Arc<dyn ObjectStore>, FilesError> {
    let url = Url::parse(address).map_err(|_| FilesError::NotAStore)?;
    let name = url.host_str().filter(|_| url.scheme() == "s3");
    let name = name.ok_or(FilesError::NotAStore)?;
    // The HTTP client below needs a provider of cryptography for the process; a second installation changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let retry = RetryConfig {
        max_retries: 3,
        retry_timeout: TIME_LIMIT,
        ..RetryConfig::default()
    };
    let mut builder = AmazonS3Builder::from_env()
        .with_client_options(ClientOptions::new().with_timeout(TIME_LIMIT))
        .with_retry(retry)
        .with_bucket_name(name);
    for (option, value) in url.query_pairs() {
        let key = AmazonS3ConfigKey::from_str(&option).map_err(|_| FilesError::UnknownOption(option.into_owned()))?;
        builder = builder.with_config(key, value);
    }
    let prefix = Path::from_url_path(url.path()).map_err(Error::from)?;
    Ok(Arc::new(PrefixStore::new(builder.build()?, prefix)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn keeps_files_in_a_folder_under_random_keys() {
        let folder = std::env::temp_dir().join(format!("battito-files-{}", std::process::id()));
        let store = LocalFileSystem::new_with_prefix({
            std::fs::create_dir_all(&folder).unwrap();
            &folder
        });
        let files = Files {
            store: Arc::new(store.unwrap().with_fsync(true)),
            randomness: Arc::new(randomness::SystemRandomness),
        };
        let first = files.put("pictures", Bytes::from_static(b"one")).await.unwrap();
        let second = files.put("pictures", Bytes::from_static(b"two")).await.unwrap();
        assert_ne!(first, second);
        assert_eq!(files.size().await.unwrap(), 6);
        assert_eq!(files.get(&first).await.unwrap().as_deref(), Some(&b"one"[..]));
        files.delete(&first).await.unwrap();
        files.delete(&first).await.unwrap();
        assert_eq!(files.get(&first).await.unwrap(), None);
        assert_eq!(
            files.get("../../etc/passwd").await.unwrap(),
            None,
            "a key never leaves the folder"
        );
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn understands_the_address_of_a_bucket() {
        let local = "s3://battito/centro?region=eu-south-1&endpoint=http://127.0.0.1:9000&allow_http=true\
                     &access_key_id=a&secret_access_key=b";
        for good in ["s3://battito?region=eu-south-1", "s3://battito/a/b/", local] {
            assert!(Files::check(good).is_ok(), "{good}");
        }
        for bad in ["", "battito", "file:///tmp", "https://s3.example/battito", "s3://"] {
            assert!(matches!(Files::check(bad), Err(FilesError::NotAStore)), "{bad}");
        }
        let Err(FilesError::UnknownOption(option)) = Files::check("s3://battito?colour=red") else {
            panic!("it was accepted");
        };
        assert_eq!(option, "colour");
    }
}
