//! People delete their account while a certificate of theirs is issued, on PostgreSQL: SQLite runs one writer after the other.

use battito::features::certificates::worker::work_due;
use chrono::TimeDelta;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::{World, classroom::Classroom, fixtures::Person, locks::OtherTransaction};

async fn erasure_of(world: &World, person: &Person) -> OtherTransaction {
    let id = person.id;
    let erase = format!("UPDATE users SET anonymised_at = now(), disabled_at = now(), name = '' WHERE id = {id}");
    OtherTransaction::begin(world, &erase).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_deleted_during_a_job_gets_no_paper_and_no_mail_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let class = Classroom::of(&world).await;
    let (anna, _) = class.passed(&world, "anna").await;
    class.passed(&world, "bruno").await;
    let started = class
        .staff
        .actor
        .post(&class.path(), json!({}))
        .await
        .expect(202)
        .json();
    let erasure = erasure_of(&world, &anna).await;
    let app = world.app.clone();
    let work = tokio::spawn(async move { work_due(&app, &CancellationToken::new()).await });
    erasure.overlaps_with_work_after_a_response().await;
    erasure.commit().await;

    assert!(work.await.expect("a task").expect("a worker"));

    let holders: Vec<_> = world.papers().await.into_iter().map(|paper| paper.user_id).collect();
    assert_eq!(holders.len(), 1);
    assert!(!holders.contains(&Some(anna.id)));
    assert_eq!(world.mails().await.len(), 1);
    assert_eq!(class.job(&started).await["skipped"].as_array().map(Vec::len), Some(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_deleted_during_a_replacement_keeps_its_paper_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let class = Classroom::of(&world).await;
    let (anna, _) = class.passed(&world, "anna").await;
    let paper = class.papers(&world).await.remove(0);
    let erasure = erasure_of(&world, &anna).await;
    let (staff, path) = (
        class.staff.actor.clone(),
        format!("/api/certificates/{}/replace", paper.id),
    );
    let replace = async move { staff.post(&path, json!({"name": "Annà", "reason": "Errore"})).await };
    let replace = erasure.meets(replace).await;
    erasure.commit().await;

    replace.await.expect("a task").expect(409);

    assert_eq!(world.papers().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_called_off_while_a_worker_takes_them_are_delivered_or_stopped_but_not_both_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let class = Classroom::of(&world).await;
    class.passed(&world, "anna").await;
    class.issue(&world, json!({"hold_minutes": 1})).await;
    world.clock.advance(TimeDelta::minutes(1));
    let take = "UPDATE outbox SET leased_until = now() + interval '3 minutes'";
    let worker = OtherTransaction::begin(&world, take).await;
    let (staff, path) = (
        class.staff.actor.clone(),
        format!("/api/course-dates/{}/held-mails", class.date.id),
    );

    let call_off = worker.meets(async move { staff.delete(&path).await }).await;
    worker.commit().await;

    call_off.await.expect("a task").expect(409);
    assert_eq!(world.mails().await.len(), 1);
}
