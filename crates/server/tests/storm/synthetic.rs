//! A history without a server: a centre that keeps the rules, in a few lines.

use std::collections::VecDeque;

use super::{
    dice::Dice,
    history::{Answer, Call, Change, Event, History, Offer, Row, Shown, Status, Wish},
};

/// Between two calls, in microseconds; and how long a call takes.
const STEP: i64 = 20_000;
const TAKES: i64 = 9_000;

struct Date {
    seats: i64,
    confirmed: i64,
    queue: VecDeque<i64>,
}

struct Centre {
    history: History,
    dates: Vec<Date>,
    rows: Vec<Row>,
    live: Vec<i64>,
    now: i64,
    tx: i64,
}

/// A history of this many calls on these dates: people book, cancel, move, and staff change the seats.
pub(super) fn synthetic(calls: usize, dates: usize, seed: u64) -> History {
    let mut dice = Dice::new(seed);
    let mut centre = Centre {
        history: History::default(),
        dates: Vec::new(),
        rows: Vec::new(),
        live: Vec::new(),
        now: 1_000_000_000,
        tx: 1,
    };
    for date in 0..dates {
        centre.dates.push(Date {
            seats: 5,
            confirmed: 0,
            queue: VecDeque::new(),
        });
        centre.write(Change::Date {
            id: index(date),
            after: Offer { seats: 5, open: true },
        });
    }
    centre.history.prepared = index(dates);
    while centre.history.calls.len() < calls {
        centre.now += STEP;
        centre.tx += 1;
        let date = dice.below(dates);
        match dice.below(10) {
            0..=4 => centre.book(date, dice.below(3) > 0),
            5..=7 => centre.cancel(dice.below(centre.live.len() + 1)),
            8 => centre.relocate(dice.below(centre.live.len() + 1), date),
            _ => centre.change_seats(date, index(3 + dice.below(5))),
        }
    }
    let rows = (1..).zip(&centre.rows).map(|(id, row)| (id, *row));
    centre.history.rows = rows.collect();
    centre.history
}

fn index(place: usize) -> i64 {
    i64::try_from(place).expect("a number")
}

fn place(id: i64) -> usize {
    usize::try_from(id).expect("a place")
}

impl Centre {
    fn write(&mut self, change: Change) {
        let seq = index(self.history.events.len()) + 1;
        let at = self.now + TAKES / 2;
        self.history.events.push(Event {
            seq,
            tx: self.tx,
            at,
            change,
        });
    }

    fn told(&mut self, wish: Wish, answer: Answer) {
        let (invoked, returned) = (self.now, self.now + TAKES);
        self.history.calls.push(Call {
            invoked,
            returned,
            wish,
            answer,
        });
    }

    /// Takes a seat of a date, or the end of its waiting list; gives the position.
    fn assign(&mut self, date: usize, id: i64) -> (Status, Option<i64>) {
        let date = &mut self.dates[date];
        if date.queue.is_empty() && date.confirmed < date.seats {
            date.confirmed += 1;
            return (Status::Seat, None);
        }
        date.queue.push_back(id);
        (Status::Waiting, Some(index(date.queue.len())))
    }

    fn set(&mut self, id: i64, after: Row) {
        let before = self.rows.get(place(id) - 1).copied();
        match before {
            Some(_) => self.rows[place(id) - 1] = after,
            None => self.rows.push(after),
        }
        self.write(Change::Reservation {
            id,
            before,
            after: Some(after),
        });
    }

    fn release(&mut self, id: i64, was: Row) {
        let date = &mut self.dates[place(was.date)];
        if was.status == Status::Seat {
            date.confirmed -= 1;
        } else {
            date.queue.retain(|waits| *waits != id);
        }
    }

    fn promote(&mut self, date: usize) {
        while self.dates[date].confirmed < self.dates[date].seats {
            let Some(id) = self.dates[date].queue.pop_front() else {
                break;
            };
            self.dates[date].confirmed += 1;
            let row = self.rows[place(id) - 1];
            self.set(
                id,
                Row {
                    status: Status::Seat,
                    ..row
                },
            );
        }
    }

    fn book(&mut self, date: usize, waiting: bool) {
        let id = index(self.rows.len()) + 1;
        let wish = Wish::Take {
            user: id,
            date: index(date),
            waiting,
            staff: false,
        };
        let is_full = !self.dates[date].queue.is_empty() || self.dates[date].confirmed >= self.dates[date].seats;
        if is_full && (!waiting || self.dates[date].queue.len() > 8) {
            let text = "Posti esauriti per questa data.".to_owned();
            return self.told(wish, Answer::Refused { status: 422, text });
        }
        let (status, position) = self.assign(date, id);
        self.set(
            id,
            Row {
                user: id,
                date: index(date),
                status,
            },
        );
        self.live.push(id);
        self.told(
            wish,
            Answer::Done(vec![Shown {
                id,
                date: index(date),
                status,
                position,
            }]),
        );
    }

    fn cancel(&mut self, number: usize) {
        if number >= self.live.len() {
            return;
        }
        let id = self.live.swap_remove(number);
        let was = self.rows[place(id) - 1];
        self.release(id, was);
        self.set(
            id,
            Row {
                status: Status::Cancelled,
                ..was
            },
        );
        self.promote(place(was.date));
        let shown = Shown {
            id,
            date: was.date,
            status: Status::Cancelled,
            position: None,
        };
        self.told(
            Wish::Cancel {
                ids: vec![id],
                from: None,
                owner: Some(was.user),
            },
            Answer::Done(vec![shown]),
        );
    }

    fn relocate(&mut self, number: usize, target: usize) {
        let Some(id) = self.live.get(number).copied() else {
            return;
        };
        let was = self.rows[place(id) - 1];
        if was.date == index(target) {
            return;
        }
        let (status, position) = self.assign(target, id);
        self.release(id, was);
        self.set(
            id,
            Row {
                date: index(target),
                status,
                ..was
            },
        );
        self.promote(place(was.date));
        let shown = Shown {
            id,
            date: index(target),
            status,
            position,
        };
        let wish = Wish::Move {
            ids: vec![id],
            from: None,
            target: index(target),
            owner: None,
        };
        self.told(wish, Answer::Done(vec![shown]));
    }

    fn change_seats(&mut self, date: usize, seats: i64) {
        let wish = Wish::Seats {
            date: index(date),
            seats,
        };
        if self.dates[date].confirmed > seats {
            let text = "Ci sono già iscritti confermati.".to_owned();
            return self.told(wish, Answer::Refused { status: 422, text });
        }
        if self.dates[date].seats != seats {
            self.dates[date].seats = seats;
            self.write(Change::Date {
                id: index(date),
                after: Offer { seats, open: true },
            });
            self.promote(date);
        }
        self.told(wish, Answer::Done(Vec::new()));
    }
}
