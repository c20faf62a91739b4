//! What is on the screen, and how keys, clicks and answers change it. Nothing here reads or writes the terminal.

use super::picture::{Picture, Way};
use super::table::{Answer, Ask, Chosen, Table, Work};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A typed move is no longer than this.
const LONGEST_TYPED: usize = 60;

/// The state of the screen.
#[expect(clippy::struct_excessive_bools, reason = "things that are shown or not, independently")]
pub struct Screen {
    pub table: Box<dyn Table>,
    /// For each player, is it the person?
    pub persons: Vec<bool>,
    /// What the others are called.
    pub against: String,
    pub cursor: usize,
    /// A move being typed.
    pub typed: Option<String>,
    pub message: String,
    pub help: bool,
    /// Which of the lines through the cursor is shown, counted from 1; 0: none.
    pub line: usize,
    pub values: bool,
    /// Whose weights are shown.
    pub weights: Option<usize>,
    /// The worth of the legal moves here, once it is known.
    pub worth: Option<Vec<Option<u8>>>,
    pub hint: Hint,
    pub thinking: Option<Thought>,
    /// Nobody moves by himself until the person says so.
    pub paused: bool,
    pub size: (u16, u16),
    /// The first row and column of the picture that are seen.
    pub scroll: (usize, usize),
    pub done: bool,
    /// Is colour wanted?
    pub colour: bool,
    ticket: u64,
}

/// A hint: nobody asked, somebody waits for it, or here it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    None,
    Wanted,
    Cells(Vec<usize>),
}

/// Work that goes on in another thread.
pub struct Thought {
    pub ask: Ask,
    pub since: Instant,
    ticket: u64,
    cancel: Arc<AtomicBool>,
}

/// Work to begin.
pub struct Begin {
    pub ticket: u64,
    pub work: Work,
    pub cancel: Arc<AtomicBool>,
    /// Wait so long before it is shown: nobody can follow two strategies at full speed.
    pub pause: Duration,
}

/// The rows of the screen.
pub struct Regions {
    pub picture_top: u16,
    pub picture_rows: u16,
    pub moves: Option<u16>,
    pub about: Option<u16>,
    pub message: u16,
    pub message_rows: u16,
    pub keys: Option<u16>,
}

impl Screen {
    pub fn new(table: Box<dyn Table>, persons: Vec<bool>, against: &str, size: (u16, u16)) -> Screen {
        let mut screen = Screen {
            table,
            persons,
            against: against.to_string(),
            cursor: 0,
            typed: None,
            message: String::new(),
            help: false,
            line: 0,
            values: false,
            weights: None,
            worth: None,
            hint: Hint::None,
            thinking: None,
            paused: false,
            size,
            scroll: (0, 0),
            done: false,
            colour: true,
            ticket: 0,
        };
        screen.message = "? lists the keys.".to_string();
        screen
    }

    pub fn picture(&self) -> &Picture {
        self.table.picture(usize::from(self.size.0).saturating_sub(1))
    }

    pub fn regions(&self) -> Regions {
        let high = self.size.1;
        if high < 12 {
            // Only what is needed most.
            let rows = high.saturating_sub(2);
            return Regions {
                picture_top: 1,
                picture_rows: rows,
                moves: None,
                about: None,
                message: high.saturating_sub(1),
                message_rows: u16::from(high > 1),
                keys: None,
            };
        }
        Regions {
            picture_top: 1,
            picture_rows: high - 6,
            moves: Some(high - 5),
            about: Some(high - 4),
            message: high - 3,
            message_rows: 2,
            keys: Some(high - 1),
        }
    }

    /// Is a person to move?
    pub fn is_persons_turn(&self) -> bool {
        self.table.mover().is_some_and(|mover| self.persons[mover])
    }

    fn watches(&self) -> bool {
        !self.persons.contains(&true)
    }

    /// An event of the terminal.
    pub fn update(&mut self, event: &Event) -> Option<Begin> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            Event::Resize(columns, rows) => self.size = (*columns, *rows),
            _ => {}
        }
        self.settle()
    }

    /// An answer from another thread.
    pub fn hear(&mut self, ticket: u64, answer: Answer) -> Option<Begin> {
        let thought = self.thinking.take_if(|thought| thought.ticket == ticket)?;
        match (answer, thought.ask) {
            (Answer::Move(made, why), Ask::Reply) => {
                let (text, cells) = self.table.show(&made);
                let who = self.table.mover().map_or(String::new(), |m| self.table.players()[m].clone());
                match self.table.make(&made) {
                    Ok(()) => {
                        self.moved();
                        self.message = format!("{who} plays {text}. {why}");
                        if let Some(&cell) = cells.last() {
                            self.cursor = cell;
                        }
                    }
                    Err(error) => (self.message, self.paused) = (error, true),
                }
            }
            (Answer::Move(made, why), _) => {
                let (text, cells) = self.table.show(&made);
                self.message = format!("Try {text}. {why}");
                self.cursor = cells.first().copied().unwrap_or(self.cursor);
                self.hint = Hint::Cells(cells);
            }
            (Answer::Values(worth, words), _) => (self.worth, self.message) = (Some(worth), words),
            (Answer::Nothing(why), Ask::Values) => {
                (self.values, self.message) = (false, why);
            }
            (Answer::Nothing(why), ask) => {
                self.message = why;
                self.hint = Hint::None;
                // Else the same would be asked again at once.
                self.paused |= ask == Ask::Reply;
            }
        }
        self.settle()
    }

    /// Stops what goes on in other threads.
    pub fn stop_thinking(&mut self) {
        if let Some(thought) = self.thinking.take() {
            thought.cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Keeps the cursor on the board and in sight, and begins the work that is wanted now.
    pub fn settle(&mut self) -> Option<Begin> {
        self.cursor = self.cursor.min(self.picture().cells.len().saturating_sub(1));
        self.follow_cursor();
        let wanted = match self.table.mover() {
            _ if self.done => None,
            None => None,
            Some(mover) if !self.persons[mover] => (!self.paused).then_some(Ask::Reply),
            Some(_) if self.hint == Hint::Wanted => Some(Ask::Hint),
            Some(_) => (self.values && self.worth.is_none()).then_some(Ask::Values),
        };
        if wanted == self.thinking.as_ref().map(|thought| thought.ask) {
            return None;
        }
        self.stop_thinking();
        let ask = wanted?;
        self.ticket += 1;
        let (ticket, cancel) = (self.ticket, Arc::<AtomicBool>::default());
        self.thinking = Some(Thought { ask, since: Instant::now(), ticket, cancel: cancel.clone() });
        let pause = Duration::from_millis(if self.watches() { 600 } else { 0 });
        Some(Begin { ticket, work: self.table.work(ask), cancel, pause })
    }

    /// Another position: what was shown about the one before is forgotten.
    fn moved(&mut self) {
        self.stop_thinking();
        (self.worth, self.hint, self.line) = (None, Hint::None, 0);
    }

    fn follow_cursor(&mut self) {
        let (rows, columns) = (usize::from(self.regions().picture_rows), usize::from(self.size.0));
        let picture = self.picture();
        let Some(&cell) = picture.cells.get(self.cursor) else { return };
        let seen = |at: usize, end: usize, first: usize, room: usize, all: usize| {
            let first = first.min(all.saturating_sub(room));
            let first = if end > first + room { end - room } else { first };
            first.min(at)
        };
        // One row and a few columns of what lies beyond are shown where there is room.
        let margin = usize::from(rows > 4);
        self.scroll = (
            seen(cell.row.saturating_sub(margin), cell.row + 1 + margin, self.scroll.0, rows, picture.rows),
            seen(
                cell.column.saturating_sub(2),
                cell.column + cell.wide + 2,
                self.scroll.1,
                columns,
                picture.columns,
            ),
        );
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control {
            self.done |= matches!(key.code, KeyCode::Char('c' | 'd' | 'q'));
            return;
        }
        if self.help {
            self.help = false;
            return;
        }
        if self.typed.is_some() {
            return self.type_on(key.code);
        }
        match key.code {
            KeyCode::Char('q') => self.done = true,
            KeyCode::Char('?') => self.help = true,
            KeyCode::Left | KeyCode::Char('H') => self.go(Way::Left),
            KeyCode::Right | KeyCode::Char('L') => self.go(Way::Right),
            KeyCode::Up | KeyCode::Char('K' | 'k') => self.go(Way::Up),
            KeyCode::Down | KeyCode::Char('J' | 'j') => self.go(Way::Down),
            KeyCode::Tab => self.next_live(1),
            KeyCode::BackTab => self.next_live(self.picture().cells.len().saturating_sub(1)),
            KeyCode::Char(' ') if self.watches() => self.paused = !self.paused,
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.cursor),
            KeyCode::Esc => {
                self.table.let_go();
                (self.line, self.weights, self.values, self.hint) = (0, None, false, Hint::None);
                self.message.clear();
            }
            KeyCode::Char('l') => self.next_line(),
            KeyCode::Char('v') => {
                self.values = !self.values;
                self.weights = None;
            }
            KeyCode::Char('w') => self.next_weights(),
            KeyCode::Char('h') if self.is_persons_turn() => self.hint = Hint::Wanted,
            KeyCode::Char('h') => self.message = "It is not your turn.".to_string(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('n') => {
                self.table.restart();
                self.moved();
                (self.message, self.paused) = ("A new game.".to_string(), false);
            }
            KeyCode::Char('.') => self.hurry(),
            KeyCode::Char(':') => self.typed = Some(String::new()),
            // A move is begun by typing it, unless it begins like a command.
            KeyCode::Char(letter) if letter.is_alphanumeric() || letter == '∞' => {
                self.typed = Some(letter.to_string());
            }
            _ => {}
        }
    }

    fn type_on(&mut self, code: KeyCode) {
        let Some(text) = &mut self.typed else { return };
        match code {
            KeyCode::Char(letter) if text.chars().count() < LONGEST_TYPED => text.push(letter),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => {
                let text = self.typed.take().unwrap_or_default();
                if !text.trim().is_empty() {
                    self.play_typed(text.trim());
                }
            }
            _ => {}
        }
    }

    fn paste(&mut self, text: &str) {
        let typed = self.typed.get_or_insert_default();
        let room = LONGEST_TYPED.saturating_sub(typed.chars().count());
        typed.extend(text.trim().chars().filter(|letter| !letter.is_control()).take(room));
    }

    fn play_typed(&mut self, text: &str) {
        if !self.may_move() {
            return;
        }
        match self.table.read(text) {
            Ok(made) => {
                self.cursor = self.table.show(&made).1.last().copied().unwrap_or(self.cursor);
                self.play(&made);
            }
            Err(error) => self.message = error,
        }
    }

    fn may_move(&mut self) -> bool {
        if self.table.mover().is_none() {
            self.message = "The game is over: n begins a new one, u takes a move back, q quits.".to_string();
        } else if !self.is_persons_turn() {
            self.message = "It is not your turn.".to_string();
        }
        self.is_persons_turn()
    }

    fn choose(&mut self, cell: usize) {
        if self.watches() && self.table.mover().is_some() {
            self.paused = !self.paused;
            return;
        }
        if !self.may_move() || self.picture().cells.is_empty() {
            return;
        }
        match self.table.choose(cell) {
            Chosen::Move(made) => self.play(&made),
            Chosen::Part(words) | Chosen::Refused(words) => self.message = words,
        }
    }

    fn play(&mut self, made: &super::table::Made) {
        let who = self.table.mover().map_or(String::new(), |m| self.table.players()[m].clone());
        let text = self.table.show(made).0;
        match self.table.make(made) {
            Ok(()) => {
                self.moved();
                self.message = format!("{who} plays {text}.");
            }
            Err(error) => self.message = error,
        }
    }

    /// Takes moves back until a person is to move again.
    fn undo(&mut self) {
        self.moved();
        let mut any = false;
        while self.table.undo() {
            any = true;
            if self.watches() || self.is_persons_turn() {
                break;
            }
        }
        self.paused = self.watches();
        self.message = if any { "Taken back." } else { "There is no move to take back." }.to_string();
    }

    /// The opponent is to move with what he knows.
    fn hurry(&mut self) {
        if let Some(thought) = &self.thinking {
            thought.cancel.store(true, Ordering::Relaxed);
        }
    }

    fn go(&mut self, way: Way) {
        if let Some(cell) = self.picture().step(self.cursor, way) {
            (self.cursor, self.line) = (cell, 0);
        }
    }

    fn next_live(&mut self, step: usize) {
        let cells = self.picture().cells.len();
        let next = (1..=cells).map(|i| (self.cursor + i * step) % cells.max(1));
        if let Some(cell) = next.into_iter().find(|&cell| self.table.is_live(cell)) {
            (self.cursor, self.line) = (cell, 0);
        }
    }

    fn next_line(&mut self) {
        let lines = self.table.lines(self.cursor).len();
        self.line = if self.line >= lines { 0 } else { self.line + 1 };
        if lines == 0 {
            self.message = "No winning set goes through here.".to_string();
        }
    }

    fn next_weights(&mut self) {
        let next = self.weights.map_or(0, |player| player + 1);
        let shown = (next < self.persons.len()).then_some(next);
        self.weights = shown.filter(|&player| self.table.weights(player).is_some());
        self.values = false;
        if shown.is_some() && self.weights.is_none() {
            self.message = "This game has no weights.".to_string();
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(Way::Up),
            MouseEventKind::ScrollDown => self.go(Way::Down),
            MouseEventKind::Down(MouseButton::Left) if self.help => self.help = false,
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(cell) = self.cell_at(mouse.column, mouse.row) {
                    (self.cursor, self.line, self.typed) = (cell, 0, None);
                    self.choose(cell);
                }
            }
            _ => {}
        }
    }

    /// The cell that is drawn at a place of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<usize> {
        let regions = self.regions();
        let row = row.checked_sub(regions.picture_top).filter(|&row| row < regions.picture_rows)?;
        self.picture().at(usize::from(row) + self.scroll.0, usize::from(column) + self.scroll.1)
    }
}
