//! A class on the loopback: everybody plays an arena with server-sent events, and the moves and the traffic are measured.
//!
//! `cargo bench -p noughts-web --bench class -- --people 20 --seconds 600`. With `-- --assert` the exit code is 1 if a
//! request fails, or if a move takes longer than 50 ms at the 99th percentile.

mod client;

use client::{Client, option, report};
use noughts_web::{Config, Server};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const BOARD: &str = "AG(2,4)";

/// One pupil: times of moves, failures, bytes.
struct Pupil {
    address: SocketAddr,
    path: String,
    secret: String,
    until: Instant,
    pause: Duration,
    times: Vec<Duration>,
    failed: usize,
    traffic: u64,
}

impl Pupil {
    async fn play(mut self) -> Pupil {
        while Instant::now() < self.until {
            if self.games().await.is_err() {
                self.failed += 1;
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
        self
    }

    /// Looks which game is on, and follows it to its end.
    async fn games(&mut self) -> std::io::Result<()> {
        let mut client = Client::new(self.address).await?;
        let path = format!("{}?from_round=1", self.path);
        let (status, view) = client.ask("GET", &path, "", &self.secret).await?;
        self.failed += usize::from(status != 200);
        let Some(game) = view["you"]["games"][0].as_str().map(str::to_string) else {
            tokio::time::sleep(Duration::from_millis(300)).await;
            self.traffic += client.traffic;
            return Ok(());
        };
        let (_, shown) = client.ask("GET", &format!("/api/games/{game}"), "", &self.secret).await?;
        let seat = shown["you"].clone();
        let mut stream = Client::new(self.address).await?;
        self.failed += usize::from(stream.listen(&format!("/api/events?games={game}")).await? != 200);
        let mut pending = String::new();
        while Instant::now() < self.until {
            let heard = tokio::time::timeout(Duration::from_secs(20), stream.event()).await;
            let Ok(Ok(Some(text))) = heard else { break };
            pending += &text;
            let Some(now) = last_game(&mut pending) else { continue };
            if !now["result"].is_null() {
                break;
            }
            if now["position"]["mover"] == seat {
                tokio::time::sleep(self.pause).await;
                let legal = now["position"]["legal"].as_array().cloned().unwrap_or_default();
                let ply = now["position"]["ply"].as_u64().unwrap_or(0) as usize;
                let mv = legal.get((ply * 7 + game.len()) % legal.len().max(1)).cloned().unwrap_or_default();
                let begun = Instant::now();
                let body = json!({ "move": mv }).to_string();
                let (status, _) =
                    client.ask("POST", &format!("/api/games/{game}/moves"), &body, &self.secret).await?;
                self.failed += usize::from(status != 200);
                self.times.push(begun.elapsed());
            }
        }
        self.traffic += client.traffic + stream.traffic;
        Ok(())
    }
}

/// The last whole event about a game in what was heard.
fn last_game(heard: &mut String) -> Option<Value> {
    let end = heard.rfind("\n\n")?;
    let whole: String = heard.drain(..end + 2).collect();
    let data = whole.lines().filter_map(|line| line.strip_prefix("data: ")).next_back()?;
    serde_json::from_str(data).ok()
}

fn main() -> ExitCode {
    // `cargo test --benches` only asks whether it starts.
    if std::env::args().any(|a| a == "--test") {
        return ExitCode::SUCCESS;
    }
    let (people, seconds) = (option("--people", 20) as usize, option("--seconds", 30));
    let pause = Duration::from_millis(option("--pause", 2000));
    let folder = std::env::temp_dir().join(format!("noughts-class-{}", std::process::id()));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime starts");
    let good = runtime.block_on(async {
        let config = Config {
            address: (Ipv4Addr::LOCALHOST, 0).into(),
            data: Some(folder.join("class.redb")),
            workers: 1,
            page: None,
            log: |line| println!("{line}"),
        };
        let server = Server::bind(&config).await.expect("a port is free");
        let address = server.address().expect("the port is known");
        tokio::spawn(server.run());
        let mut client = Client::new(address).await.expect("the server answers");
        let minutes = (seconds / 60 + 1).min(180);
        let rules = json!({"name": "Class", "board": BOARD, "kind": "arena", "minutes": minutes});
        let (_, made) = client.post("/api/tournaments", &rules).await.expect("a tournament");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let path = format!("/api/tournaments/{}", text(&made["code"]));
        let mut secrets = Vec::new();
        for i in 0..people {
            let name = json!({ "name": format!("Pupil {i}") });
            let (_, joined) = client.post(&format!("{path}/players"), &name).await.expect("a player");
            secrets.push(text(&joined["secret"]));
        }
        let started = client.ask("POST", &format!("{path}/start"), "", &text(&made["secret"])).await;
        assert!(started.is_ok_and(|(status, _)| status == 200), "the arena starts");
        println!(
            "{people} pupils in an arena on {BOARD}, a move every {:.1} s, {seconds} s",
            pause.as_secs_f64()
        );
        let until = Instant::now() + Duration::from_secs(seconds);
        let all: Vec<_> = secrets
            .into_iter()
            .map(|secret| {
                let (path, times) = (path.clone(), Vec::new());
                let pupil = Pupil { address, path, secret, until, pause, times, failed: 0, traffic: 0 };
                tokio::spawn(pupil.play())
            })
            .collect();
        let (mut times, mut failed, mut traffic) = (Vec::new(), 0, 0);
        for one in all {
            let pupil = one.await.expect("a pupil comes back");
            times.extend(pupil.times);
            failed += pupil.failed;
            traffic += pupil.traffic;
        }
        let each = traffic as f64 / 1e3 / people as f64 * 60.0 / seconds as f64;
        report("arena with events", &mut times, failed, each) < 50.0 && failed == 0
    });
    runtime.shutdown_background();
    // What is left of it is the system's to clean.
    let _ = std::fs::remove_dir_all(&folder);
    let assert = std::env::args().any(|a| a == "--assert");
    println!("{}", if good { "as good as it must be" } else { "not as good as it must be" });
    if good || !assert { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
