//! Grundy numbers of the vertices of a digraph.

use super::{mex, read_graph, verified};
use crate::core::statement::Statement;
use crate::core::text::{Records, number, point};
use crate::{Answer, Error, Fault};

pub fn check(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    statement.expect(&["vertices"], &["arc", "value"])?;
    let (n, arcs) = read_graph(statement, "arc")?;
    let mut options = vec![Vec::new(); n];
    for (u, v) in arcs {
        options[u].push(v);
    }
    let mut claims = Vec::new();
    for (line, text) in statement.all("value") {
        let claim = text.split_once(' ').and_then(|(v, g)| Some((point(v, n).ok()?, number(g)?)));
        claims.push(
            claim.ok_or_else(|| Error(format!("statement, line {line}: write “value VERTEX NUMBER”")))?,
        );
    }
    if claims.is_empty() {
        return Err(Error("the statement claims nothing: a line “value VERTEX NUMBER” is due".into()).into());
    }
    // A vertex comes after all its options, which no vertex of a cycle could.
    let mut value: Vec<Option<u64>> = vec![None; n];
    loop {
        let line = records.record()?;
        if line == "end" {
            break;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let ["g", v, g] = words[..] else {
            return records.reject("a record here is “g VERTEX NUMBER” or “end”");
        };
        let v = point(v, n).or_else(|message| records.reject(message))?;
        records.steps(options[v].len())?;
        let known: Option<Vec<u64>> = options[v].iter().map(|&w| value[w]).collect();
        let Some(known) = known else {
            return records.reject(format!("an option of vertex {} has no value yet", v + 1));
        };
        let least = mex(known);
        if number(g) != Some(least) {
            return records.reject(format!("the value of vertex {} is {least}", v + 1));
        }
        if value[v].replace(least).is_some() {
            return records.reject(format!("vertex {} has its value already", v + 1));
        }
    }
    for &(v, g) in &claims {
        match value[v] {
            Some(found) if found == g => {}
            Some(found) => return records.reject(format!("vertex {} has the value {found}, not {g}", v + 1)),
            None => return records.reject(format!("vertex {} has no value", v + 1)),
        }
    }
    let listed: Vec<String> = claims.iter().map(|(v, g)| format!("g({}) = {g}", v + 1)).collect();
    Ok(verified(
        format!("On this digraph {}.", listed.join(", ")),
        "a vertex is lost for the player to move iff g is 0",
    ))
}
