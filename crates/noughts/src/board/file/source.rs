//! Where the text of a board file comes from: a path, standard input, or a path typed in place of a spec.

use crate::spec::{Body, Name, Node, NodeKind, Spec, SpecError};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// Most bytes of a board file.
const MOST_BYTES: u64 = 1 << 28;

type Loaded = Result<String, (String, &'static str)>;

/// The text of a file with plain line ends; `-` is standard input, which can be read only once and is kept.
pub fn load(path: &str) -> Loaded {
    static INPUT: OnceLock<Loaded> = OnceLock::new();
    if path == "-" {
        return INPUT.get_or_init(|| decode(std::io::stdin().lock())).clone();
    }
    if path.contains(char::is_control) {
        return Err(("the path has a control character in it".into(), "rename the file"));
    }
    let file = File::open(path).map_err(|e| unreadable(&e))?;
    // A directory may be opened and cannot be read.
    let is_directory = || Path::new(path).is_dir();
    decode(file).map_err(|trouble| {
        if is_directory() { ("this is a directory".into(), "give the path of a file") } else { trouble }
    })
}

fn unreadable(error: &std::io::Error) -> (String, &'static str) {
    (format!("the file cannot be read ({error})"), "give the path of a board file; `-` is standard input")
}

fn decode(input: impl Read) -> Loaded {
    let mut bytes = Vec::with_capacity(1 << 12);
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|e| unreadable(&e))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err((format!("the file is longer than {MOST_BYTES} bytes"), "give a smaller board"));
    }
    let mut text = String::from_utf8(bytes).map_err(|e| {
        let readable = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = readable.split(|&b| b == b'\n').count();
        (format!("line {line}: this is not text (UTF-8)"), "save the file as text in UTF-8")
    })?;
    // A byte order mark is no part of the text.
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    if text.contains('\r') {
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    Ok(text)
}

/// A spec that cannot be read may be a path: the spec of that file, or a word about a file that is not there.
pub fn bare_path(text: &str, error: SpecError) -> Result<Spec, SpecError> {
    let path = text.trim();
    if path.contains('"') || path.contains(char::is_control) {
        return Err(error);
    }
    if !path.is_empty() && Path::new(path).is_file() {
        let body = Some(Body { text: path.to_string(), at: 0 });
        let name = Name { word: "file".to_string(), args: Vec::new(), body, suffix: None };
        let root = Node { span: 0..text.len(), kind: NodeKind::Name(name) };
        return Ok(Spec { source: text.to_string(), root });
    }
    if !looks_like_a_path(path) {
        return Err(error);
    }
    let message = if Path::new(path).is_dir() {
        format!("{path} is a directory")
    } else {
        format!("there is no file {path}")
    };
    let mut missing = SpecError::at(&(0..text.len()), message)
        .help("give the path of a board file, or a board such as AG(2,4); `noughts families` lists what can be typed");
    missing.input = text.to_string();
    Err(missing)
}

/// Slashes, or an extension after a point; no bracket, which specs have.
fn looks_like_a_path(text: &str) -> bool {
    let extension = |e: &str| {
        (1..=7).contains(&e.len())
            && e.starts_with(|c: char| c.is_ascii_alphabetic())
            && e.chars().all(|c| c.is_ascii_alphanumeric())
    };
    !text.contains(['(', ')', '[', ']', '{', '}', '^', '\n'])
        && (text.contains(['/', '\\']) || text.rsplit_once('.').is_some_and(|(_, e)| extension(e)))
}
