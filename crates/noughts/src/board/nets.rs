//! Is a board made of mutually orthogonal Latin squares? They make nets, whose lines are the winning sets, and
//! dually transversal designs.

use super::{Board, BoardError, Point, SetId, Sets};

impl Board {
    /// Says which net or transversal design the board is (it can be both), or what is wrong, with names.
    pub fn latin_squares(&self, sets: &Sets) -> Result<String, BoardError> {
        let lines = Lines { board: self, sets, through: sets.through(self.points()) };
        match (lines.net(), lines.transversal_design()) {
            (Ok(net), Ok(design)) => Ok(format!("{net}; also {design}")),
            (Ok(one), Err(_)) | (Err(_), Ok(one)) => Ok(one),
            (Err(net), Err(design)) => {
                Err(BoardError::Axiom(format!("it is no net: {net}; no transversal design: {design}")))
            }
        }
    }
}

struct Lines<'a> {
    board: &'a Board,
    sets: &'a Sets,
    through: Sets<SetId>,
}

impl Lines<'_> {
    /// n² points, lines of n points in k ≥ 2 classes; lines of one class are disjoint, others meet once.
    fn net(&self) -> Result<String, String> {
        let Some(order) = self.sets.iter().next().map(<[Point]>::len) else {
            return Err("there are no lines".to_string());
        };
        let points = self.board.points();
        if order < 2 || order * order != points {
            return Err(format!("{points} points are not the square of a line's {order}"));
        }
        if let Some(i) = self.sets.iter().position(|line| line.len() != order) {
            return Err(format!("lines {} and {} differ in size", self.line(0), self.line(i)));
        }
        self.each_pair(&mut |p, q, together| match together {
            0 | 1 => Ok(()),
            _ => Err(self.pair(p, q, together)),
        })?;
        // Lines meet at most once by now. Each line has n points with k lines through each: it meets n(k − 1)
        // others exactly if all degrees are k, and with exactly one parallel through each point off it, being
        // parallel is an equivalence with n lines to a class.
        let classes = self.through.get(0).len();
        if let Some(p) = (0..points).find(|&p| self.through.get(p).len() != classes) {
            return Err(format!(
                "point {} is on {classes} lines and point {} on {}",
                self.label(Point::new(0)),
                self.label(Point::new(p)),
                self.through.get(p).len()
            ));
        }
        if classes < 2 {
            return Err("there is only one class of lines".to_string());
        }
        for i in 0..self.sets.len() {
            self.one_parallel_through_each_point(i)?;
        }
        let complete = if classes == order + 1 { ", a complete set: an affine plane" } else { "" };
        let squares = squares(classes - 2);
        Ok(format!("a net of order {order} with {classes} classes of lines ({squares}{complete})"))
    }

    /// Points off line `i` have exactly one line through them that misses it.
    fn one_parallel_through_each_point(&self, i: usize) -> Result<(), String> {
        let mut meets = vec![false; self.sets.len()];
        for &j in self.sets.get(i).iter().flat_map(|&p| self.through.get(p.index())) {
            meets[j.index()] = true;
        }
        for (p, through) in self.through.iter().enumerate() {
            let missing = through.iter().filter(|&&j| !meets[j.index()]).count();
            if missing != 1 && self.sets.get(i).binary_search(&Point::new(p)).is_err() {
                return Err(self.parallels(Point::new(p), i, missing));
            }
        }
        Ok(())
    }

    /// k ≥ 3 groups of n points; lines of k points; points of different groups on exactly one line, others on none.
    fn transversal_design(&self) -> Result<String, String> {
        let points = self.board.points();
        let mut strangers: Vec<Vec<Point>> = Point::all(points).map(|p| vec![p]).collect();
        self.each_pair(&mut |p, q, together| match together {
            0 => {
                strangers[p.index()].push(q);
                strangers[q.index()].push(p);
                Ok(())
            }
            1 => Ok(()),
            _ => Err(self.pair(p, q, together)),
        })?;
        for group in &mut strangers {
            group.sort_unstable();
        }
        for (p, group) in strangers.iter().enumerate() {
            if let Some(&q) = group.iter().find(|&&q| strangers[q.index()] != *group) {
                return Err(format!(
                    "points {} and {} are on no common line, but not on lines with the same points",
                    self.label(Point::new(p)),
                    self.label(q)
                ));
            }
            if group.len() != strangers[0].len() {
                return Err(format!(
                    "point {} is in a group of {} and point {} in a group of {}",
                    self.label(Point::new(0)),
                    strangers[0].len(),
                    self.label(Point::new(p)),
                    group.len()
                ));
            }
        }
        let Some(order) = strangers.first().map(Vec::len) else {
            return Err("there are no points".to_string());
        };
        let groups = points / order;
        if let Some(i) = self.sets.iter().position(|line| line.len() != groups) {
            return Err(format!("line {} does not meet each of the {groups} groups", self.line(i)));
        }
        if order < 2 || groups < 3 {
            return Err(format!("there are {groups} groups of {order}"));
        }
        Ok(format!("a transversal design TD({groups},{order}) ({})", squares(groups - 2)))
    }

    /// Visits every pair of points with the number of lines they share.
    fn each_pair(
        &self,
        visit: &mut dyn FnMut(Point, Point, usize) -> Result<(), String>,
    ) -> Result<(), String> {
        let points = self.board.points();
        let mut together = vec![0; points];
        for p in 0..points {
            together.fill(0);
            for &q in self.through.get(p).iter().flat_map(|&i| self.sets.get(i.index())) {
                together[q.index()] += 1;
            }
            for (q, &count) in together.iter().enumerate().skip(p + 1) {
                visit(Point::new(p), Point::new(q), count)?;
            }
        }
        Ok(())
    }

    fn label(&self, p: Point) -> &str {
        self.board.label(p)
    }

    fn line(&self, i: usize) -> String {
        let labels: Vec<&str> = self.sets.get(i).iter().map(|&p| self.label(p)).collect();
        format!("{{{}}}", labels.join(" "))
    }

    fn pair(&self, p: Point, q: Point, together: usize) -> String {
        let lines = match together {
            0 => "on no common line".to_string(),
            _ => format!("on {together} common lines"),
        };
        format!("points {} and {} are {lines}", self.label(p), self.label(q))
    }

    fn parallels(&self, p: Point, i: usize, missing: usize) -> String {
        let lines = match missing {
            0 => "no line".to_string(),
            1 => "one line".to_string(),
            n => format!("{n} lines"),
        };
        format!("{lines} through point {} misses line {}", self.label(p), self.line(i))
    }
}

fn squares(number: usize) -> String {
    match number {
        0 => "no Latin square".to_string(),
        1 => "one Latin square".to_string(),
        n => format!("{n} MOLS"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(spec: &str) -> Result<String, String> {
        let board = Board::parse(spec).unwrap();
        board.latin_squares(&board.list_sets(1_000_000).unwrap()).map_err(|e| e.to_string())
    }

    #[test]
    fn nets_and_designs_are_recognised() {
        let plane = "a net of order 3 with 4 classes of lines (2 MOLS, a complete set: an affine plane)";
        assert_eq!(says("AG(2,3)").unwrap(), plane);
        // A Latin square of order 2 as triples: row, column, letter.
        let square = "lines{r1 c1 a; r1 c2 b; r2 c1 b; r2 c2 a}";
        assert_eq!(says(square).unwrap(), "a transversal design TD(3,2) (one Latin square)");
        let both = says("AG(2,4) - class(1)").unwrap();
        assert_eq!(
            both,
            "a net of order 4 with 4 classes of lines (2 MOLS); also a transversal design TD(4,4) (2 MOLS)"
        );
        // Rows and columns alone.
        assert!(says("lines{1 2; 3 4; 1 3; 2 4}").unwrap().contains("2 classes of lines (no Latin square"));
    }

    #[test]
    fn violations_are_named() {
        let no = |spec| says(spec).unwrap_err();
        assert!(no("3^2").contains("point a1 is on 3 lines and point b1 on 2"), "{}", no("3^2"));
        assert!(no("lines{1 2 3; 1 2 4}").contains("points 1 and 2 are on 2 common lines"));
        assert!(no("lines{| 1 2}").contains("there are no lines"));
        assert!(no("PG(2,2)").contains("7 points are not the square of a line's 3"));
    }
}
