//! The pages and counts of the board. Only ids are sorted, and each order and filter has an index.

use battito_domain::renewal::RenewalState;
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::Expr,
};

use super::super::dto::{RenewalCounts, RenewalSort};
use crate::{
    entities::{
        certificates,
        renewals::{Column, Entity},
        statuses,
    },
    features::certificate_list::Search,
    platform::{
        Direction, Page,
        ids::one_of,
        paging::{Count, Totals},
    },
};

/// Which renewals to list.
#[derive(Debug)]
pub(in super::super) struct Filter {
    pub(in super::super) search: Search,
    pub(in super::super) state: Option<RenewalState>,
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
            .add_option(self.found(db).await?))
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

/// The counts of renewals of a course, or of all, that expire in a period.
pub(in super::super) type RenewalTotals = Totals<(Option<i64>, NaiveDate, Option<NaiveDate>), RenewalCounts>;

impl Count for RenewalCounts {
    fn rows(self) -> u64 {
        self.total(None)
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
    let found = Entity::find()
        .select_only()
        .column(Column::CertificateId)
        .filter(condition.add_option(filter.state.map(|state| Column::State.eq(state.as_str()))));
    let sorted = match sort {
        RenewalSort::ExpiresAt => found.order_by(Column::ExpiresOn, direction.into()),
        RenewalSort::Holder => found.order_by(Column::SortKey, direction.into()),
    };
    let ids = sorted
        .order_by(Column::CertificateId, direction.into())
        .offset(page.offset())
        .limit(page.size)
        .into_tuple()
        .all(db)
        .await?;
    Ok((ids, counts))
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
    let known = (filter.search == Search::Everything).then_some(period);
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

    /// The rows of one state, or all.
    pub(in super::super) fn total(mut self, state: Option<RenewalState>) -> u64 {
        match state {
            Some(state) => *self.of_mut(state),
            None => self.expiring + self.reminded + self.booked + self.renewed + self.lapsed,
        }
    }
}
