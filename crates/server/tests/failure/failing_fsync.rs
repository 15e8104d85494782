//! The disk fails every second `fsync` (by libfiu): a booking that was acknowledged is there, the others are refused for now, and
//! bookings work again once the disk does.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use crate::{
    failure::{
        centre::{Centre, reopened},
        invariants::check_invariants,
        load::{Acknowledged, bookers},
        server::{Server, Start},
    },
    support::World,
};

const DATES: i64 = 40;

/// Changes whether calls of the server fail; `how` follows the name of the call.
fn tell(server: &Server, control: &Path, what: &str, how: &str) {
    for call in ["fsync", "fdatasync"] {
        let command = format!("{what} name=posix/io/sync/{call}{how}");
        let told = Command::new("fiu-ctrl")
            .args(["-c", &command, "-f"])
            .arg(control)
            .arg(server.id().to_string())
            .stdout(Stdio::null())
            .status();
        assert!(told.is_ok_and(|told| told.success()), "{command}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failing_fsync_loses_nothing_that_was_acknowledged_on_sqlite() {
    if Command::new("fiu-ctrl").arg("-h").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI must have fiu-utils");
        eprintln!("SKIPPED: there is no fiu-ctrl here");
        return;
    }
    let world = World::sqlite().await;
    let centre = Centre::open(&world, 8, DATES, 20).await;
    world.app.db().clone().close().await;
    let control = world.folder.path().join("fiu");
    let prefix = control.to_str().expect("a path").to_owned();
    let server = Start {
        through: &["fiu-run", "-x", "-f", &prefix],
        ..Start::of(&world)
    }
    .server();

    tell(&server, &control, "enable_random", ",probability=0.5,failinfo=5");

    let acknowledged = Acknowledged::default();
    let mut refused = 0;
    for (client, user) in bookers(&centre, &[&server]) {
        for date in &centre.dates {
            let reply = client.book(*date).expect("an answer");
            match reply.status {
                201 => acknowledged.add((user, *date)),
                503 => refused += 1,
                _ => panic!("{reply:?}"),
            }
        }
    }
    let most = centre.people.len() * centre.dates.len() / 10;
    assert!(refused > most && acknowledged.count() > most, "{refused} refused");

    tell(&server, &control, "disable", "");

    for (client, user) in bookers(&centre, &[&server]) {
        for date in &centre.dates {
            let reply = client.book(*date).expect("an answer");
            assert!([201, 422].contains(&reply.status), "{reply:?}");
            acknowledged.add((user, *date));
        }
    }
    server.kill();
    assert_eq!(check_invariants(&reopened(world).await).await, acknowledged.bookings());
}
