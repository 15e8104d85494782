//! Folders and files that only their owner may read, with any umask: the database, mails and uploads hold
//! personal data.

use std::{
    fs::{DirBuilder, OpenOptions, Permissions, set_permissions},
    io,
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

use nix::sys::statvfs::statvfs;

/// The permission bits of group and others.
const OTHERS: u32 = 0o077;

/// Makes a folder with mode 0700, and those above it that are missing. One that exists stays as it is, since it may hold
/// more than ours; the log says when others can read it.
pub fn create_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    if path.metadata()?.mode() & OTHERS != 0 {
        tracing::warn!("others can read the folder {}: chmod 0700 closes it", path.display());
    }
    Ok(())
}

/// The bytes that are free for us on the disk of a folder.
pub fn free_room(folder: &Path) -> io::Result<u64> {
    let disk = statvfs(folder)?;
    Ok(disk.blocks_available() * disk.fragment_size())
}

/// Makes an empty file with mode 0600, or takes the rights of others away from the one that exists.
///
/// # Errors
/// When it cannot be made, or belongs to somebody else.
pub(super) fn create_or_close(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).mode(0o600).open(path)?;
    close(path)
}

/// Takes the rights of others away from a file, if there is one.
///
/// # Errors
/// When it belongs to somebody else.
pub(super) fn close(path: &Path) -> io::Result<()> {
    let mode = match path.metadata() {
        Ok(file) => file.mode(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if mode & OTHERS != 0 {
        set_permissions(path, Permissions::from_mode(mode & 0o700))?;
        tracing::warn!("others could read {}: now its owner alone can", path.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        path.metadata().unwrap().mode() & 0o777
    }

    #[test]
    fn makes_files_that_only_their_owner_reads() {
        let folder = std::env::temp_dir().join(format!("battito-private-{}", std::process::id()));
        let (inner, file) = (folder.join("data/files"), folder.join("data/battito.db"));

        create_folder(&inner).unwrap();
        create_or_close(&file).unwrap();
        assert_eq!(
            (mode(&folder.join("data")), mode(&inner), mode(&file)),
            (0o700, 0o700, 0o600)
        );

        set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
        create_or_close(&file).unwrap();
        close(&folder.join("data/battito.db-wal")).unwrap();
        assert_eq!(mode(&file), 0o600);
        assert!(!folder.join("data/battito.db-wal").exists());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
