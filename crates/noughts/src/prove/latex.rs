//! The proof as a LaTeX document, in the manner of Danziger, Huggan, Malik and Marbach: tables with forced moves overlined.

use super::rows::{Cell, Note, Row, Table, Tables};
use super::{Names, Proof};
use crate::board::{Point, Shape};
use crate::game::Player;
use crate::latex::escape;
use std::fmt::Write;

const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage[margin=20mm]{geometry}
\usepackage{amsmath,amssymb,amsthm,booktabs}
\newtheorem{theorem}{Theorem}
\newcommand{\forced}[1]{\overline{#1}}
\newcommand{\wins}[1]{X_W(#1)}
\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}
\renewcommand{\arraystretch}{1.1}
\raggedright
";

impl Proof<'_> {
    /// A whole document.
    pub fn latex(&self, names: &Names) -> String {
        let Tables { tables, notes } = self.tables();
        let board = escape(self.game.board().name());
        let lines = self.cost.lines();
        let mut out = PREAMBLE.to_string();
        let _ = write!(out, "\\begin{{document}}\n\\section*{{{board}: X wins}}\n");
        out.push_str(&board_section(self, names));
        let from = if self.start.owner.iter().all(Option::is_none) {
            String::new()
        } else {
            let points = |player| self.start.owned_by(player).collect::<Vec<_>>();
            format!(
                " from $X=\\{{{}\\}}$, $O=\\{{{}\\}}$",
                names.latex_list(&points(Player::X)),
                names.latex_list(&points(Player::O))
            )
        };
        let rules = escape(&self.game.rules().to_string());
        let _ = writeln!(
            out,
            "\\begin{{theorem}}\nThe first player, X, wins on {board}{from} ({rules} rules).\n\\end{{theorem}}\n"
        );
        out.push_str(READING);
        let _ = writeln!(
            out,
            "\nThe proof has {} of play. No proof of this kind has fewer: this number is the least, over X's moves \
             everywhere, of the sum over the orbits of O's free replies.\n",
            super::text::lines(lines)
        );
        out.push_str("\\begin{proof}\n");
        for table in &tables {
            out.push_str(&case(table, names));
        }
        out.push_str("\\end{proof}\n");
        out.push_str(&symmetries(&notes, names));
        out.push_str("\\end{document}\n");
        out
    }
}

const READING: &str = r"\paragraph{How to read it.} A move is \emph{forced} if the opponent would otherwise complete a winning set at
once; forced moves are overlined. $\wins{p,q}$: X completes a winning set at $p$ or at $q$, and O cannot take both. A
\emph{line of play} runs from the first move to such a double threat. Forced replies do not branch, since any other
move loses at once. Free moves of O are treated up to the symmetries of the position; a move with an index ${}^{n}$
stands for its images under the symmetries of note $n$. Replies with the same answer share a row and count as many lines as there are
replies. An empty cell repeats the one above it.
";

fn board_section(proof: &Proof, names: &Names) -> String {
    let board = proof.game.board();
    let Ok(sets) = board.list_sets(4000) else { return String::new() };
    let sets: Vec<String> = sets.iter().map(|set| format!("$\\{{{}\\}}$", names.latex_list(set))).collect();
    let mut out = format!("\\paragraph{{The board}} has {} points", proof.arena.points);
    if let Some(square) = square(proof, names) {
        let _ = write!(out, ",\n\\[{square}\\]\n");
    }
    let _ = write!(out, " and {} winning sets: {{\\small {}.}}\n\n", sets.len(), sets.join(", "));
    out
}

/// The points of a plane or grid where they lie.
fn square(proof: &Proof, names: &Names) -> Option<String> {
    let board = proof.game.board();
    let (Shape::Affine { order: rows } | Shape::Grid { rows, .. } | Shape::Cube { side: rows, dimension: 2 }) =
        *board.shape()
    else {
        return None;
    };
    let mut lines = vec![Vec::new(); rows as usize];
    for p in Point::all(board.points()) {
        let row = board.coordinates(p)?.get(1)?;
        lines.get_mut(*row as usize)?.push(names.latex[p.index()].as_str());
    }
    let columns = lines.iter().map(Vec::len).max()?;
    let body: Vec<String> = lines.iter().map(|line| format!("{}\\\\\\hline", line.join("&"))).collect();
    Some(format!("\\begin{{array}}{{{}|}}\\hline {}\\end{{array}}", "|c".repeat(columns), body.join(" ")))
}

fn case(table: &Table, names: &Names) -> String {
    let mut out = String::new();
    if !table.case.is_empty() {
        let number: Vec<String> = table.case.iter().map(ToString::to_string).collect();
        let _ = write!(out, "\\medskip\\textbf{{Case {}.}} ", number.join("."));
    }
    if !table.opening.is_empty() {
        let moves: Vec<String> = table.opening.iter().map(|cell| opening(cell, names)).collect();
        let _ = writeln!(out, "Play begins $\\displaystyle {}$.", moves.join(",\\ "));
    }
    for (cell, number) in &table.elsewhere {
        let number: Vec<String> = number.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "If O plays ${}$, see Case {}.", shown(cell, names), number.join("."));
    }
    if table.rows.iter().all(|row| row.cells.is_empty()) {
        for row in &table.rows {
            let _ = writeln!(out, "Now $\\wins{{{}}}$.", names.latex_list(&row.won));
        }
        return out;
    }
    out.push_str(&grid(&table.rows, names));
    out
}

fn grid(rows: &[Row], names: &Names) -> String {
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let first =
        rows.iter().filter_map(|row| row.cells.first()).map(|cell| cell.player as usize).next().unwrap_or(1);
    let heads: Vec<&str> =
        (0..columns).map(|i| if (i + first).is_multiple_of(2) { "X" } else { "O" }).collect();
    let (size, gap) = fit(rows, columns, names);
    let mut out = format!(
        "\\begin{{center}}{size}\\setlength{{\\tabcolsep}}{{{gap}pt}}\n\\begin{{tabular}}{{{}l}}\n\\toprule\n",
        "c".repeat(columns)
    );
    let _ = writeln!(out, "${}$ & $X_W$ \\\\\n\\midrule", heads.join("$ & $"));
    for (i, row) in rows.iter().enumerate() {
        // A rule between the answers to different first replies.
        if i > 0
            && row.shared == 0
            && (rows[i - 1].shared > 0 || rows.get(i + 1).is_some_and(|next| next.shared > 0))
        {
            out.push_str("\\midrule\n");
        }
        let cell = |(j, cell): (usize, &Cell)| match (j < row.shared, cell.points.len()) {
            (true, _) => String::new(),
            (false, n) if n > 3 => stacked(cell, names),
            _ => format!("${}$", shown(cell, names)),
        };
        let mut cells: Vec<String> = row.cells.iter().enumerate().map(cell).collect();
        cells.resize(columns, String::new());
        let _ = writeln!(out, "{} & $\\wins{{{}}}$ \\\\", cells.join(" & "), names.latex_list(&row.won));
    }
    out.push_str("\\bottomrule\n\\end{tabular}\n\\end{center}\n");
    out
}

/// A size of letters and a gap between columns with which a table is not wider than the page.
fn fit(rows: &[Row], columns: usize, names: &Names) -> (&'static str, u32) {
    let length = |p: &Point| names.plain[p.index()].chars().count();
    let width = |j: usize| {
        let widths = rows.iter().filter_map(|row| row.cells.get(j)).map(|cell| {
            // Many points stand on two lines.
            let points = cell.points.len().min(3);
            cell.points.iter().map(length).max().unwrap_or(0) * points + points
        });
        widths.max().unwrap_or(0)
    };
    let last =
        rows.iter().map(|row| 5 + row.won.iter().map(|p| length(p) + 1).sum::<usize>()).max().unwrap_or(0);
    match (0..columns).map(width).sum::<usize>() + last {
        0..=50 if rows.len() <= 12 => ("", 7),
        0..=70 => ("\\small", 5),
        _ => ("\\footnotesize", 3),
    }
}

/// Many points on two lines.
fn stacked(cell: &Cell, names: &Names) -> String {
    let (upper, lower) = cell.points.split_at(cell.points.len().div_ceil(2));
    format!(
        "$\\begin{{array}}{{@{{}}c@{{}}}}{},\\\\[-2pt]{}{}\\end{{array}}$",
        names.latex_list(upper),
        names.latex_list(lower),
        index(cell)
    )
}

fn opening(cell: &Cell, names: &Names) -> String {
    if cell.player == Player::X { shown(cell, names) } else { format!("({})", shown(cell, names)) }
}

fn shown(cell: &Cell, names: &Names) -> String {
    let points = names.latex_list(&cell.points);
    if cell.forced { format!("\\forced{{{points}}}") } else { format!("{points}{}", index(cell)) }
}

fn index(cell: &Cell) -> String {
    cell.note.map_or(String::new(), |n| format!("{{}}^{{{}}}", n + 1))
}

fn symmetries(notes: &[Note], names: &Names) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let mut out = "\\paragraph{Symmetries.} Points that are not named stay where they are.\n\\begin{enumerate}\\small\n".to_string();
    for note in notes {
        let list = |points: Vec<Point>| names.latex_list(&points);
        let (x, o) = (list(note.stones.x.iter().collect()), list(note.stones.o.iter().collect()));
        let place = match (x.is_empty(), o.is_empty()) {
            (true, true) => "The empty board".to_string(),
            (_, true) => format!("$X=\\{{{x}\\}}$"),
            _ => format!("$X=\\{{{x}\\}}$, $O=\\{{{o}\\}}$"),
        };
        let cycles = |g: &crate::perm::Perm| {
            let cycle = |c: &Vec<Point>| {
                let words: Vec<&str> = c.iter().map(|&p| names.latex[p.index()].as_str()).collect();
                format!("({})", words.join("\\ \\allowbreak "))
            };
            g.cycles().iter().map(cycle).collect::<Vec<_>>().join("\\allowbreak ")
        };
        let generators: Vec<String> = note.generators.iter().map(|g| format!("${}$", cycles(g))).collect();
        let alike = note.orbits.iter().filter(|orbit| orbit.len() > 1);
        let alike: Vec<String> =
            alike.map(|orbit| format!("$\\{{{}\\}}$", names.latex_list(orbit))).collect();
        let _ = writeln!(
            out,
            "\\item {place}: {} symmetries, generated by {}. Alike are {}.",
            note.order,
            generators.join(" and "),
            alike.join(", ")
        );
    }
    out.push_str("\\end{enumerate}\n");
    out
}
