//! Conditions on many ids.

use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseBackend, sea_query::Expr};

/// The condition that a column holds one of these ids. All are one parameter: `IN` has one for each id, so that the statement
/// is another one for each number of them, and is planned anew; with hundreds of them that takes longer than its execution.
pub fn one_of(db: &impl ConnectionTrait, column: impl ColumnTrait, ids: impl IntoIterator<Item = i64>) -> Expr {
    let ids: Vec<i64> = ids.into_iter().collect();
    if let [id] = ids.as_slice() {
        return column.eq(*id);
    }
    let mut list = String::with_capacity(ids.len() * 8);
    for (place, id) in ids.iter().enumerate() {
        if place > 0 {
            list.push(',');
        }
        list.push_str(&id.to_string());
    }
    let column = column.into_expr();
    match db.get_database_backend() {
        DatabaseBackend::Postgres => Expr::cust_with_exprs(
            "$1 = ANY(string_to_array($2, ',')::bigint[])",
            [column, Expr::val(list)],
        ),
        _ => Expr::cust_with_exprs(
            "? IN (SELECT value FROM json_each(?))",
            [column, Expr::val(format!("[{list}]"))],
        ),
    }
}
