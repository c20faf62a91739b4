//! Published strategies, one file each.

pub mod alpha;
pub mod beta;
pub mod blocking_plan;
pub mod clark;
pub mod danziger;
pub mod hop_fano;
pub mod hop_nine;
pub mod hop_plane_three;
pub mod newest;
pub mod plane_opening;
pub mod small_planes;
