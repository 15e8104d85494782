//! Clients that do everything which touches a seat, at random.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use serde_json::json;

use super::{
    dice::Dice,
    history::{Answer, Wish},
    papers,
    scene::{Held, Member, Request, Scene},
};
use crate::support::workbook::{HEADINGS, sheet};

/// The last of the members are in spreadsheets. They are never merged into others: an import would add them anew.
pub(super) const LISTED: usize = 20;
/// How long a client waits after a refused connection.
const PAUSE: Duration = Duration::from_millis(20);

/// Starts the clients of members and of staff.
pub(super) fn start(scene: &Arc<Scene>, (members, staff): (usize, usize), seed: u64) -> Vec<JoinHandle<()>> {
    let client = |number: usize| {
        let (scene, mut dice) = (
            Arc::clone(scene),
            Dice::new(seed + u64::try_from(number).expect("a number")),
        );
        thread::spawn(move || {
            let mut member = number;
            while !scene.has_ended() {
                let answer = if number < members {
                    act_as_member(&scene, number, member, &mut dice)
                } else {
                    act_as_staff(&scene, number, &mut dice)
                };
                match answer {
                    // The account was disabled: somebody else sits down.
                    Some(Answer::Refused { status: 401, .. }) => {
                        member = members + dice.below(scene.members.len() - members);
                    }
                    Some(_) => {}
                    None => thread::sleep(PAUSE),
                }
            }
        })
    };
    (0..members + staff).map(client).collect()
}

fn act_as_member(scene: &Scene, node: usize, member: usize, dice: &mut Dice) -> Option<Answer> {
    let Member { id: user, token, .. } = &scene.members[member];
    let date = *dice.pick(&scene.dates);
    let waiting = dice.below(3) > 0;
    // Now and then one that is cancelled already.
    let any = dice.below(6) == 0;
    let mine = scene
        .some(1, dice, |held| held.user == *user && (any || held.is_live))
        .pop();
    let (wish, request) = match (dice.below(10), mine) {
        (0..=2, Some(id)) => (
            Wish::Cancel {
                ids: vec![id],
                from: None,
                owner: Some(*user),
            },
            Request::Plain("DELETE", format!("/api/my-reservations/{id}"), json!({})),
        ),
        (3..=5, Some(id)) => (
            Wish::Move {
                ids: vec![id],
                from: None,
                target: date,
                owner: Some(*user),
            },
            Request::Plain(
                "PUT",
                format!("/api/my-reservations/{id}"),
                json!({"id_course_date": date, "waiting": waiting}),
            ),
        ),
        _ => (
            Wish::Take {
                user: *user,
                date,
                waiting,
                staff: false,
            },
            Request::Plain(
                "POST",
                "/api/my-reservations".into(),
                json!({"id_course_date": date, "waiting": waiting}),
            ),
        ),
    };
    scene.ask(node, token, wish, &request)
}

fn act_as_staff(scene: &Scene, node: usize, dice: &mut Dice) -> Option<Answer> {
    let token = dice.pick(&scene.staff).clone();
    let (wish, request) = match dice.below(100) {
        0..=9 => return papers::change(scene, node, &token, dice),
        10..=19 => add(scene, dice),
        20..=54 => change_one(scene, dice)?,
        55..=74 => change_several(scene, dice)?,
        75..=84 => change_seats(scene, node, &token, dice)?,
        85..=89 => import(scene, dice),
        90..=98 => change_account(scene, dice)?,
        _ => call_off(scene, dice)?,
    };
    scene.ask(node, &token, wish, &request)
}

type Asked = (Wish, Request);

fn add(scene: &Scene, dice: &mut Dice) -> Asked {
    let (user, date) = (dice.pick(&scene.members).id, *dice.pick(&scene.dates));
    let waiting = dice.below(2) > 0;
    let body = json!({"id_user": user, "waiting": waiting});
    let path = format!("/api/course-dates/{date}/reservations");
    let wish = Wish::Take {
        user,
        date,
        waiting,
        staff: true,
    };
    (wish, Request::Plain("POST", path, body))
}

/// Cancels, reinstates or moves a reservation.
fn change_one(scene: &Scene, dice: &mut Dice) -> Option<Asked> {
    let (choice, any) = (dice.below(7), dice.below(6) == 0);
    let reinstates = choice < 2;
    let ids = scene.some(1, dice, |held| any || held.is_live != reinstates);
    let path = format!("/api/reservations/{}", ids.first()?);
    let (from, owner) = (None, None);
    Some(match choice {
        0..=1 => (
            Wish::Reinstate { ids, from },
            Request::Plain("POST", format!("{path}/reinstate"), json!({})),
        ),
        2..=3 => (
            Wish::Cancel { ids, from, owner },
            Request::Plain("DELETE", path, json!({})),
        ),
        _ => {
            let target = *dice.pick(&scene.dates);
            let body = json!({"id_course_date": target, "waiting": dice.below(2) > 0});
            let wish = Wish::Move {
                ids,
                from,
                target,
                owner,
            };
            (wish, Request::Plain("PUT", path, body))
        }
    })
}

/// The same for several reservations of a date: all or none.
fn change_several(scene: &Scene, dice: &mut Dice) -> Option<Asked> {
    let (choice, any, count) = (dice.below(20), dice.below(6) == 0, 1 + dice.below(5));
    let (date, waiting, reinstates) = (*dice.pick(&scene.dates), dice.below(2) > 0, choice < 6);
    let fits = |held: &Held| held.date == date && (any || held.is_live != reinstates);
    let ids = scene.some(count, dice, fits);
    if ids.is_empty() {
        return None;
    }
    let path = format!("/api/course-dates/{date}/reservations");
    let (from, owner) = (Some(date), None);
    Some(match choice {
        0..=5 => {
            let body = json!({"ids": ids, "waiting": waiting});
            let request = Request::Plain("POST", format!("{path}/reinstate"), body);
            (Wish::Reinstate { ids, from }, request)
        }
        6..=11 => {
            let request = Request::Plain("POST", format!("{path}/cancel"), json!({"ids": ids}));
            (Wish::Cancel { ids, from, owner }, request)
        }
        _ => {
            let target = *dice.pick(&scene.dates);
            let body = json!({"ids": ids, "id_course_date": target, "waiting": waiting});
            let wish = Wish::Move {
                ids,
                from,
                target,
                owner,
            };
            (wish, Request::Plain("PATCH", path, body))
        }
    })
}

/// Reads a date and writes it back with other seats.
fn change_seats(scene: &Scene, node: usize, token: &str, dice: &mut Dice) -> Option<Asked> {
    let date = *dice.pick(&scene.dates);
    let path = format!("/api/course-dates/{date}");
    let mut body = scene.read(node, token, &path)?;
    let seats = i64::try_from(2 + dice.below(9)).expect("a number");
    body["seats"] = seats.into();
    Some((Wish::Seats { date, seats }, Request::Plain("PUT", path, body)))
}

fn import(scene: &Scene, dice: &mut Dice) -> Asked {
    let (date, waiting) = (*dice.pick(&scene.dates), dice.below(2));
    let (_, listed) = scene.members.split_at(scene.members.len() - LISTED);
    let mut people: Vec<&Member> = (0..3).map(|_| dice.pick(listed)).collect();
    people.sort_by_key(|member| member.id);
    people.dedup_by_key(|member| member.id);
    let rows: Vec<_> = people.iter().map(|member| member.row.clone()).collect();
    let path = format!("/api/course-dates/{date}/reservations/upload?waiting={waiting}");
    let users = people.iter().map(|member| member.id).collect();
    (
        Wish::Import { users, date },
        Request::File(path, sheet(&HEADINGS, &rows)),
    )
}

/// Disables, enables or merges.
fn change_account(scene: &Scene, dice: &mut Dice) -> Option<Asked> {
    // Not the first, whose bookings make batches fail.
    let user = dice.pick(&scene.members[1..]).id;
    let path = format!("/api/users/{user}");
    Some(match dice.below(9) {
        0..=2 => {
            let seats = dice.pick(&["cancel", "keep"]);
            let path = format!("{path}?reservations={seats}");
            (Wish::Disable { user }, Request::Plain("DELETE", path, json!({})))
        }
        3..=7 => (
            Wish::Enable { user },
            Request::Plain("POST", format!("{path}/enable"), json!({})),
        ),
        _ => {
            let duplicate = dice.pick(&scene.members[1..scene.members.len() - LISTED]).id;
            let body = json!({"id_user": duplicate});
            let wish = Wish::Merge { kept: user, duplicate };
            (duplicate != user && one_less(&scene.may_merge))
                .then(|| (wish, Request::Plain("POST", format!("{path}/merge"), body)))?
        }
    })
}

fn call_off(scene: &Scene, dice: &mut Dice) -> Option<Asked> {
    let date = *dice.pick(&scene.dates);
    let may = dice.below(4) == 0 && one_less(&scene.may_call_off);
    let path = format!("/api/course-dates/{date}/cancel");
    let body = json!({"reason": "Aula non disponibile"});
    may.then_some((Wish::CallOff { date }, Request::Plain("POST", path, body)))
}

/// Takes one of what is left, if anything is.
fn one_less(left: &AtomicUsize) -> bool {
    let less = |count: usize| count.checked_sub(1);
    left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less).is_ok()
}

/// Adds people to a date, as staff, until one has a place there, and moves that one to another date.
pub(super) fn add_and_move(scene: &Scene, date: i64, target: i64) -> Option<Answer> {
    let token = &scene.staff[0];
    for Member { id: user, .. } in scene.members.iter().rev() {
        let wish = Wish::Take {
            user: *user,
            date,
            waiting: true,
            staff: true,
        };
        let body = json!({"id_user": user, "waiting": true});
        let path = format!("/api/course-dates/{date}/reservations");
        let Some(Answer::Done(shown)) = scene.ask(0, token, wish, &Request::Plain("POST", path, body)) else {
            continue;
        };
        let ids: Vec<i64> = shown.iter().map(|one| one.id).collect();
        let request = Request::Plain(
            "PUT",
            format!("/api/reservations/{}", ids[0]),
            json!({"id_course_date": target, "waiting": true}),
        );
        let wish = Wish::Move {
            ids,
            from: None,
            target,
            owner: None,
        };
        return scene.ask(0, token, wish, &request);
    }
    None
}
