//! Confirming one's own presence after the login.

use battito_platform::entities::{audit_entries, course_dates, reservations, sessions, users};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, QueryOrder, Set};
use serde_json::{Value, json};

use super::message;
use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::word,
        presence::{ScreenedDate, scan},
    },
};

const CALL: &str = "/api/presence";
const AT_ELEVEN: &str = "2027-03-01T11:00:00+01:00";

fn present() -> Value {
    json!({"course": "BLSD", "half_day": {"day": "2027-03-01", "half": "morning"}, "at": AT_ELEVEN})
}

on_both_engines! {
    async fn makes_present_with_the_time_of_the_scan(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, row) = room.seat(&world, "anna").await;
        let browser = room.scanned(&world, &anna).await;
        world.clock.advance(TimeDelta::minutes(4));
        let answer = browser.post(CALL, json!({})).await.expect(200);
        assert_eq!(answer.json(), present());
        assert_eq!(room.mark(row.id, "morning").await, json!(["present", AT_ELEVEN, AT_ELEVEN]));
        assert_eq!(room.mark(row.id, "afternoon").await, json!(["unknown", null, null]));
        let entry = audit_entries::Entity::find().order_by_desc(audit_entries::Column::Id).one(world.app.db().read()).await;
        let entry = entry.expect("a query").expect("an entry");
        assert_eq!((entry.action.as_str(), entry.actor_id, entry.subject_id), ("reservation.scan", Some(anna.id), row.id));
        assert_eq!(entry.after.expect("a state")["attendances"][0]["scanned_at"], AT_ELEVEN);
    }

    async fn the_whole_follows_from_the_half_days(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, row) = room.seat(&world, "anna").await;
        let whole = async || {
            let found = reservations::Entity::find_by_id(row.id).one(world.app.db().read()).await;
            found.expect("a query").expect("a reservation").attendance.as_str().to_owned()
        };
        room.scanned(&world, &anna).await.post(CALL, json!({})).await.expect(200);
        assert_eq!(whole().await, "unknown");
        world.clock.advance(TimeDelta::hours(3));
        room.scanned(&world, &anna).await.post(CALL, json!({})).await.expect(200);
        assert_eq!(whole().await, "present");
        assert_eq!(room.mark(row.id, "afternoon").await[1], "2027-03-01T14:00:00+01:00");
    }

    async fn a_second_time_changes_nothing(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, row) = room.seat(&world, "anna").await;
        let browser = room.scanned(&world, &anna).await;
        browser.post(CALL, json!({})).await.expect(200);
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(browser.post(CALL, json!({})).await.expect(200).json(), present(), "two taps");
        world.clock.advance(TimeDelta::minutes(5));
        let again = room.scanned(&world, &anna).await.post(CALL, json!({})).await.expect(200);
        assert_eq!(again.json(), present(), "another scan");
        assert_eq!(room.mark(row.id, "morning").await, json!(["present", AT_ELEVEN, AT_ELEVEN]));
        assert_eq!(world.audit_actions().await, ["reservation.scan"]);
    }

    async fn a_claim_is_used_by_one_person(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, _) = room.seat(&world, "anna").await;
        let (bruno, row) = room.seat(&world, "bruno").await;
        let cookie = scan(&world, &room.code().await).await.expect("a claim");
        let browser = |token: &str| world.with_token(token).with_cookie(&cookie);
        browser(&anna.token).post(CALL, json!({})).await.expect(200);
        let refused = browser(&bruno.token).post(CALL, json!({})).await.expect(409);
        assert!(message(&refused).contains("un'altra persona"));
        assert_eq!(room.mark(row.id, "morning").await[0], "unknown");
    }

    async fn staff_have_the_last_word(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, row) = room.seat(&world, "anna").await;
        // Marked absent before the scan: it stays.
        room.staff_mark(row.id, "absent").await;
        world.clock.advance(TimeDelta::minutes(1));
        let refused = room.scanned(&world, &anna).await.post(CALL, json!({})).await.expect(409);
        assert!(message(&refused).contains("segnato assente"), "{}", message(&refused));
        assert_eq!(room.mark(row.id, "morning").await[0], "absent");
        // Taken back: a scan counts again.
        room.staff_mark(row.id, "unknown").await;
        world.clock.advance(TimeDelta::minutes(1));
        let browser = room.scanned(&world, &anna).await;
        browser.post(CALL, json!({})).await.expect(200);
        let at = "2027-03-01T11:02:00+01:00";
        assert_eq!(room.mark(row.id, "morning").await, json!(["present", at, at]));
        // Overruled after the scan: the scan stays a fact, and the same claim does not undo the mark.
        world.clock.advance(TimeDelta::minutes(1));
        room.staff_mark(row.id, "absent").await;
        assert_eq!(room.mark(row.id, "morning").await, json!(["absent", "2027-03-01T11:03:00+01:00", at]));
        browser.post(CALL, json!({})).await.expect(409);
        // Taken back after the scan: only a new scan counts.
        room.staff_mark(row.id, "unknown").await;
        let refused = browser.post(CALL, json!({})).await.expect(409);
        assert!(message(&refused).contains("dopo la scansione"), "{}", message(&refused));
        // Staff say that the person is there.
        room.staff_mark(row.id, "present").await;
        assert_eq!(room.mark(row.id, "morning").await, json!(["present", "2027-03-01T11:03:00+01:00", at]));
    }

    async fn a_mark_of_staff_keeps_its_time(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, row) = room.seat(&world, "anna").await;
        room.staff_mark(row.id, "present").await;
        world.clock.advance(TimeDelta::minutes(1));
        let answer = room.scanned(&world, &anna).await.post(CALL, json!({})).await.expect(200);
        assert_eq!(answer.json()["at"], AT_ELEVEN);
        assert_eq!(room.mark(row.id, "morning").await, json!(["present", AT_ELEVEN, null]));
    }

    async fn requires_a_seat(world) {
        let room = ScreenedDate::of(&world).await;
        let stranger = world.participant("anna").await;
        let waits = world.participant("bruno").await;
        world.reservation(room.date.id, waits.id, "waiting").await;
        let gone = world.participant("carla").await;
        world.reservation(room.date.id, gone.id, "cancelled").await;
        for (person, words) in [
            (&stranger, "Non troviamo una tua prenotazione"),
            (&waits, "lista d'attesa"),
            (&gone, "è annullata"),
            (&room.staff, "Questo codice è dei partecipanti"),
        ] {
            let refused = room.scanned(&world, person).await.post(CALL, json!({})).await.expect(409);
            assert!(message(&refused).contains(words), "{}", message(&refused));
        }
        // A person who has cancelled and booked again has a seat.
        let row = world.reservation(room.date.id, gone.id, "confirmed").await;
        room.scanned(&world, &gone).await.post(CALL, json!({})).await.expect(200);
        assert_eq!(room.mark(row.id, "morning").await[0], "present");
    }

    async fn a_claim_outlives_its_code_but_not_ten_minutes(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, _) = room.seat(&world, "anna").await;
        let (late, soon) = (room.scanned(&world, &anna).await, room.scanned(&world, &anna).await);
        world.clock.advance(TimeDelta::seconds(599));
        soon.post(CALL, json!({})).await.expect(200);
        world.clock.advance(TimeDelta::seconds(1));
        late.post(CALL, json!({})).await.expect(404);
    }
}

#[tokio::test]
async fn asks_for_a_session_that_is_good() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, row) = room.seat(&world, "anna").await;
    let cookie = scan(&world, &room.code().await).await.expect("a claim");
    world
        .visitor()
        .with_cookie(&cookie)
        .post(CALL, json!({}))
        .await
        .expect(401);
    let disabled = users::ActiveModel {
        id: Set(anna.id),
        disabled_at: Set(Some(world.now())),
        ..Default::default()
    };
    world.change(disabled).await;
    let browser = world.with_token(&anna.token).with_cookie(&cookie);
    browser.post(CALL, json!({})).await.expect(401);
    assert_eq!(room.mark(row.id, "morning").await[0], "unknown");
    assert!(
        !sessions::Entity::find()
            .all(world.app.db().read())
            .await
            .expect("a query")
            .is_empty()
    );
    // A foreign site cannot press the button.
    let (bruno, _) = room.seat(&world, "bruno").await;
    let forged = world.with_token(&bruno.token).with_cookie(&cookie).without_csrf();
    forged.post(CALL, json!({})).await.expect(419);
}

#[tokio::test]
async fn needs_no_verified_email() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, _) = room.seat(&world, "anna").await;
    let user = users::Entity::find_by_id(anna.id).one(world.app.db().read()).await;
    assert_eq!(user.expect("a query").expect("a user").email_verified_at, None);
    room.scanned(&world, &anna)
        .await
        .post(CALL, json!({}))
        .await
        .expect(200);
}

#[tokio::test]
async fn a_date_that_was_cancelled_meanwhile_refuses() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, _) = room.seat(&world, "anna").await;
    let browser = room.scanned(&world, &anna).await;
    world
        .change(course_dates::ActiveModel {
            id: Set(room.date.id),
            status: Set(word("cancelled")),
            ..Default::default()
        })
        .await;
    let refused = browser.post(CALL, json!({})).await.expect(409);
    assert!(message(&refused).contains("data è stata annullata"));
}

#[tokio::test]
async fn a_half_day_that_is_gone_meanwhile_refuses() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, _) = room.seat(&world, "anna").await;
    let browser = room.scanned(&world, &anna).await;
    world
        .change(course_dates::ActiveModel {
            id: Set(room.date.id),
            starts_at: Set(room.date.starts_at + TimeDelta::hours(5)),
            ..Default::default()
        })
        .await;
    browser.get(CALL).await.expect(404);
    let refused = browser.post(CALL, json!({})).await.expect(409);
    assert!(message(&refused).contains("programma di questa data è cambiato"));
}

#[tokio::test]
async fn an_issued_certificate_is_not_contradicted() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let (anna, row) = room.seat(&world, "anna").await;
    world.paper_of(row.id).await;
    let refused = room
        .scanned(&world, &anna)
        .await
        .post(CALL, json!({}))
        .await
        .expect(409);
    assert!(!message(&refused).is_empty());
}
