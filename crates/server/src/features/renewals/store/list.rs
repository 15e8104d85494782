//! The pages and counts of the board. Only ids are sorted, and each order and filter has an index.

use battito_domain::renewal::{ContactKind, RenewalState};
use battito_platform::{
    Direction, Page,
    entities::{
        certificates, renewal_contacts,
        renewals::{Column, Entity},
        statuses, users,
    },
    ids::one_of,
    paging::{Count, Totals},
};
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::Expr,
};

use super::super::dto::{RenewalChoice, RenewalCounts, RenewalSort};
use crate::features::certificate_list::Search;

/// Which renewals to list.
#[derive(Debug)]
pub(in super::super) struct Filter {
    pub(in super::super) search: Search,
    pub(in super::super) states: &'static [RenewalState],
    /// Only those whose holder is to be called.
    pub(in super::super) to_call: bool,
    pub(in super::super) course_id: Option<i64>,
    pub(in super::super) expires_from: NaiveDate,
    pub(in super::super) expires_to: Option<NaiveDate>,
}

impl Filter {
    /// All conditions but the state.
    async fn condition(&self, db: &impl ConnectionTrait) -> Result<Condition, DbErr> {
        Ok(Condition::all()
            .add(Column::ExpiresOn.gte(self.expires_from))
            .add_option(self.expires_to.map(|day| Column::ExpiresOn.lte(day)))
            .add_option(self.course_id.map(|id| Column::CourseId.eq(id)))
            .add_option(self.found(db).await?)
            .add_option(self.to_call.then(to_call)))
    }

    async fn found(&self, db: &impl ConnectionTrait) -> Result<Option<Expr>, DbErr> {
        if self.search == Search::Everything {
            return Ok(None);
        }
        if let Some(few) = self.search.few(db).await? {
            return Ok(Some(one_of(db, Column::CertificateId, few)));
        }
        let found = certificates::Entity::find()
            .select_only()
            .column(certificates::Column::Id)
            .filter(self.search.condition(db).await?);
        Ok(Some(Column::CertificateId.in_subquery(found.into_query())))
    }
}

/// Open ones of people without an address for the reminders, and without a call so far.
fn to_call() -> Condition {
    let without_address = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Email.is_null())
        .filter(users::Column::ContactEmail.is_null())
        .filter(users::Column::DisabledAt.is_null());
    let called = renewal_contacts::Entity::find()
        .select_only()
        .column(renewal_contacts::Column::CertificateId)
        .filter(renewal_contacts::Column::Kind.eq(ContactKind::Call.as_str()));
    let holder = Condition::any()
        .add(Column::UserId.is_null())
        .add(Column::UserId.in_subquery(without_address.into_query()));
    Condition::all()
        .add(is_one_of(RenewalChoice::Open.states()))
        .add(holder)
        .add(Column::CertificateId.not_in_subquery(called.into_query()))
}

fn is_one_of(states: &[RenewalState]) -> Expr {
    Column::State.is_in(states.iter().map(|state| state.as_str()))
}

/// The counts of renewals of a course, or of all, that expire in a period.
pub(in super::super) type RenewalTotals = Totals<(Option<i64>, NaiveDate, Option<NaiveDate>), RenewalCounts>;

impl Count for RenewalCounts {
    fn rows(self) -> u64 {
        self.total(RenewalState::ALL)
    }
}

/// The ids of a page, and the counts of all states.
pub(in super::super) async fn page(
    db: &impl ConnectionTrait,
    totals: &RenewalTotals,
    filter: &Filter,
    (sort, direction): (RenewalSort, Direction),
    page: Page,
) -> Result<(Vec<i64>, RenewalCounts), DbErr> {
    let condition = filter.condition(db).await?;
    let counts = counts(db, totals, filter, &condition).await?;
    let (mut skip, mut ids) = (page.offset(), Vec::new());
    for (column, direction, states) in parts(sort, direction) {
        let states: Vec<_> = states
            .iter()
            .copied()
            .filter(|state| filter.states.contains(state))
            .collect();
        let take = page.size - ids.len() as u64;
        if !states.is_empty() && take > 0 {
            let found: Vec<i64> = Entity::find()
                .select_only()
                .column(Column::CertificateId)
                .filter(condition.clone())
                .apply_if(
                    (states.len() < RenewalState::ALL.len()).then(|| is_one_of(&states)),
                    QueryFilter::filter,
                )
                .order_by(column, direction.into())
                .order_by(Column::CertificateId, direction.into())
                .offset(skip)
                .limit(take)
                .into_tuple()
                .all(db)
                .await?;
            ids.extend(found);
        }
        skip = skip.saturating_sub(counts.total(&states));
    }
    Ok((ids, counts))
}

/// The queries whose rows make the list, one after another: of what is urgent, each part has an order of its own.
fn parts(sort: RenewalSort, direction: Direction) -> Vec<(Column, Direction, &'static [RenewalState])> {
    use RenewalState::{Booked, Expiring, Lapsed, Reminded, Renewed};
    match sort {
        RenewalSort::ExpiresAt => vec![(Column::ExpiresOn, direction, RenewalState::ALL)],
        RenewalSort::Holder => vec![(Column::SortKey, direction, RenewalState::ALL)],
        RenewalSort::Urgency => vec![
            (Column::ExpiresOn, Direction::Asc, &[Expiring, Reminded]),
            (Column::ExpiresOn, Direction::Desc, &[Lapsed]),
            (Column::ExpiresOn, Direction::Asc, &[Booked, Renewed]),
        ],
    }
}

/// The counts of all states of those whose last day is this one or later.
pub(in super::super) async fn count_since(
    db: &impl ConnectionTrait,
    expires_from: NaiveDate,
) -> Result<RenewalCounts, DbErr> {
    count(db, Condition::all().add(Column::ExpiresOn.gte(expires_from))).await
}

async fn counts(
    db: &impl ConnectionTrait,
    totals: &RenewalTotals,
    filter: &Filter,
    condition: &Condition,
) -> Result<RenewalCounts, DbErr> {
    let period = (filter.course_id, filter.expires_from, filter.expires_to);
    let known = (filter.search == Search::Everything && !filter.to_call).then_some(period);
    totals.get_or_count(known, count(db, condition.clone())).await
}

async fn count(db: &impl ConnectionTrait, condition: Condition) -> Result<RenewalCounts, DbErr> {
    let rows: Vec<(statuses::RenewalState, i64)> = Entity::find()
        .select_only()
        .column(Column::State)
        .expr(Expr::cust("COUNT(*)"))
        .filter(condition)
        .group_by(Column::State)
        .into_tuple()
        .all(db)
        .await?;
    let mut counts = RenewalCounts::default();
    for (state, rows) in rows {
        *counts.of_mut(state.0) = u64::try_from(rows).unwrap_or_default();
    }
    Ok(counts)
}

impl RenewalCounts {
    fn of_mut(&mut self, state: RenewalState) -> &mut u64 {
        match state {
            RenewalState::Expiring => &mut self.expiring,
            RenewalState::Reminded => &mut self.reminded,
            RenewalState::Booked => &mut self.booked,
            RenewalState::Renewed => &mut self.renewed,
            RenewalState::Lapsed => &mut self.lapsed,
        }
    }

    /// The rows of these states.
    pub(in super::super) fn total(mut self, states: &[RenewalState]) -> u64 {
        states.iter().map(|state| *self.of_mut(*state)).sum()
    }
}
