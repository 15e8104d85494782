//! What the clients of a storm share: people, dates, server processes, and the calls that were made.

use std::{
    collections::HashSet,
    io::{Result, Write},
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use serde_json::Value;

use super::{
    dice::Dice,
    history::{Answer, Call, Shown, Wish, now},
};
use crate::failure::client::{Client, Reply, read};

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(6);
/// Of so many calls the client leaves one, after up to so many milliseconds.
const ABANDONED: usize = 20;
const LEAVES_AFTER: usize = 80;

/// A person with a session and what a spreadsheet needs.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub(super) id: i64,
    pub(super) token: String,
    pub(super) row: Vec<String>,
}

/// A reservation as an answer has last named it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Held {
    pub(super) id: i64,
    pub(super) user: i64,
    pub(super) date: i64,
    pub(super) is_live: bool,
}

/// The people and dates of a storm.
#[derive(Debug, Clone)]
pub(super) struct Setting {
    /// Sessions of admins.
    pub(super) staff: Vec<String>,
    pub(super) members: Vec<Member>,
    /// Dates of one course that can be booked. The last two stay apart.
    pub(super) dates: Vec<i64>,
    /// A date that is over.
    pub(super) over: i64,
}

/// What all clients share.
pub(super) struct Scene {
    /// The addresses of the server processes; one that is killed gets another.
    pub(super) nodes: Vec<RwLock<SocketAddr>>,
    pub(super) staff: Vec<String>,
    pub(super) members: Vec<Member>,
    /// Dates of one course that can be booked.
    pub(super) dates: Vec<i64>,
    /// Two dates that nobody else books.
    pub(super) apart: [i64; 2],
    /// A date that is over.
    pub(super) over: i64,
    /// How many of the others may be called off.
    pub(super) may_call_off: AtomicUsize,
    /// How many people may be merged into others: there has to be somebody left.
    pub(super) may_merge: AtomicUsize,
    known: Mutex<Vec<Held>>,
    /// Reservations of the date that is over, and those that were acknowledged to have passed.
    attended: Mutex<Vec<i64>>,
    passed: Mutex<HashSet<i64>>,
    calls: Mutex<Vec<Call>>,
    sent: AtomicUsize,
    ended: AtomicBool,
}

impl Scene {
    pub(super) fn new(nodes: &[SocketAddr], setting: Setting) -> Arc<Self> {
        let Setting {
            staff,
            members,
            mut dates,
            over,
        } = setting;
        let apart = [dates.pop(), dates.pop()].map(|date| date.expect("a date"));
        Arc::new(Self {
            nodes: nodes.iter().map(|address| RwLock::new(*address)).collect(),
            staff,
            may_call_off: AtomicUsize::new(dates.len() / 4),
            may_merge: AtomicUsize::new(members.len() / 4),
            members,
            apart: [apart[1], apart[0]],
            over,
            dates,
            known: Mutex::default(),
            attended: Mutex::default(),
            passed: Mutex::default(),
            calls: Mutex::default(),
            sent: AtomicUsize::new(1),
            ended: AtomicBool::new(false),
        })
    }

    pub(super) fn node(&self, number: usize) -> SocketAddr {
        *self.nodes[number % self.nodes.len()]
            .read()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn replace_node(&self, number: usize, address: SocketAddr) {
        *self.nodes[number].write().unwrap_or_else(PoisonError::into_inner) = address;
    }

    /// How many calls have ended so far.
    pub(super) fn ended_calls(&self) -> usize {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Asks as this person: `None` when the request was never sent.
    pub(super) fn ask(&self, node: usize, token: &str, wish: Wish, request: &Request) -> Option<Answer> {
        let invoked = now();
        let answer = self.send(node, token, request)?;
        if let Answer::Done(shown) = &answer {
            self.remember(&wish, shown);
        }
        let call = Call {
            invoked,
            returned: now(),
            wish,
            answer: answer.clone(),
        };
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).push(call);
        Some(answer)
    }

    /// The same for something that touches no seat, which the history does not have.
    pub(super) fn send(&self, node: usize, token: &str, request: &Request) -> Option<Answer> {
        let client = Client {
            address: self.node(node),
            token: Some(token.to_owned()),
        };
        let mut stream = client.connect().ok()?;
        let limited = stream
            .set_read_timeout(Some(PATIENCE))
            .and_then(|()| stream.set_write_timeout(Some(PATIENCE)));
        limited.expect("a socket");
        let sent = stream.write_all(&request.bytes(&client));
        let number = self.sent.fetch_add(1, Ordering::SeqCst);
        Some(if number.is_multiple_of(ABANDONED) {
            let time = u64::try_from(number / ABANDONED * 10 % LEAVES_AFTER).expect("a time");
            thread::sleep(Duration::from_millis(time));
            Answer::Unknown
        } else {
            answer(sent.and_then(|()| read(&mut stream)))
        })
    }

    /// Up to five people of the date that is over.
    pub(super) fn some_who_attended(&self, dice: &mut Dice) -> Vec<i64> {
        let attended = self.attended.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = dice.below(attended.len() + 1);
        attended[begin..].iter().copied().take(5).collect()
    }

    /// Remembers that these were acknowledged to have passed.
    pub(super) fn have_passed(&self, ids: &[i64]) {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner).extend(ids);
    }

    pub(super) fn passed(&self) -> HashSet<i64> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn remember(&self, wish: &Wish, shown: &[Shown]) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for one in shown {
            if one.date == self.over {
                self.attended
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(one.id);
            } else if let Wish::Take { user, .. } = wish {
                known.push(Held {
                    id: one.id,
                    user: *user,
                    date: one.date,
                    is_live: true,
                });
            } else if let Some(held) = known.iter_mut().find(|held| held.id == one.id) {
                (held.date, held.is_live) = (one.date, one.status.is_live());
            }
        }
    }

    /// Up to so many of the reservations that fit, with one of them at random as the last.
    pub(super) fn some(&self, count: usize, dice: &mut Dice, fits: impl Fn(&Held) -> bool) -> Vec<i64> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting: Vec<i64> = known.iter().filter(|held| fits(held)).map(|held| held.id).collect();
        let end = if fitting.is_empty() {
            0
        } else {
            dice.below(fitting.len()) + 1
        };
        fitting[end.saturating_sub(count)..end].to_vec()
    }

    /// The state of a date, as staff read it.
    pub(super) fn read(&self, node: usize, token: &str, path: &str) -> Option<Value> {
        let client = Client {
            address: self.node(node),
            token: Some(token.to_owned()),
        };
        let mut stream = client.connect().ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        stream
            .write_all(format!("{}\r\n", client.head("GET", path)).as_bytes())
            .ok()?;
        let reply = read(&mut stream).ok().filter(|reply| reply.status == 200)?;
        serde_json::from_str(&reply.text).ok()
    }

    /// Whether the storm is over.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }

    /// Lets the clients end after their current call, and takes their calls.
    pub(super) fn end(&self, clients: Vec<JoinHandle<()>>) -> Vec<Call> {
        self.ended.store(true, Ordering::SeqCst);
        for client in clients {
            client.join().expect("a client");
        }
        std::mem::take(&mut self.calls.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn answer(reply: Result<Reply>) -> Answer {
    match reply {
        Ok(reply) if (200..300).contains(&reply.status) => {
            Answer::Done(Shown::of(&serde_json::from_str(&reply.text).unwrap_or(Value::Null)))
        }
        Ok(reply) if (400..500).contains(&reply.status) => Answer::Refused {
            status: reply.status,
            text: reply.text,
        },
        _ => Answer::Unknown,
    }
}

/// A request before it is sent.
pub(super) enum Request {
    Plain(&'static str, String, Value),
    File(String, Vec<u8>),
}

impl Request {
    fn bytes(&self, client: &Client) -> Vec<u8> {
        let (method, path, kind, body) = match self {
            Self::Plain(method, path, body) => (
                *method,
                path,
                "application/json".to_owned(),
                body.to_string().into_bytes(),
            ),
            Self::File(path, file) => {
                let boundary = "a-boundary-of-the-storm";
                let mut body = format!(
                    "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"iscritti.xlsx\"\r\n\
                     Content-Type: application/octet-stream\r\n\r\n"
                )
                .into_bytes();
                body.extend_from_slice(file);
                body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
                ("POST", path, format!("multipart/form-data; boundary={boundary}"), body)
            }
        };
        let head = client.head(method, path);
        let head = format!("{head}Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n", body.len());
        [head.into_bytes(), body].concat()
    }
}
