//! The seat ledger against a reference of a few lines, step by step: proptest looks for the shortest sequence of changes after
//! which the server and the reference disagree. `BATTITO_STORM_CASES` sets how many sequences it tries.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use proptest::{prelude::*, sample::subsequence, test_runner::Config};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::number;
use crate::support::{World, actor::Answer, fixtures::Person};

const PEOPLE: usize = 7;
const DATES: usize = 3;
const SEATS: i64 = 2;

/// A person and a date, by their places.
type Place = (usize, usize);

/// What people and staff do.
#[derive(Debug, Clone)]
enum Step {
    Book {
        at: Place,
        waiting: bool,
    },
    Add {
        at: Place,
        waiting: bool,
    },
    Leave(Place),
    Relocate {
        at: Place,
        to: usize,
        waiting: bool,
    },
    Cancel {
        date: usize,
        people: Vec<usize>,
    },
    Reinstate {
        date: usize,
        people: Vec<usize>,
        waiting: bool,
    },
    Move {
        date: usize,
        people: Vec<usize>,
        to: usize,
        waiting: bool,
    },
    Seats {
        date: usize,
        seats: i64,
    },
}

/// The seats as they should be.
#[derive(Debug, Clone)]
struct Reference {
    seats: [i64; DATES],
    confirmed: [BTreeSet<usize>; DATES],
    queues: [VecDeque<usize>; DATES],
    /// The last reservation of a person on a date, counted from the first.
    numbers: BTreeMap<Place, usize>,
    /// Whose last reservation of a date is cancelled.
    cancelled: BTreeSet<Place>,
    count: usize,
    /// Whether the last step was allowed.
    allowed: bool,
}

impl Reference {
    fn is_live(&self, (person, date): Place) -> bool {
        self.confirmed[date].contains(&person) || self.queues[date].contains(&person)
    }

    fn on_offer(&self, date: usize) -> i64 {
        let confirmed = i64::try_from(self.confirmed[date].len()).expect("a count");
        if self.queues[date].is_empty() {
            (self.seats[date] - confirmed).max(0)
        } else {
            0
        }
    }

    fn enter(&mut self, (person, date): Place) {
        if self.on_offer(date) > 0 {
            self.confirmed[date].insert(person);
        } else {
            self.queues[date].push_back(person);
        }
        self.cancelled.remove(&(person, date));
    }

    fn exit(&mut self, (person, date): Place) {
        self.confirmed[date].remove(&person);
        self.queues[date].retain(|waits| *waits != person);
    }

    fn promote(&mut self, date: usize) {
        while i64::try_from(self.confirmed[date].len()).expect("a count") < self.seats[date] {
            let Some(first) = self.queues[date].pop_front() else {
                break;
            };
            self.confirmed[date].insert(first);
        }
    }

    fn take(&mut self, at: Place, waiting: bool) -> bool {
        let may = !self.is_live(at) && (waiting || self.on_offer(at.1) > 0);
        if may {
            self.enter(at);
            self.numbers.insert(at, self.count);
            self.count += 1;
        }
        may
    }

    /// The reservation goes along.
    fn carry(&mut self, (person, date): Place, to: usize) {
        if let Some(number) = self.numbers.remove(&(person, date)) {
            self.numbers.insert((person, to), number);
        }
        self.exit((person, date));
    }

    fn relocate(&mut self, (person, date): Place, to: usize, waiting: bool) -> bool {
        if date == to {
            return true;
        }
        // A seat is never given up for a place in a waiting list.
        let waiting = waiting && self.queues[date].contains(&person);
        let may = self.take((person, to), waiting);
        if may {
            self.carry((person, date), to);
            self.promote(date);
        }
        may
    }

    /// Of several people all or none; seats before those who wait, who keep their order.
    fn move_several(&mut self, date: usize, people: &[usize], to: usize, waiting: bool) -> bool {
        // Whoever waits already gives up no seat.
        let seated = people
            .iter()
            .filter(|person| self.confirmed[date].contains(person))
            .count();
        let room = self.on_offer(to) >= i64::try_from(seated).expect("a count");
        let newcomers = people.iter().all(|person| !self.is_live((*person, to)));
        if date == to || !newcomers || !(waiting || room) {
            return date == to;
        }
        let queue: Vec<usize> = self.queues[date].iter().copied().collect();
        let position = |person: &usize| queue.iter().position(|waits| waits == person);
        let mut in_order = people.to_vec();
        in_order.sort_by_key(|person| (position(person), self.numbers.get(&(*person, date)).copied()));
        for person in in_order {
            self.carry((person, date), to);
            self.enter((person, to));
        }
        self.promote(date);
        true
    }
}

impl ReferenceStateMachine for Reference {
    type State = Self;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Self> {
        Just(Self {
            seats: [SEATS; DATES],
            confirmed: Default::default(),
            queues: Default::default(),
            numbers: BTreeMap::new(),
            count: 0,
            cancelled: BTreeSet::new(),
            allowed: true,
        })
        .boxed()
    }

    fn transitions(state: &Self) -> BoxedStrategy<Step> {
        let anywhere = || (0..PEOPLE, 0..DATES);
        let mut steps = vec![
            (anywhere(), any::<bool>())
                .prop_map(|(at, waiting)| Step::Book { at, waiting })
                .boxed(),
            (anywhere(), any::<bool>())
                .prop_map(|(at, waiting)| Step::Add { at, waiting })
                .boxed(),
            (0..DATES, 1..5_i64)
                .prop_map(|(date, seats)| Step::Seats { date, seats })
                .boxed(),
        ];
        let all = (0..PEOPLE).flat_map(|person| (0..DATES).map(move |date| (person, date)));
        let live: Vec<Place> = all.filter(|at| state.is_live(*at)).collect();
        if !live.is_empty() {
            let choice = prop::sample::select(live.clone());
            steps.push(choice.clone().prop_map(Step::Leave).boxed());
            let relocations = (choice, 0..DATES, any::<bool>());
            steps.push(
                relocations
                    .prop_map(|(at, to, waiting)| Step::Relocate { at, to, waiting })
                    .boxed(),
            );
        }
        for date in 0..DATES {
            let of_date = |places: &mut dyn Iterator<Item = Place>| -> Vec<usize> {
                places.filter(|at| at.1 == date).map(|(person, _)| person).collect()
            };
            let (here, gone) = (
                of_date(&mut live.iter().copied()),
                of_date(&mut state.cancelled.iter().copied()),
            );
            if !here.is_empty() {
                let some = subsequence(here.clone(), 1..=here.len());
                steps.push(
                    some.clone()
                        .prop_map(move |people| Step::Cancel { date, people })
                        .boxed(),
                );
                let moves = (some, 0..DATES, any::<bool>());
                steps.push(
                    moves
                        .prop_map(move |(people, to, waiting)| Step::Move {
                            date,
                            people,
                            to,
                            waiting,
                        })
                        .boxed(),
                );
            }
            if !gone.is_empty() {
                let some = (subsequence(gone.clone(), 1..=gone.len()), any::<bool>());
                steps.push(
                    some.prop_map(move |(people, waiting)| Step::Reinstate { date, people, waiting })
                        .boxed(),
                );
            }
        }
        prop::strategy::Union::new(steps).boxed()
    }

    fn preconditions(state: &Self, step: &Step) -> bool {
        let all_live = |date: usize, people: &[usize]| people.iter().all(|person| state.is_live((*person, date)));
        match step {
            Step::Book { .. } | Step::Add { .. } | Step::Seats { .. } => true,
            Step::Leave(at) | Step::Relocate { at, .. } => state.is_live(*at),
            Step::Cancel { date, people } | Step::Move { date, people, .. } => all_live(*date, people),
            Step::Reinstate { date, people, .. } => {
                people.iter().all(|person| state.cancelled.contains(&(*person, *date)))
            }
        }
    }

    fn apply(mut state: Self, step: &Step) -> Self {
        state.allowed = match step {
            Step::Book { at, waiting } | Step::Add { at, waiting } => state.take(*at, *waiting),
            Step::Leave(at) => {
                state.exit(*at);
                state.cancelled.insert(*at);
                state.promote(at.1);
                true
            }
            Step::Relocate { at, to, waiting } => state.relocate(*at, *to, *waiting),
            Step::Cancel { date, people } => {
                for person in people {
                    state.exit((*person, *date));
                    state.cancelled.insert((*person, *date));
                }
                state.promote(*date);
                true
            }
            Step::Reinstate { date, people, waiting } => {
                let may = *waiting || state.on_offer(*date) >= i64::try_from(people.len()).expect("a count");
                // In the order in which they were made.
                let mut people = people.clone();
                people.sort_by_key(|person| state.numbers.get(&(*person, *date)).copied());
                for person in people.into_iter().filter(|_| may) {
                    state.enter((person, *date));
                }
                may
            }
            Step::Move {
                date,
                people,
                to,
                waiting,
            } => state.move_several(*date, people, *to, *waiting),
            Step::Seats { date, seats } => {
                let may = i64::try_from(state.confirmed[*date].len()).expect("a count") <= *seats;
                if may {
                    state.seats[*date] = *seats;
                    state.promote(*date);
                }
                may
            }
        };
        state
    }
}

/// The server, in this process, on SQLite.
struct Sut {
    runtime: Runtime,
    world: World,
    staff: Person,
    people: Vec<Person>,
    dates: Vec<i64>,
    /// The last reservation of a person on a date.
    ids: HashMap<Place, i64>,
}

impl Sut {
    fn path(&self, date: usize) -> String {
        format!("/api/course-dates/{}", self.dates[date])
    }

    fn ids(&self, date: usize, people: &[usize]) -> Vec<i64> {
        people.iter().map(|person| self.ids[&(*person, date)]).collect()
    }

    fn step(&self, step: &Step) -> Answer {
        let staff = &self.staff.actor;
        let mine = |at: &Place| format!("/api/my-reservations/{}", self.ids[at]);
        self.runtime.block_on(async {
            match step {
                Step::Book { at, waiting } => {
                    let body = json!({"id_course_date": self.dates[at.1], "waiting": waiting});
                    self.people[at.0].actor.post("/api/my-reservations", body).await
                }
                Step::Add { at, waiting } => {
                    let body = json!({"id_user": self.people[at.0].id, "waiting": waiting});
                    staff.post(&format!("{}/reservations", self.path(at.1)), body).await
                }
                Step::Leave(at) => self.people[at.0].actor.delete(&mine(at)).await,
                Step::Relocate { at, to, waiting } => {
                    let body = json!({"id_course_date": self.dates[*to], "waiting": waiting});
                    self.people[at.0].actor.put(&mine(at), body).await
                }
                Step::Cancel { date, people } => {
                    let body = json!({"ids": self.ids(*date, people)});
                    staff
                        .post(&format!("{}/reservations/cancel", self.path(*date)), body)
                        .await
                }
                Step::Reinstate { date, people, waiting } => {
                    let body = json!({"ids": self.ids(*date, people), "waiting": waiting});
                    staff
                        .post(&format!("{}/reservations/reinstate", self.path(*date)), body)
                        .await
                }
                Step::Move {
                    date,
                    people,
                    to,
                    waiting,
                } => {
                    let body =
                        json!({"ids": self.ids(*date, people), "id_course_date": self.dates[*to], "waiting": waiting});
                    staff.patch(&format!("{}/reservations", self.path(*date)), body).await
                }
                Step::Seats { date, seats } => {
                    let mut body = staff.get(&self.path(*date)).await.expect(200).json();
                    body["seats"] = (*seats).into();
                    staff.put(&self.path(*date), body).await
                }
            }
        })
    }

    /// Which reservation is whose after a step.
    fn remember(&mut self, step: &Step, answer: &Answer) {
        match step {
            Step::Book { at, .. } | Step::Add { at, .. } => {
                self.ids.extend(answer.json()["id"].as_i64().map(|id| (*at, id)));
            }
            Step::Relocate { at, to, .. } => self.carry(*at, *to),
            Step::Move { date, people, to, .. } => people.iter().for_each(|person| self.carry((*person, *date), *to)),
            _ => {}
        }
    }

    fn carry(&mut self, (person, date): Place, to: usize) {
        let id = self.ids.remove(&(person, date)).expect("a reservation");
        self.ids.insert((person, to), id);
    }

    /// The reservations of a date: person, status and position.
    fn rows(&self, date: usize) -> Vec<(usize, String, Option<i64>)> {
        let path = format!("{}/reservations?per_page=100", self.path(date));
        let list = self.runtime.block_on(self.staff.actor.get(&path)).expect(200).json();
        let row = |row: &Value| {
            let person = self.people.iter().position(|person| person.id == row["user"]["id"]);
            let status = row["status"].as_str().unwrap_or_default().to_owned();
            (person.expect("a person"), status, row["waiting_position"].as_i64())
        };
        list["data"].as_array().expect("rows").iter().map(row).collect()
    }
}

struct Ledger;

impl StateMachineTest for Ledger {
    type SystemUnderTest = Sut;
    type Reference = Reference;

    fn init_test(_: &Reference) -> Sut {
        let runtime = Runtime::new().expect("a runtime");
        let (world, staff, people, dates) = runtime.block_on(async {
            let world = World::sqlite().await;
            let (staff, course) = (world.admin().await, world.course("BLSD").await);
            let (mut people, mut dates) = (Vec::new(), Vec::new());
            for number in 0..PEOPLE {
                let person = world.participant(&format!("persona{number}")).await;
                world.confirm_address(&person).await;
                people.push(person);
            }
            for day in 0..DATES {
                let (day, seats) = (i64::try_from(day).expect("a day"), i32::try_from(SEATS).expect("seats"));
                dates.push(world.date(course.id, 10 + day, seats).await.id);
            }
            (world, staff, people, dates)
        });
        Sut {
            runtime,
            world,
            staff,
            people,
            dates,
            ids: HashMap::new(),
        }
    }

    fn apply(mut sut: Sut, reference: &Reference, step: Step) -> Sut {
        let answer = sut.step(&step);
        assert_eq!(
            answer.status.is_success(),
            reference.allowed,
            "{step:?}: {}",
            String::from_utf8_lossy(&answer.bytes)
        );
        if answer.status.is_success() {
            sut.remember(&step, &answer);
        }
        for date in 0..DATES {
            let rows = sut.rows(date);
            let of = |wanted: &'static str| rows.iter().filter(move |(_, status, _)| status == wanted);
            let confirmed: BTreeSet<usize> = of("confirmed").map(|(person, ..)| *person).collect();
            let queue: BTreeMap<Option<i64>, usize> = of("waiting")
                .map(|(person, _, position)| (*position, *person))
                .collect();
            assert_eq!(
                confirmed, reference.confirmed[date],
                "seats of date {date} after {step:?}"
            );
            assert_eq!(
                queue.into_values().collect::<VecDeque<_>>(),
                reference.queues[date],
                "queue of date {date} after {step:?}"
            );
        }
        sut
    }

    fn teardown(sut: Sut, _: Reference) {
        let Sut { runtime, world, .. } = sut;
        runtime.block_on(async { world.app.db().clone().close().await });
    }
}

fn config() -> Config {
    let cases = u32::try_from(number("BATTITO_STORM_CASES", 24)).expect("a count");
    Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    }
}

prop_state_machine! {
    #![proptest_config(config())]

    #[test]
    fn the_ledger_and_its_reference_agree_after_every_step(sequential 1..40 => Ledger);
}
