//! What must survive a crash: tournaments, games by link, boards drawn on the page. An embedded database, in which
//! every change is on the disk before it is answered. Changes made in the same moment go to the disk together. Only its
//! owner may read the file, and of secrets it has only keys.

use crate::editor::SavedBoard;
use crate::error::{ApiError, ApiResult};
use crate::lock;
use redb::backends::InMemoryBackend;
use redb::{Database, Durability, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

pub type Table = TableDefinition<'static, &'static str, &'static [u8]>;

pub const BOARDS: Table = TableDefinition::new("boards");
pub const GAMES: Table = TableDefinition::new("games");
pub const TOURNAMENTS: Table = TableDefinition::new("tournaments");

/// A change of the database: an entry with its new contents, or none any more.
pub struct Change {
    table: Table,
    key: String,
    bytes: Option<Vec<u8>>,
}

impl Change {
    pub fn put<T: Serialize>(table: Table, key: &str, value: &T) -> ApiResult<Change> {
        let bytes = serde_json::to_vec(value).map_err(|_| ApiError::internal())?;
        Ok(Change { table, key: key.to_string(), bytes: Some(bytes) })
    }

    pub fn remove(table: Table, key: &str) -> Change {
        Change { table, key: key.to_string(), bytes: None }
    }
}

/// The database.
pub struct Store {
    database: Database,
    /// Changes that were written, and how many of them are on the disk.
    written: AtomicU64,
    kept: Mutex<u64>,
}

/// How many changes there were when a change was written.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(u64);

impl Store {
    /// Opens or makes the database in a file; without a file it is kept in memory.
    pub fn open(path: Option<&Path>) -> Result<Store, String> {
        let database = match path {
            None => Database::builder().create_with_backend(InMemoryBackend::new()),
            Some(path) => {
                if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
                    std::fs::create_dir_all(folder)
                        .map_err(|e| format!("the folder {} cannot be made: {e}", folder.display()))?;
                }
                for_owner_only(path)
                    .map_err(|e| format!("the file {} cannot be made or protected: {e}", path.display()))?;
                Database::create(path)
            }
        };
        let shown = path.map_or("memory".to_string(), |p| p.display().to_string());
        let database = database.map_err(|e| {
            format!("the database {shown} cannot be opened: {e}; give another file with --data FILE")
        })?;
        let store = Store { database, written: AtomicU64::new(0), kept: Mutex::new(0) };
        store.prepare().map_err(|e| format!("the database {shown} cannot be used: {e}"))?;
        Ok(store)
    }

    /// Makes the tables, so that reading never meets a missing one.
    fn prepare(&self) -> Result<(), redb::Error> {
        let change = self.database.begin_write()?;
        for table in [BOARDS, GAMES, TOURNAMENTS] {
            change.open_table(table)?;
        }
        change.commit()?;
        Ok(())
    }

    pub fn get<T: DeserializeOwned>(&self, table: Table, key: &str) -> ApiResult<Option<T>> {
        let read = || -> Result<Option<Vec<u8>>, redb::Error> {
            let look = self.database.begin_read()?;
            let found = look.open_table(table)?.get(key)?.map(|bytes| bytes.value().to_vec());
            Ok(found)
        };
        match read() {
            Ok(None) => Ok(None),
            Ok(Some(bytes)) => serde_json::from_slice(&bytes).map(Some).map_err(|_| ApiError::internal()),
            Err(_) => Err(ApiError::internal()),
        }
    }

    /// Goes through a table; entries that cannot be read are passed over.
    pub fn each<T: DeserializeOwned>(&self, table: Table, mut look: impl FnMut(&str, T)) -> ApiResult<()> {
        let mut walk = || -> Result<(), redb::Error> {
            let read = self.database.begin_read()?;
            for entry in read.open_table(table)?.iter()? {
                let (key, bytes) = entry?;
                if let Ok(value) = serde_json::from_slice(bytes.value()) {
                    look(key.value(), value);
                }
            }
            Ok(())
        };
        walk().map_err(|_| ApiError::internal())
    }

    /// Several changes that happen together or not at all. Whoever reads sees them; [`Store::settle`] brings them to the disk.
    pub fn write(&self, changes: &[Change]) -> ApiResult<Ticket> {
        let write = || -> Result<Ticket, redb::Error> {
            let mut transaction = self.database.begin_write()?;
            transaction.set_durability(Durability::None)?;
            for Change { table, key, bytes } in changes {
                let mut table = transaction.open_table(*table)?;
                match bytes {
                    Some(bytes) => table.insert(key.as_str(), bytes.as_slice())?,
                    None => table.remove(key.as_str())?,
                };
            }
            transaction.commit()?;
            Ok(Ticket(1 + self.written.fetch_add(1, Ordering::SeqCst)))
        };
        write().map_err(|_| ApiError::internal())
    }

    /// Waits until a change is on the disk. One who waits brings there what everybody has written; the others find it done.
    pub fn settle(&self, ticket: Ticket) -> ApiResult<()> {
        let mut kept = lock(&self.kept);
        if *kept >= ticket.0 {
            return Ok(());
        }
        let written = self.written.load(Ordering::SeqCst);
        let commit = || -> Result<(), redb::Error> { Ok(self.database.begin_write()?.commit()?) };
        commit().map_err(|_| ApiError::internal())?;
        *kept = written;
        Ok(())
    }

    /// How many entries a table has.
    pub fn count(&self, table: Table) -> ApiResult<u64> {
        let count =
            || -> Result<u64, redb::Error> { Ok(self.database.begin_read()?.open_table(table)?.len()?) };
        count().map_err(|_| ApiError::internal())
    }

    pub fn saved_board(&self, id: &str) -> ApiResult<SavedBoard> {
        self.get(BOARDS, id)?.ok_or_else(|| ApiError::not_found("saved board"))
    }
}

/// Makes the file if it is not there; nobody else may read it, whoever made it.
fn for_owner_only(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let file = options.mode(0o600).open(path)?;
        file.set_permissions(std::fs::Permissions::from_mode(0o600))
    }
    #[cfg(not(unix))]
    options.open(path).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn only_the_owner_reads_the_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/page.redb");
        let mode = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        drop(Store::open(Some(&path)).unwrap());
        assert_eq!(mode(), 0o600);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        let store = Store::open(Some(&path)).unwrap();
        assert_eq!(mode(), 0o600, "a file of an older version is closed too");
        let both = [Change::put(GAMES, "a", &1).unwrap(), Change::put(GAMES, "b", &2).unwrap()];
        let first = store.write(&both).unwrap();
        let second = store.write(&[Change::remove(GAMES, "a")]).unwrap();
        store.settle(second).unwrap();
        assert!(first < second && *store.kept.lock().unwrap() == second.0);
        drop(store);
        let store = Store::open(Some(&path)).unwrap();
        let mut all = Vec::new();
        store.each(GAMES, |key, value: u8| all.push((key.to_string(), value))).unwrap();
        assert_eq!((all, store.count(GAMES).unwrap()), (vec![("b".to_string(), 2)], 1));
    }
}
