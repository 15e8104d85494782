//! `DELETE /users/{id}/two-factor`.

use battito_platform::entities::users;
use sea_orm::Set;
use serde_json::json;

use super::{USERS, actions};
use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

on_both_engines! {
    async fn lets_a_person_without_the_phone_log_in(world) {
        let (admin, anna) = (world.admin().await.actor, world.member("anna").await);
        let (_, codes) = world.two_factor(&anna).await;
        let path = format!("{USERS}/{}", anna.id);
        let before = admin.get(&path).await.expect(200);
        assert_eq!(before.json()["two_factor_enabled_at"], "2027-03-01T11:00:00+01:00");

        let after = admin.delete(&format!("{path}/two-factor")).await.expect(200);

        assert_eq!(after.json()["two_factor_enabled_at"], json!(null));
        assert_ne!(after.header("etag"), before.header("etag"));
        world.log_in(&anna.email, PASSWORD).await.expect(200);
        assert_eq!(actions(&world).await, ["user.two_factor_reset"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["two-factor-on", "two-factor-reset"]);
        let log = admin.get(&format!("/api/audit?subject_kind=user&subject_id={}", anna.id)).await.expect(200).text();
        assert!(log.contains("Verifica in due passaggi azzerata") && !log.contains(&codes[0]), "{log}");
        admin.delete(&format!("{path}/two-factor")).await.expect(409);
    }

    async fn is_for_admins_and_for_others_than_oneself(world) {
        let (admin, instructor, anna) = (world.admin().await, world.instructor().await, world.member("anna").await);
        world.two_factor(&anna).await;
        world.change(users::ActiveModel { id: Set(admin.id), two_factor_enabled_at: Set(Some(world.now())), ..Default::default() }).await;

        instructor.actor.delete(&format!("{USERS}/{}/two-factor", anna.id)).await.expect(403);
        anna.actor.delete(&format!("{USERS}/{}/two-factor", anna.id)).await.expect(403);
        admin.actor.delete(&format!("{USERS}/4711/two-factor")).await.expect(404);
        let own = admin.actor.delete(&format!("{USERS}/{}/two-factor", admin.id)).await.expect(409);
        assert_eq!(own.json()["message"], "La tua verifica in due passaggi si disattiva dal Profilo, con la password e un codice.");
        assert!(world.user(anna.id).await.two_factor_enabled_at.is_some());
        assert!(actions(&world).await.is_empty());
    }
}
