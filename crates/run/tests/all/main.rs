//! All tests of runs that use files, in one program.

mod folder;
mod games;
mod hostile;
mod journals;
