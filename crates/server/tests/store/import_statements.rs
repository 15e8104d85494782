//! Imports send few statements for any number of rows: on PostgreSQL each takes the way to the server and
//! back, and an import of hundreds of people has five seconds.

use tempfile::TempDir;

use crate::{
    failure::proxy::{Proxy, wired},
    support::{
        World, databases,
        workbook::{HEADINGS, newcomer, sheet},
    },
};

/// An application whose statements are counted.
async fn counted() -> Option<(World, Proxy)> {
    let database = databases::migrated_postgres().await?;
    let (wire, proxy) = wired(&database);
    let mut world = World::on(wire, TempDir::new().expect("a folder")).await;
    world.url = database;
    Some((world, proxy))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_participants_are_no_more_for_more_people_on_postgres() {
    let Some((world, proxy)) = counted().await else { return };
    let (staff, course) = (world.instructor().await, world.course("BLSD").await);
    let mut took = Vec::new();
    for (from, to) in [(0, 20), (20, 120)] {
        let date = world.date(course.id, 10, 120).await;
        let rows: Vec<_> = (from..to).map(newcomer).collect();
        let path = format!("/api/course-dates/{}/reservations/upload", date.id);
        let before = proxy.statements();
        let answer = staff
            .actor
            .post_file(&path, "iscritti.xlsx", &sheet(&HEADINGS, &rows))
            .await;
        answer.expect(201);
        took.push(proxy.statements() - before);
        assert_eq!(world.statuses(date.id).await.len(), to - from);
    }
    assert!(took[1] < took[0] + 20, "{took:?} statements for 20 and for 100 people");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_certificates_are_no_more_for_more_papers_on_postgres() {
    let Some((world, proxy)) = counted().await else { return };
    let admin = world.admin().await;
    let headings = ["N.", "Cognome", "Nome", "CF", "Corso", "Rilasciato il"];
    let mut took = Vec::new();
    for (from, to) in [(0, 20), (20, 120)] {
        let row = |number: usize| {
            let person = newcomer(number);
            [
                &format!("V/{number}"),
                person[0].as_str(),
                &person[1],
                &person[2],
                "BLSD",
                "01/02/2026",
            ]
            .map(str::to_owned)
            .to_vec()
        };
        let rows: Vec<_> = (from..to).map(row).collect();
        let before = proxy.statements();
        let answer = admin
            .actor
            .post_file("/api/certificates/upload", "attestati.xlsx", &sheet(&headings, &rows))
            .await;
        answer.expect(201);
        took.push(proxy.statements() - before);
    }
    assert!(took[1] < took[0] + 20, "{took:?} statements for 20 and for 100 papers");
}
