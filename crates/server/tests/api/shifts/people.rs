//! Shifts of people who are disabled or merged.

use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn disabling_asks_for_a_choice_about_shifts(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let (soon, past) = (world.date(course.id, 10, 12).await, world.date(course.id, -3, 12).await);
        let kept = world.shift(marco.id, Some(&past), "accepted").await;
        let upcoming = world.shift(marco.id, Some(&soon), "accepted").await;
        let path = format!("/api/users/{}", marco.id);

        let asked = admin.delete(&path).await.expect(409);
        assert_eq!(asked.json()["message"], "Ha 1 turno: scegli se mantenerlo o ritirarlo.");
        admin.delete(&format!("{path}?reservations=cancel")).await.expect(200);

        let withdrawn: Vec<_> = world.shifts().await.into_iter().filter(|shift| shift.withdrawn_at.is_some()).map(|shift| shift.id).collect();
        assert_eq!(withdrawn, [upcoming.id]);
        admin.get(&format!("/api/shifts/{}", kept.id)).await.expect(200);
        assert!(world.mails().await.is_empty());
    }

    async fn keeping_them_keeps_them(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        world.shift(marco.id, None, "proposed").await;
        admin.delete(&format!("/api/users/{}?reservations=keep", marco.id)).await.expect(200);
        assert_eq!(world.shifts().await[0].withdrawn_at, None);
    }

    async fn a_merged_duplicate_s_shifts_move_without_clashing(world) {
        let (admin, kept, duplicate) = (world.admin().await.actor, world.teacher("marco").await, world.teacher("doppio").await);
        let course = world.course("BLSD").await;
        let (twice, clashing, free) = (world.date(course.id, 10, 12).await, world.date(course.id, 10, 12).await, world.date(course.id, 12, 12).await);
        world.shift(kept.id, Some(&twice), "accepted").await;
        let of_duplicate = [
            world.shift(duplicate.id, Some(&twice), "accepted").await.id,
            world.shift(duplicate.id, Some(&clashing), "accepted").await.id,
            world.shift(duplicate.id, Some(&free), "accepted").await.id,
        ];
        duplicate.actor.post("/api/profile/calendar", json!({})).await.expect(201);

        admin.post(&format!("/api/users/{}/merge", kept.id), json!({"id_user": duplicate.id})).await.expect(200);

        let rows = world.shifts().await;
        assert!(rows.iter().all(|shift| shift.user_id == kept.id));
        let state: Vec<_> = of_duplicate.iter().filter_map(|id| rows.iter().find(|shift| shift.id == *id)).map(|shift| (shift.status.as_str(), shift.withdrawn_at.is_some())).collect();
        assert_eq!(state, [("declined", true), ("proposed", false), ("accepted", false)]);
    }
}
