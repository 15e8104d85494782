//! The service that connections call.

use std::{
    convert::Infallible,
    future::{Ready, ready},
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    Router,
    body::{Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, Method, Uri},
    response::Response,
    routing::future::RouteFuture,
};
use futures_util::future::Either;
use tower::{BoxError, Service};

/// Answers requests from memory.
pub trait Shortcut: Send + Sync + 'static {
    /// The response to a request without a body, or `None` when the router has to answer. It must not block.
    fn respond(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response>;
}

/// A router with a shortcut before it. The layers of a router and its boxed routes cost more than a cached response.
#[derive(Clone)]
pub struct Site {
    shortcut: Arc<dyn Shortcut>,
    router: Router,
}

impl Site {
    /// Asks the shortcut first, then the router.
    #[must_use]
    pub fn new(shortcut: impl Shortcut, router: Router) -> Self {
        Self {
            shortcut: Arc::new(shortcut),
            router,
        }
    }

    pub(crate) fn respond<B>(&self, request: Request<B>) -> SiteFuture
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        match self
            .shortcut
            .respond(request.method(), request.uri(), request.headers())
        {
            Some(response) => Either::Left(ready(Ok(response))),
            None => Either::Right(self.router.clone().call(request)),
        }
    }
}

/// A response from the shortcut, or one that the router makes.
pub type SiteFuture = Either<Ready<Result<Response, Infallible>>, RouteFuture<Infallible>>;

impl<B> Service<Request<B>> for Site
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = SiteFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> SiteFuture {
        self.respond(request)
    }
}
