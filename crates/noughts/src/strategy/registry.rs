//! The registry: every strategy with its source and the boards it is for.

use super::{
    NotFor, Setting, Strategy, greedy, inner, max_weight, mirror, pairing, papers, perfect, random, search,
    third_point,
};
use crate::game::Player;
use crate::spec::nearest;

/// One strategy that can be named.
pub struct Entry {
    /// The word that names it.
    pub name: &'static str,
    /// One or two sentences: what it does.
    pub about: &'static str,
    /// Where it is published.
    pub source: &'static str,
    /// The boards, rules and sides it is for, in words.
    pub boards: &'static str,
    /// The side it is usually for.
    pub side: Player,
    /// Small games it can play, for lists and tests.
    pub examples: &'static [Example],
    /// Makes it for a game and a side, or says why it does not apply.
    pub make: Make,
}

/// Makes a strategy for a side of a game.
pub type Make = fn(&Setting, Player) -> Result<Box<dyn Strategy>, NotFor>;

/// A game a strategy can play.
pub struct Example {
    /// The board, as a spec.
    pub spec: &'static str,
    /// The rules, as they are typed.
    pub rules: &'static str,
    /// The side that the strategy plays.
    pub side: Player,
}

impl Entry {
    /// Every strategy, in the order of `noughts strategies`.
    pub fn all() -> Vec<&'static Entry> {
        vec![
            &max_weight::ENTRY,
            &pairing::ENTRY,
            &mirror::ENTRY,
            &third_point::ENTRY,
            &inner::ENTRY,
            &perfect::ENTRY,
            &papers::small_planes::ENTRY,
            &papers::plane_opening::ENTRY,
            &papers::blocking_plan::ENTRY,
            &papers::hop_nine::ENTRY,
            &papers::hop_fano::ENTRY,
            &papers::hop_plane_three::ENTRY,
            &papers::alpha::ENTRY,
            &papers::newest::LEFT_BEHIND,
            &papers::newest::HOPPED_LAST,
            &papers::beta::ENTRY,
            &papers::danziger::ENTRY,
            &papers::clark::fano::ENTRY,
            &papers::clark::pbsts::ENTRY,
            &papers::clark::affine::ENTRY,
            &search::ENTRY,
            &greedy::ENTRY,
            &random::ENTRY,
        ]
    }

    /// The strategy of a name (case and `_` for `-` do not matter).
    pub fn find(name: &str) -> Result<&'static Entry, NotFor> {
        let wanted = name.trim().to_lowercase().replace(['_', ' '], "-");
        let all = Entry::all();
        all.iter().find(|entry| entry.name == wanted).copied().ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|e| e.name).collect();
            let meant = nearest(&wanted, names.iter().copied());
            let hint =
                meant.map_or("there are".to_string(), |word| format!("did you mean {word}? There are"));
            NotFor::Name(format!("no strategy is called “{name}”; {hint} {}", names.join(", ")))
        })
    }
}
