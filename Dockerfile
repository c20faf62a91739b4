# noughts and noughts-check on a small image: docker build -t noughts . && docker run --rm noughts solve "AG(2,4)"
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked -p noughts-cli -p noughts-check

FROM debian:bookworm-slim
COPY --from=build /src/target/release/noughts /src/target/release/noughts-check /usr/local/bin/
RUN useradd --create-home noughts
USER noughts
WORKDIR /home/noughts
EXPOSE 7777
ENTRYPOINT ["noughts"]
CMD ["serve", "--host", "0.0.0.0"]
