//! Load on the loopback: many people play at once on a solved board, then the same with a flood of hard solves.
//!
//! `cargo bench -p noughts-web` (about a minute; `-- --people 50 --seconds 5` for a short run). With `-- --assert` the
//! exit code is 1 if a request fails, or if a move takes longer than 100 ms at the 99th percentile.

use noughts_web::{Config, Server};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

const BOARD: &str = "AG(2,4)";
const ALLOWED: Duration = Duration::from_millis(100);

/// A connection that is kept, as a browser keeps it.
struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    async fn new(address: SocketAddr) -> std::io::Result<Client> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream) })
    }

    async fn post(&mut self, path: &str, body: &Value) -> std::io::Result<(u16, Value)> {
        let body = body.to_string();
        let text = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(text.as_bytes()).await?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await?;
            let line = line.trim().to_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap_or(0);
            }
            if let Some(rest) = line.strip_prefix("content-length:") {
                length = rest.trim().parse().unwrap_or(0);
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }
}

/// A small generator of numbers, so that runs can be compared.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// Times of the moves one person asked for, and how many requests failed.
async fn person(address: SocketAddr, seed: u64, until: Instant, pause: Duration) -> (Vec<Duration>, usize) {
    let (mut times, mut failed) = (Vec::new(), 0);
    let mut dice = Dice(seed);
    let Ok(mut client) = Client::new(address).await else { return (times, 1) };
    let mut moves: Vec<String> = Vec::new();
    while Instant::now() < until {
        tokio::time::sleep(pause.mul_f64(0.5 + dice.below(1000) as f64 / 1000.0)).await;
        let game = json!({"board": BOARD, "moves": moves});
        let Ok((200, position)) = client.post("/api/position", &game).await else {
            failed += 1;
            continue;
        };
        let legal = position["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            moves.clear();
            continue;
        }
        moves.push(legal[dice.below(legal.len())].as_str().unwrap_or_default().to_string());
        let begun = Instant::now();
        let asked = json!({"board": BOARD, "moves": moves, "level": "perfect"});
        match client.post("/api/reply", &asked).await {
            Ok((200, reply)) => {
                times.push(begun.elapsed());
                moves.push(reply["move"].as_str().unwrap_or_default().to_string());
            }
            // The person's move ended the game.
            Ok((409, _)) => moves.clear(),
            _ => failed += 1,
        }
    }
    (times, failed)
}

async fn crowd(address: SocketAddr, people: usize, seconds: u64, pause: Duration) -> (Vec<Duration>, usize) {
    let until = Instant::now() + Duration::from_secs(seconds);
    let all: Vec<_> =
        (0..people).map(|i| tokio::spawn(person(address, i as u64 + 1, until, pause))).collect();
    let (mut times, mut failed) = (Vec::new(), 0);
    for one in all {
        match one.await {
            Ok((t, f)) => {
                times.extend(t);
                failed += f;
            }
            Err(_) => failed += 1,
        }
    }
    times.sort();
    (times, failed)
}

/// Hard positions, more than the server takes.
async fn flood(address: SocketAddr, until: Instant) -> (usize, usize) {
    let (mut taken, mut refused) = (0, 0);
    let Ok(mut client) = Client::new(address).await else { return (0, 0) };
    for n in 1.. {
        if Instant::now() >= until {
            break;
        }
        let asked = json!({"board": "grid(10,10,5)", "moves": [(n % 100 + 1).to_string()], "seconds": 30});
        match client.post("/api/solve", &asked).await {
            Ok((202 | 200, _)) => taken += 1,
            Ok((429, _)) => refused += 1,
            _ => break,
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    (taken, refused)
}

/// Prints what the crowd met; is it as good as it must be?
fn report(name: &str, (times, failed): &(Vec<Duration>, usize)) -> bool {
    let at = |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().max(1) - 1));
    let ms = |t: Option<&Duration>| t.map_or(0.0, |t| t.as_secs_f64() * 1e3);
    let (p50, p95, p99, longest) = (ms(at(0.5)), ms(at(0.95)), ms(at(0.99)), ms(times.last()));
    println!(
        "{name:<28} {:>5} moves, {failed} errors, p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms; load {}",
        times.len(),
        load()
    );
    *failed == 0 && at(0.99).is_some_and(|t| *t < ALLOWED)
}

/// How many threads wanted to run in the last minute, on the whole machine, where the system says so.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().filter(|first| !first.is_empty()).unwrap_or("unknown").to_string()
}

fn option(name: &str, otherwise: u64) -> u64 {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|a| a == name);
    at.and_then(|i| arguments.get(i + 1)?.parse().ok()).unwrap_or(otherwise)
}

fn main() -> ExitCode {
    // `cargo test --benches` only asks whether it starts.
    if std::env::args().any(|a| a == "--test") {
        return ExitCode::SUCCESS;
    }
    let (people, seconds) = (option("--people", 200) as usize, option("--seconds", 20));
    let pause = Duration::from_millis(option("--pause", 2000));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime starts");
    let good = runtime.block_on(async {
        let config = Config {
            address: (Ipv4Addr::LOCALHOST, 0).into(),
            data: None,
            workers: 1,
            page: None,
            log: |_| {},
        };
        let server = Server::bind(&config).await.expect("a port is free");
        let address = server.address().expect("the port is known");
        tokio::spawn(server.run());
        println!("{people} people, a move every {:.1} s each, {seconds} s, on {BOARD}", pause.as_secs_f64());
        let play = || crowd(address, people, seconds, pause);
        // The board is solved first, as it is after a few games.
        report("while the board is learned", &play().await);
        let quiet = report("solved board", &play().await);
        let flooding = tokio::spawn(flood(address, Instant::now() + Duration::from_secs(seconds)));
        let flooded = report("with a flood of hard solves", &play().await);
        let (taken, refused) = flooding.await.unwrap_or_default();
        println!("the flood: {taken} taken, {refused} refused");
        quiet && flooded
    });
    // Searches that still run are not waited for.
    runtime.shutdown_background();
    let assert = std::env::args().any(|a| a == "--assert");
    println!("{}", if good { "as good as it must be" } else { "not as good as it must be" });
    if good || !assert { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
