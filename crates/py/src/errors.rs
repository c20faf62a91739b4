//! One exception for everything that is wrong with what was given: the words, the place and the remedy of the command line.

use noughts_cli::Failure;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    noughts,
    NoughtsError,
    PyValueError,
    "Bad input. `message` says what is wrong, `input` is what was given, `place` which characters of it, `help` what works."
);

/// Any error of the library as an exception; what it knows about the place and the remedy is kept.
pub fn raise(error: &(dyn std::error::Error + 'static)) -> PyErr {
    raise_failure(&Failure::of(error))
}

/// A sentence as an exception.
pub fn refuse(message: impl Into<String>) -> PyErr {
    raise_failure(&Failure::new(message))
}

fn raise_failure(failure: &Failure) -> PyErr {
    let exception = NoughtsError::new_err(failure.to_string());
    let place = failure.place.map(|place| (place.start, place.end));
    Python::attach(|py| {
        let value = exception.value(py);
        value.setattr("message", &failure.message)?;
        value.setattr("input", &failure.input)?;
        value.setattr("place", place)?;
        value.setattr("help", &failure.help)
    })
    .err()
    .unwrap_or(exception)
}
