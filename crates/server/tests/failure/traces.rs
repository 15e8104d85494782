//! What a collector of OpenTelemetry gets, and that no request depends on it.

use std::{
    net::TcpListener,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{Router, body::Bytes, http::StatusCode, routing::post};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::any_value::Value,
    trace::v1::{Span, span::SpanKind},
};
use prost::Message;

use crate::{
    failure::{
        client::Reply,
        server::{Server, Start},
        wait::timed,
    },
    on_both_engines,
    support::{World, fixtures::Person},
};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER: &str = "00f067aa0ba902b7";

/// A collector on a port of its own, and the batches that it got.
struct Collector {
    setting: String,
    batches: Arc<Mutex<Vec<Bytes>>>,
}

impl Collector {
    async fn start() -> Self {
        let batches = Arc::<Mutex<Vec<Bytes>>>::default();
        let kept = Arc::clone(&batches);
        let keep = async move |batch: Bytes| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(batch);
            StatusCode::OK
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let routes = Router::new().route("/v1/traces", post(keep));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self {
            setting: format!("BATTITO_TRACES_URL=http://{address}/v1/traces"),
            batches,
        }
    }

    fn batches(&self) -> Vec<Bytes> {
        self.batches.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All spans that arrived.
    fn spans(&self) -> Vec<Span> {
        let batches = self.batches();
        let requests = batches
            .iter()
            .map(|batch| ExportTraceServiceRequest::decode(batch.as_ref()).expect("a batch"));
        let resources = requests.flat_map(|request| request.resource_spans);
        let scopes = resources.flat_map(|resource| resource.scope_spans);
        scopes.flat_map(|scope| scope.spans).collect()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn attribute(span: &Span, key: &str) -> Option<String> {
    let found = span.attributes.iter().find(|attribute| attribute.key == key)?;
    match found.value.as_ref()?.value.as_ref()? {
        Value::StringValue(text) => Some(text.clone()),
        Value::IntValue(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Books as a part of the caller's trace.
fn book_traced(server: &Server, person: &Person, date: i64) -> Reply {
    let client = server.person(person);
    let body = format!(r#"{{"id_course_date":{date}}}"#);
    let head = client.post_head("/api/my-reservations", "application/json", body.len());
    let traced = head.replacen("\r\n", &format!("\r\ntraceparent: 00-{TRACE}-{CALLER}-01\r\n"), 1);
    client.send(format!("{traced}{body}").as_bytes()).expect("an answer")
}

on_both_engines! {
    async fn a_booking_is_a_part_of_its_callers_trace_and_names_nobody(world) {
        let collector = Collector::start().await;
        let anna = world.member("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 4).await;
        let mut server = Start { through: &["env", &collector.setting], ..Start::of(&world) }.server();

        let booked = book_traced(&server, &anna, date.id);
        assert_eq!(booked.status, 201, "{booked:?}");
        server.terminate();
        assert!(server.ended(Duration::from_secs(15)).success());

        let spans: Vec<Span> = collector.spans().into_iter().filter(|span| hex(&span.trace_id) == TRACE).collect();
        let names: Vec<&str> = spans.iter().map(|span| span.name.as_str()).collect();
        let request = spans.iter().find(|span| hex(&span.parent_span_id) == CALLER).unwrap_or_else(|| panic!("{names:?}"));
        assert_eq!(request.name, "POST /api/my-reservations");
        assert_eq!(request.kind, i32::from(SpanKind::Server));
        assert_eq!(attribute(request, "http.response.status_code").as_deref(), Some("201"));
        assert_eq!(attribute(request, "battito.request").map(|id| id.len()), Some(16));
        let inserts = |span: &&Span| attribute(span, "db.statement").is_some_and(|sql| sql.starts_with("INSERT INTO \"reservations\""));
        let mut span = spans.iter().find(inserts).unwrap_or_else(|| panic!("{names:?}"));
        let mut path = Vec::new();
        while span.span_id != request.span_id {
            path.push(span.name.as_str());
            span = spans.iter().find(|parent| parent.span_id == span.parent_span_id).unwrap_or_else(|| panic!("{path:?}"));
        }
        assert!(path.contains(&"write"), "{path:?}");
        for batch in collector.batches() {
            let text = String::from_utf8_lossy(&batch).into_owned();
            for secret in [&anna.email, &anna.token] {
                assert!(!text.contains(secret.as_str()), "{secret}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_that_is_away_or_hangs_costs_no_request() {
    let world = World::sqlite().await;
    let log = world.folder.path().join("server.log");
    // Connections are made by the system, and nobody answers.
    let hanging = TcpListener::bind("127.0.0.1:0").expect("a port");
    let away = TcpListener::bind("127.0.0.1:0").expect("a port");
    let addresses = [&hanging, &away].map(|listener| listener.local_addr().expect("an address"));
    drop(away);
    for address in addresses {
        let setting = format!("BATTITO_TRACES_URL=http://{address}/v1/traces");
        let start = Start {
            through: &["env", &setting],
            log: Some(&log),
            ..Start::of(&world)
        };
        let mut server = start.server();

        // More than the queue of spans takes.
        for _ in 0..1500 {
            let (reply, took) = timed(|| server.visitor().get("/api/courses?search=x"));
            assert_eq!(reply.expect("an answer").status, 200);
            assert!(took < Duration::from_secs(1), "{took:?}");
        }

        server.terminate();
        assert!(server.ended(Duration::from_secs(15)).success());
    }
    let log = std::fs::read_to_string(log).expect("a log");
    assert_eq!(
        log.matches("traces do not reach the collector").count(),
        1,
        "{log:.3000}"
    );
}
