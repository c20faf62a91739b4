//! docs/http.md: its list of routes is that of the server, and the server answers what it says.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const PAGE: &str = include_str!("../../../../docs/http.md");

#[test]
fn the_routes_are_those_of_the_server() {
    let document: serde_json::Value = serde_json::from_str(noughts_web::openapi::DOCUMENT).unwrap();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            let (method, summary) = (method.to_uppercase(), about["summary"].as_str().unwrap());
            routes.push(format!("| `{method} {path}` | {summary} |"));
        }
    }
    let listed: Vec<&str> =
        PAGE.lines().filter(|line| line.contains(" /api/") && line.starts_with("| `")).collect();
    assert!(routes.len() > 30);
    assert_eq!(listed, routes);
}

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_server_answers_what_the_page_says() {
    let child = Command::new(env!("CARGO_BIN_EXE_noughts"))
        .args(["serve", "--port", "0", "--forget"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut server = Server(child);
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().trim().trim_end_matches('/').to_string();
    let mut exchanges = 0;
    for exchange in PAGE.split("<!-- exchange -->\n```text\n").skip(1) {
        let (asked, expected) = exchange.split("```").next().unwrap().split_once("\n\n").unwrap();
        let (head, body) = asked.split_once('\n').unwrap();
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let length = body.len();
        write!(
            stream,
            "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split_whitespace().nth(1).unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        assert_eq!(format!("{status}\n{body}\n"), expected);
        exchanges += 1;
    }
    assert_eq!(exchanges, 2);
}
