//! Rules about the source files of the server and its platform that no type expresses.

use std::{fs, path::Path};

/// The files with their text, by their paths below `src`; those of the platform are below `platform`.
pub(crate) fn all() -> Vec<(String, String)> {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = below(&server.join("src"), "");
    found.extend(below(&server.join("../platform/src"), "platform/"));
    found.sort();
    found
}

fn below(root: &Path, prefix: &str) -> Vec<(String, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(source) = fs::read_to_string(&path) {
                let path = path.strip_prefix(root).unwrap().display();
                found.push((format!("{prefix}{path}"), source));
            }
        }
    }
    found
}

/// The files that a rule is about, without this one, which names what it looks for.
fn matching(is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let meant = all()
        .into_iter()
        .filter(|(path, source)| path != "sources.rs" && is_meant(source));
    meant.map(|(path, _)| path).collect()
}

fn updates_users(source: &str) -> bool {
    let has = |text: &str| source.contains(text);
    let updates_row = [".update(tx)", ".save(tx)", ".delete(tx)"].into_iter().any(has);
    let updates_all = ["    Entity::update", "    Entity::delete"].into_iter().any(has);
    let of_users =
        |line: &str| line.contains("entities::users::{") && (line.contains("Entity") || line.contains("ActiveModel"));
    let imports = has("use users::{") || source.lines().any(of_users);
    let by_name = [
        "users::Entity::update",
        "users::Entity::delete",
        "::<users::Entity>",
        "UPDATE users",
        "DELETE FROM users",
    ];
    by_name.into_iter().any(has)
        || (has("users::ActiveModel") && updates_row)
        || (imports && (updates_row || updates_all))
}

#[test]
fn everything_else_updates_users_through_a_locked_user() {
    let found = matching(updates_users);
    let found: Vec<&str> = found
        .iter()
        .map(String::as_str)
        .filter(|path| !path.starts_with("platform/migrations/"))
        .collect();
    assert_eq!(
        found,
        [
            "features/demo/history.rs", // a centre that nobody uses yet
            "features/users/store.rs",  // whom duplicates were merged into, with both users locked
            "platform/locked_user.rs",
            "platform/search_columns.rs", // columns that follow from others
        ]
    );
}

#[test]
fn use_cases_discard_files_and_delete_none() {
    let found = matching(|source| source.contains(".files.delete("));
    assert_eq!(found, ["operator/discarded.rs"]);
}

/// The parsers of everything else cannot be called from these crates at all.
#[test]
fn nothing_but_stored_designs_is_read_in_the_server() {
    let texts = ["outside::answer(", "Picture::parse("];
    let found = matching(|source| texts.iter().any(|text| source.contains(text)));
    assert_eq!(found, ["features/certificate_designs/files.rs", "platform/worker.rs"]);
}
