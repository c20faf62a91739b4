//! The questions that the paper leaves open.

use crate::claims::{Examined, Finding, Verdict, kept, solved, solved_on};
use noughts::solve::Value;
use std::collections::BTreeMap;

/// CM-13
pub fn misere_outcomes() -> Examined {
    let mut specs: Vec<String> = (1..=80).map(|i| format!("STS(15,{i})")).collect();
    specs.extend(["STS(13,1)", "STS(13,2)", "AG(2,3)", "double(STS(7))", "double(STS(9))"].map(String::from));
    let mut finding = Finding::new(Verdict::Verified, "");
    let mut by_value: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for spec in specs {
        let (value, proof) = solved_on(&spec, "misere", true)?;
        by_value.entry(value.to_string()).or_default().push(spec.clone());
        let name: String = spec.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        finding = finding.proof(format!("misere-{}", name.trim_end_matches('-').to_lowercase()), proof);
    }
    let few = |specs: &Vec<String>| match specs.len() {
        0..8 => specs.join(", "),
        n => format!("{n} systems"),
    };
    let counts: Vec<String> =
        by_value.iter().map(|(value, specs)| format!("{value}: {}", few(specs))).collect();
    finding.summary = format!(
        "Solved: the 80 STS(15), both STS(13), STS(9) and the doubles of STS(7) and STS(9). {}. The double of an STS(13) (27 \
         points) was not decided in a minute.",
        counts.join("; ")
    );
    let table: Vec<String> =
        by_value.iter().map(|(value, specs)| format!("{value}: {}", specs.join(" "))).collect();
    Ok(finding.computed(table.join("\n"), "noughts solve \"STS(15,19)\" --rules misere --check"))
}

/// CM-14
pub fn notakto() -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let (mut values, mut holds) = (Vec::new(), true);
    for k in 2..=9 {
        let points = (1_u32 << k) - 1;
        let (value, proof) = solved(&format!("PBSTS({points})"), "notakto")?;
        holds &= value == Value::Second;
        values.push(format!("PBSTS({points}): {value}"));
        finding = finding.proof(format!("notakto-{points}"), proof);
    }
    for spec in ["PBSTS(7)", "PBSTS(15)"] {
        let (wins, proof) = kept(spec, "notakto", "third-point", 1)?;
        holds &= wins;
        finding = finding.proof(format!("strategy-{}", spec.trim_matches(|c: char| !c.is_numeric())), proof);
    }
    let mut affine = Vec::new();
    for n in 1..=6 {
        let (value, proof) = solved(&format!("AG({n},3)"), "notakto")?;
        affine.push(format!("AG({n},3): {value}"));
        finding = finding.proof(format!("notakto-affine-{n}"), proof);
    }
    finding.summary = if holds {
        "The second player wins on PBSTS(2^k−1) for k = 2 to 9, by a rule that works for every k: let a and b be the first two \
         marks and c = a + b; from then on answer x with x + c. Nobody can mark c, and the marked points are whole pairs \
         {p, p + c} after each answer. If x + c completed a line with marked s and t, then x + (s + c) + t = 0 and x had \
         completed one before. The first player runs out of safe marks first. The same rule, with the third point of the \
         line of x and c, wins on every AG(n,3) (there x, s', t' is a line), so that the question is settled for \
         all geometric triple systems."
            .to_string()
    } else {
        "The rule of third points does not win everywhere.".to_string()
    };
    Ok(finding.computed(
        format!("{}\n{}", values.join(", "), affine.join(", ")),
        "noughts solve \"PBSTS(63)\" --rules notakto --check",
    ))
}
