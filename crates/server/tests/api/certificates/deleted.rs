//! Nothing is issued to people who have deleted their account.

use axum::http::Method;
use battito_platform::entities::{certificate_options, outbox, users};
use sea_orm::{EntityTrait, Set};
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::Person, people::PASSWORD},
};

const REASON: &str = "La persona ha eliminato l'account: non si rilasciano più attestati a suo nome.";

impl World {
    /// The row of somebody who has deleted the account.
    async fn delete_account_of(&self, person: &Person) {
        self.change(users::ActiveModel {
            id: Set(person.id),
            name: Set(String::new()),
            surname: Set("Persona eliminata".to_owned()),
            email: Set(Some(format!("eliminata-{}@invalid", person.id))),
            anonymised_at: Set(Some(self.now())),
            disabled_at: Set(Some(self.now())),
            ..Default::default()
        })
        .await;
    }

    async fn recipients(&self) -> Vec<String> {
        let mails = outbox::Entity::find().all(self.app.db().read()).await;
        mails.expect("a query").into_iter().map(|mail| mail.recipient).collect()
    }
}

on_both_engines! {
    async fn a_job_skips_them_with_the_reason(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        world.delete_account_of(&anna).await;
        let job = class.issue(&world, json!({})).await;
        assert_eq!(job["skipped"], json!([{"id": reservation.id, "reason": REASON}]));
        assert!(world.papers().await.is_empty() && world.mails().await.is_empty());
    }

    async fn due_certificates_of_a_deleted_account_are_no_task(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        world.give_password(&anna).await;
        let needed = async || {
            let listed = class.staff.actor.get("/api/course-dates?need=certificates").await.expect(200).json();
            listed["meta"]["total"].clone()
        };
        assert_eq!(needed().await, 1);

        anna.actor.send(Method::DELETE, "/api/profile", Some(json!({"password": PASSWORD}))).await.expect(200);

        assert_eq!(needed().await, 0);
        let job = class.issue(&world, json!({})).await;
        assert_eq!(job["skipped"], json!([{"id": reservation.id, "reason": REASON}]));
    }

    async fn an_upload_is_refused(world) {
        let class = Classroom::of(&world).await;
        world.change(certificate_options::ActiveModel { id: Set(class.option.id), external: Set(true), ..Default::default() }).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let due = world.certificates(reservation.id).await[0].id.to_string();
        world.delete_account_of(&anna).await;
        let path = format!("/api/reservations/{}/upload", reservation.id);
        let refused = class.staff.actor.send_file(Method::POST, &path, ("attestato.pdf", b"%PDF-1.7"), &[("id_certificate", &due)]).await;
        assert_eq!(refused.expect(409).json()["message"], REASON);
    }

    async fn their_papers_can_be_revoked_but_neither_replaced_nor_issued_again(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        world.delete_account_of(&anna).await;
        let post = async |verb: &str| class.staff.actor.post(&format!("/api/certificates/{}/{verb}", paper.id), json!({"name": "Annà", "reason": "Errore"})).await;
        assert_eq!(post("replace").await.expect(409).json()["message"], REASON);
        post("revoke").await.expect(200);
        assert_eq!(post("reissue").await.expect(409).json()["message"], REASON);
        assert_eq!(world.papers().await.len(), 1);
        assert_eq!(world.recipients().await, [anna.email], "no mail goes to the address that stands for nobody");
    }
}
