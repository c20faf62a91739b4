//! A short run of the mutation battery; `cargo run --release -p noughts-check --example mutate` runs it longer.

#[path = "../examples/mutate/battery/mod.rs"]
mod battery;

#[test]
fn nothing_false_is_accepted() {
    match battery::run(30_000, None, 7) {
        Ok(table) => println!("{table}"),
        Err(false_statement) => panic!("{false_statement}"),
    }
}
