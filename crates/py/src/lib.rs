//! The Python module `noughts._noughts`: boards, games, solving, verifying, runs and the commands, for the package around it.
//!
//! Nothing is computed here. What Python's users see is in `python/noughts`; this is the part of it that needs Rust.

// Python hands over values, not references.
#![allow(clippy::needless_pass_by_value)]

mod board;
mod command;
mod errors;
mod game;
mod run;
mod solve;
mod verify;
mod work;

use pyo3::prelude::*;

#[pymodule]
fn _noughts(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("NoughtsError", module.py().get_type::<errors::NoughtsError>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<board::Board>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<run::Run>()?;
    module.add_class::<solve::BestPlay>()?;
    module.add_function(wrap_pyfunction!(run::plan_census, module)?)?;
    module.add_function(wrap_pyfunction!(run::plan_game, module)?)?;
    module.add_function(wrap_pyfunction!(run::plan_read, module)?)?;
    module.add_function(wrap_pyfunction!(run::run_job, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve::best_play, module)?)?;
    module.add_function(wrap_pyfunction!(verify::verify, module)?)?;
    module.add_function(wrap_pyfunction!(command::ask, module)?)?;
    module.add_function(wrap_pyfunction!(command::main, module)?)?;
    module.add_function(wrap_pyfunction!(command::check, module)?)?;
    Ok(())
}
