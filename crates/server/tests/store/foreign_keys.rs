//! No row refers to a missing one.

use battito_platform::entities::{
    TextList, audit_entries, certificate_designs, certificate_options, course_images, one_time_tokens,
    reservation_certificates, reservations, sessions, shifts,
};
use sea_orm::{EntityTrait, Set};

use crate::{
    on_both_engines,
    store::rows::{count, refused_as_orphan, try_put, try_run},
    support::{World, fixtures::Person},
};

const NOBODY: i64 = 4711;

fn shift(world: &World, user_id: i64, course_date_id: Option<i64>) -> shifts::ActiveModel {
    let now = world.now();
    shifts::ActiveModel {
        user_id: Set(user_id),
        course_date_id: Set(course_date_id),
        starts_at: Set(now),
        ends_at: Set(now),
        role: Set(crate::support::fixtures::word("istruttore")),
        status: Set(crate::support::fixtures::word("proposed")),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    }
}

fn link(world: &World, user_id: i64) -> one_time_tokens::ActiveModel {
    one_time_tokens::ActiveModel {
        user_id: Set(user_id),
        purpose: Set("reset".to_owned()),
        token_hash: Set("una".to_owned()),
        created_at: Set(world.now()),
        expires_at: Set(world.now()),
        ..Default::default()
    }
}

fn session(world: &World, user_id: i64) -> sessions::ActiveModel {
    sessions::ActiveModel {
        user_id: Set(user_id),
        token_hash: Set("una".to_owned()),
        created_at: Set(world.now()),
        last_seen_at: Set(world.now()),
        expires_at: Set(world.now()),
        ..Default::default()
    }
}

fn picture(world: &World, course_id: i64) -> course_images::ActiveModel {
    course_images::ActiveModel {
        course_id: Set(course_id),
        webp: Set(vec![1]),
        digest: Set("x".to_owned()),
        updated_at: Set(world.now()),
        ..Default::default()
    }
}

fn entry(world: &World, actor_id: i64) -> audit_entries::ActiveModel {
    audit_entries::ActiveModel {
        at: Set(world.now()),
        actor_id: Set(Some(actor_id)),
        action: Set("course_date.update".to_owned()),
        subject_kind: Set("course_date".to_owned()),
        subject_id: Set(1),
        ..Default::default()
    }
}

fn option(course_id: i64) -> certificate_options::ActiveModel {
    certificate_options::ActiveModel {
        course_id: Set(course_id),
        position: Set(0),
        name: Set("BLSD".to_owned()),
        always: Set(1),
        validity_to_month_end: Set(false),
        ..Default::default()
    }
}

fn reservation(world: &World, course_date_id: i64, user_id: i64) -> reservations::ActiveModel {
    reservations::ActiveModel {
        course_date_id: Set(course_date_id),
        user_id: Set(user_id),
        status: Set(crate::support::fixtures::word("confirmed")),
        attendance: Set(crate::support::fixtures::word("unknown")),
        outcome: Set(crate::support::fixtures::word("none")),
        created_at: Set(world.now()),
        updated_at: Set(world.now()),
        ..Default::default()
    }
}

fn certificate(reservation: i64, option: i64) -> reservation_certificates::ActiveModel {
    reservation_certificates::ActiveModel {
        reservation_id: Set(reservation),
        certificate_option_id: Set(option),
        status: Set(crate::support::fixtures::word("pending")),
        ..Default::default()
    }
}

/// Anna with a certificate from a reservation, and the numbers of course, option, date and reservation.
async fn booked(world: &World) -> (Person, [i64; 4]) {
    let anna = world.participant("anna").await;
    let course = world.course("BLSD").await.id;
    let option = world.option(course, "BLSD", 1).await.id;
    let date = world.date(course, 10, 5).await.id;
    let reservation = world.reservation(date, anna.id, "confirmed").await.id;
    world.put(certificate(reservation, option)).await;
    (anna, [course, option, date, reservation])
}

on_both_engines! {
    async fn refuse_rows_without_a_parent(world) {
        let (anna, [course, option_id, date, reservation_id]) = booked(&world).await;
        refused_as_orphan(try_put(&world, reservation(&world, NOBODY, anna.id)).await);
        refused_as_orphan(try_put(&world, reservation(&world, date, NOBODY)).await);
        refused_as_orphan(try_put(&world, certificate(NOBODY, option_id)).await);
        refused_as_orphan(try_put(&world, certificate(reservation_id, NOBODY)).await);
        refused_as_orphan(try_put(&world, world.new_date(NOBODY, 10, 5).await).await);
        let mut nowhere = world.new_date(course, 10, 5).await;
        nowhere.city_id = Set(NOBODY);
        refused_as_orphan(try_put(&world, nowhere).await);
        refused_as_orphan(try_put(&world, option(NOBODY)).await);
        refused_as_orphan(try_put(&world, picture(&world, NOBODY)).await);
        refused_as_orphan(try_put(&world, link(&world, NOBODY)).await);
        refused_as_orphan(try_put(&world, shift(&world, NOBODY, None)).await);
        refused_as_orphan(try_put(&world, shift(&world, anna.id, Some(NOBODY))).await);
        refused_as_orphan(try_put(&world, entry(&world, NOBODY)).await);
        refused_as_orphan(try_put(&world, session(&world, NOBODY)).await);
    }

    async fn keep_referenced_rows(world) {
        let (anna, [course, option, date, _]) = booked(&world).await;
        for held in [
            format!("courses WHERE id = {course}"),
            format!("certificate_options WHERE id = {option}"),
            format!("course_dates WHERE id = {date}"),
            format!("users WHERE id = {}", anna.id),
            "cities".to_owned(),
        ] {
            refused_as_orphan(try_run(&world, format!("DELETE FROM {held}")).await);
        }
    }

    async fn keep_rows_that_a_paper_refers_to(world) {
        let (anna, [course, option, date, reservation]) = booked(&world).await;
        let due = world.certificates(reservation).await[0].id;
        let mut paper = world.new_paper("2027-000001", "CODE000000000001");
        paper.user_id = Set(Some(anna.id));
        paper.reservation_id = Set(Some(reservation));
        paper.reservation_certificate_id = Set(Some(due));
        paper.course_id = Set(Some(course));
        paper.certificate_option_id = Set(Some(option));
        let paper = world.put(paper).await;
        try_run(&world, format!("UPDATE reservation_certificates SET certificate_id = {}", paper.id)).await.expect("a change");
        for held in [
            format!("reservations WHERE id = {reservation}"),
            format!("reservation_certificates WHERE id = {due}"),
            format!("certificates WHERE id = {}", paper.id),
            format!("course_dates WHERE id = {date}"),
        ] {
            refused_as_orphan(try_run(&world, format!("DELETE FROM {held}")).await);
        }
        let mut nobodys = world.new_paper("2027-000002", "CODE000000000002");
        nobodys.user_id = Set(Some(NOBODY));
        refused_as_orphan(try_put(&world, nobodys).await);
    }

    async fn delete_dependent_rows(world) {
        let (anna, [course, _, date, reservation]) = booked(&world).await;
        world.put(picture(&world, course)).await;
        world.put(link(&world, anna.id)).await;
        world.put(entry(&world, anna.id)).await;
        let bruno = world.instructor().await;
        world.put(shift(&world, bruno.id, Some(date))).await;
        for gone in [
            format!("reservations WHERE id = {reservation}"),
            format!("course_dates WHERE id = {date}"),
            format!("courses WHERE id = {course}"),
            format!("users WHERE id = {}", anna.id),
        ] {
            assert_eq!(try_run(&world, format!("DELETE FROM {gone}")).await.expect("a deletion"), 1);
        }

        assert_eq!(count(&world, reservation_certificates::Entity).await, 0);
        assert_eq!(count(&world, shifts::Entity).await, 0);
        assert_eq!(count(&world, certificate_options::Entity).await, 0);
        assert_eq!(count(&world, course_images::Entity).await, 0);
        assert_eq!(count(&world, one_time_tokens::Entity).await, 0);
        assert_eq!(count(&world, sessions::Entity).await, 1, "the instructor's");
        let entries = audit_entries::Entity::find().all(world.app.db().read()).await.expect("a query");
        assert_eq!(entries.len(), 1, "what was done stays known");
        assert_eq!(entries[0].actor_id, None);
    }

    async fn keep_the_design_of_a_certificate_but_not_its_author(world) {
        let admin = world.admin().await;
        let design = certificate_designs::ActiveModel {
            signer: Set(String::new()),
            signer_role: Set(String::new()),
            accreditation: Set(TextList::default()),
            created_at: Set(world.now()),
            created_by: Set(Some(admin.id)),
            ..Default::default()
        };
        let design = world.put(design).await;
        let mut paper = world.new_paper("2027-000001", "0123456789ABCDEF");
        paper.design_id = Set(Some(NOBODY));
        refused_as_orphan(try_put(&world, paper.clone()).await);
        paper.design_id = Set(Some(design.id));
        world.put(paper).await;
        refused_as_orphan(try_run(&world, "DELETE FROM certificate_designs").await);
        try_run(&world, format!("DELETE FROM users WHERE id = {}", admin.id)).await.expect("a user whom nothing needs");
        let stored = certificate_designs::Entity::find_by_id(design.id).one(world.app.db().read()).await;
        assert_eq!(stored.expect("a query").expect("the design").created_by, None);
    }
}
