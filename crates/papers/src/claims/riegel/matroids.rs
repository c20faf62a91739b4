//! RI-05, RI-06 and RI-28: games on graphs and matroids. The checker does not derive these boards; statements list their sets.

use super::super::{Cases, Error, Examined, Finding, Probe, Verdict, by_definition, new_game, solved};
use super::uniform;
use noughts::{Board, Player, Point, Rules, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Are two of the winning sets disjoint?
fn two_disjoint(board: &Board) -> Result<bool, Error> {
    let sets = board.list_sets(1 << 20)?;
    let masks: Vec<u128> =
        sets.iter().map(|set| set.iter().fold(0, |mask, p| mask | 1 << p.index())).collect();
    Ok(masks.iter().enumerate().any(|(i, a)| masks[..i].iter().any(|b| a & b == 0)))
}

/// `1 2; 2 3`, counted from 1.
fn listed(sets: &[Vec<Point>]) -> String {
    let show = |set: &Vec<Point>| set.iter().map(|p| p.number().to_string()).collect::<Vec<_>>().join(" ");
    sets.iter().map(show).collect::<Vec<_>>().join("; ")
}

/// The connected graphs with 2 to 6 vertices up to isomorphism: vertices, edges, and the board of spanning trees.
fn connected_graphs() -> Result<Vec<(usize, usize, String)>, Error> {
    let mut graphs = Vec::new();
    for n in 2..=6 {
        for edges in uniform::families(n, 2).ok_or("too many edges")? {
            // A graph without a spanning tree is refused; one with isolated vertices would be read as a smaller one.
            let met: BTreeSet<Point> = edges.iter().flatten().copied().collect();
            let spec = format!("graph{{{}}}:spanning-trees", listed(&edges));
            if met.len() == n && Board::parse(&spec).is_ok() {
                graphs.push((n, edges.len(), spec));
            }
        }
    }
    Ok(graphs)
}

/// RI-05
pub fn shannon(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut wins, mut failing) = (Vec::new(), Vec::new());
    let graphs = see.keep("connected graphs", connected_graphs)?;
    for (i, (n, edges, spec)) in graphs.iter().enumerate() {
        let trees = see.see(format!("disjoint trees of {spec}"), || two_disjoint(&Board::parse(spec)?))?;
        let (value, proof) = solved(see, spec, "maker-breaker start=breaker")?;
        if (value == Value::Maker) != trees {
            failing.push(spec.clone());
        }
        if value == Value::Maker {
            wins.push((*n, *edges));
        }
        finding = finding.proof(format!("graph-{}", i + 1), proof);
    }
    let Cases(graphs) = see.is("graphs", Cases(graphs.len()))?;
    finding.verdict = Verdict::finite(failing.is_empty() && graphs > 0);
    let complete: Vec<String> =
        (2..=6).filter(|n| wins.contains(&(*n, n * (n - 1) / 2))).map(|n| format!("K{n}")).collect();
    finding.summary = if failing.is_empty() {
        format!(
            "On all {graphs} connected graphs with 2 to 6 vertices, up to isomorphism: Maker, moving second, gets a spanning tree exactly where two \
             spanning trees without a common edge exist, which is on {} of them. Of the complete graphs these are {}: the sentence that Maker wins on a \
             complete graph needs at least four vertices when Breaker begins.",
            wins.len(),
            complete.join(", ")
        )
    } else {
        format!("Fails on {}.", failing.join(", "))
    };
    Ok(finding)
}

/// All matroids of a rank on so many elements, one of each isomorphism class, as lists of bases.
fn matroids(elements: usize, rank: usize) -> Result<Vec<Vec<Vec<Point>>>, Error> {
    let families = uniform::families(elements, rank).ok_or("too many sets")?;
    let is_matroid = |bases: &Vec<Vec<Point>>| {
        !bases.is_empty() && Board::parse(&format!("matroid(bases{{{}}}):bases", listed(bases))).is_ok()
    };
    Ok(families.into_iter().filter(is_matroid).collect())
}

/// The matroids of positive rank with up to 6 elements up to isomorphism, as boards of bases, and how many there are for each
/// number of elements, with the one of rank 0.
fn small_matroids() -> Result<(Vec<String>, Vec<String>), Error> {
    let (mut specs, mut counts) = (Vec::new(), Vec::new());
    for elements in 1..=6 {
        // The matroid of rank 0 has the empty base, which nobody has to pick for.
        let before = specs.len();
        for rank in 1..=elements {
            for bases in matroids(elements, rank)? {
                let met: BTreeSet<Point> = bases.iter().flatten().copied().collect();
                let loops: Vec<String> = Point::all(elements)
                    .filter(|e| !met.contains(e))
                    .map(|e| e.number().to_string())
                    .collect();
                specs.push(format!("matroid(bases{{{} | {}}}):bases", listed(&bases), loops.join(" ")));
            }
        }
        counts.push(format!("{elements}: {}", specs.len() - before + 1));
    }
    Ok((specs, counts))
}

/// RI-06
pub fn picker(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut failing, mut wins) = (Vec::new(), 0);
    let (specs, counts) = see.keep("small matroids", small_matroids)?;
    for (i, spec) in specs.iter().enumerate() {
        let disjoint = see.see(format!("disjoint bases of {spec}"), || two_disjoint(&Board::parse(spec)?))?;
        let (value, proof) = solved(see, spec, "picker-chooser")?;
        let picker = value == Value::win(&*new_game(spec, "picker-chooser")?, Player::X);
        wins += u32::from(picker);
        if picker != disjoint {
            failing.push(spec.clone());
        }
        finding = finding.proof(format!("matroid-{}", i + 1), proof);
    }
    let Cases(all) = see.is("matroids", Cases(specs.len()))?;
    finding.verdict = Verdict::finite(failing.is_empty() && all > 0);
    finding.summary = if failing.is_empty() {
        format!(
            "On all {all} matroids of positive rank with up to 6 elements, up to isomorphism: Picker gets a base exactly where two disjoint bases exist \
             ({wins} of them). A last single element is Chooser's."
        )
    } else {
        format!("Fails on {}.", failing.join(", "))
    };
    Ok(finding.computed(
        format!("matroids by elements, rank 0 included: {}", counts.join(", ")),
        "noughts solve \"matroid(whirl(3)):bases\" --rules picker-chooser --check",
    ))
}

/// The dependent triples that the text reads off Figure 6.1.
const TRIPLES: [[u32; 3]; 3] = [[1, 2, 3], [1, 5, 6], [3, 4, 5]];

/// The sets of a board by labels.
fn by_label(board: &Board) -> Result<BTreeSet<BTreeSet<String>>, Error> {
    let sets = board.list_sets(1 << 20)?;
    Ok(sets.iter().map(|set| set.iter().map(|&p| board.label(p).to_string()).collect()).collect())
}

/// RI-28
pub fn whirl(see: &Probe) -> Examined {
    let subsets = |size: u32| (0_u32..64).filter(move |code| code.count_ones() == size);
    let has = |code: u32, e: u32| code >> (e - 1) & 1 == 1;
    let dependent = |code: u32| TRIPLES.iter().any(|t| t.iter().all(|&e| has(code, e)));
    let names = |code: u32| (1..=6).filter(|&e| has(code, e)).map(|e| e.to_string()).collect::<BTreeSet<_>>();
    // As printed: the circuits are the three lines and the 4-sets without one; the bases all other triples.
    let circuits: BTreeSet<_> = subsets(3)
        .filter(|&c| dependent(c))
        .chain(subsets(4).filter(|&c| !dependent(c)))
        .map(names)
        .collect();
    let bases: BTreeSet<_> = subsets(3).filter(|&c| !dependent(c)).map(names).collect();
    let join = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(" ");
    let spec = format!("matroid(circuits{{{}}})", circuits.iter().map(join).collect::<Vec<_>>().join("; "));
    let [circuit_board, basis_board] =
        [Board::parse(&format!("{spec}:circuits"))?, Board::parse(&format!("{spec}:bases"))?];
    let same = see.see("it is the whirl", || {
        Ok(circuit_board.isomorphism(&Board::parse("matroid(whirl(3)):circuits")?)?.is_some())
    })?;
    let printed = see.is("the circuits", by_label(&circuit_board)? == circuits)?
        & see.is("the bases", by_label(&basis_board)? == bases)?;
    let mut finding = Finding::new(Verdict::Unsettled, "");
    let mut agree = true;
    let mut values: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (what, board) in [("circuits", circuit_board), ("bases", basis_board)] {
        let board = Arc::new(board);
        for rules in [
            "strong",
            "maker-breaker",
            "maker-breaker start=breaker",
            "picker-chooser",
            "misere",
            "notakto",
            "hop",
        ] {
            for (_, rules) in rules.parse::<Rules>()?.starts(&board)? {
                let (spec, rules) = (format!("{spec}:{what}"), rules.to_string());
                let (value, proof) = solved(see, &spec, &rules)?;
                let all =
                    see.see(format!("{what} under {rules}, all play"), || by_definition(&spec, &rules))?;
                agree &= value == all;
                let offer = rules.starts_with("picker");
                let said = if offer { value.in_words(&rules.parse()?) } else { value.to_string() };
                values.entry(what).or_default().push(format!("{rules}: {said}"));
                finding = finding.proof(format!("{what}-{}", rules.replace([' ', '='], "-")), proof);
            }
        }
    }
    finding.verdict = Verdict::finite(same && printed && agree);
    finding.summary = format!(
        "The three lines and the {} sets of four without one {} the circuits of a matroid with the {} other triples as bases; it {} the rank-3 whirl. \
         The games, solved and {} by a recursion over all play: {}.",
        circuits.len() - TRIPLES.len(),
        if printed { "are" } else { "are not" },
        bases.len(),
        if same { "is" } else { "is not" },
        if agree { "confirmed" } else { "not confirmed" },
        values
            .iter()
            .map(|(what, list)| format!("for {what}, {}", list.join(", ")))
            .collect::<Vec<_>>()
            .join("; ")
    );
    Ok(finding)
}
