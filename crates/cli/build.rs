//! Where the program lies in memory is settled when it is linked: it has 40,000 addresses in tables, and writing them anew at each
//! start was almost half of the instructions of a short command. The libraries, the stack and the heap still lie anywhere.

use std::env::var;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |key: &str, value: &str| var(key).is_ok_and(|set| set == value);
    // Linkers elsewhere do not take it, or the system does not.
    let linux = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    let is_static = var("CARGO_CFG_TARGET_FEATURE").is_ok_and(|features| features.contains("crt-static"));
    if linux && !is_static && is("CARGO_CFG_TARGET_ARCH", "x86_64") {
        println!("cargo:rustc-link-arg-bin=noughts=-no-pie");
    }
}
