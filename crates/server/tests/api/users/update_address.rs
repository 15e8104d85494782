//! The e-mail address in `PUT /users/{id}`: it is confirmed like one's own.

use battito_platform::entities::{audit_entries, users};
use sea_orm::{EntityTrait, QueryOrder, Set};
use serde_json::{Value, json};

use super::{USERS, ada, with};
use crate::{
    on_both_engines,
    support::{Actor, World, fixtures::Person, people::PASSWORD},
};

const NEW: &str = "Anna.Rossi@test.example";

async fn read(staff: &Actor, id: i64) -> Value {
    staff.get(&format!("{USERS}/{id}")).await.expect(200).json()
}

/// Staff write an address; gives the answer.
async fn write(staff: &Actor, id: i64, email: &str) -> Value {
    let body = with(read(staff, id).await, json!({"email": email}));
    staff.put(&format!("{USERS}/{id}"), body).await.expect(200).json()
}

/// The secret of the newest mail of this kind to an address.
async fn link(world: &World, to: &str, path: &str) -> Option<String> {
    let mails = world.mails().await;
    let found = mails
        .iter()
        .rfind(|mail| mail.0.recipient == to && mail.text().contains(path));
    found.map(|mail| mail.link_after(path))
}

async fn confirm(world: &World, to: &str) {
    let token = link(world, to, "/auth/confirm-email/").await.expect("a link");
    world
        .visitor()
        .post("/api/confirm-email", json!({"token": token}))
        .await
        .expect(200);
}

/// A colleague with a password and a confirmed address.
async fn colleague(world: &World) -> Person {
    let anna = world.member("anna").await;
    let (email_verified_at, is_instructor) = (Set(Some(world.now())), Set(true));
    world
        .change(users::ActiveModel {
            id: Set(anna.id),
            email_verified_at,
            is_instructor,
            ..Default::default()
        })
        .await;
    anna
}

on_both_engines! {
    async fn waits_until_its_owner_confirms_it(world) {
        let staff = world.instructor().await.actor;
        let anna = colleague(&world).await;
        let tag = staff.get(&format!("{USERS}/{}", anna.id)).await.header("etag").to_owned();

        let after = write(&staff, anna.id, NEW).await;

        assert_eq!((&after["email"], &after["email_pending"], &after["state"]), (&json!(anna.email), &json!(NEW), &json!("active")));
        assert_eq!(read(&staff, anna.id).await, after);
        assert_ne!(staff.get(&format!("{USERS}/{}", anna.id)).await.header("etag"), tag);
        let listed = staff.get(&format!("{USERS}?search=anna")).await.expect(200).json();
        assert_eq!(listed["data"][0]["email_pending"], NEW);
        assert_eq!(anna.actor.get("/api/profile/security").await.expect(200).json()["pending_email"]["email"], NEW);
        assert_eq!(world.mail_kinds(NEW).await, ["confirm-address"]);
        let notice = world.mails().await.pop().expect("a mail");
        assert_eq!((notice.0.recipient.as_str(), notice.0.kind.as_str()), (anna.email.as_str(), "email-changed"));
        assert!(notice.text().contains("istruttore Rossi") && notice.text().contains("A•••@test.example"), "{}", notice.text());
        // Until then a new password is chosen at the old address, and nowhere else.
        for email in [NEW, &anna.email] {
            world.visitor().post("/api/forgot-password", json!({"email": email})).await.expect(200);
        }
        assert_eq!(link(&world, NEW, "/auth/password-reset/").await, None);
        assert!(link(&world, &anna.email, "/auth/password-reset/").await.is_some());

        confirm(&world, NEW).await;

        let after = read(&staff, anna.id).await;
        assert_eq!((&after["email"], &after["email_pending"]), (&json!(NEW), &Value::Null));
        world.log_in(NEW, PASSWORD).await.expect(200);
    }

    async fn is_withdrawn_by_saving_the_old_one_again_and_by_nothing_else(world) {
        let staff = world.instructor().await.actor;
        let anna = colleague(&world).await;
        let pending = write(&staff, anna.id, NEW).await;
        let path = format!("{USERS}/{}", anna.id);
        let mails = world.mails().await.len();

        let kept = staff.put(&path, with(pending.clone(), json!({"phone": "3330000000"}))).await.expect(200).json();
        assert_eq!(kept["email_pending"], NEW);
        write(&staff, anna.id, NEW).await;
        assert_eq!(world.mails().await.len(), mails, "to ask for the same again sends nothing");
        let withdrawn = staff.put(&path, with(kept, json!({"email_pending": null}))).await.expect(200).json();

        assert_eq!((&withdrawn["email"], &withdrawn["email_pending"]), (&json!(anna.email), &Value::Null));
        let token = link(&world, NEW, "/auth/confirm-email/").await.expect("a link");
        world.visitor().post("/api/confirm-email", json!({"token": token})).await.expect(422);
        let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id).all(world.app.db().read()).await.expect("rows");
        let pending = |state: &Option<Value>| state.as_ref().expect("a state")["email_pending"].clone();
        let pending: Vec<_> = entries.iter().map(|entry| (pending(&entry.before), pending(&entry.after))).collect();
        assert_eq!(pending, [(Value::Null, json!(NEW)), (Value::Null, Value::Null), (json!(NEW), Value::Null)]);
    }

    async fn is_undone_by_the_old_address_before_and_after_it_is_confirmed(world) {
        let staff = world.instructor().await.actor;
        for is_confirmed in [false, true] {
            let anna = colleague(&world).await;
            write(&staff, anna.id, "ladro@test.example").await;
            let back = link(&world, &anna.email, "/auth/restore-email/").await.expect("a way back");
            if is_confirmed {
                confirm(&world, "ladro@test.example").await;
                // The new owner changes the address again: the link back still works.
                write(&staff, anna.id, "covo@test.example").await;
                confirm(&world, "covo@test.example").await;
            }

            world.visitor().post("/api/restore-email", json!({"token": back})).await.expect(200);

            let after = read(&staff, anna.id).await;
            assert_eq!((&after["email"], &after["email_pending"]), (&json!(anna.email), &Value::Null));
            anna.actor.get("/api/profile").await.expect(401);
            world.log_in(&anna.email, PASSWORD).await.expect(422);
            for thief in ["ladro@test.example", "covo@test.example"] {
                if let Some(token) = link(&world, thief, "/auth/restore-email/").await {
                    world.visitor().post("/api/restore-email", json!({"token": token})).await.expect(422);
                }
            }
            let gone = format!("{}@altrove.example", anna.id);
            world.change(users::ActiveModel { id: Set(anna.id), email: Set(Some(gone.clone())), email_key: Set(Some(gone)), fiscal_code: Set(None), ..Default::default() }).await;
        }
    }

    async fn ends_with_the_account(world) {
        let admin = world.admin().await.actor;
        let (anna, kept) = (colleague(&world).await, world.instructor().await);
        write(&admin, anna.id, NEW).await;
        let token = link(&world, NEW, "/auth/confirm-email/").await.expect("a link");
        let path = format!("{USERS}/{}", anna.id);

        assert_eq!(admin.delete(&path).await.expect(200).json()["email_pending"], Value::Null);
        let body = with(read(&admin, anna.id).await, json!({"email": NEW}));
        let refused = admin.put(&path, body).await.expect(422);
        assert_eq!(refused.errors("email"), ["L'account è disattivato: riattivalo prima di cambiare l'indirizzo."]);
        admin.post(&format!("{path}/enable"), json!({})).await.expect(200);
        world.visitor().post("/api/confirm-email", json!({"token": token})).await.expect(422);

        write(&admin, anna.id, NEW).await;
        let token = link(&world, NEW, "/auth/confirm-email/").await.expect("a link");
        admin.post(&format!("{USERS}/{}/merge", kept.id), json!({"id_user": anna.id})).await.expect(200);
        world.visitor().post("/api/confirm-email", json!({"token": token})).await.expect(422);
    }
}

#[tokio::test]
async fn is_one_s_own_only_in_the_profile_with_the_password() {
    let world = World::sqlite().await;
    let anna = colleague(&world).await;
    let body = with(read(&anna.actor, anna.id).await, json!({"email": NEW}));

    let refused = anna.actor.put(&format!("{USERS}/{}", anna.id), body).await.expect(422);

    assert_eq!(
        refused.errors("email"),
        ["Il tuo indirizzo si cambia dal Profilo, con la password."]
    );
    assert!(world.mails().await.is_empty());
}

#[tokio::test]
async fn is_corrected_at_once_for_an_invited_person() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let user = staff.post(USERS, ada()).await.expect(201).json();
    let id = user["id"].as_i64().expect("an id");

    let after = write(&staff, id, "ada.neri@test.example").await;

    assert_eq!(
        (&after["email"], &after["email_pending"]),
        (&json!("ada.neri@test.example"), &Value::Null)
    );
    assert_eq!(world.mail_kinds("ada.neri@test.example").await, ["invitation"]);
}
