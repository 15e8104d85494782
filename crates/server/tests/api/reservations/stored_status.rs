//! A status in the database that this version does not know.

use sea_orm::ConnectionTrait;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn that_is_unknown_is_an_internal_error_and_no_panic(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let anna = world.participant("anna").await;
        world.reservation(date.id, anna.id, "confirmed").await;
        let forged = format!("UPDATE reservations SET status = 'sospesa' WHERE user_id = {}", anna.id);
        world.app.db().write(move |tx| Box::pin(async move {
            tx.execute_unprepared(&forged).await?;
            Ok(())
        })).await.expect("a forged row");

        let answer = anna.actor.get("/api/my-reservations").await.expect(500);

        assert!(!answer.text().contains("sospesa"), "{}", answer.text());
    }
}
