//! `POST /users/{id}/merge`.

use battito_platform::entities::{reservation_certificates, reservations, users};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde_json::json;

use super::{USERS, actions};
use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::{Person, Traits, word},
        people::PASSWORD,
    },
};

/// The reservations of a user as `date status`, oldest first.
async fn reservations_of(world: &World, id: i64) -> Vec<(i64, String)> {
    let rows = reservations::Entity::find()
        .filter(reservations::Column::UserId.eq(id))
        .order_by_asc(reservations::Column::Id)
        .all(world.app.db().read())
        .await
        .expect("a query");
    rows.into_iter()
        .map(|row| (row.course_date_id, row.status.as_str().to_owned()))
        .collect()
}

fn merge_path(kept: &Person) -> String {
    format!("{USERS}/{}/merge", kept.id)
}

on_both_engines! {
    async fn moves_reservations_with_their_certificates(world) {
        let (admin, kept, duplicate) = (world.admin().await.actor, world.participant("anna").await, world.member("anna2").await);
        let course = world.course("BLSD").await;
        let option = world.option(course.id, "Attestato", 1).await;
        let (past, next) = (world.date(course.id, -10, 5).await, world.date(course.id, 10, 5).await);
        let attended = world.reservation(past.id, duplicate.id, "confirmed").await;
        let paper = world.put(world.new_paper("2027-000001", "CODE000000000001")).await;
        world.put(reservation_certificates::ActiveModel {
            reservation_id: Set(attended.id), certificate_option_id: Set(option.id), status: Set(word("issued")),
            certificate_id: Set(Some(paper.id)), ..Default::default()
        }).await;
        world.reservation(next.id, duplicate.id, "cancelled").await;
        world.reservation(next.id, duplicate.id, "confirmed").await;

        let user = admin.post(&merge_path(&kept), json!({"id_user": duplicate.id})).await.expect(200).json();

        assert_eq!(user["id"], kept.id);
        assert_eq!(reservations_of(&world, kept.id).await,
            [(past.id, "confirmed".to_owned()), (next.id, "cancelled".to_owned()), (next.id, "confirmed".to_owned())]);
        assert!(reservations_of(&world, duplicate.id).await.is_empty());
        assert_eq!(world.certificates(attended.id).await[0].certificate_id, Some(paper.id));
        assert_eq!(actions(&world).await, ["user.merge", "user.merged"]);
        let left = world.user(duplicate.id).await;
        assert_eq!((left.merged_into, left.fiscal_code, left.phone), (Some(kept.id), None, None));
        assert!(left.disabled_at.is_some() && left.password_hash.is_none());
        duplicate.actor.get("/api/profile").await.expect(401);
        world.log_in("anna2@test.example", PASSWORD).await.expect(422);
        assert_eq!(admin.get("/api/users?search=anna2").await.expect(200).json()["meta"]["total"], 0);

        admin.post(&merge_path(&kept), json!({"id_user": duplicate.id})).await.expect(200);
        for path in ["enable", "invite"] {
            admin.post(&format!("{USERS}/{}/{path}", duplicate.id), json!({})).await.expect(409);
        }
        admin.post(&merge_path(&duplicate), json!({"id_user": kept.id})).await.expect(409);
    }

    async fn keeps_the_better_of_two_reservations_of_a_date(world) {
        let (staff, kept, duplicate) = (world.admin().await, world.participant("anna").await, world.participant("anna2").await);
        let admin = &staff.actor;
        let bruno = world.participant("bruno").await;
        let course = world.course("BLSD").await;
        let (waits, twice, attended) = (world.date(course.id, 10, 5).await, world.date(course.id, 11, 2).await, world.date(course.id, -10, 5).await);
        world.reservation(waits.id, kept.id, "waiting").await;
        world.reservation(waits.id, duplicate.id, "confirmed").await;
        world.reservation(twice.id, kept.id, "confirmed").await;
        world.reservation(twice.id, duplicate.id, "confirmed").await;
        let his = world.reservation(twice.id, bruno.id, "waiting").await;
        let empty = world.reservation(attended.id, kept.id, "confirmed").await;
        let present = world.put(reservations::ActiveModel {
            course_date_id: Set(attended.id), user_id: Set(duplicate.id), status: Set(word("confirmed")), attendance: Set(word("present")),
            outcome: Set(word("passed")), created_at: Set(world.now()), updated_at: Set(world.now()), ..Default::default()
        }).await;

        admin.post(&merge_path(&kept), json!({"id_user": duplicate.id})).await.expect(200);

        assert_eq!(world.statuses(waits.id).await, ["cancelled", "confirmed"]);
        assert_eq!(world.statuses(twice.id).await, ["confirmed", "cancelled", "confirmed"], "the freed seat goes to the waiting list");
        assert_eq!(world.statuses(attended.id).await, ["cancelled", "confirmed"]);
        let rows = reservations_of(&world, kept.id).await;
        assert_eq!((rows.len(), reservations_of(&world, duplicate.id).await.len()), (6, 0));
        let stays = reservations::Entity::find_by_id(present.id).one(world.app.db().read()).await.expect("a query").expect("a row");
        assert_eq!((stays.user_id, stays.attendance.as_str(), stays.outcome.as_str()), (kept.id, "present", "passed"));
        assert_ne!(empty.id, present.id);
        assert_eq!(world.mail_kinds("bruno@test.example").await.len(), 1);
        let promoted = format!("{} reservation.promote waiting confirmed", staff.id);
        assert_eq!(world.audit_of_reservation(admin, his.id).await, [promoted]);
    }

    async fn loses_no_half_day_of_either(world) {
        let (admin, kept, duplicate) = (world.admin().await.actor, world.participant("anna").await, world.participant("anna2").await);
        let course = world.course("BLSD").await;
        let (one, both) = (world.date(course.id, 0, 5).await, world.date(course.id, 0, 5).await);
        let mark = |half: &str| json!({"attendances": [{"day": "2027-03-01", "half": half, "status": "present", "at": "2027-03-01T08:05:00Z"}]});
        let mut rows = Vec::new();
        for (date, person, half) in [(&one, &kept, None), (&one, &duplicate, Some("morning")), (&both, &kept, Some("afternoon")), (&both, &duplicate, Some("morning"))] {
            let id = world.reservation(date.id, person.id, "confirmed").await.id;
            if let Some(half) = half {
                admin.put(&format!("/api/reservations/{id}"), mark(half)).await.expect(200);
            }
            rows.push(id);
        }

        admin.post(&merge_path(&kept), json!({"id_user": duplicate.id})).await.expect(200);

        let mut found = Vec::new();
        for id in rows {
            let row = admin.get(&format!("/api/reservations/{id}")).await.expect(200).json();
            let half = |index: usize| row["attendances"][index]["status"].clone();
            found.push(json!([row["status"], row["attendance"], half(0), half(1)]));
        }
        assert_eq!(found, [
            json!(["cancelled", "unknown", "unknown", "unknown"]),
            json!(["confirmed", "unknown", "present", "unknown"]),
            json!(["confirmed", "present", "present", "present"]),
            json!(["cancelled", "unknown", "present", "unknown"]),
        ]);
    }

    async fn gives_no_role_and_refuses_a_merge_with_oneself(world) {
        let admin = world.admin().await;
        let (anna, teacher) = (world.participant("anna").await, world.person("docente", Traits { instructor: true, ..Default::default() }).await);
        admin.actor.post(&merge_path(&anna), json!({"id_user": teacher.id})).await.expect(409);
        for wrong in [json!({}), json!({"id_user": anna.id}), json!({"id_user": 4711})] {
            assert_eq!(admin.actor.post(&merge_path(&anna), wrong).await.expect(422).errors("id_user").len(), 1);
        }
        admin.actor.post(&format!("{USERS}/4711/merge"), json!({"id_user": anna.id})).await.expect(404);
    }

    async fn two_merges_and_bookings_at_once_lose_no_seat(world) {
        let admin = world.admin().await.actor;
        let course = world.course("BLSD").await;
        for round in 0..5 {
            let (kept, duplicate) = (world.participant(&format!("a{round}")).await, world.participant(&format!("b{round}")).await);
            let date = world.date(course.id, 10, 3).await;
            let book = |person: &Person| {
                let actor = person.actor.clone();
                async move { actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await }
            };
            let (path, other) = (merge_path(&kept), merge_path(&duplicate));

            let (one, two, first, second) = tokio::join!(
                admin.post(&path, json!({"id_user": duplicate.id})), admin.post(&other, json!({"id_user": kept.id})),
                book(&kept), book(&duplicate),
            );

            let statuses = [one.status.as_u16(), two.status.as_u16()];
            assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{} {}", one.text(), two.text());
            for booking in [first, second] {
                assert!([201, 401, 422].contains(&booking.status.as_u16()), "{}", booking.text());
            }
            let merged: Vec<users::Model> = vec![world.user(kept.id).await, world.user(duplicate.id).await];
            assert_eq!(merged.iter().filter(|user| user.merged_into.is_some()).count(), 1);
            assert!(world.statuses(date.id).await.iter().filter(|status| *status == "confirmed").count() <= 2);
        }
    }
}
