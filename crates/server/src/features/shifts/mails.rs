//! Mails about shifts: to the instructor about changes by others, to the admins about a declined shift.

use battito_domain::{
    rome_time,
    shift::{Hours, ShiftRole, ShiftStatus},
};
use battito_platform::{
    Actor, ApiError, App,
    entities::{course_dates, shifts::Model, users},
    mail::{
        Fact, Letter,
        calendar::{Certainty, Event},
    },
};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder};

use super::{calendar, view};
use crate::features::reservations::{date_details::DateDetails, store as reserved};

/// The event of a shift.
#[derive(Debug, Clone, Copy)]
pub(super) enum Occasion<'a> {
    /// It was proposed.
    Proposed,
    /// Staff changed it; this is the shift before.
    Changed(&'a Model),
    /// It was taken back, perhaps for a reason.
    Withdrawn(Option<&'a str>),
    /// Its date was moved; these are the shift and the date before.
    DateMoved(&'a course_dates::Model, &'a Model),
    /// Its date was cancelled, perhaps for a reason.
    DateCancelled(&'a course_dates::Model, Option<&'a str>),
}

/// A shift with the details of its date.
struct Told {
    shift: Model,
    details: Option<DateDetails>,
}

/// Tells an instructor of another person's change. No mail goes out for one's own change, a shift that is
/// over, or a disabled account.
pub(super) async fn tell(
    app: &App,
    tx: &DatabaseTransaction,
    actor: &Actor,
    user: &users::Model,
    shift: &Model,
    occasion: Occasion<'_>,
) -> Result<(), ApiError> {
    if actor.id == user.id || user.disabled_at.is_some() || shift.ends_at <= app.now() {
        return Ok(());
    }
    let now = match occasion {
        Occasion::DateCancelled(date, _) => Told::at(tx, shift, date).await?,
        _ => Told::of(tx, shift).await?,
    };
    let before = match occasion {
        Occasion::Changed(before) => Some(Told::of(tx, before).await?),
        Occasion::DateMoved(date, before) => Some(Told::at(tx, before, date).await?),
        _ => None,
    };
    let letter = Letter {
        event: Some(event(app, &now, occasion)),
        ..letter(&user.name, &now, before.as_ref(), occasion)
    };
    app.mailbox
        .post_or_record(tx, app.now(), user.recipient(), &letter)
        .await
}

/// The entry for the instructor's calendar, which follows every change.
fn event(app: &App, told: &Told, occasion: Occasion<'_>) -> Event {
    let event = calendar::event(app, &told.shift, told.details.as_ref(), app.now());
    match occasion {
        Occasion::Withdrawn(_) | Occasion::DateCancelled(..) => Event {
            certainty: Certainty::Cancelled,
            ..event
        },
        _ => event,
    }
}

/// Tells the other admins that an instructor declined a shift, perhaps for a reason, or accepts it after having declined it.
pub(super) async fn tell_admins(
    app: &App,
    tx: &DatabaseTransaction,
    user: &users::Model,
    shift: &Model,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    let told = Told::of(tx, shift).await?;
    let (title, who) = (told.title(), format!("{} {}", user.name, user.surname));
    let (kind, subject, paragraph, action) = if shift.status.0 == ShiftStatus::Declined {
        (
            "shift-declined",
            format!("Turno rifiutato: {title}"),
            format!("{who} non può fare questo turno: serve un'altra persona."),
            "Trova chi è libero",
        )
    } else {
        (
            "shift-taken-back",
            format!("Turno di nuovo accettato: {title}"),
            format!("{who} aveva rifiutato questo turno e ora lo accetta: non serve più un'altra persona."),
            "Vai al turno",
        )
    };
    let reason = reason.map(|reason| Fact::new("Motivo", reason));
    let letter = Letter {
        kind,
        subject,
        paragraphs: vec![paragraph],
        facts: [Fact::new("Istruttore", &who)]
            .into_iter()
            .chain(told.facts())
            .chain(reason)
            .collect(),
        action: Some((action, path(shift))),
        ..Letter::default()
    };
    let admins = users::Entity::find()
        .filter(users::Column::IsAdmin.eq(true))
        .filter(users::Column::DisabledAt.is_null())
        .filter(users::Column::Id.ne(user.id))
        .order_by_asc(users::Column::Id)
        .all(tx)
        .await?;
    for admin in admins {
        let letter = Letter {
            name: admin.name.clone(),
            ..letter.clone()
        };
        app.mailbox
            .post_or_record(tx, app.now(), admin.recipient(), &letter)
            .await?;
    }
    Ok(())
}

impl Told {
    async fn of(tx: &DatabaseTransaction, shift: &Model) -> Result<Self, ApiError> {
        let details = match shift.course_date_id {
            Some(id) => reserved::date_details(tx, [id]).await?.remove(&id),
            None => None,
        };
        Ok(Self {
            shift: shift.clone(),
            details,
        })
    }

    /// With the date as it is or was in memory.
    async fn at(tx: &DatabaseTransaction, shift: &Model, date: &course_dates::Model) -> Result<Self, ApiError> {
        Ok(Self {
            shift: shift.clone(),
            details: Some(DateDetails::of(tx, date).await?),
        })
    }

    fn title(&self) -> &str {
        self.details
            .as_ref()
            .map_or("attività senza corso", |details| &details.course.title)
    }

    fn facts(&self) -> Vec<Fact> {
        let hours = view::hours_at(&self.shift, self.details.as_ref());
        let course = self
            .details
            .as_ref()
            .map(|details| Fact::new("Corso", &details.course.title));
        let times = Fact::list("Quando", hours.into_iter().map(time).collect());
        let role = Fact::new("Ruolo", role(self.shift.role.0));
        let place = self
            .details
            .as_ref()
            .map(|details| Fact::new("Dove", details.address()));
        let note = self.shift.note.as_deref().map(|note| Fact::new("Note", note));
        course
            .into_iter()
            .chain(times)
            .chain([role])
            .chain(place)
            .chain(note)
            .collect()
    }
}

fn letter(name: &str, now: &Told, before: Option<&Told>, occasion: Occasion<'_>) -> Letter {
    let asked = now.shift.status.0 == ShiftStatus::Proposed;
    let title = now.title();
    let (kind, subject, paragraph, reason) = match occasion {
        Occasion::Proposed => (
            "shift-proposed",
            format!("Proposta di turno: {title}"),
            "ti proponiamo questo turno. Facci sapere se puoi farlo.",
            None,
        ),
        Occasion::Changed(_) => (
            "shift-changed",
            format!("Turno cambiato: {title}"),
            match now.shift.status.0 {
                ShiftStatus::Proposed => "il tuo turno è cambiato. Facci sapere se ti va bene anche così.",
                ShiftStatus::Accepted => "il tuo turno è cambiato e risulta confermato.",
                ShiftStatus::Declined => "il tuo turno risulta rifiutato, non devi fare altro. Alla prossima!",
            },
            None,
        ),
        Occasion::DateMoved(..) => (
            "shift-moved",
            format!("Cambio di programma: {title}"),
            if asked {
                "il corso in cui insegni cambia data o luogo. Facci sapere se il turno ti va bene anche così."
            } else {
                "il corso in cui insegni cambia data o luogo. Il tuo turno lo segue e resta confermato."
            },
            None,
        ),
        Occasion::Withdrawn(reason) => (
            "shift-withdrawn",
            format!("Turno ritirato: {title}"),
            "questo turno non serve più. Grazie della disponibilità.",
            reason,
        ),
        Occasion::DateCancelled(_, reason) => (
            "shift-withdrawn",
            format!("Corso annullato: {title}"),
            "il corso in cui dovevi insegnare è stato annullato, e con il corso anche il tuo turno. Grazie della disponibilità.",
            reason,
        ),
    };
    let facts = now.facts();
    // Each change is listed with its old value, so that the reader need not compare with an older mail.
    let former = before.map(Told::facts).unwrap_or_default().into_iter();
    let former = former.filter(|old| !facts.contains(old)).filter_map(formerly);
    let reason = reason.map(|reason| Fact::new("Motivo", reason));
    Letter::new(kind, subject, name)
        .paragraph(paragraph)
        .facts(facts.iter().cloned().chain(former).chain(reason))
        .action(
            if asked {
                "Accetta o rifiuta"
            } else {
                "Vai ai tuoi turni"
            },
            path(&now.shift),
        )
}

fn formerly(old: Fact) -> Option<Fact> {
    let label = match old.label {
        "Quando" => "Data precedente",
        "Dove" => "Sede precedente",
        "Ruolo" => "Ruolo precedente",
        "Corso" => "Corso precedente",
        _ => return None,
    };
    Some(Fact { label, ..old })
}

fn path(shift: &Model) -> String {
    format!("/control-panel/admin/shifts?shift={}", shift.id)
}

/// `venerdì 12 marzo 2027 dalle 09:00 alle 18:00`
fn time(hours: Hours) -> String {
    let day = |moment| rome_time::local(moment).date();
    if day(hours.start) == day(hours.end) {
        rome_time::long_span(hours.start, hours.end)
    } else {
        format!("da {} a {}", rome_time::long(hours.start), rome_time::long(hours.end))
    }
}

/// The name of a role in a sentence or a table.
pub(super) const fn role(role: ShiftRole) -> &'static str {
    match role {
        ShiftRole::Director => "Direttore",
        ShiftRole::Instructor => "Istruttore",
        ShiftRole::Assistant => "Assistente",
    }
}
