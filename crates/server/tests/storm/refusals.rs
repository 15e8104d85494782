//! Whether a refusal was right at some moment between question and answer.

use std::collections::HashSet;

use super::{
    claims::{is_live, window},
    history::{Call, Row, Wish},
    model::{LONGEST, Replay, Seats},
};

/// The statuses and the words of a refusal, and what it claims.
type Reason = (&'static [u16], &'static str, fn(&Scope<'_>) -> bool);

/// The first that fits counts.
const REASONS: &[Reason] = &[
    (&[422], "Posti esauriti", |scope| scope.is_full()),
    (&[422], "resterebbe", |scope| scope.is_full()),
    (&[422], "Sei già iscritto", |scope| scope.is_booked()),
    (&[422], "già iscritta a questa data", |scope| scope.is_booked()),
    (&[422], "non è più disponibile", |scope| scope.is_called_off()),
    (&[422], "disattivato", |scope| scope.was_disabled()),
    (&[422], "non esiste più", |scope| scope.was_disabled()),
    // A session that was ended stays so.
    (&[401], "", |scope| scope.was_disabled()),
    (&[422], "iscritti confermati", |scope| scope.has_more_people()),
    (&[422], "iscritto confermato", |scope| scope.has_more_people()),
    (&[409, 422], "annullata", |scope| scope.is_cancelled()),
    (&[404], "", |scope| scope.is_of_another_person()),
    (&[422], "Valore non valido", |scope| scope.is_elsewhere()),
    (&[409, 422], "spostata", |scope| scope.is_moved()),
    (&[409], "sono cambiate", |scope| scope.is_changed()),
    (&[409], "", |scope| scope.was_disabled()),
    (&[412], "", |scope| scope.is_rewritten()),
];

/// Why a refusal is wrong, if it is.
pub(super) fn explain(replay: &Replay, call: &Call, (status, text): (u16, &str)) -> Result<(), &'static str> {
    let fits = |reason: &&Reason| reason.0.contains(&status) && text.contains(reason.1);
    match REASONS.iter().find(fits) {
        None => Err("an unknown refusal"),
        Some((.., is_right)) if is_right(&Scope { replay, call }) => Ok(()),
        Some(_) => Err("a refusal that was never right"),
    }
}

/// What a call was about while it lasted.
struct Scope<'a> {
    replay: &'a Replay,
    call: &'a Call,
}

impl Scope<'_> {
    fn ids(&self) -> &[i64] {
        match &self.call.wish {
            Wish::Cancel { ids, .. } | Wish::Move { ids, .. } | Wish::Reinstate { ids, .. } => ids,
            _ => &[],
        }
    }

    fn rows(&self, id: i64) -> impl Iterator<Item = Option<Row>> {
        window(self.replay.rows.get(&id), self.call).map(Option::flatten)
    }

    /// Whether one of the reservations was so at some moment.
    fn any_row(&self, is_so: impl Fn(Option<Row>) -> bool) -> bool {
        self.ids().iter().any(|id| self.rows(*id).any(&is_so))
    }

    fn users(&self) -> Vec<i64> {
        let mut users: Vec<i64> = self
            .ids()
            .iter()
            .flat_map(|id| self.rows(*id))
            .flatten()
            .map(|row| row.user)
            .collect();
        match &self.call.wish {
            Wish::Take { user, .. } | Wish::Disable { user } | Wish::Enable { user } => users.push(*user),
            Wish::Import { users: listed, .. } => users.extend(listed),
            Wish::Merge { kept, duplicate } => users.extend([*kept, *duplicate]),
            Wish::Cancel { owner, .. } | Wish::Move { owner, .. } => users.extend(owner),
            Wish::Reinstate { .. } | Wish::Seats { .. } | Wish::CallOff { .. } => {}
        }
        users
    }

    /// The dates on which somebody wants a seat, or which are changed.
    fn dates(&self) -> Vec<i64> {
        match &self.call.wish {
            Wish::Take { date, .. } | Wish::Import { date, .. } | Wish::Seats { date, .. } | Wish::CallOff { date } => {
                vec![*date]
            }
            Wish::Move { target, .. } => vec![*target],
            Wish::Cancel { .. } | Wish::Reinstate { .. } => self
                .ids()
                .iter()
                .flat_map(|id| self.rows(*id))
                .flatten()
                .map(|row| row.date)
                .collect(),
            Wish::Disable { .. } | Wish::Enable { .. } | Wish::Merge { .. } => Vec::new(),
        }
    }

    fn any_seats(&self, are_so: impl Fn(Seats) -> bool) -> bool {
        let seats = |date: &i64| window(self.replay.dates.get(date), self.call).flatten().any(&are_so);
        self.dates().iter().any(seats)
    }

    fn is_full(&self) -> bool {
        let people = match &self.call.wish {
            Wish::Import { users, .. } => users.len(),
            _ => self.ids().len().max(1),
        };
        let wanted = i64::try_from(people).expect("a count");
        self.any_seats(|seats| seats.on_offer() < wanted)
    }

    fn is_booked(&self) -> bool {
        let dates = self.dates();
        let is_there = |user: &i64| {
            let is_live =
                |date: &i64| window(self.replay.live.get(&(*user, *date)), self.call).any(|live| live == Some(true));
            dates.iter().any(is_live)
        };
        // Two reservations of the same person cannot both be there.
        let people: HashSet<i64> = self
            .ids()
            .iter()
            .filter_map(|id| self.rows(*id).flatten().next())
            .map(|row| row.user)
            .collect();
        people.len() < self.ids().len() || self.users().iter().any(is_there)
    }

    fn is_called_off(&self) -> bool {
        self.any_seats(|seats| !seats.offer.open)
    }

    fn is_cancelled(&self) -> bool {
        self.is_called_off() || self.any_row(|row| !is_live(row))
    }

    /// At any time before the answer.
    fn was_disabled(&self) -> bool {
        let from_the_start = Call {
            invoked: 0,
            ..self.call.clone()
        };
        let is_disabled = |user: &i64| {
            let mut states = window(self.replay.people.get(user), &from_the_start).flatten();
            states.any(|(enabled, _)| !enabled)
        };
        self.users().iter().any(is_disabled)
    }

    fn has_more_people(&self) -> bool {
        let Wish::Seats { seats: wanted, .. } = self.call.wish else {
            return false;
        };
        self.any_seats(|seats| seats.confirmed > wanted)
    }

    fn is_of_another_person(&self) -> bool {
        let (Wish::Cancel { owner: Some(owner), .. } | Wish::Move { owner: Some(owner), .. }) = self.call.wish else {
            return false;
        };
        self.any_row(|row| row.is_none_or(|row| row.user != owner))
    }

    /// A reservation is on another date than the call says, or a duplicate is one already.
    fn is_elsewhere(&self) -> bool {
        match self.call.wish {
            Wish::Cancel { from: Some(from), .. }
            | Wish::Move { from: Some(from), .. }
            | Wish::Reinstate { from: Some(from), .. } => self.any_row(|row| row.is_none_or(|row| row.date != from)),
            Wish::Merge { .. } => self.was_disabled(),
            _ => false,
        }
    }

    /// Others see a change when it is committed, a while after its event.
    fn is_moved(&self) -> bool {
        let earlier = Call {
            invoked: self.call.invoked - LONGEST,
            ..self.call.clone()
        };
        let rows = |id: &i64| window(self.replay.rows.get(id), &earlier).flatten().flatten();
        let dates = |id: &i64| rows(id).map(|row| row.date).collect::<HashSet<_>>();
        self.ids().iter().any(|id| dates(id).len() > 1)
    }

    /// A person is disabled or merged while a reservation of theirs is moved.
    fn is_changed(&self) -> bool {
        let changed = |(_, row): (&i64, &super::model::Timeline<Option<Row>>)| {
            let users = self.users();
            let states: Vec<_> = row
                .during(self.call.invoked, self.call.returned)
                .flatten()
                .flatten()
                .collect();
            states.len() > 1 && states.iter().any(|row| users.contains(&row.user))
        };
        self.replay.rows.iter().any(changed)
    }

    fn is_rewritten(&self) -> bool {
        let offers = |date: &i64| {
            window(self.replay.dates.get(date), self.call)
                .flatten()
                .map(|seats| (seats.offer.seats, seats.offer.open))
        };
        self.dates()
            .iter()
            .any(|date| offers(date).collect::<HashSet<_>>().len() > 1)
    }
}
