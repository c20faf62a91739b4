//! Is this board an affine plane, a projective plane, a Steiner triple system? The answer names what is wrong.

use super::{Board, BoardError, Point, SetId, Sets, WinningSets};

impl Board {
    /// The order of the projective plane this board is: any two points on one set, sets of n+1 ≥ 3 points,
    /// n² + n + 1 points.
    pub fn projective_plane(&self) -> Result<u32, BoardError> {
        let (sets, size) = uniform(self)?;
        let order = size.saturating_sub(1);
        if order < 2 {
            return Err(BoardError::Axiom(format!(
                "its sets have {size} points; lines of a projective plane have at least 3"
            )));
        }
        if self.points() != order * order + order + 1 {
            let wanted = order * order + order + 1;
            return Err(BoardError::Axiom(format!(
                "it has {} points; with lines of {size} it needs {wanted}",
                self.points()
            )));
        }
        self.each_pair_once(sets)?;
        Ok(order as u32)
    }

    /// The order of the affine plane this board is: any two points on one set, sets of n ≥ 2 points, n² points.
    pub fn affine_plane(&self) -> Result<u32, BoardError> {
        let (sets, order) = uniform(self)?;
        if order < 2 {
            return Err(BoardError::Axiom(format!(
                "its sets have {order} point; lines of an affine plane have at least 2"
            )));
        }
        if self.points() != order * order {
            let wanted = order * order;
            return Err(BoardError::Axiom(format!(
                "it has {} points; with lines of {order} it needs {wanted}",
                self.points()
            )));
        }
        self.each_pair_once(sets)?;
        Ok(order as u32)
    }

    /// Checks that this board is a Steiner triple system: sets of three, any two points on one of them.
    pub fn triple_system(&self) -> Result<(), BoardError> {
        let sets = self.listed()?;
        if let Some(i) = sets.iter().position(|set| set.len() != 3) {
            return Err(BoardError::Axiom(format!("set {} has {} points, not 3", i + 1, sets.get(i).len())));
        }
        self.each_pair_once(sets)
    }

    /// Checks that any two points are on exactly one of these sets; names a pair that is not.
    pub fn each_pair_once(&self, sets: &Sets) -> Result<(), BoardError> {
        let n = self.points();
        let through = sets.through(n);
        // The set on which each point was met, together with the point it was met from.
        let mut met = vec![(Point::NONE, SetId::default()); n];
        for p in Point::all(n) {
            let mut others = 0;
            for &i in through.get(p.index()) {
                for &q in sets.get(i.index()) {
                    let (from, before) = met[q.index()];
                    if q != p && from == p {
                        return Err(BoardError::Axiom(format!(
                            "points {} and {} are on sets {} and {}",
                            self.label(p),
                            self.label(q),
                            before.number(),
                            i.number()
                        )));
                    }
                    others += usize::from(q != p);
                    met[q.index()] = (p, i);
                }
            }
            if others + 1 < n {
                let lonely = Point::all(n).find(|&q| q != p && met[q.index()].0 != p).unwrap_or(p);
                return Err(BoardError::Axiom(format!(
                    "points {} and {} are on no common set",
                    self.label(p),
                    self.label(lonely)
                )));
            }
        }
        Ok(())
    }

    /// The parallel classes of an affine plane, each with its lines in order, by the first line in them.
    pub fn parallel_classes(&self) -> Result<Vec<Vec<SetId>>, BoardError> {
        self.affine_plane()?;
        let sets = self.listed()?;
        let through = sets.through(self.points());
        let mut class_of = vec![u32::MAX; sets.len()];
        let mut classes: Vec<Vec<SetId>> = Vec::new();
        for i in SetId::all(sets.len()) {
            if class_of[i.index()] == u32::MAX {
                // The line itself and all lines that miss it.
                let mut meets = vec![false; sets.len()];
                for &p in sets.get(i.index()) {
                    through.get(p.index()).iter().for_each(|&l| meets[l.index()] = true);
                }
                let class: Vec<SetId> =
                    SetId::all(sets.len()).filter(|&l| l == i || !meets[l.index()]).collect();
                for &l in &class {
                    class_of[l.index()] = classes.len() as u32;
                }
                classes.push(class);
            }
        }
        Ok(classes)
    }

    /// The winning sets of a board that lists them.
    pub fn listed(&self) -> Result<&Sets, BoardError> {
        match self.winning_sets() {
            WinningSets::Listed(sets) => Ok(sets),
            WinningSets::Nested(_) => Err(BoardError::Axiom("it is a nested board".to_string())),
        }
    }
}

/// The sets and their size, if they all have the same.
fn uniform(board: &Board) -> Result<(&Sets, usize), BoardError> {
    let sets = board.listed()?;
    if sets.is_empty() {
        return Err(BoardError::Axiom("it has no winning sets".to_string()));
    }
    let size = sets.get(0).len();
    match sets.iter().position(|set| set.len() != size) {
        Some(i) => Err(BoardError::Axiom(format!(
            "set 1 has {size} points and set {} has {}",
            i + 1,
            sets.get(i).len()
        ))),
        None => Ok((sets, size)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(spec: &str) -> Board {
        Board::parse(spec).unwrap()
    }

    #[test]
    fn planes_are_recognised() {
        assert_eq!(board("AG(2,5)").affine_plane(), Ok(5));
        assert_eq!(board("PG(2,4)").projective_plane(), Ok(4));
        assert_eq!(board("torus(3,3)").affine_plane(), Ok(3));
        assert_eq!(board("AG(3,3)").triple_system(), Ok(()));
        assert_eq!(board("AG(2,7)").parallel_classes().unwrap(), board("AG(2,7)").classes());
    }

    #[test]
    fn others_are_refused_with_the_pair() {
        let grid = board("3^2").affine_plane().unwrap_err().to_string();
        assert_eq!(grid, "points a1 and c2 are on no common set");
        let double = board("lines{1 2 3; 1 2 4; 3 4 1}").triple_system().unwrap_err().to_string();
        assert_eq!(double, "points 1 and 2 are on sets 1 and 2");
        assert!(board("AG(2,3)").projective_plane().unwrap_err().to_string().contains("9 points"));
        assert!(board("lines{1 2; 1 2 3}").affine_plane().unwrap_err().to_string().contains("set 2 has 3"));
    }
}
