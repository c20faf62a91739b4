//! The embedded page is what its sources build to, and has no traces of where it was built.

use std::path::Path;
use std::process::Command;

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn the_page_is_what_its_sources_build_to() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = here.join("page");
    let vite = page.join("node_modules/.bin/vite");
    if !vite.exists() {
        println!(
            "skipped: run `npm install --no-save` in {} to compare the built page with its sources",
            page.display()
        );
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let built = Command::new(&vite)
        .args(["build", "--logLevel", "error", "--outDir"])
        .arg(folder.path())
        .current_dir(&page)
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    for name in ["index.html", "page.js", "page.css", "icon.svg", "sw.js"] {
        let same = read(&folder.path().join(name)) == read(&here.join("dist").join(name));
        assert!(same, "dist/{name} is not what page/ builds to: run `npm run build` in {}", page.display());
    }
}

#[test]
fn the_lock_file_names_no_other_registry() {
    let lock = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("page/package-lock.json"))
        .unwrap();
    for line in lock.lines().filter(|l| l.contains("\"resolved\"")) {
        assert!(line.contains("https://registry.npmjs.org/"), "{line}");
    }
}
