//! Argon2id (19 MiB, two passes, one lane: the OWASP minimum), on the blocking threads and two at a time, so
//! that a burst of logins can neither stall the server nor take its memory. Hashes wait in a bounded queue
//! that is fair between network addresses; a hash for which the queue has no room is refused with 503 at
//! once. Each hash that a client causes goes through [`Admitted`], which counts it for the client's address
//! and account, also when it succeeds.

mod queue;

use std::sync::OnceLock;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use queue::FairQueue;
use tracing::Instrument;

use super::{
    access::ClientAddress,
    error::ApiError,
    rate_limit::{self, Attempt, Budget, HASHES_ACCOUNT_ADDRESS, HASHES_ADDRESS},
    state::App,
    traces,
};

/// Hashes that wait. They run two at a time, so the last of the queue waits for two to four seconds.
const QUEUE: usize = 126;

/// The operator's turn in the queue.
const OPERATOR: &str = "operator";

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    queue: FairQueue,
}

/// A client whose password may be hashed.
#[derive(Debug)]
#[must_use = "a guess that succeeds is given back"]
pub struct Admitted {
    network: String,
    guess: Attempt,
}

/// Counts a hash for the address of a client, and for the account there, if it is known. `guesses` are
/// counted as well: the limits of the guess, if the hash is one. They alone can be refunded.
///
/// # Errors
/// 429 when a budget is exhausted; 503 when the database is away.
pub async fn admit(
    app: &App,
    address: ClientAddress,
    account: Option<&str>,
    guesses: impl IntoIterator<Item = Budget>,
) -> Result<Admitted, ApiError> {
    let network = rate_limit::network(address.0);
    let mut budgets: Vec<_> = guesses.into_iter().collect();
    budgets.push(HASHES_ADDRESS.of(&network));
    budgets.extend(account.map(|account| HASHES_ACCOUNT_ADDRESS.of(&rate_limit::from_network(&network, account))));
    let counted = rate_limit::take(app, budgets).await?;
    Ok(Admitted {
        network,
        guess: counted.without(&[HASHES_ADDRESS, HASHES_ACCOUNT_ADDRESS]),
    })
}

impl Admitted {
    /// The PHC string of a password.
    ///
    /// # Errors
    /// 503 when too many hashes wait already; 500 when hashing fails.
    pub async fn hash(&self, app: &App, password: &str) -> Result<String, ApiError> {
        app.passwords.hash_for(&self.network, password).await
    }

    /// Whether the password fits the hash. Without a hash the answer is no, after the same work.
    ///
    /// # Errors
    /// 503 when too many hashes wait already; 500 when the stored hash cannot be read.
    pub async fn verify(&self, app: &App, password: &str, hash: Option<&str>) -> Result<bool, ApiError> {
        let known = hash.is_some();
        let (hash, password) = (hash.map(str::to_owned), password.to_owned());
        let check = move || {
            let hash = hash.map_or_else(decoy, Ok)?;
            let hash = PasswordHash::new(&hash).map_err(|error| ApiError::internal(error.to_string()))?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
        };
        Ok(app.passwords.run(&self.network, check).await? && known)
    }

    /// The guesses, to be refunded when they were right or could not be made.
    pub fn guess(self) -> Attempt {
        self.guess
    }
}

impl Passwords {
    /// A hasher that runs at most `concurrency` hashes at the same time.
    #[must_use]
    pub fn new(concurrency: usize) -> Self {
        Self {
            queue: FairQueue::new(concurrency, QUEUE),
        }
    }

    /// The PHC string of a password that the operator gives on the command line.
    ///
    /// # Errors
    /// 503 when too many hashes wait already; 500 when hashing fails.
    pub async fn hash(&self, password: &str) -> Result<String, ApiError> {
        self.hash_for(OPERATOR, password).await
    }

    async fn hash_for(&self, network: &str, password: &str) -> Result<String, ApiError> {
        let password = password.to_owned();
        self.run(network, move || hash_now(&password)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        network: &str,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.queue.wait(network).await;
        let turn = turn.map_err(|_| ApiError::Unavailable("too many passwords wait to be hashed".into()))?;
        // The turn goes with the work: it runs on when the client hangs up and this future is dropped.
        let hashing = move || {
            let _held = turn;
            work()
        };
        let hashed = tokio::task::spawn_blocking(hashing).instrument(traces::part("hash password"));
        hashed.await.map_err(ApiError::internal)?
    }
}

fn hash_now(password: &str) -> Result<String, ApiError> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| ApiError::internal(error.to_string()))
}

/// The hash of a password that no account has. It is verified when the account is unknown, so that both cases
/// take the same time.
fn decoy() -> Result<String, ApiError> {
    static DECOY: OnceLock<String> = OnceLock::new();
    if let Some(hash) = DECOY.get() {
        return Ok(hash.clone());
    }
    let hash = hash_now("a password that nobody has")?;
    Ok(DECOY.get_or_init(|| hash).clone())
}
