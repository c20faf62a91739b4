//! A client on a connection that is kept, as a browser keeps it: it takes compressed answers and counts every byte.

use serde_json::Value;
use std::io::Read;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

pub struct Client {
    stream: BufReader<TcpStream>,
    /// Bytes sent and received.
    pub traffic: u64,
}

/// What came back.
struct Head {
    status: u16,
    length: Option<usize>,
    zipped: bool,
}

impl Client {
    pub async fn new(address: SocketAddr) -> std::io::Result<Client> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream), traffic: 0 })
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> std::io::Result<(u16, Value)> {
        self.ask("POST", path, &body.to_string(), "").await
    }

    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: &str,
        secret: &str,
    ) -> std::io::Result<(u16, Value)> {
        self.send(method, path, body, secret).await?;
        let head = self.head().await?;
        let mut bytes = Vec::new();
        if let Some(length) = head.length {
            bytes.resize(length, 0);
            self.stream.read_exact(&mut bytes).await?;
            self.traffic += length as u64;
        } else {
            while let Some(part) = self.chunk().await? {
                bytes.extend(part);
            }
        }
        if head.zipped {
            let mut plain = Vec::new();
            flate2::read::GzDecoder::new(&bytes[..]).read_to_end(&mut plain)?;
            bytes = plain;
        }
        Ok((head.status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }

    /// Asks for a stream of events; they are read with [`Client::event`].
    #[allow(dead_code, reason = "one of the two programs only plays alone")]
    pub async fn listen(&mut self, path: &str) -> std::io::Result<u16> {
        self.send("GET", path, "", "").await?;
        Ok(self.head().await?.status)
    }

    /// The next piece of a stream of events; `None` at its end.
    #[allow(dead_code, reason = "one of the two programs only plays alone")]
    pub async fn event(&mut self) -> std::io::Result<Option<String>> {
        Ok(self.chunk().await?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    async fn send(&mut self, method: &str, path: &str, body: &str, secret: &str) -> std::io::Result<()> {
        let length = body.len();
        let key =
            if secret.is_empty() { String::new() } else { format!("authorization: Bearer {secret}\r\n") };
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\ncontent-type: application/json\r\n{key}content-length: {length}\r\n\r\n{body}"
        );
        self.traffic += text.len() as u64;
        self.stream.get_mut().write_all(text.as_bytes()).await
    }

    async fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        self.traffic += self.stream.read_line(&mut line).await? as u64;
        Ok(line.trim().to_lowercase())
    }

    async fn head(&mut self) -> std::io::Result<Head> {
        let mut head = Head { status: 0, length: None, zipped: false };
        loop {
            let line = self.line().await?;
            if line.is_empty() {
                return Ok(head);
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                head.status = rest.get(..3).and_then(|s| s.parse().ok()).unwrap_or(0);
            }
            if let Some(rest) = line.strip_prefix("content-length:") {
                head.length = rest.trim().parse().ok();
            }
            head.zipped |= line == "content-encoding: gzip";
        }
    }

    async fn chunk(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let size = usize::from_str_radix(&self.line().await?, 16).unwrap_or(0);
        let mut bytes = vec![0; size];
        self.stream.read_exact(&mut bytes).await?;
        self.traffic += size as u64;
        self.line().await?;
        Ok((size > 0).then_some(bytes))
    }
}

/// The number after a word of the command line.
pub fn option(name: &str, otherwise: u64) -> u64 {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|a| a == name);
    at.and_then(|i| arguments.get(i + 1)?.parse().ok()).unwrap_or(otherwise)
}

/// How many threads wanted to run in the last minute, on the whole machine, where the system says so.
pub fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().filter(|first| !first.is_empty()).unwrap_or("unknown").to_string()
}

/// One line about the times of a crowd; the 99th percentile in milliseconds.
pub fn report(name: &str, times: &mut [std::time::Duration], failed: usize, traffic: f64) -> f64 {
    times.sort_unstable();
    let at = |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().max(1) - 1));
    let ms = |t: Option<&std::time::Duration>| t.map_or(f64::INFINITY, |t| t.as_secs_f64() * 1e3);
    let (p50, p95, p99, longest) = (ms(at(0.5)), ms(at(0.95)), ms(at(0.99)), ms(times.last()));
    println!(
        "{name:<28} {:>5} moves, {failed} errors, p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms, {traffic:.1} KB per player and minute; load {}",
        times.len(),
        load()
    );
    p99
}
