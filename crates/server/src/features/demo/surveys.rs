//! Surveys of the past year: those of all dates that are over, as if they had been sent, and answers that
//! differ by course and date. No mail is written. Nothing is random: the variety follows from numbers.

use std::collections::BTreeMap;

use battito_domain::{
    reservation::{Attendance, Status},
    rome_time,
    shift::ShiftStatus,
    survey,
};
use battito_platform::{
    ApiError,
    entities::{
        course_dates, reservations, shifts, survey_answers, survey_instructors, survey_invitations, surveys, users,
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, Set};
use sha2::{Digest, Sha256};

use super::load::insert;

/// How far back dates were asked about.
const YEAR: TimeDelta = TimeDelta::days(400);
/// Invitations are stored for this long.
const REMEMBERED: TimeDelta = TimeDelta::days(60);

const COMMENTS: [&str; 20] = [
    "Istruttori preparatissimi e molto disponibili: hanno risposto a tutte le domande.",
    "Finalmente un corso in cui si prova davvero. Le simulazioni sono state la parte migliore.",
    "Avrei voluto più tempo sui manichini.",
    "Aula un po' piccola per così tante persone, ma organizzazione ottima.",
    "Spiegazioni chiare, anche per chi come me partiva da zero.",
    "Parcheggio difficile da trovare: sarebbe utile indicarlo nell'email.",
    "Consigliatissimo, lo rifarò per il rinnovo.",
    "La parte teorica è stata un po' veloce, la pratica perfetta.",
    "Ottimo equilibrio tra teoria e pratica.",
    "Il materiale inviato prima del corso è stato molto utile.",
    "Pausa pranzo troppo lunga, per il resto tutto bene.",
    "Mi sento finalmente in grado di intervenire. Grazie!",
    "Si vede l'esperienza sul campo di chi insegna.",
    "Qualche slide da aggiornare.",
    "Gruppo numeroso: ho aspettato un po' il mio turno.",
    "Clima sereno, ci si sente liberi di sbagliare.",
    "Più casi reali, per favore: sono quelli che restano.",
    "Esame finale chiaro e corretto.",
    "Puntuali e organizzati.",
    "Bello, ma l'aula era fredda.",
];

/// Writes the surveys with their answers.
pub(super) async fn write(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    let dates = course_dates::Entity::find()
        .filter(course_dates::Column::EndsAt.between(now - YEAR, now))
        .filter(course_dates::Column::Status.ne(battito_domain::course_date::Status::Cancelled.as_str()))
        .order_by_asc(course_dates::Column::Id)
        .all(tx)
        .await?;
    let people = participants(tx, now).await?;
    let taught = accepted(tx, now).await?;
    let mut written = Rows::default();
    for date in &dates {
        if let Some(people) = people.get(&date.id) {
            let teacher = taught.iter().find(|shift| shift.course_date_id == Some(date.id));
            written.add(date, (people, teacher.map_or(0, |shift| shift.user_id)), now)?;
        }
    }
    for shift in &taught {
        written.taught(shift);
    }
    insert(tx, written.surveys.into_values().collect()).await?;
    insert(tx, written.instructors.into_values().collect()).await?;
    insert(tx, written.invitations).await?;
    Ok(insert(tx, written.answers).await?)
}

/// The participants, by date.
async fn participants(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<BTreeMap<i64, Vec<i64>>, ApiError> {
    let rows = reservations::Entity::find()
        .inner_join(course_dates::Entity)
        .inner_join(users::Entity)
        .filter(course_dates::Column::EndsAt.between(now - YEAR, now))
        .filter(reservations::Column::Status.eq(Status::Confirmed.as_str()))
        .filter(reservations::Column::Attendance.ne(Attendance::Absent.as_str()))
        .filter(users::Column::DisabledAt.is_null())
        .order_by_asc(reservations::Column::Id)
        .all(tx)
        .await?;
    let mut people: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for row in rows {
        people.entry(row.course_date_id).or_default().push(row.user_id);
    }
    Ok(people)
}

async fn accepted(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<Vec<shifts::Model>, ApiError> {
    Ok(shifts::Entity::find()
        .filter(shifts::Column::EndsAt.between(now - YEAR, now))
        .filter(shifts::Column::Status.eq(ShiftStatus::Accepted.as_str()))
        .filter(shifts::Column::CourseDateId.is_not_null())
        .all(tx)
        .await?)
}

#[derive(Default)]
struct Rows {
    surveys: BTreeMap<i64, surveys::ActiveModel>,
    instructors: BTreeMap<(i64, i64), survey_instructors::ActiveModel>,
    invitations: Vec<survey_invitations::ActiveModel>,
    answers: Vec<survey_answers::ActiveModel>,
}

impl Rows {
    fn add(
        &mut self,
        date: &course_dates::Model,
        (people, teacher): (&[i64], i64),
        now: DateTime<Utc>,
    ) -> Result<(), ApiError> {
        let ends_on = rome_time::local(date.ends_at).date();
        let mut answered = 0;
        for place in 0..people.len() {
            let luck = Luck::of(date, place);
            // Participants of yesterday have not had the time yet.
            let patience = if date.ends_at + TimeDelta::days(1) > now {
                30
            } else {
                62
            };
            if luck.of_hundred(0) < patience {
                self.answers.push(luck.answer(date, teacher)?);
                answered += 1;
            }
        }
        let row = surveys::ActiveModel {
            course_date_id: Set(date.id),
            course_id: Set(date.course_id),
            ends_on: Set(ends_on),
            closes_on: Set(survey::closes_on(ends_on)),
            invited: Set(i32::try_from(people.len()).map_err(ApiError::internal)?),
            answers: Set(answered),
        };
        self.surveys.insert(date.id, row);
        if date.ends_at + REMEMBERED > now {
            self.invitations
                .extend(people.iter().map(|user_id| survey_invitations::ActiveModel {
                    course_date_id: Set(date.id),
                    user_id: Set(*user_id),
                }));
        }
        Ok(())
    }

    fn taught(&mut self, shift: &shifts::Model) {
        if let Some(date_id) = shift.course_date_id.filter(|id| self.surveys.contains_key(id)) {
            let row = survey_instructors::ActiveModel {
                course_date_id: Set(date_id),
                user_id: Set(shift.user_id),
            };
            self.instructors.insert((date_id, shift.user_id), row);
        }
    }
}

/// Bytes that follow from a date and a place in its list.
struct Luck([u8; 32]);

impl Luck {
    fn of(date: &course_dates::Model, place: usize) -> Self {
        Self(Sha256::digest(format!("{} {} {place}", date.course_id, date.starts_at)).into())
    }

    fn of_hundred(&self, place: usize) -> u8 {
        self.0.get(place).map_or(0, |byte| byte % 100)
    }

    fn answer(&self, date: &course_dates::Model, teacher: i64) -> Result<survey_answers::ActiveModel, ApiError> {
        // Some courses please more than others, and so do some instructors.
        let kindness = date.course_id.rem_euclid(5) * 5 + teacher.rem_euclid(7) * 3;
        let kindness = u8::try_from(kindness).map_err(ApiError::internal)?;
        let value = |place: usize| match self.of_hundred(place).saturating_add(kindness) {
            0..4 => 1,
            4..9 => 2,
            9..22 => 3,
            22..62 => 4,
            _ => 5,
        };
        let recommend = match self.of_hundred(5).saturating_add(kindness) {
            0..5 => 4,
            5..14 => 6,
            14..26 => 7,
            26..46 => 8,
            46..72 => 9,
            _ => 10,
        };
        let says = (self.of_hundred(6) < 30).then(|| {
            let place = usize::from(self.0[7]) % COMMENTS.len();
            COMMENTS.get(place).copied().unwrap_or_default().to_owned()
        });
        let id: [u8; 8] = self.0.last_chunk().copied().unwrap_or_default();
        Ok(survey_answers::ActiveModel {
            id: Set(i64::try_from(u64::from_le_bytes(id) >> 1).map_err(ApiError::internal)?),
            course_date_id: Set(date.id),
            content: Set(value(1)),
            teaching: Set(value(2).max(3)),
            practice: Set(value(3)),
            organisation: Set(value(4)),
            recommend: Set(recommend),
            comment: Set(says),
        })
    }
}
