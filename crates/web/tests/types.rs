//! The page's types are those of the server's structs.

use std::path::Path;

#[test]
fn the_types_of_the_page_are_what_the_server_sends() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/src/lib/wire.ts");
    let made = noughts_web::openapi::typescript();
    if std::env::var_os("NOUGHTS_WRITE").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "run NOUGHTS_WRITE=1 cargo test -p noughts-web --test types, and look at what changed"
    );
}
