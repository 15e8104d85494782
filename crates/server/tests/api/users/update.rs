//! `PUT /users/{id}`.

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{USERS, actions, ada, with};
use crate::{
    on_both_engines,
    support::{Actor, World, fixtures::Traits, people::PASSWORD},
};

async fn read(staff: &Actor, id: i64) -> Value {
    staff.get(&format!("{USERS}/{id}")).await.expect(200).json()
}

on_both_engines! {
    async fn accepts_its_own_response_unchanged(world) {
        let staff = world.instructor().await.actor;
        let anna = world.participant("anna").await;
        let path = format!("{USERS}/{}", anna.id);
        let got = staff.get(&path).await.expect(200);
        let before = got.json();
        world.clock.advance(TimeDelta::minutes(1));

        let same = staff.put(&path, before.clone()).await.expect(200);
        assert_eq!((same.json(), same.header("etag")), (before.clone(), got.header("etag")));
        assert!(actions(&world).await.is_empty());

        let changed = with(before, json!({"surname": "Verdi", "is_sanitary": false, "phone": "3339876543"}));
        let after = staff.put(&path, changed).await.expect(200);
        assert_ne!(after.header("etag"), got.header("etag"));
        let after = after.json();
        assert_eq!((&after["surname"], &after["is_sanitary"]), (&json!("Verdi"), &json!(false)));
        assert_eq!(staff.get(&format!("{USERS}?search=verdi")).await.expect(200).json()["meta"]["total"], 1);
        assert_eq!(actions(&world).await, ["user.update"]);
    }

    async fn a_new_address_of_an_invited_person_gets_the_invitation(world) {
        let staff = world.instructor().await.actor;
        let user = staff.post(USERS, ada()).await.expect(201).json();
        let changed = with(user.clone(), json!({"email": "ada.neri@test.example"}));

        staff.put(&format!("{USERS}/{}", user["id"]), changed).await.expect(200);

        assert_eq!(world.mail_kinds("ada.neri@test.example").await, ["invitation"]);
        let first = world.mails().await[0].link_after("/auth/password-reset/");
        let body = json!({"token": first, "password": PASSWORD, "password_confirmation": PASSWORD});
        world.visitor().post("/api/reset-password", body).await.expect(422);
    }

    async fn refuses_a_taken_address_and_tax_code(world) {
        let staff = world.instructor().await.actor;
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let other = read(&staff, bruno.id).await;
        let wrong = with(read(&staff, anna.id).await, json!({"email": "BRUNO@test.example", "fiscal_code": other["fiscal_code"]}));

        let answer = staff.put(&format!("{USERS}/{}", anna.id), wrong).await.expect(422);

        assert_eq!(answer.errors("email"), ["Email già registrata."]);
        assert_eq!(answer.errors("fiscal_code"), ["Codice fiscale già registrato."]);
    }

    async fn one_of_two_admins_demoting_each_other_remains(world) {
        for round in 0..5 {
            let admin = Traits { admin: true, ..Traits::default() };
            let one = world.person(&format!("uno{round}"), admin).await;
            let two = world.person(&format!("due{round}"), admin).await;
            let (of_one, of_two) = (read(&one.actor, one.id).await, read(&one.actor, two.id).await);
            let demoted = json!({"is_admin": false});
            let (path_one, path_two) = (format!("{USERS}/{}", one.id), format!("{USERS}/{}", two.id));

            let (first, second) = if round % 2 == 0 {
                tokio::join!(one.actor.put(&path_two, with(of_two, demoted.clone())), two.actor.put(&path_one, with(of_one, demoted)))
            } else {
                tokio::join!(one.actor.delete(&path_two), two.actor.put(&path_one, with(of_one, demoted)))
            };

            let statuses = [first.status.as_u16(), second.status.as_u16()];
            let done = statuses.iter().filter(|status| **status == 200).count();
            assert_eq!(done, 1, "{statuses:?}: {} {}", first.text(), second.text());
            let (one, two) = (world.user(one.id).await, world.user(two.id).await);
            let active = [&one, &two].into_iter().filter(|user| user.is_admin && user.disabled_at.is_none());
            assert_eq!(active.count(), 1);
            world.disable(one.id).await;
            world.disable(two.id).await;
        }
    }
}

#[tokio::test]
async fn an_instructor_neither_grants_roles_nor_edits_an_admin() {
    let world = World::sqlite().await;
    let (instructor, admin, anna) = (
        world.instructor().await,
        world.admin().await,
        world.participant("anna").await,
    );
    let staff = &instructor.actor;
    for (target, changes) in [
        (anna.id, json!({"istructor": true})),
        (anna.id, json!({"is_admin": true})),
        (instructor.id, json!({"is_admin": true})),
        (instructor.id, json!({"istructor": false})),
        (admin.id, json!({"phone": "3330000000"})),
    ] {
        let body = with(read(staff, target).await, changes);
        staff.put(&format!("{USERS}/{target}"), body).await.expect(403);
    }
    staff
        .post(&format!("{USERS}/{}/invite", admin.id), json!({}))
        .await
        .expect(403);
    let body = with(read(staff, anna.id).await, json!({"istructor": true}));
    admin.actor.put(&format!("{USERS}/{}", anna.id), body).await.expect(200);
}

#[tokio::test]
async fn a_new_role_ends_the_sessions_of_the_person() {
    let world = World::sqlite().await;
    let (admin, anna) = (world.admin().await, world.participant("anna").await);
    let path = format!("{USERS}/{}", anna.id);
    let body = with(read(&admin.actor, anna.id).await, json!({"phone": "3330000000"}));
    admin.actor.put(&path, body.clone()).await.expect(200);
    anna.actor.get("/api/profile").await.expect(200);

    for is_instructor in [true, false] {
        let session = world.with_token(&world.session(anna.id).await);
        let body = with(body.clone(), json!({"istructor": is_instructor}));
        admin.actor.put(&path, body).await.expect(200);
        session.get("/api/profile").await.expect(401);
    }

    anna.actor.get("/api/profile").await.expect(401);
    let other = world.admin_named("altra").await;
    let body = with(read(&other.actor, other.id).await, json!({"is_admin": false}));
    let elsewhere = world.with_token(&world.session(other.id).await);
    other
        .actor
        .put(&format!("{USERS}/{}", other.id), body)
        .await
        .expect(200);
    other.actor.get("/api/profile").await.expect(200);
    elsewhere.get("/api/profile").await.expect(401);
}

#[tokio::test]
async fn an_invited_admin_does_not_replace_the_last() {
    let world = World::sqlite().await;
    let admin = world.admin().await;
    let invited = with(ada(), json!({"is_admin": true}));
    let invited = admin.actor.post(USERS, invited).await.expect(201).json()["id"].as_i64();
    let path = format!("{USERS}/{}", admin.id);
    let demoted = with(read(&admin.actor, admin.id).await, json!({"is_admin": false}));
    admin.actor.put(&path, demoted).await.expect(409);
    admin
        .actor
        .send(Method::DELETE, "/api/profile", Some(json!({"password": PASSWORD})))
        .await
        .expect(409);
    let deletion = admin.actor.get("/api/profile/deletion").await.expect(200).json();
    assert_eq!(deletion["is_last_admin"], true);

    // Nor does somebody who was merged with the only one who can log in.
    let other = world.admin_named("altra").await;
    world.disable(admin.id).await;
    let merge = format!("{USERS}/{}/merge", invited.expect("an id"));
    other.actor.post(&merge, json!({"id_user": other.id})).await.expect(409);
}

#[tokio::test]
async fn the_last_admin_keeps_the_role() {
    let world = World::sqlite().await;
    let admin = world.admin().await;
    let path = format!("{USERS}/{}", admin.id);
    let body = with(read(&admin.actor, admin.id).await, json!({"is_admin": false}));

    let refused = admin.actor.put(&path, body).await.expect(409);

    assert_eq!(
        refused.json()["message"],
        "È l'unico amministratore attivo: nominane prima un altro."
    );
    admin.actor.delete(&path).await.expect(409);
}

#[tokio::test]
async fn overwrites_only_the_version_seen() {
    let world = World::sqlite().await;
    let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
    let path = format!("{USERS}/{}", anna.id);
    let answer = staff.get(&path).await.expect(200);
    let (tag, body) = (answer.header("etag").to_owned(), answer.json());
    let put = async |tag: &str, body: &Value| {
        let request = Request::put(&path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::IF_MATCH, tag)
            .body(Body::from(body.to_string()));
        staff.send_raw(request.expect("a good request")).await
    };

    let changed = |phone: &str| with(body.clone(), json!({"phone": phone}));
    let first = put(&tag, &changed("3339876543")).await.expect(200);

    assert_ne!(first.header("etag"), tag);
    put(&tag, &changed("3330000000")).await.expect(412);
    assert_eq!(read(&staff, anna.id).await["phone"], "3339876543");
    put(first.header("etag"), &changed("3330000000")).await.expect(200);
}
