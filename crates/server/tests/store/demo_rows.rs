//! The rows of the demo centre, on SQLite.

use std::collections::{HashMap, HashSet};

use battito::features::demo::{DesignFiles, Loaded, fill};
use battito_platform::{
    db::Db,
    entities::{
        certificate_options, course_dates, course_images, courses, reservation_certificates, reservations, users,
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

const CENTRE: Loaded = Loaded {
    courses: 14,
    course_dates: 169,
    users: 489,
    reservations: 2191,
    shifts: 391,
    certificates: 246,
};

fn today() -> DateTime<Utc> {
    "2026-11-21T09:30:00Z".parse().expect("a good instant")
}

/// An empty database; its folder goes with it.
async fn empty() -> (Db, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("an answer");
    let db = Db::connect(&format!("sqlite://{}", folder.path().join("demo.db").display()))
        .await
        .expect("an answer");
    db.migrate().await.expect("an answer");
    (db, folder)
}

async fn filled() -> (Db, tempfile::TempDir) {
    let (db, folder) = empty().await;
    assert_eq!(
        fill(&db, today(), "hash".into(), DesignFiles::default())
            .await
            .expect("an answer"),
        Some(CENTRE)
    );
    (db, folder)
}

async fn count<E: EntityTrait>(db: &Db, _: E) -> usize
where
    E::Model: Send + Sync,
{
    E::find().all(db.read()).await.expect("an answer").len()
}

#[tokio::test]
async fn fills_an_empty_database() {
    let (db, _folder) = filled().await;
    assert_eq!(count(&db, courses::Entity).await, CENTRE.courses);
    assert_eq!(count(&db, course_images::Entity).await, CENTRE.courses);
    assert_eq!(count(&db, course_dates::Entity).await, CENTRE.course_dates);
    assert_eq!(count(&db, users::Entity).await, CENTRE.users);
    assert_eq!(count(&db, reservations::Entity).await, CENTRE.reservations);
}

#[tokio::test]
async fn changes_nothing_the_second_time() {
    let (db, _folder) = filled().await;
    assert_eq!(
        fill(
            &db,
            today() + TimeDelta::days(30),
            "other".into(),
            DesignFiles::default()
        )
        .await
        .expect("an answer"),
        None
    );
    assert_eq!(count(&db, reservations::Entity).await, CENTRE.reservations);
    let changed = users::Entity::find()
        .filter(users::Column::PasswordHash.ne("hash"))
        .count(db.read())
        .await
        .expect("an answer");
    assert_eq!(changed, 0);
}

#[tokio::test]
async fn leaves_a_database_alone_that_has_a_user() {
    let (db, _folder) = empty().await;
    db.write(|tx| {
        Box::pin(async move {
            let columns =
                "email, email_key, name, surname, is_sanitary, is_admin, is_instructor, created_at, updated_at";
            let values =
                "'a@b.example', 'a@b.example', 'A', 'B', 0, 1, 0, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'";
            tx.execute_unprepared(&format!("INSERT INTO users ({columns}) VALUES ({values})"))
                .await?;
            Ok(())
        })
    })
    .await
    .expect("an answer");
    assert_eq!(
        fill(&db, today(), "hash".into(), DesignFiles::default())
            .await
            .expect("an answer"),
        None
    );
    assert_eq!(count(&db, courses::Entity).await, 0);
}

#[tokio::test]
async fn gives_no_seat_too_many_and_lets_people_wait_only_where_all_are_taken() {
    let (db, _folder) = filled().await;
    let all = reservations::Entity::find().all(db.read()).await.expect("an answer");
    for date in course_dates::Entity::find().all(db.read()).await.expect("an answer") {
        let with = |status: &str| {
            all.iter()
                .filter(|r| r.course_date_id == date.id && r.status.as_str() == status)
                .count()
        };
        let seats = usize::try_from(date.seats).expect("an answer");
        assert!(with("confirmed") <= seats, "date {} is overbooked", date.id);
        assert!(
            with("waiting") == 0 || with("confirmed") == seats,
            "date {} has seats and a queue",
            date.id
        );
    }
}

#[tokio::test]
async fn gives_every_reservation_one_chosen_certificate_and_all_that_are_always_issued() {
    let (db, _folder) = filled().await;
    let dates: HashMap<i64, i64> = course_dates::Entity::find()
        .all(db.read())
        .await
        .expect("an answer")
        .into_iter()
        // The registers of dates held before Battito are on paper.
        .filter(|d| !d.note.as_deref().unwrap_or_default().starts_with("Svolta prima"))
        .map(|d| (d.id, d.course_id))
        .collect();
    let options = certificate_options::Entity::find()
        .all(db.read())
        .await
        .expect("an answer");
    let given = reservation_certificates::Entity::find()
        .all(db.read())
        .await
        .expect("an answer");
    for reservation in reservations::Entity::find().all(db.read()).await.expect("an answer") {
        if !dates.contains_key(&reservation.course_date_id) || reservation.status.as_str() == "cancelled" {
            continue;
        }
        let of = |always: bool| {
            let course = dates[&reservation.course_date_id];
            options
                .iter()
                .filter(move |o| o.course_id == course && (o.always != 0) == always)
                .map(|o| o.id)
        };
        let mine = given
            .iter()
            .filter(|c| c.reservation_id == reservation.id)
            .map(|c| c.certificate_option_id);
        let (chosen, always): (HashSet<i64>, HashSet<i64>) = (of(false).collect(), of(true).collect());
        let mine: HashSet<i64> = mine.collect();
        assert!(always.is_subset(&mine));
        assert_eq!(mine.intersection(&chosen).count(), usize::from(!chosen.is_empty()));
    }
}

#[tokio::test]
async fn shows_life_to_the_accounts_of_the_demo() {
    let (db, _folder) = filled().await;
    for (email, waiting, absent, total) in [
        ("sanitario@battito.example", 1, 1, 6),
        ("laico@battito.example", 1, 1, 5),
    ] {
        let user = users::Entity::find()
            .filter(users::Column::Email.eq(email))
            .one(db.read())
            .await
            .expect("an answer")
            .expect("an answer");
        let mine = reservations::Entity::find().filter(reservations::Column::UserId.eq(user.id));
        let mine = mine.all(db.read()).await.expect("an answer");
        assert_eq!(mine.len(), total);
        assert_eq!(mine.iter().filter(|r| r.status.as_str() == "waiting").count(), waiting);
        assert_eq!(
            mine.iter().filter(|r| r.attendance.as_str() == "absent").count(),
            absent
        );
    }
}
