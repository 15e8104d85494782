//! Queries of surveys.

pub(super) mod anonymous_links;
pub(super) mod answers;
pub mod figures;
pub mod invitations;
pub(super) mod surveys;

use battito_platform::entities::{survey_instructors, survey_invitations};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::Expr,
};

/// The dates that a person was asked about.
pub(in crate::features) async fn invited_dates(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<i64>, DbErr> {
    use survey_invitations::{Column, Entity};
    let dates = Entity::find().select_only().column(Column::CourseDateId);
    dates.filter(Column::UserId.eq(user_id)).into_tuple().all(db).await
}

/// Forgets that a person was asked.
pub(in crate::features) async fn forget(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    use survey_invitations::{Column, Entity};
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Gives a duplicate's invitations and taught dates to the person who stays.
pub(in crate::features) async fn give_to(tx: &DatabaseTransaction, duplicate: i64, kept: i64) -> Result<(), DbErr> {
    give_invitations(tx, duplicate, kept).await?;
    give_dates(tx, duplicate, kept).await
}

async fn give_invitations(tx: &DatabaseTransaction, duplicate: i64, kept: i64) -> Result<(), DbErr> {
    use survey_invitations::{Column, Entity};
    let known = Entity::find().select_only().column(Column::CourseDateId);
    Entity::update_many()
        .col_expr(Column::UserId, Expr::value(kept))
        .filter(Column::UserId.eq(duplicate))
        .filter(Column::CourseDateId.not_in_subquery(known.filter(Column::UserId.eq(kept)).into_query()))
        .exec(tx)
        .await?;
    // Dates about which both were asked.
    forget(tx, duplicate).await
}

async fn give_dates(tx: &DatabaseTransaction, duplicate: i64, kept: i64) -> Result<(), DbErr> {
    use survey_instructors::{Column, Entity};
    let known = Entity::find().select_only().column(Column::CourseDateId);
    Entity::update_many()
        .col_expr(Column::UserId, Expr::value(kept))
        .filter(Column::UserId.eq(duplicate))
        .filter(Column::CourseDateId.not_in_subquery(known.filter(Column::UserId.eq(kept)).into_query()))
        .exec(tx)
        .await?;
    Entity::delete_many()
        .filter(Column::UserId.eq(duplicate))
        .exec(tx)
        .await?;
    Ok(())
}
