//! A server on a real port, and clients that do not behave.

use noughts_web::{Config, Server};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

static LOGGED: AtomicUsize = AtomicUsize::new(0);

async fn start() -> SocketAddr {
    let config = Config {
        address: (Ipv4Addr::LOCALHOST, 0).into(),
        data: None,
        workers: 1,
        page: None,
        log: |_| {
            LOGGED.fetch_add(1, Ordering::Relaxed);
        },
    };
    let server = Server::bind(&config).await.unwrap();
    let address = server.address().unwrap();
    tokio::spawn(server.run());
    address
}

/// Sends bytes and reads what comes back until the server closes.
async fn raw(address: SocketAddr, bytes: &[u8]) -> String {
    talk(TcpStream::connect(address).await.unwrap(), bytes).await
}

async fn talk(mut stream: TcpStream, bytes: &[u8]) -> String {
    // A server that has refused may close before everything is written.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn written(method: &str, path: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

async fn request(address: SocketAddr, method: &str, path: &str, body: &str) -> String {
    raw(address, written(method, path, body).as_bytes()).await
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("closed")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_requests_are_refused_and_the_next_one_is_served() {
    let address = start().await;
    let deep = "[".repeat(20_000);
    let long = format!("{{\"board\":\"{}\"}}", "3^2 ".repeat(5_000));
    let cases: Vec<(String, &[&str])> = vec![
        (request(address, "POST", "/api/position", "{").await, &["400"]),
        (request(address, "POST", "/api/position", "null").await, &["422"]),
        (request(address, "POST", "/api/position", &deep).await, &["400", "422"]),
        (request(address, "POST", "/api/position", &long).await, &["400", "422"]),
        (request(address, "POST", "/api/position", &"x".repeat(400_000)).await, &["413", "closed"]),
        (request(address, "POST", "/api/solve", "{\"board\":\"3^2\",\"seconds\":999999}").await, &["400"]),
        (request(address, "GET", "/../../../../etc/passwd", "").await, &["404"]),
        (request(address, "GET", "/..%2f..%2fetc%2fpasswd", "").await, &["404"]),
        (request(address, "GET", "/page.js/../../Cargo.toml", "").await, &["404"]),
        (request(address, "GET", "/api/games/..%2f..%2fx", "").await, &["404"]),
        (request(address, "GET", "/api/tournaments/%00", "").await, &["404"]),
        (request(address, "GET", "/api/board?spec=%ff%fe", "").await, &["400"]),
        (request(address, "BREW", "/", "").await, &["405"]),
        (raw(address, b"\x00\x01\x02\x03\r\n\r\n").await, &["400", "closed"]),
        (raw(address, &b"GET /".repeat(40_000)).await, &["400", "414", "431", "closed"]),
        (raw(address, b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n").await, &["421"]),
        (
            raw(address, b"POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n{}").await,
            &["415"],
        ),
    ];
    for (answer, wanted) in &cases {
        assert!(wanted.contains(&status(answer)), "{wanted:?}: {answer}");
        assert!(!answer.contains("root:"), "no file of the system is served");
    }
    assert!(LOGGED.load(Ordering::Relaxed) >= 10, "refusals are logged");
    assert_eq!(status(&request(address, "GET", "/", "").await), "200");
    assert_eq!(status(&request(address, "POST", "/api/position", "{\"board\":\"3^2\"}").await), "200");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_clients_are_dropped_and_do_not_hold_up_others() {
    let address = start().await;
    // Three hundred who never finish their headers, and fifty who never send the body they promised.
    let mut waiting = Vec::new();
    for i in 0..350 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let text: &[u8] = if i < 300 {
            b"GET / HTTP/1.1\r\nhost: local"
        } else {
            b"POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"
        };
        stream.write_all(text).await.unwrap();
        waiting.push(stream);
    }
    let begun = std::time::Instant::now();
    assert_eq!(status(&request(address, "POST", "/api/position", "{\"board\":\"3^2\"}").await), "200");
    assert!(begun.elapsed() < Duration::from_secs(5));
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(20), waiting[0].read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "a client that sends no headers is dropped");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_hard_solves_is_bounded_and_others_go_on() {
    let address = start().await;
    // Known from now on.
    let easy = "{\"board\":\"3^2\",\"level\":\"perfect\"}";
    assert_eq!(status(&request(address, "POST", "/api/reply", easy).await), "200");
    let mut refused = 0;
    for i in 0..40 {
        let body = format!("{{\"board\":\"grid(9,9,5)\",\"moves\":[\"{}\"],\"seconds\":8}}", i + 1);
        let answer = request(address, "POST", "/api/solve", &body).await;
        assert!(["202", "429"].contains(&status(&answer)), "{answer}");
        refused += usize::from(status(&answer) == "429");
    }
    assert!(refused >= 30, "only a few wait for one address: {refused} refused");
    let begun = std::time::Instant::now();
    assert_eq!(status(&request(address, "POST", "/api/reply", easy).await), "200");
    assert!(begun.elapsed() < Duration::from_secs(2), "a solved board answers meanwhile");
    // A board nobody has asked about is solved while the hard ones, 64 seconds of them, still wait.
    let begun = std::time::Instant::now();
    let new = "{\"board\":\"AG(2,3)\",\"level\":\"perfect\"}";
    let mut answer = String::new();
    while !answer.contains("\"by\":\"solver\"") && begun.elapsed() < Duration::from_secs(15) {
        answer = request(address, "POST", "/api/reply", new).await;
    }
    assert!(answer.contains("\"by\":\"solver\""), "{answer}");
    let solve = request(address, "POST", "/api/solve", "{\"board\":\"PG(2,2)\"}").await;
    assert_eq!(status(&solve), "429", "this address has its share of solves");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_floods_does_not_keep_another_address_from_solving() {
    let address = start().await;
    for i in 0..8 {
        let body = format!("{{\"board\":\"grid(9,9,5)\",\"moves\":[\"{}\"],\"seconds\":30}}", i + 1);
        assert_eq!(status(&request(address, "POST", "/api/solve", &body).await), "202");
    }
    // The whole of 127.0.0.0/8 is this machine.
    let from = |body: &'static str| async move {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind((Ipv4Addr::new(127, 0, 0, 2), 0).into()).unwrap();
        let stream = socket.connect(address).await.unwrap();
        talk(stream, written("POST", "/api/solve", body).as_bytes()).await
    };
    let mut answer = from("{\"board\":\"PG(2,2)\"}").await;
    let begun = std::time::Instant::now();
    while !answer.contains("\"state\":\"done\"") && begun.elapsed() < Duration::from_secs(20) {
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = from("{\"board\":\"PG(2,2)\"}").await;
    }
    assert!(answer.contains("\"value\":\"first\""), "{answer}");
}
