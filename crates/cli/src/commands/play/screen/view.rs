//! The screen as it is drawn: from the state to a frame.

use super::state::{Hint, Screen};
use super::table::{Around, Ask, Face, MOST_LINES, Worth};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::terminal::Frame;
use std::fmt::Write;

const HELP: &[&str] = &[
    "arrows, H J K L   go to the next cell        Tab   to the next that can be played",
    "Enter, Space      play here; where a move has two parts (a hop, an offer), choose",
    "                  one and then the other     Esc   lets it go",
    "mouse             a click plays",
    ": or a letter     type a move: b2, a1>b2 (hop), a1+b2 (offer), 2=3 (heaps)",
    "",
    "l   the lines through the cell, one after another",
    "v   values: + wins, = is a draw, - loses, ? is not known, for whoever is to move",
    "w   weights: 9 the heaviest points, 0 the lightest; again for the other player",
    "h   a hint        u   take back       n   new game       .   do not think longer",
    "q   quit",
    "",
    "[ ] the cursor   ( ) a line   < > held   { } on offer   ' ' the last move   * a hint",
];

/// Draws the state.
pub fn draw(frame: &mut Frame<'_>, screen: &Screen) {
    let area = frame.area();
    let paper = Paper { buffer: frame.buffer_mut(), area, colour: screen.colour };
    sheet(paper, screen);
}

struct Paper<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    colour: bool,
}

impl Paper<'_> {
    /// Writes a line; what does not fit is left out.
    fn write(&mut self, row: u16, column: usize, text: &str, style: Style) {
        if row < self.area.height && column < usize::from(self.area.width) {
            let room = usize::from(self.area.width) - column;
            self.buffer.set_stringn(column as u16, row, text, room, style);
        }
    }

    fn style(&self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }
}

const PLAIN: Style = Style::new();

fn sheet(mut paper: Paper<'_>, screen: &Screen) {
    paper.write(0, 0, &title(screen), PLAIN.add_modifier(Modifier::BOLD));
    if screen.help {
        for (row, line) in (2..).zip(HELP) {
            paper.write(row, 2, line, PLAIN);
        }
        paper.write(HELP.len() as u16 + 3, 2, "Any key goes back.", PLAIN);
        return;
    }
    picture(&mut paper, screen);
    let regions = screen.regions();
    if let Some(row) = regions.moves {
        paper.write(row, 0, &moves(screen, usize::from(paper.area.width)), PLAIN);
    }
    if let Some(row) = regions.about {
        paper.write(row, 0, &about(screen), PLAIN);
    }
    let words = message(screen);
    let lines = wrap(&words, usize::from(paper.area.width), usize::from(regions.message_rows));
    for (row, line) in (regions.message..).zip(&lines) {
        paper.write(row, 0, line, PLAIN.add_modifier(Modifier::BOLD));
    }
    if let Some(row) = regions.keys {
        let keys = "Enter play  : type  l lines  v values  w weights  h hint  u undo  ? help  q quit";
        paper.write(row, 0, keys, PLAIN.add_modifier(Modifier::DIM));
    }
}

fn title(screen: &Screen) -> String {
    let seat = |(name, person): (&String, &bool)| {
        format!("{name}: {}", if *person { "you" } else { &screen.against })
    };
    let seats: Vec<String> = screen.table.players().iter().zip(&screen.persons).map(seat).collect();
    let picture = screen.picture();
    let (rows, columns) = (usize::from(screen.regions().picture_rows), usize::from(screen.size.0));
    let beyond = match (picture.rows > rows, picture.columns > columns) {
        (false, false) => "",
        (true, false) => " · more above or below",
        (false, true) => " · more left or right",
        (true, true) => " · more on all sides",
    };
    format!("{} · {}{beyond}", screen.table.title(), seats.join(", "))
}

/// The last moves, as many as fit.
fn moves(screen: &Screen, columns: usize) -> String {
    let names = screen.table.players();
    let letter = |player: usize| names[player].chars().next().unwrap_or(' ');
    let all: Vec<String> =
        screen.table.history().iter().map(|(who, text)| format!("{} {text}", letter(*who))).collect();
    (0..all.len().max(1))
        .map(|skip| {
            let more = if skip > 0 { "… " } else { "" };
            format!("{more}{}", all[skip.min(all.len())..].join("  "))
        })
        .find(|text| text.chars().count() <= columns)
        .unwrap_or_default()
}

fn about(screen: &Screen) -> String {
    if let Some(typed) = &screen.typed {
        return format!("move: {typed}_");
    }
    let mut text = screen.table.about(screen.cursor);
    let lines = screen.table.lines(screen.cursor);
    let more = if lines.len() == MOST_LINES { " or more" } else { "" };
    if screen.line > 0 {
        let _ = write!(text, " · line {} of the {}{more} through it", screen.line, lines.len());
    } else if !lines.is_empty() {
        let _ = write!(text, " · lines through it: {}{more}", lines.len());
    }
    if let Some(player) = screen.weights {
        let names = screen.table.players();
        if let Some(shades) = screen.table.weights(player) {
            let here = shades.exact.get(screen.cursor).map_or("0", String::as_str);
            let _ =
                write!(text, " · weight of {}'s sets here {here}, in all {}", names[player], shades.total);
        }
    }
    text
}

fn message(screen: &Screen) -> String {
    if let Some(ending) = screen.table.ending() {
        let people: Vec<usize> = (0..screen.persons.len()).filter(|&p| screen.persons[p]).collect();
        let you = match &people[..] {
            [you] if ending.lost.contains(you) => " You have lost.",
            [_] if !ending.lost.is_empty() => " You have won.",
            _ => "",
        };
        return format!("{}{you} n: new game · u: take back · q: quit", ending.words);
    }
    let names = screen.table.players();
    let mover = screen.table.mover().map_or("", |mover| names[mover].as_str());
    match &screen.thinking {
        Some(thought) => {
            let seconds = thought.since.elapsed().as_secs();
            let clock = if seconds > 0 { format!(" {seconds} s") } else { String::new() };
            let what = match thought.ask {
                Ask::Reply => format!("{mover} is thinking…{clock} (. to hurry)"),
                Ask::Hint => format!("looking for a hint…{clock}"),
                Ask::Values => format!("values: thinking…{clock}"),
            };
            format!("{what}  {}", screen.message)
        }
        None if screen.paused => format!("{} Paused: Space goes on.", screen.message),
        None => format!("{mover} to move. {}", screen.message),
    }
}

/// Words in lines that fit; the last one is cut.
fn wrap(text: &str, columns: usize, rows: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let full = lines.len() >= rows;
        let Some(line) = lines.last_mut() else { break };
        if line.chars().count() + 1 + word.chars().count() > columns && !line.is_empty() && !full {
            lines.push(word.to_string());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.truncate(rows);
    lines
}

fn picture(paper: &mut Paper<'_>, screen: &Screen) {
    let (regions, picture) = (screen.regions(), screen.picture());
    let (top, left) = screen.scroll;
    let row_of = |row: usize| {
        let row = row.checked_sub(top).filter(|&row| row < usize::from(regions.picture_rows))?;
        Some(regions.picture_top + row as u16)
    };
    for note in &picture.notes {
        let (Some(row), Some(skip)) = (row_of(note.row), Some(left.saturating_sub(note.column))) else {
            continue;
        };
        let text: String = note.text.chars().skip(skip).collect();
        paper.write(row, (note.column + skip).saturating_sub(left), &text, PLAIN.add_modifier(Modifier::DIM));
    }
    let shades = screen.weights.and_then(|player| screen.table.weights(player));
    let lit: Vec<usize> = match screen.line {
        0 => screen.table.whole(),
        n => screen.table.lines(screen.cursor).into_iter().nth(n - 1).unwrap_or_default(),
    };
    for (i, (cell, face)) in picture.cells.iter().zip(screen.table.faces()).enumerate() {
        let Some(row) = row_of(cell.row) else { continue };
        // A cell that is half beyond the edge is not drawn.
        let Some(column) = cell.column.checked_sub(left) else { continue };
        let sign = match (&screen.worth, &shades) {
            (Some(worth), _) if screen.values => sign(screen.table.worth(i, worth)),
            (_, Some(shades)) if face.owner.is_none() => shades.digits.get(i).copied(),
            _ => None,
        };
        let hinted = matches!(&screen.hint, Hint::Cells(cells) if cells.contains(&i));
        let text = text(&face, sign, hinted, picture.named, cell.wide - 2);
        let ends = match face.around {
            _ if i == screen.cursor => ['[', ']'],
            Around::Held => ['<', '>'],
            Around::Offered => ['{', '}'],
            _ if lit.contains(&i) => ['(', ')'],
            Around::Last => ['\'', '\''],
            Around::Nothing => [' ', ' '],
        };
        let whole = format!("{:^1$}", format!("{}{text}{}", ends[0], ends[1]), cell.wide);
        let mut style = match face.owner {
            Some(player) => paper.style(COLOURS[player % COLOURS.len()]).add_modifier(Modifier::BOLD),
            None if sign.is_some() || hinted => PLAIN,
            None => PLAIN.add_modifier(Modifier::DIM),
        };
        if i == screen.cursor || lit.contains(&i) {
            style = style.remove_modifier(Modifier::DIM).add_modifier(Modifier::BOLD);
        }
        paper.write(row, column, &whole, style);
    }
}

/// For X, O and the others; the letters say the same.
const COLOURS: [Color; 4] = [Color::Cyan, Color::Yellow, Color::Magenta, Color::Green];

fn sign(worth: Worth) -> Option<char> {
    match worth {
        Worth::NoMove => None,
        Worth::NotKnown => Some('?'),
        Worth::Is(2) => Some('+'),
        Worth::Is(1) => Some('='),
        Worth::Is(_) => Some('-'),
    }
}

/// What stands in a cell, at most so wide.
fn text(face: &Face, sign: Option<char>, hinted: bool, named: bool, wide: usize) -> String {
    match sign {
        _ if hinted && face.owner.is_none() && wide < 2 => "*".to_string(),
        Some(sign) if face.owner.is_some() && wide > 1 => format!("{}{sign}", face.text),
        Some(sign) if face.owner.is_none() => {
            // The name stays where there is room for both.
            let both = format!("{}{sign}", face.text);
            if named && both.chars().count() <= wide { both } else { sign.to_string() }
        }
        _ if hinted => format!("*{}", face.text).chars().take(wide).collect(),
        _ if face.owner.is_some() || named => face.text.chars().take(wide).collect(),
        _ => ".".to_string(),
    }
}
