//! Play on the whole screen. The state and what it looks like are apart from the terminal: this file joins them.

mod board;
mod picture;
mod state;
mod sum;
mod table;
#[cfg(test)]
mod tests;
mod view;

use super::company::Company;
use super::{Args, heaps};
use crate::commands::progress::cancelled_by_interrupt;
use crate::commands::{Outcome, READER};
use crate::output::print;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, event, execute};
use noughts_impartial::sum::Sum;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use state::{Begin, Screen};
use std::io::{self, Stdout};
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use table::Answer;

/// How long the loop waits for a key before it looks at answers and at the clock.
const EVERY: Duration = Duration::from_millis(40);
/// For what is there already; with no time at all what was read and not looked at yet would not be seen.
const AT_ONCE: Duration = Duration::from_millis(1);
/// So many events at most are taken before the next look at the screen.
const BATCH: usize = 256;

pub fn run(args: &Args, of_heaps: bool) -> Outcome {
    let mut screen = screen(args, of_heaps)?;
    screen.colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let interrupted = cancelled_by_interrupt()?;
    let ended = {
        let mut terminal = Restored::enter()?;
        attend(&mut terminal.0, &mut screen, &interrupted)
    };
    screen.stop_thinking();
    // A window that was closed takes the screen with it: no error to tell anybody.
    if interrupted.load(Ordering::Relaxed) {
        let _ = print(&farewell(&screen));
        return Ok(ExitCode::from(130));
    }
    ended?;
    print(&farewell(&screen))?;
    Ok(ExitCode::SUCCESS)
}

fn screen(args: &Args, of_heaps: bool) -> Result<Screen, Box<dyn std::error::Error>> {
    let size = crossterm::terminal::size().unwrap_or((80, 24));
    if of_heaps {
        let sum = Sum::read(&args.game, &READER)?;
        let table = sum::SumTable::new(sum, args.misere)?;
        return Ok(Screen::new(Box::new(table), heaps::persons(args)?, "perfect", size));
    }
    let company = Arc::new(Company::new(args)?);
    let (persons, against) = (company.persons.clone(), company.against.clone());
    Ok(Screen::new(Box::new(board::BoardTable::new(company)), persons, &against, size))
}

/// Shows the screen and hears keys, clicks and answers until the person goes.
fn attend(
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    screen: &mut Screen,
    interrupted: &AtomicBool,
) -> io::Result<()> {
    let (tell, heard): (Sender<(u64, Answer)>, Receiver<(u64, Answer)>) = channel();
    begin(screen.settle(), &tell);
    let mut fresh = true;
    while !screen.done && !interrupted.load(Ordering::Relaxed) {
        // The clock of a thought goes on.
        if fresh || screen.thinking.is_some() {
            terminal.draw(|frame| view::draw(frame, screen))?;
        }
        fresh = event::poll(EVERY)?;
        for _ in 0..BATCH {
            if screen.done || !event::poll(AT_ONCE)? {
                break;
            }
            begin(screen.update(&event::read()?), &tell);
        }
        while let Ok((ticket, answer)) = heard.try_recv() {
            begin(screen.hear(ticket, answer), &tell);
            fresh = true;
        }
    }
    Ok(())
}

/// Starts work in a thread of its own; the answer comes with its ticket.
fn begin(begin: Option<Begin>, tell: &Sender<(u64, Answer)>) {
    let Some(Begin { ticket, work, cancel, pause }) = begin else { return };
    let answers = tell.clone();
    let think = move || {
        std::thread::sleep(pause);
        let answer = catch_unwind(AssertUnwindSafe(|| work(&cancel)))
            .unwrap_or_else(|_| Answer::Nothing("This went wrong: no answer.".to_string()));
        // Nobody hears it where the game has been left.
        let _ = answers.send((ticket, answer));
    };
    if std::thread::Builder::new().name("thinking".to_string()).spawn(think).is_err() {
        let _ = tell.send((ticket, Answer::Nothing("There is no thread to think in.".to_string())));
    }
}

/// The game in a line, for whoever looks back.
fn farewell(screen: &Screen) -> String {
    let moves: Vec<String> = screen.table.history().into_iter().map(|(_, text)| text).collect();
    let ending = screen.table.ending().map_or("Stopped.".to_string(), |ending| ending.words);
    format!("{}\n{}\n{ending}\n", screen.table.title(), moves.join(" "))
}

/// The terminal while it is ours; however that ends, it is as it was before.
///
/// The screen itself is never dropped: it would complain on standard error, and there is none where the window was closed.
struct Restored(ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>);

impl Restored {
    fn enter() -> io::Result<Restored> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // A thread that thinks tells its failure as an answer.
            if std::thread::current().name() != Some("thinking") {
                restore();
                before(panic);
            }
        }));
        enable_raw_mode()?;
        let entered = execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            cursor::Hide
        );
        match entered.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout()))) {
            Ok(terminal) => Ok(Restored(ManuallyDrop::new(terminal))),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

impl Drop for Restored {
    fn drop(&mut self) {
        restore();
        // The hook cannot be taken while it is at work.
        if !std::thread::panicking() {
            let _ = std::panic::take_hook();
        }
    }
}

fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}
