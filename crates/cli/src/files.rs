//! Files that commands leave: the folder is tested before the work, a file is there whole or not at all, and proofs
//! are named after what they hold, so that no run disturbs another.

use crate::failure::Failure;
use crate::guard;
use noughts::certificates::Digest;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Longer files are not read.
const MOST_BYTES: u64 = 1 << 28;

/// The text of a file, where it is not longer than any that makes sense.
pub fn read_text(path: &Path) -> io::Result<String> {
    read_text_from(File::open(path)?)
}

/// The same from whatever can be read.
pub fn read_text_from(input: impl Read) -> io::Result<String> {
    let mut text = String::new();
    input.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("longer than {MOST_BYTES} bytes; give a smaller file")));
    }
    Ok(text)
}

/// A folder in which files can be written.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// Where a proof has been put.
#[derive(Clone, Debug)]
pub struct Saved {
    pub statement: PathBuf,
    pub certificate: PathBuf,
    pub certificate_bytes: u64,
}

impl Folder {
    /// Makes the folder where there is none, and tests that a file can be written in it.
    pub fn open(path: &Path) -> Result<Folder, Failure> {
        let tested = fs::create_dir_all(path).and_then(|()| {
            let (part, file) = part(path)?;
            drop(file);
            fs::remove_file(part)
        });
        tested.map_err(|e| {
            unwritten(path, &e).help("name another folder with --out, or make this one writable")
        })?;
        Ok(Folder(path.to_path_buf()))
    }

    /// Writes a statement and its certificate. Their name says what they are about and ends in a hash of what they hold.
    pub fn save(
        &self,
        about: &str,
        statement: &[u8],
        certificate: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Saved, Failure> {
        guard::while_writing(|| self.try_save(about, statement, certificate))
            .map_err(|e| unwritten(&self.0, &e))
    }

    fn try_save(
        &self,
        about: &str,
        statement: &[u8],
        certificate: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Saved> {
        let (part, file) = part(&self.0)?;
        let mut out = Hashed { out: BufWriter::new(file), digest: Digest::of(statement), bytes: 0 };
        let written = certificate(&mut out).and_then(|()| out.flush());
        let (digits, bytes) = (out.digest.digits(DIGITS), out.bytes);
        let named = |ending: &str| self.0.join(format!("{}-{digits}.{ending}", stem(about)));
        let saved = Saved {
            statement: named("statement"),
            certificate: named("certificate"),
            certificate_bytes: bytes,
        };
        // The certificate first: whoever sees a statement finds its certificate.
        let put = written
            .and_then(|()| fs::rename(&part, &saved.certificate))
            .and_then(|()| replace(&saved.statement, statement));
        if put.is_err() {
            let _ = fs::remove_file(&part);
        }
        put.map(|()| saved)
    }
}

/// How many digits of a digest names of files have.
const DIGITS: usize = 12;

/// The digits by which a file with this content is named.
pub fn digest(content: &str) -> String {
    Digest::of(content).digits(DIGITS)
}

/// Passes on what is written, and hashes it.
struct Hashed {
    out: BufWriter<File>,
    digest: Digest,
    bytes: u64,
}

impl Write for Hashed {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let n = self.out.write(data)?;
        self.digest.add(&data[..n]);
        self.bytes += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A file under a name of its own, to be renamed when it is whole.
fn part(folder: &Path) -> io::Result<(PathBuf, File)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    // Another machine may have a process of the same number at work in the folder.
    for _ in 0..1000 {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".noughts-{}-{number}.part", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (path, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A device or a pipe is written to; a link keeps pointing where it points.
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return fs::write(path, bytes);
    }
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let (part, mut file) = part(parent(&path))?;
    let put = file.write_all(bytes).and_then(|()| fs::rename(&part, &path));
    if put.is_err() {
        let _ = fs::remove_file(&part);
    }
    put
}

/// Writes a file that is there whole or not at all.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    guard::while_writing(|| replace(path, bytes.as_ref())).map_err(|e| unwritten(path, &e))
}

/// Tests before the work that a file can be written, without touching what is there.
pub fn writable(path: &Path) -> Result<(), Failure> {
    let tested = match fs::metadata(path) {
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if !data.is_file() => Ok(()),
        _ => part(parent(path)).and_then(|(part, file)| {
            drop(file);
            fs::remove_file(part)
        }),
    };
    tested.map_err(|e| unwritten(path, &e))
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let path = path.display().to_string();
    Failure::new(format!("{path} cannot be written: {error}")).input(&path)
}

/// Where the system bounds the size of files (`ulimit -f`) it ends who writes more, unless he listens; then the writing fails,
/// which is said like a disk that is full.
pub fn outlive_their_limit() {
    #[cfg(unix)]
    {
        let signal = signal_hook::consts::SIGXFSZ;
        // Where it cannot be listened to, all is as before.
        let _ = signal_hook::flag::register(signal, Arc::default());
    }
}

/// A text as the beginning of a file name: its words, apart by dashes.
pub fn stem(text: &str) -> String {
    let plain: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-").trim_start_matches(['.', '-']).chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn temporary(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("noughts-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_text_without_end_is_refused() {
        let refused = read_text_from(io::repeat(b'1')).unwrap_err().to_string();
        assert!(refused.contains("longer than"), "{refused}");
        assert_eq!(read_text_from(&b"1 2"[..]).unwrap(), "1 2");
    }

    #[test]
    fn other_content_has_another_name_and_the_same_has_the_same() {
        let path = temporary("names");
        let folder = Folder::open(&path).unwrap();
        let save =
            |text: &str| folder.save("AG(2,4) strong", b"s\n", |out| out.write_all(text.as_bytes())).unwrap();
        let (one, two, again) = (save("one"), save("two"), save("one"));
        assert_eq!((&one.statement, &one.certificate), (&again.statement, &again.certificate));
        assert_ne!(one.certificate, two.certificate);
        assert_eq!(fs::read(&one.certificate).unwrap(), b"one");
        assert_eq!((two.certificate_bytes, names(&path).len()), (3, 4), "{:?}", names(&path));
        fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn what_fails_half_way_leaves_nothing() {
        let path = temporary("half");
        let folder = Folder::open(&path).unwrap();
        let failed = folder.save("x", b"s", |out| {
            out.write_all(&vec![0; 100_000])?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(names(&path), [""; 0]);
        fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_is_refused_and_a_file_is_replaced_whole() {
        let path = temporary("refused");
        fs::create_dir_all(&path).unwrap();
        let file = path.join("file");
        write(&file, "old").unwrap();
        assert!(Folder::open(&file).unwrap_err().to_string().contains("--out"));
        assert!(writable(&path).is_err() && writable(&path.join("no/such")).is_err());
        writable(&file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old");
        write(&file, "new").unwrap();
        assert_eq!((fs::read(&file).unwrap(), names(&path)), (b"new".to_vec(), vec!["file".to_string()]));
        write(Path::new("/dev/null"), "gone").unwrap();
        fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn names_are_plain() {
        assert_eq!(stem("../[AG(2,4):x] «y»"), "AG-2-4-x-y");
        assert_eq!(stem("…").len(), 0);
    }
}
