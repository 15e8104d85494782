//! `DELETE /shifts/{id}`.

use axum::http::Method;
use serde_json::json;

use super::morning;
use crate::on_both_engines;
use crate::support::World;

on_both_engines! {
    async fn tells_the_instructor_and_keeps_the_row_for_calendars(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let shift = admin.post("/api/shifts", morning(marco.id)).await.expect(201);
        let path = format!("/api/shifts/{}", shift.json()["id"]);
        marco.actor.delete(&path).await.expect(403);
        admin.send_if(Method::DELETE, &path, "\"1-0\"", &json!({})).await.expect(412);

        admin.send_if(Method::DELETE, &path, shift.header("etag"), &json!({})).await.expect(204);

        admin.delete(&path).await.expect(404);
        admin.get(&path).await.expect(404);
        admin.put(&path, json!({"status": "accepted"})).await.expect(404);
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-proposed", "shift-withdrawn"]);
        let mails = world.mails().await;
        let (proposed, withdrawn) = (mails[0].calendar().expect("an entry"), mails[1].calendar().expect("an entry"));
        let uid = |entry: &str| entry.lines().find(|line| line.starts_with("UID:")).map(str::to_owned);
        assert!(withdrawn.contains("METHOD:CANCEL") && uid(&withdrawn) == uid(&proposed), "{withdrawn}");
        assert_eq!(world.audit_actions().await, ["shift.propose", "shift.withdraw"]);
        let rows = world.shifts().await;
        assert!(rows.len() == 1 && rows[0].withdrawn_at.is_some() && rows[0].status.as_str() == "declined");
    }

    async fn an_instructor_who_declined_gets_no_mail(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let shift = world.shift(marco.id, None, "declined").await;
        admin.delete(&format!("/api/shifts/{}", shift.id)).await.expect(204);
        assert!(world.mails().await.is_empty());
    }
}
