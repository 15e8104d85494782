//! The times of scans in the attendance register, in the download of one's data, in the audit log, and when the account is
//! deleted.

use std::{io::Write, process::Command};

use battito::features::personal_data;
use battito_platform::entities::presence_claims;
use chrono::TimeDelta;
use sea_orm::EntityTrait;
use serde_json::json;

use crate::{
    api::personal_data::export::Unpacked,
    support::{World, presence::ScreenedDate},
};

/// The text of a PDF, as another program reads it.
pub(crate) fn text_of(pdf: &[u8]) -> String {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(pdf).expect("a written file");
    let read = Command::new("pdftotext")
        .arg("-layout")
        .arg(file.path())
        .arg("-")
        .output();
    String::from_utf8(read.expect("poppler-utils").stdout).expect("text")
}

#[tokio::test]
async fn the_register_carries_the_times() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, row) = room.seat(&world, "anna").await;
    let (_, other) = room.seat(&world, "bruno").await;
    let path = format!("/api/course-dates/{}/register", room.date.id);
    let blank = text_of(&room.staff.actor.get(&path).await.expect(200).bytes);
    assert!(!blank.contains("codice in aula"), "{blank}");
    world.clock.advance(TimeDelta::minutes(7));
    room.scanned(&world, &anna)
        .await
        .post("/api/presence", json!({}))
        .await
        .expect(200);
    world.clock.advance(TimeDelta::minutes(1));
    room.staff_mark(other.id, "present").await;
    world.clock.advance(TimeDelta::hours(3));
    room.scanned(&world, &anna)
        .await
        .post("/api/presence", json!({}))
        .await
        .expect(200);
    let text = text_of(&room.staff.actor.get(&path).await.expect(200).bytes);
    let line = text
        .lines()
        .find(|line| line.contains("11:07"))
        .expect("the time of the morning");
    assert!(line.contains("14:08"), "the afternoon beside it: {text}");
    assert!(!text.contains("11:08"), "a mark of staff is signed for: {text}");
    assert!(
        text.contains("L'ora è quella in cui la persona ha confermato la presenza"),
        "{text}"
    );
    // Overruled: the register does not say that the person was there.
    room.staff_mark(row.id, "absent").await;
    let text = text_of(&room.staff.actor.get(&path).await.expect(200).bytes);
    assert!(!text.contains("11:07") && text.contains("14:08"), "{text}");
}

#[tokio::test]
async fn the_audit_log_says_it_in_words() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, _) = room.seat(&world, "anna").await;
    room.scanned(&world, &anna)
        .await
        .post("/api/presence", json!({}))
        .await
        .expect(200);
    let admin = world.admin().await;
    let log = admin.actor.get("/api/audit").await.expect(200).text();
    assert!(log.contains("Presenza con il codice in aula"), "{log}");
    assert!(log.contains("01/03 mattina: presente (da sé alle 11:00)"), "{log}");
}

#[tokio::test]
async fn the_download_of_ones_data_has_the_times() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, _) = room.seat(&world, "anna").await;
    room.scanned(&world, &anna)
        .await
        .post("/api/presence", json!({}))
        .await
        .expect(200);
    let archive = anna.actor.get("/api/profile/export").await.expect(200);
    let data = Unpacked::of(archive).data();
    let half_day = &data["prenotazioni"][0]["presenze"][0];
    assert_eq!(half_day["presenza"], "Presente");
    assert_eq!(half_day["codice_inquadrato_il"], "2027-03-01T11:00:00+01:00");
}

#[tokio::test]
async fn the_account_takes_its_scans_along() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let anna = world.member("anna").await;
    world.reservation(room.date.id, anna.id, "confirmed").await;
    room.scanned(&world, &anna)
        .await
        .post("/api/presence", json!({}))
        .await
        .expect(200);
    let claims = async || {
        presence_claims::Entity::find()
            .all(world.app.db().read())
            .await
            .expect("a query")
    };
    assert_eq!(claims().await[0].user_id, Some(anna.id));
    let kept = personal_data::inventory::left_out().collect::<Vec<_>>();
    assert!(kept.iter().any(|reason| reason.contains("codice in aula")));
    let body = json!({"password": crate::support::people::PASSWORD});
    anna.actor
        .send(axum::http::Method::DELETE, "/api/profile", Some(body))
        .await
        .expect(200);
    assert!(claims().await.is_empty());
}
