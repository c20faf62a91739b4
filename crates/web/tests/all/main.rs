//! The server from outside: its interface, its clients, a class, and the page it carries.
//!
//! What measures the memory and the time of its process is a program of its own: `attack`.

mod api;
mod class;
mod hostile;
mod page;
mod schema;
