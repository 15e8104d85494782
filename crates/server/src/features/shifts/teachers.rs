//! The instructors of course dates, by name.

use std::collections::HashMap;

use battito_domain::shift::ShiftStatus;
use battito_platform::entities::shifts::Model;
use sea_orm::{ConnectionTrait, DbErr};

use super::{dto::ShiftPerson, store, view};

/// A person with a shift at a date.
#[derive(Debug, Clone)]
pub struct Teacher {
    /// The instructor.
    pub person: ShiftPerson,
    /// Whether they have accepted.
    pub accepted: bool,
}

/// The people with a shift at these dates that they have not declined, by date and in the order of the
/// shifts, each once.
pub async fn of_dates(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashMap<i64, Vec<Teacher>>, DbErr> {
    let shifts = store::holding_at(db, ids).await?;
    let people = store::people(db, shifts.iter().map(|shift| shift.user_id).collect()).await?;
    let people: HashMap<i64, ShiftPerson> = people.iter().map(|user| (user.id, view::person(user))).collect();
    let mut teachers: HashMap<i64, Vec<Teacher>> = HashMap::new();
    for shift in &shifts {
        if let (Some(date), Some(person)) = (shift.course_date_id, people.get(&shift.user_id)) {
            add(teachers.entry(date).or_default(), person, shift);
        }
    }
    Ok(teachers)
}

/// The people with these numbers, by name.
pub async fn by_id(db: &impl ConnectionTrait, ids: Vec<i64>) -> Result<Vec<ShiftPerson>, DbErr> {
    let people = store::people(db, ids).await?;
    Ok(people.iter().map(view::person).collect())
}

fn add(teachers: &mut Vec<Teacher>, person: &ShiftPerson, shift: &Model) {
    let accepted = shift.status.0 == ShiftStatus::Accepted;
    match teachers.iter_mut().find(|teacher| teacher.person.id == person.id) {
        Some(teacher) => teacher.accepted |= accepted,
        None => teachers.push(Teacher {
            person: person.clone(),
            accepted,
        }),
    }
}
