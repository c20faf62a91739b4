//! Load on the loopback: many people play at once on a solved board, then the same with a flood of hard solves.
//!
//! `cargo bench -p noughts-web --bench load` (about a minute; `-- --people 50 --seconds 5` for a short run). With
//! `-- --assert` the exit code is 1 if a request fails, or if a move takes longer than 50 ms at the 99th percentile.

mod client;

use client::{Client, option, report};
use noughts_web::{Config, Server};
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const BOARD: &str = "AG(2,4)";
/// Milliseconds.
const ALLOWED: f64 = 50.0;

/// A small generator of numbers, so that runs can be compared.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// Times of the moves one person asked for, how many requests failed, and the bytes of all of them.
async fn person(
    address: SocketAddr,
    seed: u64,
    until: Instant,
    pause: Duration,
) -> (Vec<Duration>, usize, u64) {
    let (mut times, mut failed) = (Vec::new(), 0);
    let mut dice = Dice(seed);
    let Ok(mut client) = Client::new(address).await else { return (times, 1, 0) };
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
    (times, failed, client.traffic)
}

async fn crowd(name: &str, address: SocketAddr, people: usize, seconds: u64, pause: Duration) -> bool {
    let until = Instant::now() + Duration::from_secs(seconds);
    let all: Vec<_> =
        (0..people).map(|i| tokio::spawn(person(address, i as u64 + 1, until, pause))).collect();
    let (mut times, mut failed, mut traffic) = (Vec::new(), 0, 0);
    for one in all {
        match one.await {
            Ok((t, f, bytes)) => {
                times.extend(t);
                failed += f;
                traffic += bytes;
            }
            Err(_) => failed += 1,
        }
    }
    let each = traffic as f64 / 1e3 / people as f64 * 60.0 / seconds as f64;
    report(name, &mut times, failed, each) < ALLOWED && failed == 0
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
        let play = |name| crowd(name, address, people, seconds, pause);
        // The board is solved first, as it is after a few games.
        play("while the board is learned").await;
        let quiet = play("solved board").await;
        let flooding = tokio::spawn(flood(address, Instant::now() + Duration::from_secs(seconds)));
        let flooded = play("with a flood of hard solves").await;
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
