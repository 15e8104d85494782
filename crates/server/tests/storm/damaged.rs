//! The proof of the checker: a whole history is explained, and each damage to it is found.

use std::time::Instant;

use super::{
    check::check,
    history::{Answer, Call, Change, Event, History, Offer, Row, Shown, Status, Wish},
    synthetic::synthetic,
};

fn whole() -> History {
    synthetic(3_000, 6, 7)
}

/// The place of the first event after the first thousand that is like this.
fn find(history: &History, is_it: impl Fn(&Event) -> bool) -> usize {
    let place = history.events.iter().skip(1_000).position(is_it);
    place.expect("such an event") + 1_000
}

/// Whether a reservation is touched only once.
fn is_alone(history: &History, id: i64) -> bool {
    let touches = |event: &&Event| matches!(event.change, Change::Reservation { id: other, .. } if other == id);
    history.events.iter().filter(touches).count() == 1
}

fn inserts(event: &Event, wanted: Status) -> Option<i64> {
    match event.change {
        Change::Reservation {
            id,
            before: None,
            after: Some(row),
        } if row.status == wanted => Some(id),
        _ => None,
    }
}

fn is_promotion(event: &Event) -> bool {
    matches!(event.change, Change::Reservation { before: Some(before), after: Some(after), .. }
        if before.status == Status::Waiting && after.status == Status::Seat && before.date == after.date)
}

/// The call that was told of this reservation first.
fn call_of(history: &mut History, reservation: i64) -> &mut Call {
    let about =
        |call: &&mut Call| matches!(&call.answer, Answer::Done(shown) if shown.iter().any(|one| one.id == reservation));
    history.calls.iter_mut().find(about).expect("its call")
}

/// Fails unless the checker finds this and nothing else than what follows from it.
#[track_caller]
fn finds(damage: impl FnOnce(&mut History), expected: &str) {
    let mut history = whole();
    damage(&mut history);
    let found = check(&history).violations;
    assert!(
        found.iter().any(|text| text.contains(expected)),
        "{expected}: {:#?}",
        found.iter().take(3).collect::<Vec<_>>()
    );
}

#[test]
fn explains_a_whole_history() {
    for seed in 1..6 {
        let verdict = check(&synthetic(3_000, 6, seed));
        assert_eq!(verdict.violations, Vec::<String>::new(), "seed {seed}");
        assert!(verdict.seen["promotion"] > 100);
    }
}

#[test]
fn finds_an_acknowledged_booking_that_is_lost() {
    finds(
        |history| {
            let lost = find(history, |event| {
                inserts(event, Status::Waiting).is_some_and(|id| is_alone(history, id))
            });
            let id = inserts(&history.events.remove(lost), Status::Waiting).expect("an insert");
            history.rows.retain(|(row, _)| *row != id);
        },
        "no event",
    );
}

#[test]
fn finds_a_booking_that_nobody_asked_for() {
    finds(
        |history| {
            let place = find(history, |event| inserts(event, Status::Seat).is_some());
            let id = inserts(&history.events[place], Status::Seat).expect("an insert");
            let call = call_of(history, id).clone();
            history.calls.retain(|other| *other != call);
        },
        "nobody asked for",
    );
}

#[test]
fn finds_one_seat_too_many() {
    finds(
        |history| {
            let place = find(history, |event| {
                inserts(event, Status::Waiting).is_some_and(|id| is_alone(history, id))
            });
            let Change::Reservation {
                id, after: Some(row), ..
            } = &mut history.events[place].change
            else {
                panic!("an insert")
            };
            row.status = Status::Seat;
            let id = *id;
            history
                .rows
                .iter_mut()
                .filter(|(row, _)| *row == id)
                .for_each(|(_, row)| row.status = Status::Seat);
            let Answer::Done(shown) = &mut call_of(history, id).answer else {
                panic!("an answer")
            };
            shown[0] = Shown {
                status: Status::Seat,
                position: None,
                ..shown[0]
            };
        },
        "a seat that was not on offer",
    );
}

#[test]
fn finds_a_promotion_out_of_order() {
    finds(
        |history| {
            let place = find(history, is_promotion);
            let Change::Reservation {
                id: first,
                after: Some(row),
                ..
            } = history.events[place].change
            else {
                panic!("a promotion")
            };
            // Somebody who joined the same list later goes first.
            let before = &history.events[..place];
            let later = before
                .iter()
                .enumerate()
                .rev()
                .find_map(|(joined, event)| match event.change {
                    Change::Reservation {
                        id,
                        before: None,
                        after: Some(other),
                    } if other.date == row.date && other.status == Status::Waiting && id != first => {
                        let touched = before[joined + 1..].iter().any(
                            |event| matches!(event.change, Change::Reservation { id: touched, .. } if touched == id),
                        );
                        (!touched).then_some((id, other))
                    }
                    _ => None,
                });
            let (id, other) = later.expect("somebody who waits");
            let promoted = Row {
                status: Status::Seat,
                ..other
            };
            history.events[place].change = Change::Reservation {
                id,
                before: Some(other),
                after: Some(promoted),
            };
        },
        "promoted before the first who waits",
    );
}

#[test]
fn finds_a_lost_promotion() {
    finds(
        |history| {
            let place = find(history, is_promotion);
            history.events.remove(place);
        },
        "a seat stays free while people wait",
    );
}

#[test]
fn finds_a_refusal_without_a_reason() {
    finds(
        |history| {
            let place = find(history, |event| {
                inserts(event, Status::Seat).is_some_and(|id| is_alone(history, id))
            });
            let id = inserts(&history.events.remove(place), Status::Seat).expect("an insert");
            history.rows.retain(|(row, _)| *row != id);
            let text = "Posti esauriti per questa data.".to_owned();
            call_of(history, id).answer = Answer::Refused { status: 422, text };
        },
        "a refusal that was never right",
    );
}

#[test]
fn finds_a_refusal_that_was_carried_out() {
    finds(
        |history| {
            let place = find(history, |event| inserts(event, Status::Waiting).is_some());
            let id = inserts(&history.events[place], Status::Waiting).expect("an insert");
            let text = "Posti esauriti per questa data.".to_owned();
            call_of(history, id).answer = Answer::Refused { status: 422, text };
        },
        "nobody asked for",
    );
}

#[test]
fn finds_a_wrong_position_in_the_waiting_list() {
    finds(
        |history| {
            let place = find(history, |event| inserts(event, Status::Waiting).is_some());
            let id = inserts(&history.events[place], Status::Waiting).expect("an insert");
            let Answer::Done(shown) = &mut call_of(history, id).answer else {
                panic!("an answer")
            };
            shown[0].position = shown[0].position.map(|position| position + 1);
        },
        "the position is",
    );
}

#[test]
fn finds_a_row_that_changed_without_an_event() {
    finds(|history| history.rows[50].1.user += 1, "without an event");
}

#[test]
fn finds_an_answer_about_an_event_of_another_time() {
    finds(
        |history| {
            let place = find(history, |event| inserts(event, Status::Seat).is_some());
            let id = inserts(&history.events[place], Status::Seat).expect("an insert");
            let call = call_of(history, id);
            (call.invoked, call.returned) = (call.returned + 100_000, call.returned + 110_000);
        },
        "no event",
    );
}

#[test]
fn finds_an_unanswered_call_that_happened_twice() {
    finds(
        |history| {
            let place = find(history, |event| {
                inserts(event, Status::Waiting).is_some_and(|id| is_alone(history, id))
            });
            let id = inserts(&history.events[place], Status::Waiting).expect("an insert");
            call_of(history, id).answer = Answer::Unknown;
            // The same person on the same date, once more, after cancelling.
            let Change::Reservation { after: Some(row), .. } = history.events[place].change else {
                panic!("an insert")
            };
            let (seq, last) = (index(history.events.len()), history.events[history.events.len() - 1]);
            let again = index(history.rows.len()) + 1;
            let event = |seq, id, before, after| Event {
                seq,
                tx: seq + 1_000_000,
                at: last.at,
                change: Change::Reservation {
                    id,
                    before,
                    after: Some(after),
                },
            };
            let cancelled = Row {
                status: Status::Cancelled,
                ..row
            };
            history.events.extend([
                event(seq + 1, id, Some(row), cancelled),
                event(seq + 2, again, None, row),
            ]);
        },
        "nobody asked for",
    );
}

fn index(place: usize) -> i64 {
    i64::try_from(place).expect("a number")
}

/// Two people on two dates; both leave both, in these two transactions.
fn crossing(transactions: [i64; 4]) -> History {
    let mut history = History {
        prepared: 6,
        ..History::default()
    };
    let mut write = |tx, change| {
        let seq = index(history.events.len()) + 1;
        history.events.push(Event {
            seq,
            tx,
            at: seq * 10_000,
            change,
        });
    };
    for id in [1, 2] {
        write(
            id,
            Change::Date {
                id,
                after: Offer { seats: 5, open: true },
            },
        );
    }
    let row = |user, date, status| Row { user, date, status };
    for (id, user, date) in [(1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2)] {
        write(
            10 + id,
            Change::Reservation {
                id,
                before: None,
                after: Some(row(user, date, Status::Seat)),
            },
        );
    }
    for ((id, user, date), tx) in [(1, 1, 1), (3, 2, 1), (4, 2, 2), (2, 1, 2)]
        .into_iter()
        .zip(transactions)
    {
        let (before, after) = (row(user, date, Status::Seat), row(user, date, Status::Cancelled));
        write(
            tx,
            Change::Reservation {
                id,
                before: Some(before),
                after: Some(after),
            },
        );
    }
    for (id, user, date) in [(1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2)] {
        history.rows.push((id, row(user, date, Status::Cancelled)));
    }
    for ids in [vec![1, 2], vec![3, 4]] {
        let shown = ids.iter().map(|id| Shown {
            id: *id,
            date: 2 - id % 2,
            status: Status::Cancelled,
            position: None,
        });
        let answer = Answer::Done(shown.collect());
        let wish = Wish::Cancel {
            ids,
            from: None,
            owner: None,
        };
        history.calls.push(Call {
            invoked: 60_000,
            returned: 110_000,
            wish,
            answer,
        });
    }
    history
}

#[test]
fn finds_transactions_that_precede_each_other() {
    assert_eq!(check(&crossing([21, 22, 22, 21])).violations.len(), 1);
    let found = check(&crossing([21, 22, 22, 21])).violations;
    assert!(found[0].contains("precede each other"), "{found:?}");
}

#[test]
fn finds_a_call_that_was_done_in_parts() {
    let found = check(&crossing([21, 22, 23, 24])).violations;
    assert!(found.iter().any(|text| text.contains("nobody asked for")), "{found:?}");
}

/// The memory that this process has used at most, in bytes.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status of the process");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("its memory");
    let kilobytes = line.trim().trim_end_matches(" kB").parse::<u64>();
    kilobytes.expect("a number") * 1024
}

#[test]
#[ignore = "a minute: make soak"]
fn checks_a_million_calls_in_a_minute() {
    let history = synthetic(1_000_000, 100, 3);
    let begin = Instant::now();
    let verdict = check(&history);
    let (seconds, bytes) = (begin.elapsed().as_secs_f64(), most_memory());
    eprintln!(
        "{} calls and {} events in {seconds:.1} s, {} MB",
        history.calls.len(),
        history.events.len(),
        bytes >> 20
    );
    assert_eq!(verdict.violations, Vec::<String>::new());
    assert!(seconds < 60.0 && bytes < 1 << 30);
}
