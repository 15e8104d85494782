//! The order of a waiting list, as an expression of a query.

use sea_orm::sea_query::{Expr, Func};

use crate::entities::reservations::{Column, Entity};

/// When somebody joined the waiting list. A node of the version before does not write `queued_at`. Ties are broken by id.
pub(in crate::features) fn queue_order() -> Expr {
    let column = |column: Column| Expr::col((Entity, column));
    Func::coalesce([column(Column::QueuedAt), column(Column::CreatedAt)]).into()
}
