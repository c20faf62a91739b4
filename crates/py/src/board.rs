//! A board: points, winning sets, and a picture.

use crate::errors::{raise, refuse};
use noughts::{Point, SpecReader};
use noughts_draw::{Badge, Line, Options, picture, svg};
use pyo3::prelude::*;
use std::sync::Arc;

/// A board as the library knows it; points are numbers from 0.
#[pyclass(frozen, module = "noughts._noughts")]
pub struct Board {
    pub inner: Arc<noughts::Board>,
}

/// The most incidences that are listed for Python.
const MOST_LISTED: u64 = 1 << 24;

/// Points as Python has them.
fn numbers(points: &[Point]) -> Vec<u32> {
    points.iter().map(|&p| p.into()).collect()
}

/// Points as the library has them.
fn points(numbers: &[u32]) -> Vec<Point> {
    numbers.iter().map(|&p| p.into()).collect()
}

#[pymethods]
impl Board {
    /// The board of a spec; `files`: may it name files?
    #[new]
    #[pyo3(signature = (spec, files = true))]
    fn new(py: Python<'_>, spec: &str, files: bool) -> PyResult<Board> {
        let board = py.detach(|| SpecReader::new().files(files).board(spec)).map_err(|e| raise(&e))?;
        Ok(Board { inner: Arc::new(board) })
    }

    /// The spec that builds it.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    #[getter]
    fn labels(&self) -> Vec<String> {
        self.inner.labels().to_vec()
    }

    /// The number of winning sets, in digits.
    fn count_sets(&self) -> String {
        self.inner.count_sets().to_string()
    }

    /// The winning sets.
    fn sets(&self, py: Python<'_>) -> PyResult<Vec<Vec<u32>>> {
        let sets = py.detach(|| self.inner.list_sets(MOST_LISTED));
        let sets = sets.map_err(|_| {
            refuse(format!(
                "{} has {} winning sets, too many to list; weights and strategies work without a list",
                self.inner,
                self.inner.count_sets()
            ))
        })?;
        Ok(sets.iter().map(numbers).collect())
    }

    /// The second player's winning sets, where they are not the first player's.
    fn second_sets(&self) -> Option<Vec<Vec<u32>>> {
        Some(self.inner.second_sets()?.iter().map(numbers).collect())
    }

    fn coordinates(&self, point: u32) -> Option<Vec<u32>> {
        self.inner.coordinates(point.into()).map(<[u32]>::to_vec)
    }

    /// The point that a text names.
    fn find(&self, text: &str) -> Option<u32> {
        self.inner.find(text).map(u32::from)
    }

    /// A picture as SVG. `badges` are texts and heats from 0 to 1, one for each point.
    #[pyo3(signature = (x, o, lines, through = None, labels = false, badges = None, example = false))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn svg(
        &self,
        py: Python<'_>,
        x: Vec<u32>,
        o: Vec<u32>,
        lines: Vec<Vec<u32>>,
        through: Option<u32>,
        labels: bool,
        badges: Option<Vec<(String, f32)>>,
        example: bool,
    ) -> PyResult<String> {
        let n = self.inner.points();
        if x.iter().chain(&o).chain(lines.iter().flatten()).chain(&through).any(|&p| p as usize >= n) {
            return Err(refuse(format!("{} has {n} points, counted from 0", self.inner)));
        }
        if badges.as_ref().is_some_and(|badges| badges.len() != n) {
            return Err(refuse(format!("{} has {n} points: give as many badges", self.inner)));
        }
        let mut options = if example { Options::example(&self.inner) } else { Options::default() };
        options.x = points(&x);
        options.o = points(&o);
        options.labels = labels;
        options.through = through.map(Point::from).or(options.through);
        if !lines.is_empty() {
            let named =
                |(i, line): (usize, &Vec<u32>)| Line { name: format!("set {}", i + 1), points: points(line) };
            options.lines = lines.iter().enumerate().map(named).collect();
        }
        options.badges =
            badges.map(|badges| badges.into_iter().map(|(text, heat)| Badge { text, heat }).collect());
        py.detach(|| picture(&self.inner, &options).map(|picture| svg::write(&picture)))
            .map_err(|e| raise(&e))
    }
}
