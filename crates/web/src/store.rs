//! What must survive a crash: tournaments, games by link, boards drawn on the page. An embedded database, in which
//! every change is on the disk before it is answered.

use crate::editor::SavedBoard;
use crate::error::{ApiError, ApiResult};
use redb::backends::InMemoryBackend;
use redb::{Database, ReadableDatabase, ReadableTableMetadata, TableDefinition};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

type Table = TableDefinition<'static, &'static str, &'static [u8]>;

pub const BOARDS: Table = TableDefinition::new("boards");
pub const GAMES: Table = TableDefinition::new("games");
pub const TOURNAMENTS: Table = TableDefinition::new("tournaments");

/// The database.
pub struct Store {
    database: Database,
}

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
                Database::create(path)
            }
        };
        let shown = path.map_or("memory".to_string(), |p| p.display().to_string());
        let database = database.map_err(|e| {
            format!("the database {shown} cannot be opened: {e}; give another file with --data FILE")
        })?;
        let store = Store { database };
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

    /// Adds or replaces one entry; on the disk when this returns.
    pub fn put<T: Serialize>(&self, table: Table, key: &str, value: &T) -> ApiResult<()> {
        self.put_all(&[(
            table,
            key.to_string(),
            serde_json::to_vec(value).map_err(|_| ApiError::internal())?,
        )])
    }

    /// Several changes that happen together or not at all.
    pub fn put_all(&self, changes: &[(Table, String, Vec<u8>)]) -> ApiResult<()> {
        let write = || -> Result<(), redb::Error> {
            let change = self.database.begin_write()?;
            for (table, key, bytes) in changes {
                change.open_table(*table)?.insert(key.as_str(), bytes.as_slice())?;
            }
            change.commit()?;
            Ok(())
        };
        write().map_err(|_| ApiError::internal())
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

/// One entry of a change.
pub fn change<T: Serialize>(table: Table, key: &str, value: &T) -> ApiResult<(Table, String, Vec<u8>)> {
    Ok((table, key.to_string(), serde_json::to_vec(value).map_err(|_| ApiError::internal())?))
}
