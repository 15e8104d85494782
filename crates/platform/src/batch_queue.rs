//! A batching queue: items with the same key are collected and handed out in batches. The caller who pushes the first item
//! of a key becomes its worker and takes batches until the queue is empty; all others only wait for the worker's result.

use std::{
    collections::{HashMap, VecDeque, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The longest queue of one key. Further items are refused.
const MAX_LENGTH: usize = 1024;

/// Queues by key.
#[derive(Debug)]
pub struct BatchQueue<T>(Arc<Mutex<HashMap<i64, VecDeque<T>>>>);

impl<T> Clone for BatchQueue<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for BatchQueue<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// The outcome of an item.
#[derive(Debug)]
pub enum Pushed<T> {
    /// The key had no queue: the caller must run its worker.
    First(Worker<T>),
    /// A worker is already running.
    Queued,
    /// The queue is full.
    Full,
}

impl<T> BatchQueue<T> {
    /// Adds an item to the queue of a key.
    #[must_use]
    pub fn push(&self, key: i64, item: T) -> Pushed<T> {
        match self.queues().entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(VecDeque::from([item]));
                Pushed::First(Worker {
                    queue: self.clone(),
                    key,
                    is_done: false,
                })
            }
            Entry::Occupied(queue) if queue.get().len() >= MAX_LENGTH => Pushed::Full,
            Entry::Occupied(mut queue) => {
                queue.get_mut().push_back(item);
                Pushed::Queued
            }
        }
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<i64, VecDeque<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The worker of one key. Dropping it before the queue is empty drops all queued items.
#[derive(Debug)]
pub struct Worker<T> {
    queue: BatchQueue<T>,
    key: i64,
    is_done: bool,
}

impl<T> Worker<T> {
    /// Takes up to `limit` items from the front. `None` means that the queue is empty, which ends the worker.
    pub fn next_batch(&mut self, limit: usize) -> Option<Vec<T>> {
        let mut queues = self.queue.queues();
        let queue = queues.get_mut(&self.key).filter(|_| !self.is_done)?;
        if queue.is_empty() {
            queues.remove(&self.key);
            self.is_done = true;
            return None;
        }
        Some(queue.drain(..queue.len().min(limit)).collect())
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        if !self.is_done {
            self.queue.queues().remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(pushed: Pushed<u8>) -> Worker<u8> {
        let Pushed::First(worker) = pushed else {
            panic!("a worker is already running")
        };
        worker
    }

    #[test]
    fn hands_out_queued_items_in_order() {
        let queue = BatchQueue::default();
        let mut worker = first(queue.push(7, 1));
        assert_eq!(worker.next_batch(2), Some(vec![1]));
        for item in 2..=4 {
            assert!(matches!(queue.push(7, item), Pushed::Queued));
        }
        assert_eq!(worker.next_batch(2), Some(vec![2, 3]));
        assert_eq!(worker.next_batch(2), Some(vec![4]));
        assert_eq!(worker.next_batch(2), None);
    }

    #[test]
    fn starts_a_new_worker_after_the_last_one_ended_or_was_dropped() {
        let queue = BatchQueue::default();
        let mut ended = first(queue.push(7, 1));
        assert!(ended.next_batch(1).is_some() && ended.next_batch(1).is_none());
        let dropped = first(queue.push(7, 2));
        drop(ended);
        assert!(
            matches!(queue.push(7, 3), Pushed::Queued),
            "dropping an ended worker keeps the new queue"
        );
        drop(dropped);
        assert_eq!(first(queue.push(7, 4)).next_batch(9), Some(vec![4]));
    }

    #[test]
    fn keeps_keys_apart_and_limits_the_length() {
        let queue = BatchQueue::default();
        let (_one, _other) = (first(queue.push(1, 0)), first(queue.push(2, 0)));
        for _ in 1..MAX_LENGTH {
            assert!(matches!(queue.push(1, 0), Pushed::Queued));
        }
        assert!(matches!(queue.push(1, 0), Pushed::Full));
        assert!(matches!(queue.push(2, 0), Pushed::Queued));
    }
}
