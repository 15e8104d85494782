//! `PUT /shifts/{id}` by an admin.

use axum::http::Method;
use serde_json::json;

use super::{hours, morning, with};
use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn other_hours_ask_again(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        let path = format!("/api/shifts/{}", world.shift(marco.id, Some(&date), "accepted").await.id);
        let got = admin.get(&path).await.expect(200);

        let same = admin.send_if(Method::PUT, &path, got.header("etag"), &got.json()).await.expect(200);
        assert_eq!((same.json(), same.header("etag")), (got.json(), got.header("etag")));
        let noted = admin.put(&path, with(&got.json(), json!({"note": "al primo piano"}))).await.expect(200).json();
        assert_eq!((&noted["status"], &noted["note"]), (&json!("accepted"), &json!("al primo piano")));
        assert!(world.mails().await.is_empty());

        let moved = admin.put(&path, with(&noted, json!({"start": "2027-03-11T14:00:00+01:00"}))).await.expect(200).json();

        assert_eq!((&moved["status"], &moved["hours"]), (&json!("proposed"), &json!(4.0)));
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-changed"]);
        let text = world.mails().await[0].text();
        for part in ["dalle 14:00 alle 18:00", "Data precedente", "dalle 09:00 alle 18:00", "Facci sapere"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let stale = admin.send_if(Method::PUT, &path, got.header("etag"), &got.json()).await;
        stale.expect(412);
        assert_eq!(world.audit_actions().await, ["shift.update"; 2]);
    }

    async fn another_person_is_asked_and_the_former_told(world) {
        let (admin, marco, anna) = (world.admin().await.actor, world.teacher("marco").await, world.teacher("anna").await);
        let shift = admin.post("/api/shifts", morning(marco.id)).await.expect(201).json();
        let path = format!("/api/shifts/{}", shift["id"]);
        marco.actor.put(&path, json!({"status": "accepted"})).await.expect(200);

        let given = admin.put(&path, morning(anna.id)).await.expect(200).json();

        assert_eq!((&given["user"]["id"], &given["status"]), (&json!(anna.id), &json!("proposed")));
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-proposed", "shift-withdrawn"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["shift-proposed"]);
        marco.actor.put(&path, json!({"status": "accepted"})).await.expect(403);
    }

    async fn overlaps_are_refused_but_not_with_itself(world) {
        let (admin, marco, anna) = (world.admin().await.actor, world.teacher("marco").await, world.teacher("anna").await);
        let shift = admin.post("/api/shifts", morning(marco.id)).await.expect(201).json();
        admin.post("/api/shifts", hours(marco.id, "2027-03-11T14:00:00+01:00", "2027-03-11T18:00:00+01:00")).await.expect(201);
        admin.post("/api/shifts", morning(anna.id)).await.expect(201);
        let path = format!("/api/shifts/{}", shift["id"]);

        admin.put(&path, hours(marco.id, "2027-03-11T10:00:00+01:00", "2027-03-11T14:00:00+01:00")).await.expect(200);
        for refused in [hours(marco.id, "2027-03-11T10:00:00+01:00", "2027-03-11T14:30:00+01:00"), morning(anna.id)] {
            let answer = admin.put(&path, refused).await.expect(422);
            assert_eq!(answer.errors("start"), ["Turno sovrapposto a un altro."]);
        }
        assert_eq!(admin.put(&path, json!({"role": "cuoco"})).await.expect(422).errors("role"), ["Valore non valido."]);
        assert_eq!(admin.put(&path, json!({"note": "x"})).await.expect(422).errors("id_user"), ["Campo obbligatorio."]);
    }

    async fn a_past_shift_of_a_former_instructor_can_be_noted(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, -3, 12).await;
        let path = format!("/api/shifts/{}", world.shift(marco.id, Some(&date), "accepted").await.id);
        world.disable(marco.id).await;
        let got = admin.get(&path).await.expect(200).json();
        let noted = admin.put(&path, with(&got, json!({"note": "ha sostituito Anna"}))).await.expect(200).json();
        assert_eq!(noted["note"], "ha sostituito Anna");
    }
}
