//! `noughts serve`

use super::Outcome;
use crate::output::print;
use noughts_web::{Config, Server};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

/// Open the page: play, see why, run a class tournament
///
/// The page is for this machine only, unless --host says otherwise. On a local network,
/// `noughts serve --host 0.0.0.0` lets everybody in the room play; share the address it prints.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts serve
  noughts serve --host 0.0.0.0 --port 8080 --data class.redb")]
pub struct Args {
    /// The address to listen on; 0.0.0.0 is every address of this machine
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7777)]
    port: u16,
    /// The file that keeps tournaments, games and drawn boards
    #[arg(long, value_name = "FILE", default_value = "noughts-out/page.redb")]
    data: PathBuf,
    /// Keep nothing: everything is forgotten when the server ends
    #[arg(long, conflicts_with = "data")]
    forget: bool,
    /// Solves that run at once (default: half the cores)
    #[arg(long)]
    workers: Option<usize>,
    /// Take the built page from this folder instead of the embedded one, to work on it
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    page: Option<PathBuf>,
    /// Do not print requests that were refused
    #[arg(long)]
    quiet: bool,
}

pub fn run(args: &Args) -> Outcome {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let config = Config {
        address: SocketAddr::new(args.host, args.port),
        data: (!args.forget).then(|| args.data.clone()),
        workers: args.workers.unwrap_or(cores / 2).max(1),
        page: args.page.clone(),
        log: if args.quiet { |_| {} } else { log },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(&config).await?;
        print(&told(server.address()?, &server.addresses()))?;
        server.run().await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Addresses that can be opened: for this machine, and for others where there are some.
fn told(listening: SocketAddr, others: &[String]) -> String {
    let here = if listening.ip().is_unspecified() {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), listening.port())
    } else {
        listening
    };
    let mut text = format!("The page is at http://{here}/\n");
    for address in others.iter().filter(|a| **a != format!("http://{here}/")) {
        text.extend(["For others on the network: ", address, "\n"]);
    }
    text
}

fn log(line: &str) {
    // Nothing is left to be done where standard error is closed.
    let _ = writeln!(std::io::stderr(), "{line}");
}
