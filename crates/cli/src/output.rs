//! Writing for a terminal: text that fits its width, and a closed pipe that is no error.

use crate::commands::progress;
use serde::Serialize;
use serde_json::ser::Formatter;
use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// What would go to standard output, where somebody else wants it.
    static CAPTURED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Nobody reads standard output any more.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// What some work on this thread would have written to standard output.
pub fn captured<T>(work: impl FnOnce() -> T) -> (T, String) {
    CAPTURED.set(Some(String::new()));
    let result = work();
    (result, CAPTURED.take().unwrap_or_default())
}

/// Does what is printed on this thread go to somebody else?
pub fn is_captured() -> bool {
    CAPTURED.with_borrow(Option::is_some)
}

/// Writes to standard output. Whoever closes the pipe (`| head`) has seen enough: that is success.
pub fn print(text: &str) -> io::Result<()> {
    if CAPTURED.with_borrow_mut(|kept| kept.as_mut().map(|kept| kept.push_str(text))).is_some() {
        return Ok(());
    }
    progress::clear();
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => {
            CLOSED.store(true, Ordering::Relaxed);
            Ok(())
        }
        result => result,
    }
}

/// Has whoever reads standard output seen enough?
pub fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Says something on standard error beside the answer. Nothing is left to be done where that cannot be written.
pub fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "noughts: {text}");
}

/// Says at once on standard error what could not be done. Nothing is left to be done where that is closed.
pub fn say_failed(failure: &impl std::fmt::Display) {
    progress::clear();
    let _ = writeln!(io::stderr(), "error: {failure}");
}

/// Writes a value as JSON that people can read as well: a line for each key, arrays on one line.
pub fn print_json(value: &impl Serialize) -> Result<(), Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut text, KeyPerLine::default()))?;
    text.push(b'\n');
    Ok(print(&String::from_utf8(text)?)?)
}

/// Writes a value as JSON on one line.
pub fn print_json_line(value: &impl Serialize) -> Result<(), Box<dyn std::error::Error>> {
    Ok(print(&format!("{}\n", serde_json::to_string(value)?))?)
}

/// Objects are indented, unless they stand in an array.
#[derive(Default)]
struct KeyPerLine {
    objects: usize,
    arrays: usize,
}

impl KeyPerLine {
    fn new_line<W: ?Sized + Write>(&self, out: &mut W) -> io::Result<()> {
        if self.arrays > 0 {
            return Ok(());
        }
        write!(out, "\n{}", "  ".repeat(self.objects))
    }
}

impl Formatter for KeyPerLine {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.arrays += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.arrays -= 1;
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"" } else { b", " })
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.objects += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.objects -= 1;
        self.new_line(out)?;
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(match (first, self.arrays) {
            (true, _) => b"",
            (false, 0) => b",",
            (false, _) => b", ",
        })?;
        self.new_line(out)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

/// Columns of the terminal, or 80 where there is none.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0)).clamp(20, 100)
}

/// Breaks text at spaces to fit the terminal; lines after the first start with `indent` spaces, and the first
/// is taken to have as many characters before it.
pub fn wrap(text: &str, indent: usize) -> String {
    wrap_to(text, indent, width())
}

fn wrap_to(text: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    let mut column = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

/// Facts under each other: a name on the left, what it is on the right.
#[derive(Default)]
pub struct Facts(Vec<(&'static str, String)>);

impl Facts {
    pub fn add(&mut self, name: &'static str, value: impl Into<String>) {
        self.0.push((name, value.into()));
    }
}

impl std::fmt::Display for Facts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let column = self.0.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, value) in &self.0 {
            let space = " ".repeat(column - name.chars().count());
            writeln!(f, "  {name}{space}  {}", wrap(value, column + 4))?;
        }
        Ok(())
    }
}

/// A number with its noun: `1 point`, `2 points`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_long_words_stay_whole() {
        assert_eq!(wrap_to("one two three", 2, 9), "one two\n  three");
        assert_eq!(wrap_to("one incomprehensible", 0, 8), "one\nincomprehensible");
        assert_eq!(wrap_to("", 4, 8), "");
    }
}
