//! Adds the responses of a handler's arguments to its operation. [`routes!`](crate::routes) asks each
//! argument, so that a handler which takes a permission, a body or an `If-Match` has the responses of these
//! in the contract, and no handler lists them.

use axum::{
    Extension,
    extract::{Path, State, rejection::PathRejection},
    http::HeaderMap,
};
use utoipa::openapi::path::Operation;
use utoipa_axum::router::UtoipaMethodRouter;

use super::operations;
use crate::state::App;

/// An argument of a handler.
pub trait Argument {
    /// Adds this argument's responses, headers and need of a session to the operation.
    fn describe(_operation: &mut Operation) {}
}

impl<T> Argument for State<T> {}
impl<T> Argument for Extension<T> {}
impl Argument for HeaderMap {}
/// Answered by the handler itself.
impl<T> Argument for Result<Path<T>, PathRejection> {}
/// An optional argument refuses no request.
impl<T: Argument> Argument for Option<T> {}

/// A function whose arguments describe its operation. `Args` is the tuple of their types.
pub trait Handler<Args> {
    /// Lets all arguments describe the operation.
    fn describe(operation: &mut Operation);
}

macro_rules! handlers {
    ($(($($argument:ident)*))+) => {$(
        impl<F, Output, $($argument: Argument),*> Handler<($($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Output,
        {
            fn describe(_operation: &mut Operation) {
                $($argument::describe(_operation);)*
            }
        }
    )+};
}

handlers!(
    ()
    (A1)
    (A1 A2)
    (A1 A2 A3)
    (A1 A2 A3 A4)
    (A1 A2 A3 A4 A5)
    (A1 A2 A3 A4 A5 A6)
);

/// Completes the routes of one handler from its arguments.
pub fn described<Args, H: Handler<Args>>(
    (schemas, mut paths, router): UtoipaMethodRouter<App>,
    _handler: H,
) -> UtoipaMethodRouter<App> {
    for item in paths.paths.values_mut() {
        for (_, operation) in operations(item) {
            H::describe(operation);
        }
    }
    (schemas, paths, router)
}

/// The routes of two handlers of one path.
pub fn joined(one: UtoipaMethodRouter<App>, other: UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    let ((mut schemas, mut paths, router), (more_schemas, more_paths, more)) = (one, other);
    schemas.extend(more_schemas);
    paths.merge(more_paths);
    (schemas, paths, router.merge(more))
}

/// The handlers of one path, as `utoipa_axum::routes!`, with the contract of their arguments.
#[macro_export]
macro_rules! routes {
    ($first:path $(, $more:path)* $(,)?) => {{
        let routes = $crate::contract::described(::utoipa_axum::routes!($first), $first);
        $(
            let more = $crate::contract::described(::utoipa_axum::routes!($more), $more);
            let routes = $crate::contract::joined(routes, more);
        )*
        routes
    }};
}
