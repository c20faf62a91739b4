//! One client asks for everything that costs much, at once and again; everybody else plays on.
//!
//! The bounds are those of a quiet machine. What other programs take of it is measured all the while, and the bounds grow
//! with it; `NOUGHTS_QUIET=1` says that nothing else runs, and holds them as they are.

use noughts_web::{Config, Server};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The attacker's address; the others have .1 to .8. The whole of 127.0.0.0/8 is this machine.
const ATTACKER: u8 = 66;
const OTHERS: u8 = 8;
/// Megabytes that may stay in use when the attack is over: boards and what is known of them stay for a quarter of an hour.
const GIVEN_BACK: u64 = 120;

async fn start() -> SocketAddr {
    let config =
        Config { address: (Ipv4Addr::LOCALHOST, 0).into(), data: None, workers: 1, page: None, log: |_| {} };
    let server = Server::bind(&config).await.unwrap();
    let address = server.address().unwrap();
    tokio::spawn(server.run());
    address
}

async fn connect(to: SocketAddr, from: u8) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::new(127, 0, 0, from), 0).into())?;
    socket.connect(to).await
}

/// One request on a connection of its own: the status, how long it took, and the body.
async fn ask(to: SocketAddr, from: u8, method: &str, path: &str, body: &str) -> (u16, Duration, String) {
    let begun = Instant::now();
    let talk = async {
        let mut stream = connect(to, from).await?;
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all((head + body).as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        std::io::Result::Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let answer = tokio::time::timeout(Duration::from_secs(40), talk).await;
    let text = answer.ok().and_then(Result::ok).unwrap_or_default();
    let status = text.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
    (status, begun.elapsed(), text)
}

fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |out, b| out + &format!("%{b:02x}"))
}

/// What somebody who plays asks for, again and again; times, and what was not answered.
async fn play(to: SocketAddr, from: u8, until: Arc<AtomicBool>) -> (Vec<Duration>, Vec<String>) {
    let (mut times, mut failed) = (Vec::new(), Vec::new());
    let asked = [
        ("GET", "/api/board?spec=AG(2,3)".to_string(), ""),
        ("POST", "/api/position".to_string(), "{\"board\":\"AG(2,3)\",\"moves\":[\"a1\",\"b2\"]}"),
        ("POST", "/api/reply".to_string(), "{\"board\":\"3^2\",\"moves\":[\"b2\"],\"level\":\"perfect\"}"),
        ("POST", "/api/reply".to_string(), "{\"board\":\"3^2\",\"moves\":[\"a1\"],\"level\":\"good\"}"),
        ("POST", "/api/sum".to_string(), "{\"game\":\"nim(3,4,5)\"}"),
        ("GET", "/api/gallery".to_string(), ""),
        ("GET", "/".to_string(), ""),
    ];
    for (method, path, body) in asked.iter().cycle() {
        if until.load(Ordering::Relaxed) {
            break;
        }
        let (status, time, text) = ask(to, from, method, path, body).await;
        if status != 200 {
            failed.push(format!("{method} {path}: {status} {}", text.lines().last().unwrap_or("")));
        }
        times.push(time);
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    (times, failed)
}

/// Processor time since the machine started, in ticks: all there was, what was idle, and what this process had.
#[derive(Clone, Copy)]
struct Ticks {
    all: u64,
    idle: u64,
    mine: u64,
}

impl Ticks {
    /// `None` where the system does not say.
    fn now() -> Option<Ticks> {
        let machine = std::fs::read_to_string("/proc/stat").ok()?;
        let fields = machine.lines().next()?.split_whitespace().skip(1).take(8);
        let fields: Vec<u64> = fields.map(|f| f.parse().unwrap_or(0)).collect();
        let process = std::fs::read_to_string("/proc/self/stat").ok()?;
        // The second field is a name in brackets, which may hold spaces.
        let rest: Vec<&str> = process.rsplit(") ").next()?.split(' ').collect();
        let tick = |i: usize| rest.get(i)?.parse::<u64>().ok();
        let idle = fields.get(3)? + fields.get(4)?;
        Some(Ticks { all: fields.iter().sum(), idle, mine: tick(11)? + tick(12)? })
    }

    /// The share of the machine that other programs had since then.
    fn taken_since(before: Option<Ticks>) -> f64 {
        let (Some(then), Some(now)) = (before, Ticks::now()) else { return 0.0 };
        let all = now.all.saturating_sub(then.all).max(1);
        let busy = all.saturating_sub(now.idle - then.idle);
        busy.saturating_sub(now.mine - then.mine) as f64 / all as f64
    }
}

/// What the others saw: the 99th percentile of their times, how many they were, and the share of the machine that other
/// programs had meanwhile.
struct Seen {
    p99: Duration,
    count: usize,
    taken: f64,
}

impl Seen {
    /// A bound in milliseconds for a quiet machine, as it is on this one.
    fn allowed(&self, most: u64) -> Duration {
        let most = Duration::from_millis(most);
        if std::env::var_os("NOUGHTS_QUIET").is_some() || self.taken < 0.1 {
            return most;
        }
        // Whoever gets half of a machine waits at least twice as long, and longer at times.
        most.mul_f64((1.0 - self.taken).max(0.25).powi(-2))
    }

    fn hold(&self, what: &str) {
        let Seen { p99, count, taken } = self;
        println!(
            "{what}: others p99 {p99:.0?} of {count}; other programs had {:.0} % of the machine",
            100.0 * taken
        );
        let allowed = self.allowed(250);
        assert!(*p99 < allowed, "{what}: others' p99 was {p99:?}, allowed {allowed:?}");
    }
}

/// The others play while something is done.
async fn others(to: SocketAddr, work: impl Future<Output = ()>) -> Seen {
    let before = Ticks::now();
    let stop = Arc::new(AtomicBool::new(false));
    let all: Vec<_> = (1..=OTHERS).map(|from| tokio::spawn(play(to, from, stop.clone()))).collect();
    work.await;
    stop.store(true, Ordering::Relaxed);
    let (mut times, mut failed) = (Vec::new(), Vec::new());
    for one in all {
        let (t, f) = one.await.unwrap();
        times.extend(t);
        failed.extend(f);
    }
    assert!(failed.is_empty(), "others were not answered: {failed:?}");
    times.sort();
    let p99 = times[(times.len() * 99 / 100).min(times.len() - 1)];
    Seen { p99, count: times.len(), taken: Ticks::taken_since(before) }
}

/// Requests that cost much before they are refused, or would never end.
fn costly() -> Vec<(&'static str, String, String)> {
    let board = |spec: &str| ("GET", format!("/api/board?spec={}", percent(spec)), String::new());
    let sum = |game: &str, misere: bool| {
        ("POST", "/api/sum".to_string(), format!("{{\"game\":\"{game}\",\"misere\":{misere}}}"))
    };
    let mut all: Vec<_> = (18..=31).map(|n| board(&format!("hex({n})"))).collect();
    all.extend(
        ["hex( 15)", "hex(015)", "hex(15)", "[hex(15):3^2]", "hex(4,100)", "hex(15) - point(1)"].map(board),
    );
    all.extend(["matroid(whirl(12)):circuits", "graphic(K9):bases", "graph(K12):hamilton-cycles"].map(board));
    all.extend(["matroid(whirl(20)):bases", "graphic(K12):circuits", "graph(K20):spanning-trees"].map(board));
    all.push(sum("edge-geography(K12; 1)", false));
    all.push(sum("takeaway(1..1000000; 1000000000)", false));
    all.push(sum("nim(100,200,300)", true));
    all.push(sum("geography(K30; 1)", false));
    all.push(sum("edge-geography(K1000; 1)", false));
    all.push(sum("notakto(5^2)", true));
    all
}

fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|l| l.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kb| kb / 1024)
}

/// One attack at a time: each would disturb the figures of the others.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_attacker_does_not_stop_the_others() {
    let _alone = ALONE.lock().await;
    let to = start().await;
    // Once for what is learned, and once for what a quiet server needs on this machine now.
    others(to, tokio::time::sleep(Duration::from_secs(2))).await;
    others(to, tokio::time::sleep(Duration::from_secs(3))).await.hold("nobody attacks");
    let before = resident();

    let mut refused = Vec::new();
    let attack = async {
        for (method, path, body) in costly() {
            let (status, time, text) = ask(to, ATTACKER, method, &path, &body).await;
            assert!(status == 200 || (400..500).contains(&status), "{method} {path} {body}: {status} {text}");
            if status != 200 {
                refused.push((time, format!("{method} {path} {body}: {status}")));
            }
        }
    };
    let seen = others(to, attack).await;
    refused.sort();
    let (slowest, what) = refused.last().unwrap();
    println!("{} refused one after the other, slowest {slowest:.0?} ({what})", refused.len());
    assert!(refused.len() >= 25 && *slowest < seen.allowed(100), "a refusal took {slowest:?}: {what}");
    seen.hold("one after the other");

    let attack = async {
        let all = (0..6).flat_map(|_| costly()).enumerate().map(|(i, (method, path, body))| {
            // Every other time under a name that no cache knows.
            let path = if i % 2 == 0 {
                path
            } else {
                path.replace("spec=", &format!("spec={}", percent(&" ".repeat(i))))
            };
            tokio::spawn(async move { ask(to, ATTACKER, method, &path, &body).await.0 })
        });
        for one in all.collect::<Vec<_>>() {
            let status = one.await.unwrap();
            assert!(status == 200 || (400..500).contains(&status), "{status}");
        }
    };
    others(to, attack).await.hold("all at once, six times");

    let attack = async {
        for n in 0..60 {
            let moves = format!("[\"{}\"]", n + 1);
            let solve = format!("{{\"board\":\"grid(10,10,5)\",\"moves\":{moves},\"seconds\":30}}");
            ask(to, ATTACKER, "POST", "/api/solve", &solve).await;
            let reply =
                format!("{{\"board\":\"grid(9,9,5)\",\"moves\":{moves},\"level\":\"strategy:perfect\"}}");
            assert_eq!(
                ask(to, ATTACKER, "POST", "/api/reply", &reply).await.0,
                400,
                "no search without a limit"
            );
            let drawn = format!(
                "lines{{{}}}",
                (1..60)
                    .map(|i| format!("{i} {} {}", i + n + 1, i + 2 * n + 2))
                    .collect::<Vec<_>>()
                    .join("; ")
            );
            ask(to, ATTACKER, "GET", &format!("/api/board?spec={}", percent(&drawn)), "").await;
            let path = format!("/api/export?format=png&board={}", percent(&drawn));
            ask(to, ATTACKER, "GET", &path, "").await;
        }
    };
    others(to, attack).await.hold("solves, strategies, new boards, pictures");
    let memory = resident();
    println!("memory: {before:?} MB before, {memory:?} MB after");
    assert!(memory.is_none_or(|mb| mb < 600), "{memory:?} MB");
    let (Some(before), Some(mut now)) = (before, memory) else { return };
    // Solves that nobody asks about end, and tables that nobody uses are forgotten after a minute.
    let begun = Instant::now();
    while now > before + GIVEN_BACK && begun.elapsed() < Duration::from_secs(150) {
        tokio::time::sleep(Duration::from_secs(1)).await;
        now = resident().unwrap_or(0);
    }
    println!("memory: {now} MB after {:.0?} more", begun.elapsed());
    assert!(now <= before + GIVEN_BACK, "{now} MB are not given back, {before} MB before the attack");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_tournaments_of_one_address_shut_nobody_out() {
    let _alone = ALONE.lock().await;
    let to = start().await;
    let new = "{\"name\":\"Cup\",\"board\":\"3^2\",\"kind\":\"swiss\"}";
    assert_eq!(ask(to, 2, "POST", "/api/tournaments", new).await.0, 201);
    let all: Vec<_> = (0..20)
        .map(|_| {
            tokio::spawn(async move {
                let mut made = 0;
                for _ in 0..15 {
                    made += usize::from(ask(to, ATTACKER, "POST", "/api/tournaments", new).await.0 == 201);
                }
                made
            })
        })
        .collect();
    let mut made = 0;
    for one in all {
        made += one.await.unwrap();
    }
    assert_eq!(made, noughts_web::limits::TOURNAMENTS_AN_HOUR as usize);
    let (status, _, text) = ask(to, ATTACKER, "POST", "/api/tournaments", new).await;
    assert!(
        status == 429 && text.to_lowercase().contains("retry-after") && text.contains("try again in"),
        "{text}"
    );
    assert_eq!(ask(to, 2, "POST", "/api/tournaments", new).await.0, 201, "a teacher elsewhere");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_send_nothing_give_way() {
    let _alone = ALONE.lock().await;
    let to = start().await;
    others(to, tokio::time::sleep(Duration::from_secs(1))).await;
    let attack = async {
        let mut held = Vec::new();
        for _ in 0..2_100 {
            let Ok(mut stream) = connect(to, ATTACKER).await else { break };
            let head = "POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{";
            let _ = stream.write_all(head.as_bytes()).await;
            held.push(stream);
        }
        println!("{} connections held", held.len());
        // From the same address too: the one that has been quiet for longest goes.
        let (status, time, _) = ask(to, ATTACKER, "POST", "/api/position", "{\"board\":\"3^2\"}").await;
        assert_eq!(status, 200);
        println!("the attacker's own honest request: {time:.0?}");
        tokio::time::sleep(Duration::from_secs(1)).await;
    };
    others(to, attack).await.hold("2100 connections with unsent bodies");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_may_not_ask() {
    let _alone = ALONE.lock().await;
    let to = start().await;
    let send = |head: &'static str| async move {
        let mut stream = connect(to, 1).await.unwrap();
        let text = format!(
            "GET /api/board?spec=3^2 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{head}\r\n\r\n"
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split(' ').nth(1).unwrap_or("").to_string()
    };
    assert_eq!(send("sec-fetch-site: cross-site\r\nsec-fetch-mode: no-cors").await, "403");
    assert_eq!(send("origin: http://evil.example").await, "403");
    assert_eq!(send("sec-fetch-site: same-origin").await, "200");
    assert_eq!(send("sec-fetch-site: none\r\nsec-fetch-mode: navigate").await, "200");
    assert_eq!(send("accept: */*").await, "200");
}
