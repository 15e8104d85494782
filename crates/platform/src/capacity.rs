//! How many calls may be in progress. One more is refused at once, instead of waiting behind all others until its time is
//! over. One network address may have half of them, so that it never keeps others out.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use super::{access::ClientAddress, error::ApiError, rate_limit, state::App};

/// Calls in progress: some seconds of work for a small machine.
pub const CALLS: usize = 2048;
/// Those of one network address: more than twenty for each of a class of forty.
pub const CALLS_OF_ONE_ADDRESS: usize = CALLS / 2;

/// Counts the calls in progress. Clones share the count.
#[derive(Debug, Clone, Default)]
pub struct Capacity(Arc<Mutex<InProgress>>);

#[derive(Debug, Default)]
struct InProgress {
    all: usize,
    by_network: HashMap<String, usize>,
}

/// A call in progress, until it is dropped.
#[derive(Debug)]
pub struct Admitted {
    capacity: Capacity,
    network: String,
}

impl Capacity {
    /// Counts a call of this network address.
    ///
    /// # Errors
    /// 503 when as many are in progress as may be.
    pub fn admit(&self, network: String) -> Result<Admitted, ApiError> {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.all >= CALLS {
            return Err(refused("all"));
        }
        let of_network = calls.by_network.get(&network).copied().unwrap_or_default();
        if of_network >= CALLS_OF_ONE_ADDRESS {
            return Err(refused("address"));
        }
        calls.all += 1;
        calls.by_network.insert(network.clone(), of_network + 1);
        drop(calls);
        Ok(Admitted {
            capacity: self.clone(),
            network,
        })
    }
}

fn refused(limit: &'static str) -> ApiError {
    metrics::counter!("battito_calls_refused_total", "limit" => limit).increment(1);
    ApiError::Unavailable(format!("too many calls are in progress ({limit})").into())
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut calls = self.capacity.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.all -= 1;
        let of_network = calls.by_network.get(&self.network).map_or(0, |count| count - 1);
        if of_network == 0 {
            calls.by_network.remove(&self.network);
        } else {
            calls.by_network.insert(std::mem::take(&mut self.network), of_network);
        }
    }
}

/// Middleware for all calls.
///
/// # Errors
/// 503 beyond the capacity.
pub async fn enforce(
    State((app, capacity)): State<(App, Capacity)>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let address = ClientAddress::of(request.extensions(), request.headers(), &app);
    let _admitted = capacity.admit(rate_limit::network(address.0))?;
    Ok(next.run(request).await)
}
