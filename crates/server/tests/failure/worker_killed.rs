//! A file that kills its worker: the server says so, and goes on.

use std::{fs, io::Write};

use flate2::{Compression, Crc, write::ZlibEncoder};

use crate::{
    failure::{
        client::{Client, Reply},
        server::Start,
    },
    support::World,
};

const LOGOS: &str = "/api/settings/centre/pictures";
const DRAWING: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 10\"><path d=\"M0 0h9v9z\"/></svg>";

fn upload(client: &Client, file: &[u8]) -> Reply {
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"logo\"\r\n\r\n";
    let body = [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat();
    let reply = client.post_bytes(LOGOS, "multipart/form-data; boundary=edge", &body);
    reply.expect("an answer")
}

/// 40 million black pixels of 16 bits a channel: 300 KB as a file, 480 MB while a logo is made of it.
fn large_png() -> Vec<u8> {
    let chunk = |kind: [u8; 4], content: &[u8]| {
        let mut checksum = Crc::new();
        checksum.update(&kind);
        checksum.update(content);
        let length = u32::try_from(content.len()).expect("a small chunk");
        [&length.to_be_bytes()[..], &kind, content, &checksum.sum().to_be_bytes()].concat()
    };
    let (width, height) = (8_000_u32, 5_000_u32);
    let mut pixels = ZlibEncoder::new(Vec::new(), Compression::new(6));
    let row = vec![0; 1 + 8 * 8_000];
    for _ in 0..height {
        pixels.write_all(&row).expect("memory");
    }
    let size = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[16, 6, 0, 0, 0]].concat();
    let pixels = pixels.finish().expect("memory");
    [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(*b"IHDR", &size),
        chunk(*b"IDAT", &pixels),
        chunk(*b"IEND", b""),
    ]
    .concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn does_not_harm_the_server() {
    let world = World::sqlite().await;
    let admin = world.admin().await;
    let log = world.folder.path().join("log");
    let mut server = Start {
        log: Some(&log),
        ..Start::of(&world)
    }
    .server();
    let client = server.person(&admin);
    upload(&client, DRAWING).expect(200);

    let refused = upload(&client, &large_png()).expect(422);

    assert_eq!(
        refused.json()["errors"]["file"][0],
        "Il file è troppo complesso o danneggiato: semplificalo, salvalo di nuovo e riprova."
    );
    assert!(server.is_alive());
    // The server holds only the file, however large the picture is.
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).expect("its figures");
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("its peak");
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
    assert!(peak < 300_000, "{peak} kB");
    upload(&client, DRAWING).expect(200);
    let logged = fs::read_to_string(&log).expect("the log");
    assert!(logged.contains("a worker died of a file"), "{logged}");
}
