//! `GET|PUT /profile/availability`.

use serde_json::json;

use crate::{on_both_engines, support::World};

const PATH: &str = "/api/profile/availability";

on_both_engines! {
    async fn stores_weekly_hours_and_exceptions_in_order(world) {
        let (marco, anna) = (world.teacher("marco").await, world.teacher("anna").await);
        let nothing = json!({"weekly": [], "exceptions": []});
        assert_eq!(marco.actor.get(PATH).await.expect(200).json(), nothing);

        let said = marco.actor.put(PATH, json!({
            "weekly": [
                {"weekday": 5, "start": "20:00", "end": "24:00"}, {"weekday": 1, "start": "14:00", "end": "18:00"},
                {"weekday": 1, "start": "09:00", "end": "13:00"},
            ],
            "exceptions": [
                {"from": "2027-08-09", "to": "2027-08-22", "available": false, "note": " ferie "},
                {"from": "2027-05-01", "to": "2027-05-01", "available": true},
            ],
        })).await.expect(200).json();

        assert_eq!(said, json!({
            "weekly": [
                {"weekday": 1, "start": "09:00", "end": "13:00"}, {"weekday": 1, "start": "14:00", "end": "18:00"},
                {"weekday": 5, "start": "20:00", "end": "24:00"},
            ],
            "exceptions": [
                {"from": "2027-05-01", "to": "2027-05-01", "available": true, "note": null},
                {"from": "2027-08-09", "to": "2027-08-22", "available": false, "note": "ferie"},
            ],
        }));
        assert_eq!(marco.actor.get(PATH).await.expect(200).json(), said);
        assert_eq!(marco.actor.put(PATH, said.clone()).await.expect(200).json(), said);
        assert_eq!(anna.actor.get(PATH).await.expect(200).json(), nothing);
        marco.actor.put(PATH, nothing.clone()).await.expect(200);
        assert_eq!(marco.actor.get(PATH).await.expect(200).json(), nothing);
    }
}

#[tokio::test]
async fn refuses_contradictions() {
    let world = World::sqlite().await;
    let marco = world.teacher("marco").await.actor;
    let weekly = |weekday: i64, start: &str, end: &str| json!({"weekday": weekday, "start": start, "end": end});
    let days = |from: &str, to: &str| json!({"from": from, "to": to, "available": false, "note": null});
    for (hours, field) in [
        (
            json!({"weekly": [weekly(0, "09:00", "10:00")], "exceptions": []}),
            "weekly",
        ),
        (
            json!({"weekly": [weekly(-1, "09:00", "10:00")], "exceptions": []}),
            "weekly",
        ),
        (json!({"weekly": [weekly(1, "9", "10:00")], "exceptions": []}), "weekly"),
        (
            json!({"weekly": [weekly(1, "10:00", "10:00")], "exceptions": []}),
            "weekly",
        ),
        (
            json!({"weekly": [weekly(1, "09:00", "11:00"), weekly(1, "10:00", "12:00")], "exceptions": []}),
            "weekly",
        ),
        (
            json!({"weekly": [], "exceptions": [days("2027-03-02", "2027-03-01")]}),
            "exceptions",
        ),
        (
            json!({"weekly": [], "exceptions": [days("2027-03-01", "2027-03-03"), days("2027-03-03", "2027-03-04")]}),
            "exceptions",
        ),
        (
            json!({"weekly": [], "exceptions": [days("2027-02-30", "2027-03-03")]}),
            "exceptions",
        ),
        (json!({"weekly": []}), "exceptions"),
    ] {
        let refused = marco.put(PATH, hours.clone()).await.expect(422);
        assert_eq!(refused.errors(field).len(), 1, "{hours}: {}", refused.text());
    }
    world.participant("anna").await.actor.get(PATH).await.expect(403);
}
