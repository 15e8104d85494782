//! A disk of its own, which a test may fill or cut off.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use chrono::{DateTime, Utc};
use tempfile::TempDir;

use crate::failure::wait::wait_for;

/// The program that stops a file system at once, and says when it began to. What is not written to the device is lost, as when the
/// power fails (`EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`).
const SHUT_DOWN: &str = r"
import fcntl, os, sys, time
disk = os.open(sys.argv[1], os.O_RDONLY)
print(time.time_ns())
fcntl.ioctl(disk, 0x8004587D, b'\x02\0\0\0')
";

/// A mounted ext4 in a file. It ends with the test.
pub(crate) struct Disk {
    folder: TempDir,
}

impl Disk {
    /// A disk of so many megabytes, where this process may mount one.
    pub(crate) fn new(megabytes: usize) -> Option<Self> {
        let disk = Self {
            folder: TempDir::new().expect("a folder"),
        };
        std::fs::create_dir(disk.path()).expect("a folder");
        let image = disk.image();
        succeeds(Command::new("truncate").arg(format!("--size={megabytes}M")).arg(&image));
        let mut format = Command::new("mkfs.ext4");
        let formatted = format.arg("-q").arg(&image).status().is_ok_and(|done| done.success());
        let mounted = formatted && disk.mount();
        if !mounted {
            eprintln!("SKIPPED: it takes mkfs.ext4, a loop device and the right to mount it");
        }
        mounted.then_some(disk)
    }

    fn image(&self) -> PathBuf {
        self.folder.path().join("image")
    }

    /// Where it is mounted.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("mounted")
    }

    /// A folder on it, which anybody may enter.
    pub(crate) fn folder(&self) -> TempDir {
        TempDir::new_in(self.path()).expect("a folder")
    }

    fn mount(&self) -> bool {
        let mut mount = Command::new("mount");
        mount.args(["-o", "loop"]).arg(self.image()).arg(self.path());
        mount.stderr(Stdio::null()).status().is_ok_and(|mount| mount.success())
    }

    /// Writes all to the device.
    pub(crate) fn flush(&self) {
        succeeds(Command::new("sync").arg("--file-system").arg(self.path()));
    }

    /// Writes a file that takes all the room.
    pub(crate) fn fill(&self) {
        let mut writer = Command::new("dd");
        writer.args(["if=/dev/zero", "bs=64k", "status=none"]);
        writer.arg(format!("of={}", self.filler().display()));
        // It ends when there is no more room.
        let filled = writer.stderr(Stdio::null()).status();
        assert!(filled.is_ok_and(|filled| !filled.success()), "a full disk");
        // The last kilobytes, which a block of that size does not fit into.
        let mut rest = std::fs::OpenOptions::new()
            .append(true)
            .open(self.filler())
            .expect("a file");
        while rest.write_all(&[0; 512]).is_ok() {}
    }

    /// Deletes that file.
    pub(crate) fn make_room(&self) {
        std::fs::remove_file(self.filler()).expect("a file");
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }

    /// The power fails, at the time that is returned. The processes go on for a moment, which they would not without power, and
    /// an `fsync` that is under way may succeed without effect: what they answer from this time on does not count.
    pub(crate) fn cut(&self) -> DateTime<Utc> {
        let cut = Command::new("python3")
            .args(["-c", SHUT_DOWN])
            .arg(self.path())
            .output();
        let cut = cut.expect("python3");
        assert!(cut.status.success(), "{cut:?}");
        let said = String::from_utf8_lossy(&cut.stdout);
        DateTime::from_timestamp_nanos(said.trim().parse().expect("a time"))
    }

    /// The power is back. Waits until all have let go of the disk as it was.
    pub(crate) fn bring_back(&self) {
        wait_for("a disk in use by none", Duration::from_secs(30), || {
            unmount(&[], &self.path()).then_some(())
        });
        assert!(self.mount(), "the disk after a cut");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // What still uses it may be dropped after it.
        unmount(&["--lazy"], &self.path());
    }
}

fn unmount(how: &[&str], path: &Path) -> bool {
    let mut unmount = Command::new("umount");
    unmount.args(how).arg(path).stderr(Stdio::null());
    unmount.status().is_ok_and(|unmounted| unmounted.success())
}

fn succeeds(command: &mut Command) {
    assert!(command.status().is_ok_and(|status| status.success()), "{command:?}");
}
