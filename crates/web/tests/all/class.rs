//! A class plays a tournament: eleven people and the computer, a server that goes down in the middle, a lost phone, a
//! correction, and somebody who watches.

use noughts_web::{Config, Server};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn start(data: Option<&Path>) -> SocketAddr {
    let address = (Ipv4Addr::LOCALHOST, 0).into();
    let config = Config { address, data: data.map(Path::to_path_buf), workers: 1, page: None, log: |_| {} };
    let server = Server::bind(&config).await.unwrap();
    let address = server.address().unwrap();
    tokio::spawn(server.run());
    address
}

async fn ask(to: SocketAddr, method: &str, path: &str, body: &Value, secret: &str) -> (u16, Value) {
    let mut stream = TcpStream::connect(to).await.unwrap();
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\nauthorization: Bearer {secret}\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

struct Class {
    to: SocketAddr,
    path: String,
    organiser: String,
    players: Vec<String>,
}

impl Class {
    async fn new(to: SocketAddr, rules: Value, names: &[&str]) -> Class {
        let (status, made) = ask(to, "POST", "/api/tournaments", &rules, "").await;
        assert_eq!(status, 201, "{made}");
        let path = format!("/api/tournaments/{}", made["code"].as_str().unwrap());
        let organiser = made["secret"].as_str().unwrap().to_string();
        let mut class = Class { to, path, organiser, players: Vec::new() };
        for name in names {
            let (status, joined) =
                ask(to, "POST", &format!("{}/players", class.path), &json!({"name": name}), "").await;
            assert_eq!(status, 201, "{joined}");
            class.players.push(joined["secret"].as_str().unwrap().to_string());
        }
        class
    }

    async fn organise(&self, method: &str, rest: &str, body: Value) -> (u16, Value) {
        ask(self.to, method, &format!("{}{rest}", self.path), &body, &self.organiser).await
    }

    async fn look(&self) -> Value {
        self.organise("GET", "", Value::Null).await.1
    }

    /// The games of a player: where each is asked for, and what that player sees of it.
    async fn games(&self, secret: &str) -> Vec<(String, Value)> {
        let path = format!("{}?from_round=99", self.path);
        let (_, view) = ask(self.to, "GET", &path, &Value::Null, secret).await;
        let mut games = Vec::new();
        for game in view["you"]["games"].as_array().unwrap() {
            let path = format!("/api/games/{}", game.as_str().unwrap());
            let (_, game) = ask(self.to, "GET", &path, &Value::Null, secret).await;
            games.push((path, game));
        }
        games
    }

    /// Everybody who can makes a move in every open game; how many moves were made.
    async fn step(&self) -> usize {
        let mut made = 0;
        for secret in &self.players {
            for (path, game) in self.games(secret).await {
                if game["result"].is_null() && game["position"]["mover"] == game["you"] {
                    let legal = game["position"]["legal"].as_array().unwrap();
                    // Not always the first, so that games differ.
                    let mv = &legal[game["position"]["ply"].as_u64().unwrap() as usize * 7 % legal.len()];
                    let (status, after) =
                        ask(self.to, "POST", &format!("{path}/moves"), &json!({"move": mv}), secret).await;
                    assert_eq!(status, 200, "{after}");
                    made += 1;
                }
            }
        }
        made
    }

    /// Waits until the computer has made every move it owes: from here nothing changes without a person.
    async fn computer_answered(&self) {
        for _ in 0..600 {
            let mut waits_for_a_person = BTreeMap::new();
            for secret in &self.players {
                for (path, game) in self.games(secret).await {
                    let waits = !game["result"].is_null() || game["position"]["mover"] == game["you"];
                    *waits_for_a_person.entry(path).or_insert(false) |= waits;
                }
            }
            if waits_for_a_person.values().all(|&waits| waits) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the computer does not move: {}", self.look().await);
    }

    async fn play_to_the_end(&self) -> Value {
        for _ in 0..600 {
            let now = self.look().await;
            if now["state"] == "finished" {
                return now;
            }
            if self.step().await == 0 {
                // The computer thinks.
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        panic!("the tournament does not end: {}", self.look().await);
    }
}

const NAMES: [&str; 11] = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_tournament_survives_what_happens_in_a_class() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("class.redb");
    let rules = json!({"name": "Cup", "board": "AG(2,4)", "kind": "swiss", "rounds": 4, "bot": "casual"});
    let mut class = Class::new(start(Some(&data)).await, rules, &NAMES).await;
    let (status, late) =
        ask(class.to, "POST", &format!("{}/players", class.path), &json!({"name": "ada\u{200b}"}), "").await;
    assert_eq!(status, 409, "{late}");
    assert_eq!(class.organise("PATCH", "", json!({"joining": false})).await.0, 200);
    let path = format!("{}/players", class.path);
    assert_eq!(ask(class.to, "POST", &path, &json!({"name": "Late"}), "").await.0, 409, "sign-up is closed");
    assert_eq!(class.organise("POST", "/start", Value::Null).await.0, 200);
    for _ in 0..4 {
        class.step().await;
    }
    class.computer_answered().await;
    // The machine goes down: another server finds what was on the disk at that moment.
    let copy = folder.path().join("after.redb");
    std::fs::copy(&data, &copy).unwrap();
    let before = class.look().await;
    class.to = start(Some(&copy)).await;
    let after = class.look().await;
    assert_eq!((&after["rounds"], &after["version"]), (&before["rounds"], &before["version"]));
    // A lost phone: the organiser makes a new link, and the old one is void.
    let (status, link) = class.organise("POST", "/players/3/link", Value::Null).await;
    assert_eq!(status, 200, "{link}");
    let old = std::mem::replace(&mut class.players[3], link["secret"].as_str().unwrap().to_string());
    let (_, view) = ask(class.to, "GET", &class.path, &Value::Null, &old).await;
    assert!(view["you"]["player"].is_null());
    // A correction, seen by the player, and taken back.
    let game = after["rounds"][0][0]["games"][0]["game"].as_str().unwrap().to_string();
    let correct = format!("/games/{game}");
    assert_eq!(class.organise("PUT", &correct, json!({"result": "draw"})).await.0, 200);
    let (_, seen) = ask(class.to, "GET", &format!("/api/games/{game}"), &Value::Null, "").await;
    assert_eq!(
        (&seen["result"], &seen["how"], &seen["corrected"]),
        (&json!("draw"), &json!("entered"), &json!(true))
    );
    assert_eq!(class.organise("PUT", &correct, json!({"result": null})).await.0, 200);
    let (_, seen) = ask(class.to, "GET", &format!("/api/games/{game}"), &Value::Null, "").await;
    assert!(seen["result"].is_null() && seen["corrected"] == false, "{seen}");

    let end = class.play_to_the_end().await;
    assert_eq!(end["rounds"].as_array().unwrap().len(), 4);
    let standings = end["standings"].as_array().unwrap();
    assert_eq!(standings.len(), 11, "the computer is not in the table");
    assert!(standings.iter().all(|s| s["played"] == 4 && s["place"].as_u64().unwrap() >= 1));
    let mut met = std::collections::HashSet::new();
    for m in end["rounds"].as_array().unwrap().iter().flat_map(|r| r.as_array().unwrap()) {
        assert!(
            met.insert((m["a"].as_u64().min(m["b"].as_u64()), m["a"].as_u64().max(m["b"].as_u64()))),
            "again: {m}"
        );
    }
    let shown = end.to_string();
    assert!(!shown.contains(&class.organiser) && class.players.iter().all(|s| !shown.contains(s)));
    // No secret is in the file.
    let file = std::fs::read(&copy).unwrap();
    let holds = |secret: &str| file.windows(secret.len()).any(|w| w == secret.as_bytes());
    assert!(!holds(&class.organiser) && !class.players.iter().any(|s| holds(s)));
    assert_eq!(class.organise("DELETE", "", Value::Null).await.0, 200);
    assert_eq!(class.organise("GET", "", Value::Null).await.0, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_pupils_on_one_laptop_and_an_arena_that_ends() {
    let to = start(None).await;
    let rules = json!({"name": "Quick", "board": "3^2", "kind": "arena", "minutes": 1});
    let class = Class::new(to, rules, &["Ada", "Ben", "Cleo"]).await;
    assert_eq!(class.organise("POST", "/start", Value::Null).await.0, 200);
    let both = format!("{},{}", class.players[0], class.players[1]);
    let (_, view) = ask(to, "GET", &class.path, &Value::Null, &both).await;
    assert_eq!(view["you"]["players"].as_array().unwrap().len(), 2);
    let game = view["you"]["games"][0].as_str().unwrap();
    for mv in ["a1", "a2"] {
        let body = json!({"move": mv});
        let (status, after) = ask(to, "POST", &format!("/api/games/{game}/moves"), &body, &both).await;
        // Cleo may sit on one side.
        assert!(status == 200 || after["error"]["message"] == "it is not your turn", "{after}");
    }
    for _ in 0..60 {
        class.step().await;
    }
    let now = class.look().await;
    assert!(now["rounds"][0].as_array().unwrap().len() > 5, "whoever is free plays on");
    let (_, end) = class.organise("PATCH", "", json!({"finish": true, "archived": true})).await;
    assert_eq!((&end["state"], &end["archived"]), (&json!("finished"), &json!(true)));
    let code = class.path.rsplit('/').next().unwrap().replace('-', " ").to_lowercase();
    let (_, list) = ask(to, "POST", "/api/tournaments/list", &json!({"codes": [code, "NOPE"]}), "").await;
    assert_eq!(list["tournaments"].as_array().unwrap().len(), 1, "codes are read as they are typed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_arrive_at_once_at_those_who_watch() {
    let to = start(None).await;
    let rules = json!({"name": "Cup", "board": "3^2", "kind": "round-robin"});
    let class = Class::new(to, rules, &["Ada", "Ben"]).await;
    let (_, view) = class.organise("POST", "/start", Value::Null).await;
    let game = view["rounds"][0][0]["games"][0]["game"].as_str().unwrap().to_string();
    let code = class.path.rsplit('/').next().unwrap();
    let mut stream = TcpStream::connect(to).await.unwrap();
    let text = format!(
        "GET /api/events?tournament={code}&games={game}&wall=1 HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n\r\n"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut heard = String::new();
    let mut hear = async |word: &str| {
        let mut buffer = [0; 16_384];
        let begun = std::time::Instant::now();
        while !heard.contains(word) {
            let read = tokio::time::timeout(Duration::from_secs(20), stream.read(&mut buffer)).await;
            let n = read.unwrap_or_else(|_| panic!("{word} is not told: {heard}")).unwrap();
            assert!(n > 0, "closed: {heard}");
            heard += &String::from_utf8_lossy(&buffer[..n]);
        }
        heard.clear();
        begun.elapsed()
    };
    hear("event: board").await;
    let path = format!("/api/games/{game}/moves");
    let first = &class.players[view["rounds"][0][0]["games"][0]["first"].as_u64().unwrap() as usize];
    assert_eq!(ask(to, "POST", &path, &json!({"move": "b2"}), first).await.0, 200);
    let time = hear("\"last\":\"b2\"").await;
    println!("a move was told after {time:?}");
    assert_eq!(class.organise("PUT", &format!("/games/{game}"), json!({"result": "second"})).await.0, 200);
    hear("\"how\":\"entered\"").await;
    assert_eq!(class.organise("DELETE", "", Value::Null).await.0, 200);
    hear("event: gone").await;
}
