//! A date that is over: staff add people, record that they passed, issue their certificates and correct names on them, at the
//! same moments and through the same faults. In the end everything acknowledged is there, and each certificate once.

use std::{collections::HashMap, time::Duration};

use battito_platform::entities::{certificates, jobs, reservation_certificates, reservations};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;

use super::{
    clients::LISTED,
    dice::Dice,
    history::{Answer, Wish},
    scene::{Member, Request, Scene},
};
use crate::{
    failure::wait::{wait_for, wait_until},
    support::World,
};

/// A job of a process that was killed is taken over when its lease ends.
const TAKEN_OVER: Duration = Duration::from_mins(3);

/// One of these at random.
pub(super) fn change(scene: &Scene, node: usize, token: &str, dice: &mut Dice) -> Option<Answer> {
    // Those in spreadsheets keep their names.
    let Member { id: user, row, .. } = dice.pick(&scene.members[..scene.members.len() - LISTED]);
    let date = scene.over;
    match dice.below(10) {
        0..=3 => {
            let wish = Wish::Take {
                user: *user,
                date,
                waiting: false,
                staff: true,
            };
            let path = format!("/api/course-dates/{date}/reservations");
            scene.ask(
                node,
                token,
                wish,
                &Request::Plain("POST", path, json!({"id_user": user})),
            )
        }
        4..=6 => {
            let ids = scene.some_who_attended(dice);
            let body = json!({"ids": ids, "attendance": "present", "outcome": "passed"});
            let path = format!("/api/course-dates/{date}/reservations");
            let answer = scene.send(node, token, &Request::Plain("PATCH", path, body))?;
            if matches!(answer, Answer::Done(_)) {
                scene.have_passed(&ids);
            }
            Some(answer)
        }
        7..=8 => scene.send(node, token, &issue(date)),
        _ => {
            let name = format!("Nome {}", ["Uno", "Due", "Tre"][dice.below(3)]);
            let body = json!({"name": name, "surname": row[0], "fiscal_code": row[2], "reason": "Nome errato"});
            let path = format!("/api/users/{user}/correction");
            scene.send(node, token, &Request::Plain("POST", path, body))
        }
    }
}

fn issue(date: i64) -> Request {
    Request::Plain("POST", format!("/api/course-dates/{date}/certificates"), json!({}))
}

/// After the storm: issues what is missing, waits for the jobs, and says what is wrong.
pub(super) async fn check(world: &World, scene: &Scene) -> Vec<String> {
    wait_for("a job", Duration::from_secs(30), || {
        let answer = scene.send(0, &scene.staff[0], &issue(scene.over));
        matches!(answer, Some(Answer::Done(_))).then_some(())
    });
    let db = world.app.db().read();
    let running = jobs::Entity::find().filter(jobs::Column::State.eq("running"));
    let none_runs = async || running.clone().count(db).await.expect("a query") == 0;
    wait_until("the end of all jobs", TAKEN_OVER, none_runs).await;

    let mut wrong = Vec::new();
    let failed = jobs::Entity::find()
        .filter(jobs::Column::State.eq("failed"))
        .count(db)
        .await;
    wrong.extend((failed.expect("a query") > 0).then(|| "a job failed".to_owned()));
    let rows = reservations::Entity::find()
        .filter(reservations::Column::CourseDateId.eq(scene.over))
        .all(db)
        .await;
    let due = reservation_certificates::Entity::find().all(db).await.expect("a query");
    let papers = certificates::Entity::find()
        .filter(certificates::Column::Status.eq("issued"))
        .all(db)
        .await;
    let mut issued: HashMap<Option<i64>, usize> = HashMap::new();
    for paper in papers.expect("a query") {
        *issued.entry(paper.reservation_certificate_id).or_default() += 1;
    }
    let acknowledged = scene.passed();
    for row in rows
        .expect("a query")
        .iter()
        .filter(|row| row.status.as_str() != "cancelled")
    {
        let passed = row.attendance.as_str() == "present" && row.outcome.as_str() == "passed";
        if acknowledged.contains(&row.id) && !passed {
            wrong.push(format!("reservation {} lost its outcome", row.id));
        }
        for due in due.iter().filter(|due| due.reservation_id == row.id) {
            let count = issued.get(&Some(due.id)).copied().unwrap_or_default();
            if count != usize::from(passed) {
                wrong.push(format!(
                    "reservation {}: {count} certificates, passed: {passed}",
                    row.id
                ));
            }
        }
    }
    wrong
}
