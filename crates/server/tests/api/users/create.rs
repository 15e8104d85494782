//! `POST /users` and `POST /users/{id}/invite`.

use serde_json::json;

use super::{USERS, actions, ada, with};
use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

const LINK: &str = "/auth/password-reset/";

on_both_engines! {
    async fn adds_a_user_and_sends_the_invitation(world) {
        let staff = world.instructor().await.actor;

        let answer = staff.post(USERS, with(ada(), json!({"is_sanitary": true, "is_admin": false}))).await.expect(201);

        let user = answer.json();
        assert_eq!(answer.header("location"), format!("{USERS}/{}", user["id"]));
        assert_eq!((&user["state"], &user["is_sanitary"], &user["fiscal_code"]), (&json!("invited"), &json!(true), &json!("NREDAA80A41F205X")));
        assert_eq!(world.mail_kinds("Ada@Test.example").await, ["invitation"]);
        assert_eq!(actions(&world).await, ["user.create"]);
    }

    async fn sends_the_invitation_again_and_the_first_link_stops_working(world) {
        let staff = world.instructor().await.actor;
        let id = staff.post(USERS, ada()).await.expect(201).json()["id"].clone();

        let answer = staff.post(&format!("{USERS}/{id}/invite"), json!({})).await.expect(200);

        assert_eq!(answer.json()["message"], "Invito inviato a Ada@Test.example.");
        let mails = world.mails().await;
        let set = async |token: String| {
            let body = json!({"token": token, "password": PASSWORD, "password_confirmation": PASSWORD});
            world.visitor().post("/api/reset-password", body).await
        };
        set(mails[0].link_after(LINK)).await.expect(422);
        set(mails[1].link_after(LINK)).await.expect(200);
        staff.post(&format!("{USERS}/{id}/invite"), json!({})).await.expect(409);
    }
}

#[tokio::test]
async fn reports_all_errors_together() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let wrong = json!({"email": "istruttore@TEST.example", "name": "", "fiscal_code": "X", "phone": "1"});

    let answer = staff.post(USERS, wrong).await.expect(422);

    assert_eq!(answer.errors("email"), ["Email già registrata."]);
    for field in ["name", "surname", "fiscal_code", "phone"] {
        assert_eq!(answer.errors(field).len(), 1, "{field}");
    }
}

#[tokio::test]
async fn only_an_admin_grants_roles() {
    let world = World::sqlite().await;
    let (instructor, admin) = (world.instructor().await.actor, world.admin().await.actor);
    for role in [json!({"is_admin": true}), json!({"istructor": true})] {
        instructor.post(USERS, with(ada(), role)).await.expect(403);
    }
    let user = admin
        .post(USERS, with(ada(), json!({"istructor": true})))
        .await
        .expect(201);
    assert_eq!(user.json()["istructor"], true);
}
