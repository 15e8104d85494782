//! A queue that is fair between network addresses. Addresses take turns, so that a single request waits for
//! one of each other address and not for all of theirs. When the queue is full, the newest request of the
//! address with the most makes room for one of an address with fewer.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// The queue. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct FairQueue(Arc<Mutex<Inner>>);

#[derive(Debug)]
struct Inner {
    /// Turns that may still be taken at once.
    free: usize,
    /// Places for waiting requests.
    places: usize,
    /// Waiting requests by network, the next network first. No list is empty.
    networks: VecDeque<(String, VecDeque<oneshot::Sender<Turn>>)>,
}

/// The right to work. When it is dropped, the next one in the queue gets it.
#[derive(Debug)]
pub(super) struct Turn(FairQueue);

/// The queue is full.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl FairQueue {
    /// A queue in which `at_once` may work and `places` may wait.
    pub(super) fn new(at_once: usize, places: usize) -> Self {
        Self(Arc::new(Mutex::new(Inner {
            free: at_once,
            places,
            networks: VecDeque::new(),
        })))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// When the queue is full, at once or later, for this network.
    pub(super) async fn wait(&self, network: &str) -> Result<Turn, Full> {
        let answer = {
            let mut inner = self.lock();
            if inner.free > 0 {
                inner.free -= 1;
                return Ok(Turn(self.clone()));
            }
            inner.join(network)?
        };
        answer.await.map_err(|_| Full)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // The lock ends with the statement: an abandoned turn is dropped again, and goes to the next.
        let next = self.0.lock().next();
        if let Some(next) = next {
            drop(next.send(Turn(self.0.clone())));
        }
    }
}

impl Inner {
    fn join(&mut self, network: &str) -> Result<oneshot::Receiver<Turn>, Full> {
        if self.waiting() >= self.places {
            self.forget_those_who_left();
        }
        if self.waiting() >= self.places {
            self.make_room_for(network)?;
        }
        let (turn, answer) = oneshot::channel();
        match self.networks.iter_mut().find(|(other, _)| other == network) {
            Some((_, list)) => list.push_back(turn),
            None => self.networks.push_back((network.to_owned(), VecDeque::from([turn]))),
        }
        Ok(answer)
    }

    /// The next one who waits, or one more free turn.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let Some((network, mut list)) = self.networks.pop_front() else {
            self.free += 1;
            return None;
        };
        let next = list.pop_front();
        if !list.is_empty() {
            self.networks.push_back((network, list));
        }
        next
    }

    fn waiting(&self) -> usize {
        self.networks.iter().map(|(_, list)| list.len()).sum()
    }

    fn forget_those_who_left(&mut self) {
        for (_, list) in &mut self.networks {
            list.retain(|turn| !turn.is_closed());
        }
        self.networks.retain(|(_, list)| !list.is_empty());
    }

    fn make_room_for(&mut self, network: &str) -> Result<(), Full> {
        let own = self.networks.iter().find(|(other, _)| other == network);
        let own = own.map_or(0, |(_, list)| list.len());
        let longest = self.networks.iter_mut().max_by_key(|(_, list)| list.len());
        // Two that would only change places keep them.
        match longest {
            Some((_, list)) if list.len() > own + 1 => drop(list.pop_back()),
            _ => return Err(Full),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    /// Polls a waiting request once.
    macro_rules! waits {
        ($queue:expr, $network:expr) => {{
            let mut waiting = Box::pin($queue.wait($network));
            assert!(waiting.as_mut().now_or_never().is_none(), "{} waits", $network);
            waiting
        }};
    }

    #[tokio::test]
    async fn networks_take_turns() {
        let queue = FairQueue::new(1, 10);
        let turn = queue.wait("flood").await.unwrap();
        let (first, mut second) = (waits!(queue, "flood"), waits!(queue, "flood"));
        let (admin, mut third) = (waits!(queue, "admin"), waits!(queue, "flood"));

        drop(turn);
        let turn = first.await.unwrap();
        assert!(second.as_mut().now_or_never().is_none());
        drop(turn);
        let turn = admin.await.unwrap();
        drop(turn);
        let turn = second.await.unwrap();
        assert!(third.as_mut().now_or_never().is_none());
        drop(turn);
        drop(third.await.unwrap());
        assert_eq!(queue.lock().free, 1);
    }

    #[tokio::test]
    async fn an_address_that_fills_the_queue_leaves_room_for_others() {
        let queue = FairQueue::new(1, 4);
        let turn = queue.wait("flood").await.unwrap();
        let mut flood: Vec<_> = (0..4).map(|_| waits!(queue, "flood")).collect();
        assert_eq!(queue.wait("flood").now_or_never().unwrap().err(), Some(Full));

        let (admin, class) = (waits!(queue, "admin"), waits!(queue, "class"));

        assert_eq!(flood.pop().unwrap().await.err(), Some(Full), "the newest made room");
        assert_eq!(flood.pop().unwrap().await.err(), Some(Full));
        assert_eq!(
            queue.wait("admin").now_or_never().unwrap().err(),
            Some(Full),
            "shares are equal"
        );
        drop(turn);
        for waiting in flood.drain(..1).chain([admin, class]) {
            drop(waiting.await.unwrap());
        }
    }

    #[tokio::test]
    async fn a_turn_skips_requests_that_have_left() {
        let queue = FairQueue::new(1, 2);
        let turn = queue.wait("a").await.unwrap();
        drop((waits!(queue, "a"), waits!(queue, "b")));
        let last = waits!(queue, "c");

        drop(turn);
        drop(last.await.unwrap());

        let inner = queue.lock();
        assert_eq!((inner.free, inner.waiting()), (1, 0));
    }
}
