//! Issuing the certificates of a date.

use battito::features::certificates::worker::work_due;
use battito_platform::{
    clock::ManualClock,
    entities::{certificate_options, courses, jobs, shifts, users},
};
use chrono::{Months, NaiveDate, TimeDelta};
use sea_orm::{DbBackend, Set};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::word},
};

fn reasons(job: &Value) -> Vec<(i64, String)> {
    let skipped = job["skipped"].as_array().expect("a list");
    let pair = |one: &Value| {
        (
            one["id"].as_i64().expect("a number"),
            one["reason"].as_str().expect("a text").to_owned(),
        )
    };
    skipped.iter().map(pair).collect()
}

on_both_engines! {
    async fn issued_papers_are_found_at_once(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        class.passed(&world, "bruno").await;

        let papers = class.papers(&world).await;

        for paper in papers {
            for word in [&paper.holder_name, &paper.number] {
                let found = class.staff.actor.get(&format!("/api/certificates?search={word}")).await.expect(200).json();
                assert_eq!(found["meta"]["total"], 1, "{word}");
                assert_eq!(found["data"][0]["id"], paper.id, "{word}");
            }
        }
    }

    async fn numbers_passed_people_by_name_and_says_why_others_get_none(world) {
        let class = Classroom::of(&world).await;
        let mut expected = Vec::new();
        for (name, row, reason) in [
            ("assente", ("confirmed", "absent", "none"), "Risulta assente."),
            ("bocciato", ("confirmed", "present", "failed"), "Non ha superato il corso."),
            ("ignoto", ("confirmed", "unknown", "none"), "La presenza non è stata registrata."),
            ("senzaesito", ("confirmed", "present", "none"), "L'esito non è stato registrato."),
        ] {
            expected.push((class.add(&world, name, row).await.1.id, reason.to_owned()));
        }
        for name in ["annullato", "inattesa"] {
            let status = if name == "annullato" { "cancelled" } else { "waiting" };
            class.add(&world, name, (status, "present", "passed")).await;
        }
        for name in ["zeno", "anna", "mario"] {
            class.passed(&world, name).await;
        }

        let answer = class.staff.actor.post(&class.path(), json!({})).await.expect(202);
        let started = answer.json();
        assert_eq!(answer.header("location"), format!("/api/jobs/{}", started["job"]));
        assert_eq!(started["total"], 7, "neither cancelled nor waiting ones");
        assert_eq!(class.job(&started).await, json!({"state": "running", "done": 0, "total": 7, "skipped": []}));
        world.work().await;

        let job = class.job(&started).await;
        assert_eq!((&job["state"], &job["done"]), (&json!("done"), &json!(7)));
        let mut skipped = reasons(&job);
        skipped.sort_unstable();
        assert_eq!(skipped, expected);
        let papers = world.papers().await;
        let numbers: Vec<_> = papers.iter().map(|paper| paper.number.as_str()).collect();
        assert_eq!(numbers, ["2027-000001", "2027-000002", "2027-000003"]);
        let mut names: Vec<_> = papers.iter().map(|paper| paper.sort_key.clone()).collect();
        names.sort();
        assert_eq!(names, papers.iter().map(|paper| paper.sort_key.clone()).collect::<Vec<_>>());
        assert!(papers.iter().all(|paper| paper.file_key.is_some() && paper.code.len() == 16));
    }

    async fn freezes_the_text_of_the_paper(world) {
        let class = Classroom::of(&world).await;
        let (person, reservation) = class.passed(&world, "anna").await;
        world.change(certificate_options::ActiveModel {
            id: Set(class.option.id), validity_months: Set(Some(24)), validity_to_month_end: Set(true), ..Default::default()
        }).await;
        for (name, role, status) in [("zoe", "direttore", "accepted"), ("ivo", "istruttore", "proposed"), ("ugo", "istruttore", "declined"), ("leo", "assistente", "accepted")] {
            let user = world.member(name).await;
            world.change(users::ActiveModel { id: Set(user.id), name: Set(name.to_owned()), surname: Set("Verdi".to_owned()), ..Default::default() }).await;
            world.put(shifts::ActiveModel {
                user_id: Set(user.id), course_date_id: Set(Some(class.date.id)), starts_at: Set(class.date.starts_at), ends_at: Set(class.date.ends_at),
                role: Set(word(role)), status: Set(word(status)), created_at: Set(world.now()), updated_at: Set(world.now()), ..Default::default()
            }).await;
        }

        let paper = class.papers(&world).await.remove(0);

        assert_eq!((paper.user_id, paper.reservation_id), (Some(person.id), Some(reservation.id)));
        assert_eq!((paper.title.as_str(), paper.option_name.as_str(), paper.hours), ("BLSD", "Attestato BLSD", Some(8)));
        assert_eq!((paper.city.as_deref(), paper.province.as_deref(), paper.venue.as_deref()), (Some("Milano"), Some("MI"), Some("Via Manzoni, 12")));
        assert_eq!(paper.instructors.0, ["zoe Verdi", "ivo Verdi"]);
        assert_eq!(paper.days.0.len(), 1);
        assert_eq!(paper.issued_on.to_string(), "2027-03-01");
        assert_eq!(paper.expires_on.map(|day| day.to_string()).as_deref(), Some("2029-02-28"));
        let row = class.staff.actor.get(&format!("/api/reservations/{}", reservation.id)).await.expect(200).json();
        let shown = &row["certificates"][0];
        assert_eq!(shown["status"], "issued");
        assert_eq!(shown["number"], "2027-000001");
        assert_eq!(shown["id_certificate"], paper.id);
        assert_eq!(shown["code"], paper.code);
        assert_eq!(shown["expires_at"], "2029-02-28");

        world.change(courses::ActiveModel { id: Set(class.date.course_id), title: Set("Altro".to_owned()), ..Default::default() }).await;
        world.change(users::ActiveModel { id: Set(person.id), surname: Set("Altri".to_owned()), ..Default::default() }).await;
        assert_eq!(world.papers().await.remove(0), paper, "nothing that changes later rewrites it");
    }

    async fn late_paperwork_does_not_lengthen_the_validity(world) {
        let class = Classroom::of(&world).await;
        let (first, second) = (class.passed(&world, "anna").await, class.passed(&world, "bruno").await);
        let taught_on = class.date.ends_at.date_naive();
        world.clock.advance(TimeDelta::days(90));

        class.issue(&world, json!({"ids": [first.1.id]})).await;
        world.change(certificate_options::ActiveModel {
            id: Set(class.option.id), validity_from: Set(word("issue")), ..Default::default()
        }).await;
        class.issue(&world, json!({"ids": [second.1.id]})).await;

        let papers = world.papers().await;
        let days: Vec<_> = papers.iter().map(|paper| (paper.issued_on, paper.expires_on)).collect();
        let issued_on = world.now().date_naive();
        let after = |day: NaiveDate| day.checked_add_months(Months::new(24));
        assert_eq!(days, [(issued_on, after(taught_on)), (issued_on, after(issued_on))]);
    }

    async fn pressed_twice_it_issues_once_and_tells_once(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        class.passed(&world, "bruno").await;

        let first = class.staff.actor.post(&class.path(), json!({})).await.expect(202).json();
        let second = class.staff.actor.post(&class.path(), json!({})).await.expect(202).json();
        world.work().await;
        assert_eq!(first["job"], second["job"], "one job while it runs");
        assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-issued"]);
        assert_eq!(world.audit_actions().await, ["certificate.issue", "certificate.issue"]);

        let later = class.issue(&world, json!({})).await;
        assert_eq!(world.papers().await.len(), 2);
        assert_eq!(reasons(&later).into_iter().map(|(_, reason)| reason).collect::<Vec<_>>(), vec!["Il suo attestato è già stato rilasciato."; 2]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-issued"]);
    }

    async fn requests_papers_of_another_organisation(world) {
        let class = Classroom::of(&world).await;
        let irc = world.option(class.date.course_id, "IRC", 0).await;
        world.change(certificate_options::ActiveModel { id: Set(irc.id), external: Set(true), ..Default::default() }).await;
        let (anna, both) = class.passed(&world, "anna").await;
        class.due(&world, both.id, irc.id).await;
        let bruno = world.member("bruno").await;
        let only = world.reservation(class.date.id, bruno.id, "confirmed").await;
        world.change(battito_platform::entities::reservations::ActiveModel {
            id: Set(only.id), attendance: Set(word("present")), outcome: Set(word("passed")), ..Default::default()
        }).await;
        class.due(&world, only.id, irc.id).await;
        let absent = class.add(&world, "carla", ("confirmed", "absent", "none")).await.1;
        class.due(&world, absent.id, irc.id).await;

        let job = class.issue(&world, json!({})).await;

        let statuses = async |id| world.certificates(id).await.iter().map(|one| one.status.as_str()).collect::<Vec<_>>();
        assert_eq!(statuses(both.id).await, ["issued", "requested"]);
        assert_eq!(statuses(only.id).await, ["requested"]);
        assert_eq!(statuses(absent.id).await, ["pending", "pending"], "nothing is requested for who was absent");
        assert_eq!(world.papers().await.len(), 1);
        let mut skipped = reasons(&job);
        skipped.sort_unstable();
        assert_eq!(skipped, [
            (only.id, "L'attestato arriva da un ente esterno: caricalo quando lo ricevi.".to_owned()),
            (absent.id, "Risulta assente.".to_owned()),
        ]);
        assert!(world.mail_kinds(&bruno.email).await.is_empty());
        assert_eq!(world.mail_kinds(&anna.email).await.len(), 1);
    }

    async fn only_for_named_people(world) {
        let class = Classroom::of(&world).await;
        let (_, anna) = class.passed(&world, "anna").await;
        let (_, cancelled) = class.add(&world, "bruno", ("cancelled", "present", "passed")).await;
        class.passed(&world, "carla").await;
        let elsewhere = world.date(class.date.course_id, -5, 5).await;
        let other = world.reservation(elsewhere.id, class.staff.id, "confirmed").await;

        for ids in [json!([anna.id, other.id]), json!([]), json!((1..=501).collect::<Vec<i64>>())] {
            let refused = class.staff.actor.post(&class.path(), json!({"ids": ids})).await.expect(422);
            assert!(!refused.errors("ids").is_empty(), "{ids}");
        }
        let job = class.issue(&world, json!({"ids": [cancelled.id, anna.id, anna.id]})).await;

        assert_eq!(job["total"], 2);
        assert_eq!(reasons(&job), [(cancelled.id, "L'iscrizione è annullata.".to_owned())]);
        assert_eq!(world.papers().await.len(), 1);
    }

    async fn not_before_the_course_begins(world) {
        let class = Classroom::of(&world).await;
        let later = world.date(class.date.course_id, 3, 5).await;
        let refused = class.staff.actor.post(&format!("/api/course-dates/{}/certificates", later.id), json!({})).await.expect(409);
        assert!(refused.json()["message"].as_str().expect("a sentence").starts_with("Il corso non è ancora iniziato"));
        class.staff.actor.post("/api/course-dates/9999/certificates", json!({})).await.expect(404);
        class.staff.actor.get("/api/jobs/9999").await.expect(404);
    }

    async fn leaves_out_people_who_left_the_date_after_the_request(world) {
        let class = Classroom::of(&world).await;
        let (_, anna) = class.passed(&world, "anna").await;
        let (_, bruno) = class.passed(&world, "bruno").await;
        let started = class.staff.actor.post(&class.path(), json!({})).await.expect(202).json();
        let elsewhere = world.date(class.date.course_id, -5, 5).await;
        world.change(battito_platform::entities::reservations::ActiveModel { id: Set(anna.id), course_date_id: Set(elsewhere.id), ..Default::default() }).await;
        world.change(battito_platform::entities::reservations::ActiveModel { id: Set(bruno.id), outcome: Set(word("failed")), ..Default::default() }).await;
        world.work().await;

        let mut skipped = reasons(&class.job(&started).await);
        skipped.sort_unstable();
        assert_eq!(skipped, [
            (anna.id, "Non è più iscritto a questa data.".to_owned()),
            (bruno.id, "Non ha superato il corso.".to_owned()),
        ]);
        assert!(world.papers().await.is_empty());
    }

    async fn begins_anew_with_the_year_in_rome(world) {
        let class = Classroom::of(&world).await;
        for (name, at, number) in [
            ("anna", "2027-12-31T22:59:59Z", "2027-000001"),
            ("bruno", "2027-12-31T23:00:00Z", "2028-000001"),
            ("carla", "2028-01-02T10:00:00Z", "2028-000002"),
        ] {
            class.passed(&world, name).await;
            world.clock.set(at.parse().expect("an instant"));
            let papers = class.papers(&world).await;
            assert_eq!(papers.last().expect("a paper").number, number);
        }
    }

    async fn takes_over_the_job_of_a_dead_node_and_ignores_a_lease_from_the_future(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        class.staff.actor.post(&class.path(), json!({})).await.expect(202);
        let job = world.jobs().await.remove(0);
        let lease = async |seconds| {
            let until = world.lease_clock().await + TimeDelta::seconds(seconds);
            world.change(jobs::ActiveModel { id: Set(job.id), leased_until: Set(Some(until)), ..Default::default() }).await;
        };

        lease(10).await;
        world.work().await;
        let ahead = world.app_with_clock(&ManualClock::at(world.now() + TimeDelta::seconds(11)));
        if world.app.db().backend() == DbBackend::Postgres {
            assert!(!work_due(&ahead, &CancellationToken::new()).await.expect("a worker"));
        }
        assert!(world.papers().await.is_empty(), "somebody else works on it");
        lease(-1).await;
        world.work().await;
        assert_eq!(world.papers().await.len(), 1);

        class.passed(&world, "bruno").await;
        class.staff.actor.post(&class.path(), json!({})).await.expect(202);
        let second = world.jobs().await.remove(1);
        let until = world.lease_clock().await + TimeDelta::days(300);
        world.change(jobs::ActiveModel { id: Set(second.id), leased_until: Set(Some(until)), ..Default::default() }).await;
        world.work().await;
        assert_eq!(world.papers().await.len(), 2, "the clock had jumped");
    }

    async fn an_invalid_address_does_not_stop_other_people(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        class.passed(&world, "bruno").await;
        world.change(users::ActiveModel { id: Set(anna.id), email: Set(Some("no address".to_owned())), ..Default::default() }).await;

        let job = class.issue(&world, json!({})).await;

        assert_eq!(job["state"], "done");
        assert_eq!(world.papers().await.len(), 2);
    }
}
