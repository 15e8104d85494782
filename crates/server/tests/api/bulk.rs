//! Calls that act on many rows of a list, and lists of chosen rows.

use std::io::Cursor;

use battito_platform::entities::{certificates, course_dates, users};
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{
        World,
        classroom::Classroom,
        fixtures::{Traits, word},
    },
};

/// The ids and reasons of the rows that were left out.
fn skipped(result: &Value) -> Vec<(i64, &str)> {
    let rows = result["skipped"].as_array().expect("rows").iter();
    rows.map(|row| {
        (
            row["id"].as_i64().expect("an id"),
            row["reason"].as_str().expect("a reason"),
        )
    })
    .collect()
}

on_both_engines! {
    async fn users_are_invited_again_unless_they_have_a_password(world) {
        let staff = world.instructor().await.actor;
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let admin = world.admin().await;
        let carla = world.participant("carla").await;
        world.change(users::ActiveModel { id: Set(carla.id), email: Set(None), email_key: Set(None), ..Default::default() }).await;
        let path = format!("/api/users/invite?ids={},{},{}", anna.id, admin.id, carla.id);

        staff.post(&path, json!({"rows": 4})).await.expect(409);
        assert!(world.mails().await.is_empty(), "the list has changed: nothing is done");
        let result = staff.post(&path, json!({"rows": 3})).await.expect(200).json();

        assert_eq!((&result["total"], &result["done"]), (&json!(3), &json!(1)));
        let left_out = skipped(&result);
        assert_eq!(left_out.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [admin.id, carla.id]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["invitation"]);
        assert!(world.mail_kinds(&bruno.email).await.is_empty());

        let all = staff.post("/api/users/invite?search=bruno", json!({"rows": 1})).await.expect(200).json();
        assert_eq!(all["done"], 1);
        let listed = staff.get(&format!("/api/users?ids={},{}&search=bruno", anna.id, bruno.id)).await.expect(200).json();
        assert_eq!((&listed["meta"]["total"], &listed["data"][0]["id"]), (&json!(1), &json!(bruno.id)));
        for wrong in ["ids=a", "ids=1,"] {
            staff.get(&format!("/api/users?{wrong}")).await.expect(422);
        }
    }

    async fn dates_are_confirmed_and_made_private_or_public(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let (soon, later) = (world.date(course.id, 3, 10).await, world.date(course.id, 5, 10).await);
        let off = world.date(course.id, 7, 10).await;
        world.change(course_dates::ActiveModel { id: Set(off.id), status: Set(word("cancelled")), ..Default::default() }).await;
        let locked = world.date(course.id, 9, 10).await;
        world.change(course_dates::ActiveModel { id: Set(locked.id), private: Set(true), booking_password: Set(Some("segreta".into())), ..Default::default() }).await;
        let path = "/api/course-dates?from=2027-03-01";

        let result = staff.patch(path, json!({"rows": 4, "confirmed": true})).await.expect(200).json();
        assert_eq!(result["done"], 3);
        assert_eq!(skipped(&result), [(off.id, "Questa data è stata annullata e non si può riaprire: creane una nuova.")]);
        let of_one = format!("/api/course-dates?ids={}", soon.id);
        staff.patch(&of_one, json!({"rows": 1, "private": 1})).await.expect(200);
        let states = |rows: Value| rows["data"].as_array().expect("dates").iter().map(|date| format!("{} {}", date["status"], date["private"])).collect::<Vec<_>>();
        let listed = staff.get(path).await.expect(200).json();
        assert_eq!(states(listed), ["\"confirmed\" 1", "\"confirmed\" 0", "\"cancelled\" 0", "\"confirmed\" 1"]);

        let public = staff.patch(path, json!({"rows": 4, "private": 0})).await.expect(200).json();
        assert_eq!(skipped(&public).iter().map(|(id, _)| *id).collect::<Vec<_>>(), [locked.id], "its password would still be asked");
        world.change(course_dates::ActiveModel { id: Set(later.id), booking_password: Set(Some("segreta".into())), ..Default::default() }).await;
        let taken_back = staff.patch(path, json!({"rows": 4, "confirmed": false})).await.expect(200).json();
        assert_eq!(taken_back["done"], 3, "a password of a public date is no reason");
        staff.patch(path, json!({"rows": 4})).await.expect(422);
        staff.patch(path, json!({"confirmed": true})).await.expect(422);
        let listed = staff.get(&format!("/api/course-dates?ids={},{}&need=instructors", soon.id, later.id)).await.expect(200).json();
        assert_eq!(listed["meta"]["total"], 2, "the ids and what is to be done, both");
    }

    async fn certificates_are_mailed_again_and_downloaded(world) {
        let class = Classroom::of(&world).await;
        let staff = world.person("segreteria", Traits { instructor: true, ..Traits::default() }).await.actor;
        let (anna, _) = class.passed(&world, "anna").await;
        class.passed(&world, "bruno").await;
        let papers = class.papers(&world).await;
        let before = world.mail_kinds(&anna.email).await.len();
        world.change(certificates::ActiveModel { id: Set(papers[1].id), status: Set(word("revoked")), ..Default::default() }).await;

        let result = staff.post("/api/certificates/mail", json!({"rows": 2})).await.expect(200).json();
        assert_eq!(result["done"], 1);
        assert_eq!(skipped(&result)[0].0, papers[1].id);
        assert_eq!(world.mail_kinds(&anna.email).await.len(), before + 1);

        let file = staff.get("/api/certificates/download").await.expect(200);
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"attestati-2027-03-01.zip\"");
        let archive = zip::ZipArchive::new(Cursor::new(file.bytes)).expect("an archive");
        assert_eq!(archive.len(), 1, "the one in force");
        let revoked = format!("ids={}", papers[1].id);
        staff.get(&format!("/api/certificates/download?{revoked}")).await.expect(404);
        let listed = staff.get(&format!("/api/certificates?{revoked}")).await.expect(200).json();
        assert_eq!((&listed["meta"]["total"], &listed["data"][0]["id"]), (&json!(1), &json!(papers[1].id)));
    }
}
