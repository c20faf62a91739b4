# `just check` is exactly what CI runs.
check:
    ./test

fmt:
    cargo fmt --all

bench:
    cargo bench
