//! The power fails while people book and an admin uploads pictures. Nothing acknowledged is lost; on a database that does not
//! wait for its disk something is, or this test could not see a loss. `BATTITO_POWER_CUTS` sets how often.

use std::{
    collections::BTreeSet,
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use futures_util::FutureExt;

use crate::{
    failure::{
        centre::{Centre, reopened},
        client::Client,
        cluster::Cluster,
        disk::Disk,
        invariants::{Booking, check_invariants},
        load::{Acknowledged, book_everything, bookers, cut_off},
        server::Start,
        wait::wait_for,
    },
    storm::dice::Dice,
    support::{World, databases, fixtures::Person, pictures::png},
};

const CLIENTS: usize = 8;
/// Dates for the time between two cuts.
const DATES: usize = 120;
/// Cuts of one disk, before the next begins anew.
const CUTS_OF_A_DISK: usize = 20;
/// Runs a program whose calls of `fsync` do nothing.
const WITHOUT_FSYNC: [&str; 1] = ["eatmydata"];

fn cuts() -> usize {
    std::env::var("BATTITO_POWER_CUTS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2)
}

/// What the database does with a commit.
#[derive(Clone, Copy, PartialEq)]
enum Commits {
    WaitForTheDisk,
    DoNotWait,
}

/// Where the centre's data lie.
#[derive(Clone, Copy)]
enum Engine {
    Sqlite,
    Postgres,
}

/// A centre with all its data on a disk of its own.
struct Site {
    disk: Disk,
    cluster: Option<Cluster>,
    world: World,
    centre: Centre,
    admin: Person,
    commits: Commits,
}

impl Site {
    async fn open(engine: Engine, commits: Commits, cuts: usize) -> Option<Self> {
        let disk = Disk::new(1024)?;
        let cluster = match (engine, commits) {
            (Engine::Sqlite, _) => None,
            (Engine::Postgres, Commits::WaitForTheDisk) => Some(Cluster::start_in(disk.folder(), "on")?),
            (Engine::Postgres, Commits::DoNotWait) => Some(Cluster::start_in(disk.folder(), "off")?),
        };
        let folder = disk.folder();
        let url = match &cluster {
            Some(cluster) => cluster.url(),
            None => databases::migrated_sqlite(&folder.path().join("battito.db")).await,
        };
        let world = World::on(url, folder).await;
        let days = i64::try_from(DATES * cuts).expect("a number");
        let centre = Centre::open(&world, CLIENTS, days, 100).await;
        let admin = world.admin().await;
        world.app.db().clone().close().await;
        disk.flush();
        Some(Self {
            disk,
            cluster,
            world,
            centre,
            admin,
            commits,
        })
    }

    /// People book and the admin uploads until the power fails.
    fn work(&self, dates: &[i64], acknowledged: &Acknowledged, pictures: &Pictures, dice: &mut Dice) {
        let start = Start {
            through: if self.commits == Commits::DoNotWait {
                &WITHOUT_FSYNC
            } else {
                &[]
            },
            ..Start::of(&self.world)
        };
        let server = start.server();
        let before = acknowledged.count();
        let clients = book_everything(bookers(&self.centre, &[&server]), dates, acknowledged);
        let uploads = pictures.upload(server.person(&self.admin), self.centre.course);
        wait_for("bookings", Duration::from_mins(1), || {
            (acknowledged.count() >= before + 20).then_some(())
        });
        thread::sleep(Duration::from_millis(dice.below(300).try_into().expect("a number")));
        let uploaded = pictures.count();
        let cut = self.disk.cut();
        server.kill();
        assert!(cut_off(clients).contains(&true), "the power failed too late");
        uploads.join().expect("the admin");
        acknowledged.forget_since(cut);
        pictures.0.store(uploaded, Ordering::SeqCst);
    }

    /// The power is back, and the centre starts again.
    async fn bring_back(self) -> Self {
        let Self { mut cluster, world, .. } = self;
        if let Some(cluster) = &mut cluster {
            cluster.kill();
        }
        self.disk.bring_back();
        if let Some(cluster) = &mut cluster {
            cluster.run();
        }
        let world = reopened(world).await;
        Self { cluster, world, ..self }
    }
}

/// How many pictures were uploaded and acknowledged.
#[derive(Clone, Default)]
struct Pictures(Arc<AtomicUsize>);

impl Pictures {
    /// Uploads one picture after the other until the server is away.
    fn upload(&self, admin: Client, course: i64) -> JoinHandle<()> {
        let acknowledged = Arc::clone(&self.0);
        let (path, picture) = (format!("/api/courses/{course}/image"), png(640, 360));
        thread::spawn(move || {
            while admin.put_file(&path, &picture).is_ok_and(|reply| reply.status == 200) {
                acknowledged.fetch_add(1, Ordering::SeqCst);
            }
        })
    }

    fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }

    /// Each was written down, and the file of the last one is whole. The audit has seen that none is missing.
    async fn check(&self, site: &Site) {
        let acknowledged = self.count();
        let actions = site.world.audit_actions().await;
        let written = actions.iter().filter(|action| *action == "course.picture").count();
        assert!(
            written >= acknowledged,
            "{acknowledged} acknowledged, {written} written"
        );
        if acknowledged > 0 {
            let path = format!("/api/courses/{}/image/source", site.centre.course);
            let webp = site
                .world
                .restarted(&site.admin.token)
                .get(&path)
                .await
                .expect(200)
                .bytes;
            let length = u32::from_le_bytes(webp[4..8].try_into().expect("four bytes"));
            assert_eq!((&webp[..4], length as usize + 8), (&b"RIFF"[..], webp.len()));
        }
    }
}

/// What was acknowledged and is not there after all cuts, over as many disks as it takes.
async fn lost(engine: Engine, commits: Commits, cuts: usize) -> Option<BTreeSet<Booking>> {
    let mut lost = BTreeSet::new();
    let (mut done, mut booked) = (0, 0);
    while done < cuts {
        let of_disk = (cuts - done).min(CUTS_OF_A_DISK);
        let mut site = Site::open(engine, commits, of_disk).await?;
        let (acknowledged, pictures) = (Acknowledged::default(), Pictures::default());
        let mut dice = Dice::new(done as u64);
        for dates in site.centre.dates.clone().chunks(DATES) {
            site.work(dates, &acknowledged, &pictures, &mut dice);
            site = site.bring_back().await;
            let stored = check_invariants(&site.world).await;
            lost.extend(acknowledged.bookings().difference(&stored).copied());
            pictures.check(&site).await;
            site.world.app.db().clone().close().await;
            done += 1;
        }
        booked += acknowledged.count();
        eprintln!("{done} cuts: {booked} bookings acknowledged, {} lost", lost.len());
        drop(site.world);
    }
    Some(lost)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_nothing_on_sqlite() {
    let lost = lost(Engine::Sqlite, Commits::WaitForTheDisk, cuts()).await;
    assert!(lost.is_none_or(|lost| lost.is_empty()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_nothing_on_postgresql() {
    let lost = lost(Engine::Postgres, Commits::WaitForTheDisk, cuts()).await;
    assert!(lost.is_none_or(|lost| lost.is_empty()));
}

/// Such a database may also be too damaged to be opened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_bookings_where_commits_do_not_wait() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let lost = AssertUnwindSafe(lost(engine, Commits::DoNotWait, 1))
            .catch_unwind()
            .await;
        assert!(
            !matches!(lost, Ok(Some(lost)) if lost.is_empty()),
            "a loss that is not seen"
        );
    }
}
