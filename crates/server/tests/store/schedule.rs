//! The backups that the server makes by itself.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use battito::{
    features::demo,
    operator::{
        history::{begun, latest},
        schedule::make_due,
    },
};
use battito_domain::backup::BackupFailure;
use battito_platform::{
    App,
    entities::backups::{ActiveModel, Model},
    nodes,
};
use chrono::TimeDelta;
use sea_orm::Set;
use tokio_util::sync::CancellationToken;

use crate::{
    on_both_engines,
    store::rows::try_run,
    support::{World, fixtures::Traits},
};

async fn made(app: &App) -> Option<Model> {
    make_due(app, &CancellationToken::new()).await.expect("an answer")
}

/// A backup that a machine has begun and not ended.
async fn begun_on(world: &World, place: &Path, machine: &str) {
    let row = ActiveModel {
        node: Set(machine.to_owned()),
        ..begun(place.display().to_string(), world.app.now())
    };
    world.put(row).await;
}

/// A world with a person, a day after it got that person.
async fn a_day_later(world: &World) {
    world.person("anna", Traits::default()).await;
    assert_eq!(made(&world.app).await, None, "not before the first night");
    world.clock.advance(TimeDelta::days(1));
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    names
}

on_both_engines! {
    async fn one_a_day_is_made_restored_elsewhere_and_kept_for_a_while(world) {
        a_day_later(&world).await;
        let folder = world.folder.path().join("backups");
        let first = made(&world.app).await.expect("a backup");
        assert_eq!((first.is_verified, first.findings, first.failure), (true, 0, None));
        assert!(first.rows > 0 && first.size > 0 && first.ended_at.is_some());
        let archive = Path::new(&first.place);
        let mode = |path: &Path| path.metadata().expect("a file").permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(archive)), (0o700, 0o600));
        assert_eq!(archive.metadata().expect("an archive").len(), u64::try_from(first.size).expect("a size"));
        assert_eq!(names(&folder), ["battito-20270302-100000.zip"], "nothing else is left behind");
        assert_eq!(made(&world.app).await, None, "one a day");

        // What a process that was killed has left, and what another centre has in the same folder.
        let killed = folder.join("battito-20270303-020000.zip");
        begun_on(&world, &killed, "elsewhere").await;
        fs::write(folder.join(".battito-20270303-020000.zip.partial"), "half").expect("a file");
        fs::create_dir(folder.join("battito-20270303-020000.zip.verify")).expect("a folder");
        let others = [".battito-20270303-020001.zip.partial", "battito-20270301-020001.zip", "centre.zip"];
        for other in others {
            fs::write(folder.join(other), "another's").expect("a file");
        }
        let original = world.folder.path().join("battito-20270302-020000.zip");
        begun_on(&world, &original, "of the centre that this one is a copy of").await;
        fs::write(&original, "the original's").expect("a file");
        let with_others = |own: [&'static str; 2]| {
            let mut all = [&own[..], &others].concat();
            all.sort_unstable();
            all
        };
        world.clock.advance(TimeDelta::days(14));
        made(&world.app).await.expect("a backup");
        assert_eq!(names(&folder), with_others(["battito-20270302-100000.zip", "battito-20270316-100000.zip"]));
        world.clock.advance(TimeDelta::days(1));
        made(&world.app).await.expect("a backup");
        assert_eq!(names(&folder), with_others(["battito-20270316-100000.zip", "battito-20270317-100000.zip"]));
        begun_on(&world, &folder.join("battito-20270301-020002.zip"), "another node").await;
        fs::write(folder.join("battito-20270301-020002.zip"), "").expect("an archive");
        try_run(&world, "UPDATE backups SET began_at = '2027-03-01 02:00:02+00:00' WHERE node = 'another node'").await.expect("a row");
        assert_eq!(made(&world.app_of_another_node()).await, None);
        assert_eq!(names(&folder), with_others(["battito-20270316-100000.zip", "battito-20270317-100000.zip"]), "each node deletes");
        world.clock.advance(TimeDelta::days(100));
        made(&world.app).await.expect("a backup");
        assert_eq!(latest(world.app.db().read(), 10).await.expect("backups").len(), 1, "others are forgotten");
        assert!(original.exists(), "the table of a copy names archives of the original");
    }

    async fn two_nodes_make_one(world) {
        a_day_later(&world).await;
        let other = world.app_of_another_node();
        let (one, two) = tokio::join!(made(&world.app), made(&other));
        assert!(one.is_some() != two.is_some(), "{one:?} {two:?}");
        assert_eq!(latest(world.app.db().read(), 10).await.expect("backups").len(), 1);
    }

    async fn one_that_takes_longer_than_an_hour_is_waited_for(world) {
        a_day_later(&world).await;
        nodes::beat(&world.app).await.expect("a node");
        world.clock.advance(TimeDelta::minutes(1));
        begun_on(&world, &world.folder.path().join("long.zip"), &nodes::machine()).await;
        world.clock.advance(TimeDelta::hours(2));
        nodes::beat(&world.app).await.expect("a node");
        assert_eq!(made(&world.app_of_another_node()).await, None, "its node still runs");
        world.clock.advance(TimeDelta::minutes(4));
        assert!(made(&world.app_of_another_node()).await.is_some(), "its node is silent");
    }

    async fn a_failure_is_told_and_tried_again_after_an_hour(world) {
        a_day_later(&world).await;
        let folder = world.folder.path().join("backups");
        fs::write(&folder, "a file in the way").expect("a file");
        let failed = made(&world.app).await.expect("an attempt");
        assert_eq!(failed.failure, Some(BackupFailure::Disk.into()));
        assert!(failed.ended_at.is_some());
        fs::remove_file(&folder).expect("no file");

        world.clock.advance(TimeDelta::minutes(59));
        assert_eq!(made(&world.app).await, None);
        world.clock.advance(TimeDelta::minutes(1));
        let stop = CancellationToken::new();
        stop.cancel();
        let stopped = make_due(&world.app, &stop).await.expect("an answer").expect("an attempt");
        assert_eq!(stopped.failure, Some(BackupFailure::Stopped.into()));
        assert!(!folder.exists() || names(&folder).is_empty());

        world.clock.advance(TimeDelta::hours(1));
        let good = made(&world.app).await.expect("an attempt");
        assert_eq!(good.failure, None);
        assert_eq!(names(&folder).len(), 1);
    }

    async fn a_centre_that_is_not_sound_is_saved_and_told(world) {
        demo::load(&world.app).await.expect("a demo centre");
        try_run(&world, "UPDATE course_dates SET seats = 1 WHERE id IN (SELECT course_date_id FROM reservations WHERE status = 'confirmed')")
            .await.expect("damage");
        world.clock.advance(TimeDelta::days(1));
        let saved = made(&world.app).await.expect("a backup");
        assert!(saved.findings > 0 && saved.is_verified && saved.failure.is_none(), "{saved:?}");
    }

    async fn a_file_that_was_lost_is_one_of_the_findings(world) {
        demo::load(&world.app).await.expect("a demo centre");
        try_run(&world, "UPDATE course_images SET source_key = 'pictures/lost' WHERE course_id = (SELECT MIN(course_id) FROM course_images)")
            .await.expect("damage");
        world.clock.advance(TimeDelta::days(1));
        assert_eq!(made(&world.app).await.expect("a backup").findings, 1);
    }
}

#[tokio::test]
async fn the_demo_and_a_server_that_keeps_none_make_none() {
    let off = World::configured(|config| config.backup.keep_days = 0).await;
    let demo = World::configured(|config| config.demo = true).await;
    for world in [off, demo] {
        a_day_later(&world).await;
        assert_eq!(made(&world.app).await, None);
    }
}

#[tokio::test]
async fn a_backup_needs_room() {
    // Its file system has no free block.
    let world = World::configured(|config| config.backup.folder = Some("/proc/self".into())).await;
    a_day_later(&world).await;
    let failed = made(&world.app).await.expect("an attempt");
    assert_eq!(failed.failure, Some(BackupFailure::NoRoom.into()));
}
