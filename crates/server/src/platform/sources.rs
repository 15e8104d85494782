//! The source files of this crate, for tests of rules that no type expresses.

use std::{fs, path::Path};

/// The files with their text, by their paths below `src`.
pub(crate) fn all() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(source) = fs::read_to_string(&path) {
                found.push((path.strip_prefix(&root).unwrap().to_string_lossy().into_owned(), source));
            }
        }
    }
    found.sort();
    found
}

/// The files that a rule is about.
pub(crate) fn matching(is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let meant = all().into_iter().filter(|(_, source)| is_meant(source));
    meant.map(|(path, _)| path).collect()
}
