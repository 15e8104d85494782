//! `DELETE /users/{id}` and `POST /users/{id}/enable`.

use axum::http::Method;
use serde_json::json;

use super::{USERS, actions, with};
use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

on_both_engines! {
    async fn ends_the_sessions_and_the_links(world) {
        let (admin, anna) = (world.admin().await.actor, world.member("anna").await);
        world.visitor().post("/api/forgot-password", json!({"email": anna.email})).await.expect(200);
        world.after_responses().await;

        let user = admin.delete(&format!("{USERS}/{}", anna.id)).await.expect(200).json();

        assert_eq!(user["state"], "disabled");
        assert!(world.sessions(anna.id).await.is_empty());
        anna.actor.get("/api/profile").await.expect(401);
        world.log_in(&anna.email, PASSWORD).await.expect(422);
        admin.delete(&format!("{USERS}/{}", anna.id)).await.expect(200);
        assert_eq!(actions(&world).await, ["user.disable"]);

        let user = admin.post(&format!("{USERS}/{}/enable", anna.id), json!({})).await.expect(200).json();

        assert_eq!(user["state"], "unverified");
        world.log_in(&anna.email, PASSWORD).await.expect(200);
        let link = world.mails().await[0].link_after("/auth/password-reset/");
        let body = json!({"token": link, "password": PASSWORD, "password_confirmation": PASSWORD});
        world.visitor().post("/api/reset-password", body).await.expect(422);
        assert_eq!(actions(&world).await, ["user.disable", "user.enable"]);
    }

    async fn asks_for_a_choice_about_live_seats(world) {
        let (staff, anna, bruno) = (world.admin().await, world.participant("anna").await, world.participant("bruno").await);
        let admin = &staff.actor;
        let course = world.course("BLSD").await;
        let (past, next) = (world.date(course.id, -10, 1).await, world.date(course.id, 10, 1).await);
        world.reservation(past.id, anna.id, "confirmed").await;
        let seat = world.reservation(next.id, anna.id, "confirmed").await;
        let his = world.reservation(next.id, bruno.id, "waiting").await;
        let path = format!("{USERS}/{}", anna.id);

        let refused = admin.delete(&path).await.expect(409).json();
        assert_eq!(refused["message"], "Ha 1 iscrizione attiva: scegli se mantenerla o annullarla.");
        assert!(world.user(anna.id).await.disabled_at.is_none());
        admin.delete(&format!("{path}?reservations=maybe")).await.expect(422);

        admin.delete(&format!("{path}?reservations=cancel")).await.expect(200);

        assert_eq!(world.statuses(next.id).await, ["cancelled", "confirmed"], "the waiting list moves up");
        assert_eq!(world.statuses(past.id).await, ["confirmed"], "the register keeps what has been");
        assert_eq!(world.mail_kinds("anna@test.example").await, ["account-disabled"]);
        let mails = world.mails().await;
        let letter = mails.iter().find(|mail| mail.0.kind == "account-disabled").expect("a mail").text();
        assert!(letter.contains("BLSD") && letter.contains("giovedì 11 marzo 2027"), "{letter}");
        assert_eq!(actions(&world).await, ["reservation.promote", "reservation.cancel", "user.disable"]);
        let (cancelled, promoted) = ("reservation.cancel confirmed cancelled", "reservation.promote waiting confirmed");
        assert_eq!(world.audit_of_reservation(admin, seat.id).await, [format!("{} {cancelled}", staff.id)]);
        assert_eq!(world.audit_of_reservation(admin, his.id).await, [format!("{} {promoted}", staff.id)]);
    }

    async fn keeps_reservations_of_dates_that_have_started(world) {
        let (admin, anna) = (world.admin().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let (today, next) = (world.date_soon(course.id).await, world.date(course.id, 10, 1).await);
        let here = world.reservation(today.id, anna.id, "confirmed").await;
        world.reservation(next.id, anna.id, "confirmed").await;
        let mark = json!({"day": "2027-03-01", "half": "morning", "status": "present"});
        admin.put(&format!("/api/reservations/{}", here.id), json!({"attendances": [mark]})).await.expect(200);
        let path = format!("{USERS}/{}", anna.id);

        let refused = admin.delete(&path).await.expect(409).json();
        assert_eq!(refused["message"], "Ha 1 iscrizione attiva: scegli se mantenerla o annullarla.");
        admin.delete(&format!("{path}?reservations=cancel")).await.expect(200);

        assert_eq!(world.statuses(today.id).await, ["confirmed"]);
        assert_eq!(world.statuses(next.id).await, ["cancelled"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["account-disabled"]);
    }

    async fn takes_every_seat_out_of_the_calendar(world) {
        let (admin, anna) = (world.admin().await.actor, world.participant("anna").await);
        let (blsd, pbls) = (world.course("BLSD").await, world.course("PBLSD").await);
        let dates = (world.date(blsd.id, 10, 1).await, world.date(pbls.id, 20, 1).await);
        let (seat, place) = (world.reservation(dates.0.id, anna.id, "confirmed").await, world.reservation(dates.1.id, anna.id, "waiting").await);
        let path = format!("{USERS}/{}?reservations=cancel", anna.id);

        admin.delete(&path).await.expect(200);
        admin.delete(&path).await.expect(200);

        let mails = world.mails().await;
        let subjects: Vec<&str> = mails.iter().map(|mail| mail.0.subject.as_str()).collect();
        assert_eq!(subjects, ["Prenotazione annullata: BLSD", "Non sei più in lista d'attesa: PBLSD"]);
        for (mail, reservation) in mails.iter().zip([seat, place]) {
            let event = mail.calendar().expect("an event");
            assert!(event.contains("METHOD:CANCEL") && event.contains(&format!("UID:reservation-{}@", reservation.id)), "{event}");
            assert!(mail.text().contains("ha disattivato il tuo account e "), "{}", mail.text());
        }
    }

    async fn keeps_the_seats_when_told_so(world) {
        let (admin, anna) = (world.admin().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let next = world.date(course.id, 10, 1).await;
        world.reservation(next.id, anna.id, "confirmed").await;

        admin.delete(&format!("{USERS}/{}?reservations=keep", anna.id)).await.expect(200);

        assert_eq!(world.statuses(next.id).await, ["confirmed"]);
        assert!(world.mails().await.is_empty());
    }

    async fn disables_only_whom_the_caller_has_seen(world) {
        let (admin, anna) = (world.admin().await.actor, world.member("anna").await);
        let path = format!("{USERS}/{}", anna.id);
        let seen = admin.get(&path).await.expect(200);
        let newer = admin.put(&path, with(seen.json(), json!({"phone": "3339876543"}))).await.expect(200);

        let refused = admin.send_if(Method::DELETE, &path, seen.header("etag"), &json!({})).await.expect(412);

        assert_eq!(refused.json()["message"], "I dati sono cambiati nel frattempo. Ricarica la pagina e riprova.");
        assert_eq!(admin.get(&path).await.expect(200).json(), newer.json());
        assert_eq!(world.sessions(anna.id).await.len(), 1);
        assert_eq!(actions(&world).await, ["user.update"]);
        let disabled = admin.send_if(Method::DELETE, &path, newer.header("etag"), &json!({})).await.expect(200);
        assert_eq!(disabled.json()["state"], "disabled");
    }

    async fn refuses_to_disable_oneself(world) {
        let (admin, other) = (world.admin().await, world.person("altra", crate::support::fixtures::Traits { admin: true, ..Default::default() }).await);
        admin.actor.delete(&format!("{USERS}/{}", admin.id)).await.expect(409);
        admin.actor.delete(&format!("{USERS}/{}", other.id)).await.expect(200);
        admin.actor.delete(&format!("{USERS}/4711")).await.expect(404);
    }
}
