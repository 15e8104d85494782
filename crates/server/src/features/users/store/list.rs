//! A page of users. Only ids are sorted, not whole rows, and the orders and filters have indexes that hold all that they
//! need, so that the list of a hundred thousand users is as fast at any page.

use std::collections::HashMap;

use battito_domain::account_state::AccountState;
use battito_platform::{
    Direction, Page,
    entities::{
        user_words,
        users::{Column, Entity, Model},
    },
    ids::one_of,
    paging::{Totals, count},
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
    sea_query::{Expr, ExprTrait, NullOrdering},
};

use super::{
    super::dto::{UserRole, UserSort},
    search::{Beginnings, Search},
};

/// The totals of users with this role, in this state.
pub(in super::super) type UserTotals = Totals<(Option<UserRole>, Option<AccountState>)>;

/// Which users to list.
#[derive(Debug, Default)]
pub(in super::super) struct Filter {
    pub(in super::super) search: Search,
    pub(in super::super) role: Option<UserRole>,
    pub(in super::super) state: Option<AccountState>,
    /// Only those of these.
    pub(in super::super) ids: Option<Vec<i64>>,
}

impl Filter {
    /// Whether everybody is searched: then only a few different totals are asked for.
    fn without_search(&self) -> Option<(Option<UserRole>, Option<AccountState>)> {
        (self.search == Search::Everybody && self.ids.is_none()).then_some((self.role, self.state))
    }

    fn condition(&self, db: &impl ConnectionTrait) -> Condition {
        let state = |state: AccountState| Expr::col((Entity, "account_state")).eq(state.as_str());
        Condition::all()
            .add_option(self.state.map(state))
            .add_option(self.role.map(role))
            .add_option(self.ids.as_ref().map(|ids| one_of(db, Column::Id, ids.iter().copied())))
            .add(self.search.condition())
    }

    /// Beginnings of words, when they are the only condition.
    fn only_words(&self) -> Option<&Beginnings> {
        let unfiltered = self.role.is_none() && self.state.is_none() && self.ids.is_none();
        self.search.only_words().filter(|_| unfiltered)
    }
}

fn role(role: UserRole) -> Condition {
    // Both columns are named, because they lead the index.
    let is_admin = |values: &[bool]| Column::IsAdmin.is_in(values.iter().copied());
    match role {
        UserRole::Admin => Condition::all().add(is_admin(&[true])),
        UserRole::Instructor => Condition::all()
            .add(is_admin(&[false, true]))
            .add(Column::IsInstructor.eq(true)),
        UserRole::User => Condition::all()
            .add(is_admin(&[false]))
            .add(Column::IsInstructor.eq(false)),
    }
}

/// A page of the users that match, and their total.
pub(in super::super) async fn list(
    db: &impl ConnectionTrait,
    totals: &UserTotals,
    filter: &Filter,
    (sort, direction): (UserSort, Direction),
    page: Page,
) -> Result<(Vec<Model>, u64), DbErr> {
    let (ids, total) = match filter.only_words() {
        Some(beginnings) if sort == UserSort::Surname => by_words(db, beginnings, direction, page).await?,
        _ => by_users(db, totals, filter, (sort, direction), page).await?,
    };
    let mut rows: HashMap<i64, Model> = Entity::find()
        .filter(one_of(db, Column::Id, ids.iter().copied()))
        .all(db)
        .await?
        .into_iter()
        .map(|user| (user.id, user))
        .collect();
    Ok((ids.into_iter().filter_map(|id| rows.remove(&id)).collect(), total))
}

async fn by_words(
    db: &impl ConnectionTrait,
    beginnings: &Beginnings,
    direction: Direction,
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    let people = beginnings
        .words()
        .select_only()
        .distinct()
        .column(user_words::Column::UserId);
    let ids = beginnings.page(db, direction, (page.offset(), page.size)).await?;
    let total = match page.total_of_last(ids.len()) {
        Some(total) => total,
        None => people.count(db).await?,
    };
    Ok((ids, total))
}

async fn by_users(
    db: &impl ConnectionTrait,
    totals: &UserTotals,
    filter: &Filter,
    (sort, direction): (UserSort, Direction),
    page: Page,
) -> Result<(Vec<i64>, u64), DbErr> {
    let found = Entity::find().select_only().filter(filter.condition(db));
    let total = totals
        .get_or_count(filter.without_search(), count(db, found.clone()))
        .await?;
    let rows = page.nearest(total);
    let ids = sorted(found.column(Column::Id), sort, rows.direction(direction))
        .offset(rows.offset)
        .limit(rows.limit)
        .into_tuple()
        .all(db)
        .await?;
    Ok((rows.in_order(ids), total))
}

fn sorted(mut users: Select<Entity>, sort: UserSort, direction: Direction) -> Select<Entity> {
    let users = match sort {
        UserSort::Surname => users.order_by(Column::SortKey, direction.into()),
        UserSort::CreatedAt => users.order_by(Column::CreatedAt, direction.into()),
        UserSort::LastLoginAt => {
            let nulls = match direction {
                Direction::Asc => NullOrdering::First,
                Direction::Desc => NullOrdering::Last,
            };
            QueryTrait::query(&mut users).order_by_with_nulls(Column::LastLoginAt, direction.into(), nulls);
            users
        }
    };
    users.order_by(Column::Id, direction.into())
}
