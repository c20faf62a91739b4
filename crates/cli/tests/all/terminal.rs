//! The full screen in a real pseudo-terminal: whole games by keys and by mouse, and a terminal that is given back however it ends.
//!
//! `NOUGHTS_WRITE=1 cargo test -p noughts-cli --test all terminal` writes the screens of docs/terminal.md anew.

use noughts::{Board, Limits, Problem, Rules, Session};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/terminal.md");
/// Patience with a busy machine.
const LONG: Duration = Duration::from_secs(120);

struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    seen: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
    child: Box<dyn Child + Send + Sync>,
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// What reads the screen; a terminal without a size is drawn on as if it had the usual one.
fn emulator(rows: u16, cols: u16) -> vt100::Parser {
    let (rows, cols) = if rows * cols == 0 { (24, 80) } else { (rows, cols) };
    vt100::Parser::new(rows, cols, 0)
}

impl Terminal {
    fn open(args: &[&str], rows: u16, cols: u16) -> Terminal {
        Terminal::with(args, rows, cols, &[])
    }

    fn with(args: &[&str], rows: u16, cols: u16, variables: &[(&str, &str)]) -> Terminal {
        let pair = native_pty_system().openpty(size(rows, cols)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_noughts"));
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        command.arg("play");
        command.args(args);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let seen = Arc::new(Mutex::new((emulator(rows, cols), Vec::new())));
        let mut output = pair.master.try_clone_reader().unwrap();
        let copy = seen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut seen = copy.lock().unwrap();
                seen.0.process(&bytes[..count]);
                seen.1.extend_from_slice(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Terminal { master: pair.master, keys, seen, child }
    }

    fn screen(&self) -> String {
        let seen = self.seen.lock().unwrap();
        let rows: Vec<String> = seen.0.screen().rows(0, 200).map(|row| row.trim_end().to_string()).collect();
        rows.join("\n").trim_end().to_string() + "\n"
    }

    /// Everything that was written, as it came.
    fn raw(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().1).to_string()
    }

    #[track_caller]
    fn wait(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if is(&screen) {
                return screen;
            }
            assert!(begin.elapsed() < LONG, "{what} did not come:\n{screen}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn type_keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn click_at(&mut self, column: usize, row: usize) {
        let keys = format!("\u{1b}[<0;{};{}M\u{1b}[<0;{};{}m", column + 1, row + 1, column + 1, row + 1);
        self.type_keys(&keys);
    }

    /// The exit code, once the program has ended; what it has left behind is a terminal as it was.
    #[track_caller]
    fn end(mut self) -> u32 {
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if begin.elapsed() > LONG {
                let _ = self.child.kill();
                panic!("it does not end:\n{}", self.screen());
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        std::thread::sleep(Duration::from_millis(100));
        let seen = self.seen.lock().unwrap();
        let screen = seen.0.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        status.exit_code()
    }
}

/// The moves that the line below the picture shows.
fn moves(screen: &str) -> Vec<String> {
    let line = screen.lines().find(|line| line.starts_with("X ") && !line.contains("to move")).unwrap_or("");
    line.split("  ").filter_map(|one| Some(one.split_once(' ')?.1.trim().to_string())).collect()
}

fn is_over(screen: &str) -> bool {
    screen.contains("n: new game")
}

/// Plays until the game is over: `choose` says the move, `make` makes it on the screen.
fn play(
    terminal: &mut Terminal,
    mut game: Session,
    you: u8,
    choose: impl Fn(&Session) -> String,
    make: impl Fn(&mut Terminal, &str),
) -> String {
    loop {
        let letter = ['X', 'O'][you as usize];
        let screen = terminal
            .wait("your turn", |screen| is_over(screen) || screen.contains(&format!("{letter} to move.")));
        for mv in &moves(&screen)[game.moves().len()..] {
            game.play(mv).unwrap();
        }
        if is_over(&screen) {
            return screen;
        }
        let (mv, made) = (choose(&game), game.moves().len());
        make(terminal, &mv);
        terminal.wait("the move", |screen| is_over(screen) || moves(screen).len() > made);
    }
}

fn session(spec: &str, rules: &str) -> Session {
    Session::new(&spec.parse::<Board>().unwrap(), rules.parse::<Rules>().unwrap()).unwrap()
}

/// The solver's first best move.
fn best(game: &Session) -> String {
    let play = Problem::of(game.game().clone()).limits(Limits::new().memory(64 << 20)).best_play();
    game.game().board().show_move(play.replies(game.position())[0])
}

/// Goes to a cell of a plane with the arrows and plays there.
fn by_arrows(terminal: &mut Terminal, label: &str) {
    let place = |label: &str| {
        let mut letters = label.bytes();
        (i32::from(letters.next().unwrap()), i32::from(letters.next().unwrap()))
    };
    let screen = terminal.screen();
    let here =
        screen.lines().find_map(|line| line.split_once(": ").filter(|(_, rest)| rest.contains("through it")));
    let (from, to) = (place(here.unwrap().0), place(label));
    let repeat = |key: &str, count: i32| key.repeat(count.max(0) as usize);
    let keys = [
        repeat("\u{1b}[C", to.0 - from.0),
        repeat("\u{1b}[D", from.0 - to.0),
        repeat("\u{1b}[B", to.1 - from.1),
        repeat("\u{1b}[A", from.1 - to.1),
    ];
    terminal.type_keys(&keys.concat());
    let at = format!("{label}: ");
    terminal.wait(label, |screen| screen.lines().any(|line| line.starts_with(&at)));
    terminal.type_keys("\r");
}

/// The page shows this screen under this name.
fn hold(name: &str, screen: &str) {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let head = format!("<!-- screen: {name} -->\n```text\n");
    let (before, rest) = page.split_once(&head).unwrap_or_else(|| panic!("{PAGE} has no {head}"));
    let (shown, after) = rest.split_once("```").unwrap();
    if std::env::var_os("NOUGHTS_WRITE").is_some() && shown != screen {
        std::fs::write(PAGE, format!("{before}{head}{screen}```{after}")).unwrap();
        return;
    }
    assert_eq!(shown, screen, "docs/terminal.md shows another screen for {name}");
}

/// One after another: they may write the same page.
#[test]
fn games_won_and_lost_by_keys_and_a_hop_game_by_mouse() {
    let mut terminal = Terminal::open(&["AG(2,3)"], 24, 80);
    let end = play(&mut terminal, session("AG(2,3)", "strong"), 0, best, by_arrows);
    assert!(end.contains("X wins. You have won."), "{end}");
    hold("won", &end);
    terminal.type_keys("q");
    assert_eq!(terminal.end(), 0);

    let mut terminal = Terminal::open(&["AG(2,3)", "--you", "O"], 24, 80);
    let last = |game: &Session| game.game().board().show_move(*game.legal().last().unwrap());
    let end = play(&mut terminal, session("AG(2,3)", "strong"), 1, last, by_arrows);
    assert!(end.contains("X wins. You have lost."), "{end}");
    hold("lost", &end);
    terminal.type_keys("q");
    assert_eq!(terminal.end(), 0);

    let rules = "hop start=5";
    let mut terminal = Terminal::open(&["3^2", "--rules", rules, "--against", "random"], 24, 80);
    let by_mouse = |terminal: &mut Terminal, mv: &str| {
        let (from, to) = mv.split_once('>').unwrap();
        // A piece is found where its name would stand.
        let at =
            |name: &str| (usize::from(name.as_bytes()[0] - b'a'), usize::from(name.as_bytes()[1] - b'1'));
        for name in [from, to] {
            let (column, row) = at(name);
            terminal.click_at(3 + 4 * column, 2 + row);
        }
    };
    let end = play(&mut terminal, session("3^2", rules), 0, best, by_mouse);
    assert!(end.contains("You have won.") || end.contains("draw") || end.contains("tie"), "{end}");
    hold("hop", &end);
    terminal.type_keys("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_terminal_is_given_back_at_the_end_of_every_kind() {
    // Ctrl-C, also while the opponent thinks about a board that nobody can solve; signals; Ctrl-D.
    for (args, keys) in [
        (&["3^2"][..], "\u{3}"),
        (&["5^3", "--you", "O", "--think", "10m"], "\u{3}"),
        (&["3^2", "--rules", "hop start=5"], "\u{4}"),
        (&["nim(3,4,5)"], "q"),
    ] {
        let mut terminal = Terminal::open(args, 24, 80);
        terminal.wait("the screen", |screen| screen.contains("q quit"));
        let begin = Instant::now();
        terminal.type_keys(keys);
        assert_eq!(terminal.end(), 0, "{args:?}");
        assert!(begin.elapsed() < Duration::from_secs(20), "{args:?}: {:?}", begin.elapsed());
    }
    for signal in ["TERM", "INT", "HUP"] {
        let terminal = Terminal::open(&["5^3", "--you", "O", "--think", "10m"], 24, 80);
        terminal.wait("thinking", |screen| screen.contains("is thinking…"));
        let id = terminal.child.process_id().unwrap().to_string();
        std::process::Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap();
        assert_eq!(terminal.end(), 130, "{signal}");
    }
}

/// More keys at once than are read at once, and a window that is closed.
#[test]
fn a_cat_on_the_keys_and_a_closed_window() {
    let mut terminal = Terminal::open(&["3^2", "--you", "both"], 24, 80);
    terminal.wait("the screen", |screen| screen.contains("q quit"));
    terminal.type_keys(&"x".repeat(4000));
    terminal.wait("letters", |screen| screen.contains("move: xxx"));
    terminal.type_keys("\u{1b}");
    terminal.wait("the end of it", |screen| !screen.contains("move: "));
    terminal.type_keys("q");
    assert_eq!(terminal.end(), 0);

    let terminal = Terminal::open(&["5^3", "--you", "O", "--think", "10m"], 24, 80);
    terminal.wait("thinking", |screen| screen.contains("is thinking…"));
    let Terminal { master, keys, mut child, .. } = terminal;
    drop((master, keys));
    // The reader of the screen still holds the other end; the signal is what a closed window sends.
    let id = child.process_id().unwrap().to_string();
    std::process::Command::new("kill").args(["-HUP", &id]).status().unwrap();
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        assert!(begin.elapsed() < LONG, "it goes on without a window");
        std::thread::sleep(Duration::from_millis(20));
    };
    // The end of the input may come before the signal.
    assert!([0, 130].contains(&status.exit_code()), "{status:?}");
}

#[test]
fn sizes_change_during_a_game() {
    // A terminal that says it has no size at all.
    let mut terminal = Terminal::open(&["AG(2,4)", "--you", "both"], 0, 0);
    terminal.wait("anything", |_| terminal.raw().contains("[?1049h"));
    terminal.type_keys("\r\u{1b}[C");
    std::thread::sleep(Duration::from_millis(100));
    terminal.type_keys("q");
    assert_eq!(terminal.end(), 0);

    let mut terminal = Terminal::open(&["AG(2,4)", "--you", "both"], 24, 80);
    terminal.wait("the screen", |screen| screen.contains("q quit"));
    for (rows, columns) in [(5, 20), (1, 1), (0, 0), (2, 200), (50, 10), (24, 80)] {
        terminal.master.resize(size(rows, columns)).unwrap();
        terminal.type_keys("l\u{1b}[C");
        std::thread::sleep(Duration::from_millis(100));
    }
    terminal.type_keys("\r");
    terminal.wait("a move", |screen| screen.contains("q quit") && screen.contains("O to move."));
    terminal.type_keys("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn clicks_pastes_and_large_boards() {
    let paste = format!("\u{1b}[200~{}\u{1b}[201~\r", "a1 q ".repeat(2000));
    for args in [
        &["grid(40,40,5)", "--you", "both"][..],
        &["hex(5)", "--you", "both"],
        &["4^3", "--you", "both"],
        &["[3^2:3^2]", "--you", "both"],
        &["PG(2,5)", "--you", "both"],
        &["AG(2,53)", "--you", "both"],
        &["STS(13,2)", "--rules", "notakto", "--you", "both"],
    ] {
        let mut terminal = Terminal::open(args, 24, 80);
        terminal.wait("the screen", |screen| screen.contains("q quit"));
        terminal.click_at(79, 23);
        terminal.click_at(500, 500);
        terminal.type_keys(&paste);
        terminal.wait("a refusal", |screen| screen.contains("has no point"));
        terminal.type_keys("\u{1b}[B\u{1b}[Cw\u{1b}\r");
        terminal.wait("a move", |screen| screen.contains("O to move.") || screen.contains("plays"));
        terminal.type_keys("q");
        assert_eq!(terminal.end(), 0, "{args:?}");
    }
}

#[test]
fn without_colour_no_colour_is_sent() {
    for (variables, coloured) in [(&[("NO_COLOR", "1")][..], false), (&[][..], true)] {
        let mut terminal = Terminal::with(&["3^2", "--you", "both"], 24, 80, variables);
        terminal.wait("the screen", |screen| screen.contains("q quit"));
        terminal.type_keys("\r");
        terminal.wait("the mark", |screen| screen.contains("[X]"));
        let raw = terminal.raw();
        let colours = raw.contains("\u{1b}[36m") || raw.contains("\u{1b}[38;5;");
        assert_eq!(colours, coloured, "{raw:?}");
        terminal.type_keys("q");
        terminal.end();
    }
}

#[test]
fn a_terminal_that_cannot_be_drawn_on_gets_lines() {
    for (args, variables) in [(&["3^2"][..], &[("TERM", "dumb")][..]), (&["3^2", "--plain"], &[])] {
        let mut terminal = Terminal::with(args, 24, 80, variables);
        terminal.wait("the prompt", |screen| screen.contains("Type a point"));
        assert!(!terminal.raw().contains("\u{1b}[?1049h"));
        terminal.type_keys("q\n");
        assert_eq!(terminal.end(), 0);
    }
}
