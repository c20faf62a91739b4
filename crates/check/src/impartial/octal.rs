//! Periods of heap games: every value is computed from the definition, as far as the theorem asks.

use super::heap::{Code, LARGEST, read_period};
use super::verified;
use crate::core::statement::Statement;
use crate::core::text::{Records, number, shown};
use crate::{Answer, Error, Fault};

/// Values of heaps 0, 1, … from the definition.
struct Table {
    code: Code,
    values: Vec<u32>,
    /// `seen[v] == heap`: the heap can move to value v.
    seen: Vec<usize>,
}

impl Table {
    fn next(&mut self, records: &Records<'_>) -> Result<u32, Fault> {
        let heap = self.values.len();
        // A value is at most the number of moves; the table of values seen is at most twice as long.
        records.steps(self.code.most_options(heap).saturating_mul(8).saturating_add(self.seen.len()))?;
        records.cells(1)?;
        // Stamps count from 1, so that a fresh table has seen nothing.
        let stamp = heap + 1;
        let (values, seen) = (&self.values, &mut self.seen);
        self.code.options(heap, |heaps| {
            let value = heaps.iter().fold(0, |x, &h| x ^ values[h]) as usize;
            if value >= seen.len() {
                seen.resize(2 * value + 1, 0);
            }
            seen[value] = stamp;
        });
        let value = self.seen.iter().position(|&s| s != stamp).unwrap_or(self.seen.len()) as u32;
        self.values.push(value);
        Ok(value)
    }
}

pub fn check(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    statement.expect(&["code", "period"], &[])?;
    let code_text = statement.need("code")?;
    let code = Code::read(code_text)?;
    let (length, start) = read_period(statement.need("period")?)?;
    let Some(needed) = code.proof_length(start, length).filter(|&n| n <= LARGEST) else {
        return Err(Error(
            "this period cannot be checked: no theorem covers it, or the heaps are too large".into(),
        )
        .into());
    };
    let mut table = Table { code, values: Vec::new(), seen: vec![0; 16] };
    loop {
        let line = records.record()?;
        let mut words = line.split(' ');
        match words.next() {
            Some("g") => {
                for word in words {
                    let heap = table.values.len();
                    if heap as u64 >= needed {
                        return records.reject("more values than the theorem asks for");
                    }
                    let value = table.next(records)?;
                    if number(word) != Some(u64::from(value)) {
                        return records.reject(format!("heap {heap} has the value {value}"));
                    }
                }
            }
            Some("end") if words.next().is_none() => break,
            _ => return records.reject("a record here is “g VALUES” or “end”"),
        }
    }
    if (table.values.len() as u64) < start + length {
        return records.reject(format!(
            "the table must reach heap {}, the end of the first period",
            start + length - 1
        ));
    }
    while (table.values.len() as u64) < needed {
        table.next(records)?;
    }
    let broken =
        (start..needed - length).find(|&n| table.values[n as usize] != table.values[(n + length) as usize]);
    if let Some(n) = broken {
        return records.reject(format!("heaps {n} and {} have different values", n + length));
    }
    let words = format!("In the heap game {}, g(n + {length}) = g(n) for all n ≥ {start}.", shown(code_text));
    Ok(verified(words, "a period that holds this far holds for ever (Guy and Smith)"))
}
