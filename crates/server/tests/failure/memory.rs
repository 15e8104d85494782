//! The memory of password hashes, 19 MB each, goes back to the system.

use std::thread;

use serde_json::json;

use crate::{
    failure::server::{Server, Start},
    support::World,
};

const PEOPLE: u32 = 60;
/// In megabytes. The unit of systemd stops the server at 1,024.
const MOST: usize = 160;

/// What the process holds, in megabytes.
fn resident(server: &Server) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes.expect("a figure").parse::<usize>().expect("a number") / 1024
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn registrations_leave_no_memory_behind() {
    let world = World::sqlite().await;
    world.app.db().clone().close().await;
    let server = Start::of(&world).server();

    let register = |number: u32| {
        let person = json!({
            "email": format!("persona{number}@test.example"), "password": "Cuore+Sano1", "password_confirmation": "Cuore+Sano1",
            "name": "Anna", "surname": "Rossi", "fiscal_code": format!("900000{number:05}"), "phone": format!("33300{number:05}"),
            "is_sanitary": true,
        });
        let client = server.visitor();
        thread::spawn(move || client.post("/api/register", &person).expect("an answer").expect(201))
    };
    for first in (0..PEOPLE).step_by(4) {
        let clients: Vec<_> = (first..first + 4).map(register).collect();
        for client in clients {
            client.join().expect("a client");
        }
    }

    assert!(resident(&server) < MOST, "{} MB", resident(&server));
}
