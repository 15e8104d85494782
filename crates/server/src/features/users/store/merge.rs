//! The queries of a merge that belong to no other feature.

use sea_orm::{ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, sea_query::Expr};

use crate::entities::{centre_settings, certificate_designs, course_reminder_settings, jobs, mail_texts, users};

/// Redirects earlier duplicates to the person who stays, and gives that person the rows that the duplicate
/// has made as staff. The audit log keeps its actors.
pub(in crate::features::users) async fn repoint(
    tx: &DatabaseTransaction,
    duplicate: i64,
    kept: i64,
) -> Result<(), DbErr> {
    let people = (duplicate, kept);
    repoint_column::<users::Entity>(tx, users::Column::MergedInto, people).await?;
    repoint_column::<centre_settings::Entity>(tx, centre_settings::Column::CreatedBy, people).await?;
    repoint_column::<certificate_designs::Entity>(tx, certificate_designs::Column::CreatedBy, people).await?;
    repoint_column::<course_reminder_settings::Entity>(tx, course_reminder_settings::Column::UpdatedBy, people).await?;
    repoint_column::<jobs::Entity>(tx, jobs::Column::CreatedBy, people).await?;
    repoint_column::<mail_texts::Entity>(tx, mail_texts::Column::UpdatedBy, people).await
}

async fn repoint_column<E: EntityTrait>(
    tx: &DatabaseTransaction,
    column: E::Column,
    (duplicate, kept): (i64, i64),
) -> Result<(), DbErr> {
    E::update_many()
        .col_expr(column, Expr::value(kept))
        .filter(column.eq(duplicate))
        .exec(tx)
        .await?;
    Ok(())
}
