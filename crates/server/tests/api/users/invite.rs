//! Invitations: a person whom staff add sets the first password with a link.

use battito::features::accounts::invite::{self, Invitee};
use battito_domain::person::{Person as PersonData, PersonFields};
use battito_platform::{
    audit::Actor,
    entities::{audit_entries, users},
    error::ApiError,
};
use chrono::TimeDelta;
use futures_util::FutureExt;
use sea_orm::EntityTrait;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, actor::Answer, people::PASSWORD},
};

const ADA: PersonFields<'_> = PersonFields {
    email: Some("Ada@Test.example"),
    name: Some("Ada"),
    surname: Some("Neri"),
    tax_code: Some("nredaa80a41f205x"),
    phone: Some("3331234567"),
    contact_email: None,
    birth_date: None,
    birth_place: None,
    job: None,
    company: None,
};
const LINK: &str = "/auth/password-reset/";

async fn create_invited(world: &World, actor: i64, fields: PersonFields<'_>) -> Result<users::Model, ApiError> {
    let invitee = Invitee::participant(PersonData::parse(&fields).expect("a person"), true);
    let (app, actor) = (
        world.app.clone(),
        Actor {
            id: actor,
            request_id: None,
        },
    );
    let db = world.app.db();
    db.write(move |tx| async move { invite::create_invited(&app, tx, invitee, &actor).await }.boxed())
        .await
}

async fn set_password(world: &World, token: &str) -> Answer {
    let body = json!({"token": token, "password": PASSWORD, "password_confirmation": PASSWORD});
    world.visitor().post("/api/reset-password", body).await
}

on_both_engines! {
    async fn lets_the_person_choose_a_password_once(world) {
        let staff = world.instructor().await;
        let ada = create_invited(&world, staff.id, ADA).await.expect("a user");
        assert_eq!((ada.password_hash.as_deref(), ada.email_verified_at, ada.is_sanitary), (None, None, true));
        assert_eq!(ada.search_text, "neri ada ada@test.example 3331234567 nredaa80a41f205x");
        let mails = world.mails().await;
        let token = mails[0].link_after(LINK);
        assert!(mails[0].html().contains(&format!("https://battito.test{LINK}{token}")));
        world.clock.advance(TimeDelta::days(6));

        set_password(&world, &token).await.expect(200);

        world.log_in("ada@test.example", PASSWORD).await.expect(200);
        assert!(world.user(ada.id).await.email_verified_at.is_some());
        set_password(&world, &token).await.expect(422);
        assert_eq!(world.mail_kinds("Ada@Test.example").await, ["invitation"], "nothing about a changed password");
    }

    async fn expires_after_seven_days(world) {
        let staff = world.instructor().await;
        create_invited(&world, staff.id, ADA).await.expect("a user");
        let token = world.mails().await[0].link_after(LINK);
        world.clock.advance(TimeDelta::days(8));
        set_password(&world, &token).await.expect(422);
    }

    async fn records_the_author_of_an_invitation(world) {
        let staff = world.instructor().await;
        let ada = create_invited(&world, staff.id, ADA).await.expect("a user");

        let entries = audit_entries::Entity::find().all(world.app.db().read()).await.expect("a query");

        let entry = &entries[0];
        assert_eq!((entry.actor_id, entry.action.as_str(), entry.subject_id), (Some(staff.id), "user.create", ada.id));
        assert_eq!(entry.after.as_ref().expect("a state")["email"], "Ada@Test.example");
    }

    async fn refuses_a_taken_address(world) {
        let staff = world.instructor().await;
        let fields = PersonFields { email: Some("ISTRUTTORE@test.example"), ..ADA };

        let refused = create_invited(&world, staff.id, fields).await;

        assert!(matches!(refused, Err(ApiError::Invalid(errors)) if errors.get("email").is_some()));
        assert_eq!((world.users().await, world.mails().await.len()), (1, 0));
    }
}
