//! Files that use cases have discarded are deleted a day later, unless a row names them.

use axum::body::Bytes;
use battito::operator::discarded::sweep;
use chrono::TimeDelta;

use crate::{on_both_engines, store::rows::try_run, support::World};

on_both_engines! {
    async fn a_discarded_file_stays_for_a_day(world) {
        let files = &world.app.files;
        let mut keys = Vec::new();
        for name in ["replaced", "named after all"] {
            let key = files.put("centre-pictures", Bytes::from_static(name.as_bytes())).await.expect("a file");
            files.discard(&key, world.now()).await;
            keys.push(key);
        }
        // The transaction whose error discarded it was committed.
        let named = keys.pop().expect("a key");
        try_run(&world, format!("INSERT INTO centre_pictures (digest, format, width, height, file_key, created_at)
            VALUES ('a', 'webp', 1, 1, '{named}', '2027-03-01T10:00:00+00:00')")).await.expect("a row");
        let replaced = keys.pop().expect("a key");

        world.clock.advance(TimeDelta::hours(23));
        assert_eq!(sweep(&world.app).await.expect("a sweep"), 0);
        assert!(files.has(&replaced).await.expect("an answer"), "a backup may still need it");
        world.clock.advance(TimeDelta::hours(1));
        assert_eq!(sweep(&world.app).await.expect("a sweep"), 1);
        assert!(!files.has(&replaced).await.expect("an answer"));
        assert!(files.has(&named).await.expect("an answer"), "a row names it");
        assert!(files.list_discarded().await.expect("a list").is_empty());
    }
}
