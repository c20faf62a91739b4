//! Board files: what is written is read back, and what cannot be read says where and why.

use crate::file_tables::{READ, WRONG};
use noughts::boards::{Draft, Format, Sets, Setup, Shape, Site, WinningSets};
use noughts::{Board, Point, SpecReader};
use proptest::prelude::*;
use std::path::PathBuf;

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn write(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = place(name);
    std::fs::write(&path, content).unwrap();
    format!("file({})", path.display())
}

fn read(name: &str, content: &str) -> Board {
    SpecReader::new().files(true).board(&write(name, content)).unwrap_or_else(|e| panic!("{e}"))
}

fn refused(name: &str, content: impl AsRef<[u8]>) -> String {
    SpecReader::new().files(true).board(&write(name, content)).expect_err(name).to_string()
}

fn points<const N: usize>(numbers: [usize; N]) -> Vec<Point> {
    numbers.map(Point::new).into()
}

fn sets(sets: &Sets) -> Vec<Vec<Point>> {
    sets.iter().map(<[Point]>::to_vec).collect()
}

fn first(board: &Board) -> Vec<Vec<Point>> {
    sets(&board.list_sets(1 << 20).unwrap())
}

#[test]
fn plain_text() {
    let board = read("plain.txt", "# tic\n1 2 3\n3, 10  # a comment\n\n2 10\n");
    assert_eq!(board.labels(), ["1", "2", "3", "10"]);
    assert_eq!(first(&board), [points([0, 1, 2]), points([2, 3]), points([1, 3])]);
    assert!(board.second_sets().is_none() && board.setup().is_none());
    let board = read(
        "sections.txt",
        "[points]\nz y x\n[sets]\nx y\n[Second Sets]\ny z\n[first stones]\nx\n[turns]\nsecond first\n[first moves]\ny",
    );
    assert_eq!(board.labels(), ["z", "y", "x"]);
    assert_eq!(
        (first(&board), sets(board.second_sets().unwrap())),
        (vec![points([1, 2])], vec![points([0, 1])])
    );
    let setup =
        Setup { first: points([2]), second: points([]), turns: vec![false, true], first_moves: points([1]) };
    assert_eq!(board.setup(), Some(&setup));
}

#[test]
fn json() {
    let board = read(
        "board.json",
        r#"{"name": "mine", "points": 4, "sets": [[1, 2], ["3", 4]], "second": [],
           "places": [[0, 0], [10, 0], [0, 10], [10, 10]], "setup": {"second": [4], "turns": ["first"]}}"#,
    );
    assert_eq!(first(&board), [points([0, 1]), points([2, 3])]);
    assert!(board.second_sets().unwrap().is_empty());
    assert_eq!(board.setup().unwrap().second, points([3]));
    assert!(matches!(board.shape(), Shape::Placed(sites) if sites[3] == Site { x: 10, y: 10 }));
}

#[test]
fn positional_games() {
    let text = "%% comment\n#blackturns\nt1 t3 t5\n#times\nt1 t2 t3 t4 t5\n#positions\na b c d\n\
                #blackwins\na b\nc d\n#firstmoves\na c % by symmetry\n";
    let board = read("maker.pg", text);
    assert_eq!(board.labels(), ["a", "b", "c", "d"]);
    assert!(board.second_sets().unwrap().is_empty(), "without #whitewins White only blocks");
    let setup = board.setup().unwrap();
    assert_eq!(
        (setup.turns.len(), &setup.first_moves[..]),
        (0, &points([0, 2])[..]),
        "turns are the usual ones"
    );
    let strong = read("strong.pg", &(text.to_string() + "#whitewins\nd c\nb a\n"));
    assert!(strong.second_sets().is_none(), "the same sets are one family");
    let other = read("other.pg", &(text.to_string() + "#whitewins\na c\n#whiteinitials\nb\n"));
    assert_eq!(sets(other.second_sets().unwrap()), [points([0, 2])]);
    assert_eq!(other.setup().unwrap().second, points([1]));
    let short = read("short.pg", "#times\nt1 t2\n#blackturns\nt2\n#positions\na b c\n#blackwins\na b\n");
    assert_eq!(short.setup().unwrap().turns, [false, true]);
}

#[test]
fn a_comment_may_follow_a_heading() {
    for (name, plain, commented) in [
        ("h.pg", "#positions\na b\n#blackwins\na b\n", "#positions % two\na b\n#blackwins %\na b\n"),
        ("h.txt", "#positions\na b\n#blackwins\na b\n", "#positions % two\na b\n#blackwins %\na b\n"),
        ("s.txt", "[sets]\n1 2\n2 3\n", "[sets] # pairs\n1 2\n2 3\n"),
        ("p.txt", "[points]\nx y\n[sets]\nx y\n", "  [points]\t# both\nx y\n# [none]\n[sets] #\nx y\n"),
    ] {
        let [plain, commented] = [plain, commented].map(|text| read(name, text));
        assert_eq!(first(&commented), first(&plain), "{name}");
        assert_eq!(commented.labels(), plain.labels(), "{name}");
    }
}

#[test]
fn errors_name_file_line_and_remedy() {
    let expect = |message: String, parts: &[&str]| {
        for part in parts {
            assert!(message.contains(part), "{part:?} in {message}");
        }
    };
    expect(refused("twice.txt", "1 2\n3 4 3\n"), &["twice.txt", "line 2", "“3”", "once"]);
    expect(refused("unknown.txt", "[points]\n1 2\n[sets]\n1 5\n"), &["line 4", "“5”", "list of points"]);
    expect(refused("section.txt", "[stones]\n1 2\n"), &["line 1", "“stones”", "[second stones]"]);
    expect(refused("turns.txt", "1 2\n[turns]\nblack\n"), &["line 3", "“black”", "first or second"]);
    expect(
        refused("syntax.json", "{\"points\": 3,\n \"sets\": [[1,2]\n"),
        &["line 2", "\"sets\"", "file ends"],
    );
    expect(refused("field.json", r#"{"sets": [[1]], "colour": 3}"#), &["colour", "line 1"]);
    expect(refused("empty.json", r#"{"sets": [[1], []]}"#), &["line 1", "set is empty"]);
    expect(refused("label.json", r#"{"sets": [["a b"]]}"#), &["a b", "space"]);
    expect(
        refused("huge.json", r#"{"points": 4000000000, "sets": []}"#),
        &["4000000000 points; the limit is"],
    );
    expect(refused("places.json", r#"{"points": 3, "sets": [], "places": [[1, 2]]}"#), &["1 places for 3"]);
    expect(refused("stones.json", r#"{"sets": [[1]], "setup": {"first": [1], "second": [1]}}"#), &["both"]);
    expect(refused("positions.pg", "#blackwins\na b\n"), &["#positions"]);
    expect(refused("before.pg", "a b\n#positions\na b"), &["line 1", "before the first section"]);
    expect(refused("section.pg", "#positions\na b\n#greenwins\na b"), &["line 3", "greenwins"]);
    expect(refused("turn.pg", "#positions\na\n#times\nt1\n#blackturns\nt2\n"), &["line 6", "“t2”"]);
    expect(refused("junk.bin", [b'a', b'\n', 0xff, 0xfe, 0, 1]), &["line 2", "not text"]);
    let message = |spec: String| SpecReader::new().files(true).board(&spec).unwrap_err().to_string();
    expect(message(format!("file({})", place("absent.json").display())), &["absent.json", "cannot be read"]);
    expect(message(format!("file({})", env!("CARGO_TARGET_TMPDIR"))), &["directory"]);
}

#[test]
fn paths_with_parentheses_are_quoted() {
    let path = place("copy (2).txt");
    std::fs::write(&path, "1 2\n").unwrap();
    let board = SpecReader::new().files(true).board(&format!("FILE( \"{}\" )", path.display())).unwrap();
    assert_eq!(board.points(), 2);
    assert_eq!(board.name(), format!("file(\"{}\")", path.display()));
    assert_eq!(SpecReader::new().files(true).board(board.name()).unwrap().points(), 2);
}

#[test]
fn labels_that_would_be_misread_are_refused() {
    let board = Board::parse("lines{#1 [x] a}").unwrap();
    assert!(board.export(Format::Text, 100).is_err());
    assert!(board.export(Format::Pg, 100).is_err());
    assert!(board.export(Format::Json, 100).is_ok());
    let large = Board::parse("[4^3:4^3]").unwrap();
    assert!(large.export(Format::Json, 1000).unwrap_err().to_string().contains("too many"));
}

/// The three formats in docs/boards.md are the same board.
#[test]
fn the_documented_files() {
    let blocks: Vec<&str> =
        include_str!("../../../../docs/boards.md").split("```").skip(1).step_by(2).collect();
    let block = |start: &str| *blocks.iter().find(|b| b.starts_with(start)).unwrap();
    let json = read("documented.json", block("json\n{").trim_start_matches("json"));
    let text = read("documented.txt", block("\n# an example"));
    let pg = read("documented.pg", block("\n#times"));
    for other in [&text, &pg] {
        assert_eq!((other.labels(), first(other)), (json.labels(), first(&json)));
        assert_eq!(other.second_sets(), json.second_sets());
    }
    assert_eq!(text.setup(), json.setup());
    assert_eq!(
        pg.setup().map(|s| (&s.first, &s.first_moves)),
        json.setup().map(|s| (&s.first, &s.first_moves))
    );
}

fn some_sets(n: u32) -> impl Strategy<Value = Vec<Vec<Point>>> {
    let set = prop::collection::btree_set(0..n, 1..=n as usize);
    let sets = prop::collection::vec(set, 0..6);
    sets.prop_map(|sets| {
        let sets: Sets =
            sets.iter().map(|set| set.iter().map(|&p| Point::from(p)).collect::<Vec<_>>()).collect();
        sets.distinct().iter().map(<[Point]>::to_vec).collect()
    })
}

prop_compose! {
    fn some_board()(n in 1_u32..8)(
        labels in prop::collection::btree_set("[a-z∞][0-9.'-]{0,3}", n as usize),
        sets in some_sets(n),
        second in prop::option::of(some_sets(n)),
        owners in prop::collection::vec(0..4, n as usize),
        turns in prop::collection::vec(any::<bool>(), 0..6),
        first_moves in prop::collection::btree_set(0..n, 0..3),
        placed in any::<bool>(),
        n in Just(n),
    ) -> Board {
        let owned = |who: i32| Point::all(n as usize).filter(|p| owners[p.index()] == who).collect::<Vec<_>>();
        let setup = Setup {
            first: owned(1), second: owned(2), turns, first_moves: first_moves.into_iter().map(Point::from).collect(),
        };
        let sites = (0..n as i32).map(|i| Site { x: i * 7 % 11, y: -i }).collect();
        let draft = Draft {
            labels: labels.into_iter().collect(),
            sets: WinningSets::Listed(sets.into_iter().collect()),
            second: second.map(|sets| sets.into_iter().collect()),
            shape: if placed { Shape::Placed(sites) } else { Shape::Free },
            setup: (setup != Setup::default()).then_some(setup),
            ..Draft::default()
        };
        Board::from_draft("a board\nof two lines", draft).unwrap()
    }
}

fn check_round_trip(board: &Board, format: Format, name: &str) {
    let back = read(name, &board.export(format, 1 << 20).unwrap());
    assert_eq!(back.labels(), board.labels());
    assert_eq!(first(&back), first(board));
    let (mut second, mut setup) = (board.second_sets(), board.setup().cloned());
    if format == Format::Pg {
        // This format has no word for "as usual": the same sets, and turns until the board is full.
        let family =
            |sets: &Sets| sets.iter().map(<[Point]>::to_vec).collect::<std::collections::BTreeSet<_>>();
        second = second.filter(|second| family(second) != first(board).into_iter().collect());
        if let Some(setup) = &mut setup {
            let claimed = setup.first.len() + setup.second.len();
            let usual = |(i, &first): (usize, &bool)| first == (claimed + i).is_multiple_of(2);
            if setup.turns.len() >= board.points() - claimed && setup.turns.iter().enumerate().all(usual) {
                setup.turns.clear();
            }
        }
        setup = setup.filter(|s| *s != Setup::default());
    }
    assert_eq!(back.second_sets(), second);
    assert_eq!(back.setup(), setup.as_ref());
    if format == Format::Json {
        assert_eq!(back.shape(), board.shape());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(board in some_board()) {
        check_round_trip(&board, Format::Json, "round.json");
        check_round_trip(&board, Format::Text, "round.txt");
        check_round_trip(&board, Format::Pg, "round.pg");
    }
}

#[test]
fn formats_are_told_by_content() {
    for (i, (name, content, expected)) in READ.iter().enumerate() {
        // The extension says nothing here.
        let board = read(&format!("read{i}.dat"), content);
        let words = |set: &Vec<Point>| set.iter().map(|&p| board.label(p)).collect::<Vec<_>>().join(" ");
        let sets: Vec<String> = first(&board).iter().map(words).collect();
        assert_eq!(format!("{} | {}", board.labels().join(" "), sets.join("; ")), *expected, "{name}");
    }
}

#[test]
fn other_files_are_refused_with_the_line() {
    assert!(WRONG.len() >= 40);
    for (i, (content, line, part)) in WRONG.iter().enumerate() {
        let spec = write(&format!("wrong{i}.dat"), content);
        let error = match SpecReader::new().files(true).board(&spec) {
            Err(error) => error,
            Ok(board) => panic!("{content:?} is a board with the points {:?}", board.labels()),
        };
        let (message, help) = (&error.message, error.help.as_deref().unwrap_or(""));
        assert!(message.contains(&format!(".dat: line {line}: ")), "{content:?}: {message}");
        assert!((message.clone() + help).contains(part), "{content:?}: {message} ({help})");
        assert!(!help.is_empty(), "{content:?}: {message}");
    }
}

#[test]
fn limits_are_looked_at_while_reading() {
    let error = |reader: SpecReader, name: &str, content: &str| {
        reader.files(true).board(&write(name, content)).unwrap_err().message
    };
    let many = (0..1000).map(|i| format!("{i} {}", i + 1)).collect::<Vec<_>>().join("\n");
    assert!(
        error(SpecReader::new().points(100), "many.txt", &many)
            .contains("line 100: this board would have 101 points")
    );
    assert!(
        error(SpecReader::new().incidences(50), "many.txt", &many)
            .contains("line 26: this board would have 51 inc")
    );
    let list =
        format!("[{}]", many.trim().replace('\n', "],\n[").replace(' ', ",")).replacen('[', "[[", 1) + "]";
    assert!(error(SpecReader::new().incidences(50), "many.gap", &list).contains("line 26"));
    let json = format!("{{\"sets\": {list}}}");
    assert!(error(SpecReader::new().points(100), "many.json", &json).contains("line 100"));
    let wide = "1 ".repeat(200) + "\n" + &"0 ".repeat(200);
    assert!(error(SpecReader::new().incidences(150), "wide.mat", &wide).contains("line 1"));
    assert!(error(SpecReader::new().points(5), "graph.col", "p edge 1000000000 1\ne 1 2").contains("line 1"));
    // What stands after the limit is not looked at.
    assert!(error(SpecReader::new().points(100), "bad.gap", &(list + ")")).contains("line 100"));
}

#[test]
fn a_bare_path_is_a_board() {
    let reader = SpecReader::new().files(true);
    let path = place("bare (1).gap");
    std::fs::write(&path, "[[1,2],[2,3]]").unwrap();
    let spec = path.display().to_string();
    let board = reader.board(&spec).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((board.points(), board.name()), (3, format!("file(\"{spec}\")").as_str()));
    assert_eq!(reader.board(board.name()).unwrap().points(), 3);
    let without = SpecReader::new().board(&spec).unwrap_err();
    assert!(
        !without.message.contains("file"),
        "nothing is said about files where they are not read: {without}"
    );
    for absent in ["./absent.json", "absent.txt", "boards/absent"] {
        let error = reader.board(absent).unwrap_err();
        assert!(error.message.contains(&format!("there is no file {absent}")), "{error}");
        assert!(SpecReader::new().board(absent).unwrap_err().message.contains("expected"), "{absent}");
    }
    assert!(reader.board(env!("CARGO_TARGET_TMPDIR")).unwrap_err().message.contains("directory"));
    assert!(
        reader.board("AG(2,4").unwrap_err().message.contains("expected"),
        "a spec with a mistake stays one"
    );
}

/// The edges of a graph in a file win by the suffixes of graphs.
#[test]
fn graphs_in_files_have_families() {
    let spec = write("triangle.col", "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n");
    let reader = SpecReader::new().files(true);
    let board = reader.board(&format!("{spec}:spanning-trees")).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((board.points(), board.count_sets()), (3, 3_u32.into()));
    let spec = write("triangle.txt", "1 2\n2 3\n");
    assert!(reader.board(&format!("{spec}:spanning-trees")).is_err(), "this may be any board");
}

#[test]
fn invisible_characters_in_labels_are_refused() {
    for c in ['\u{7}', '\u{200b}', '\u{200f}', '\u{202e}', '\u{2060}', '\u{feff}', '\u{ad}'] {
        let draft = Draft { labels: vec![format!("a{c}b")], ..Draft::default() };
        assert!(Board::from_draft("odd", draft).unwrap_err().to_string().contains("invisible"), "{c:?}");
        assert!(Board::parse(&format!("lines{{a{c} b}}")).is_err(), "{c:?}");
    }
}

/// Sets with their labels, in order.
fn by_label(board: &Board) -> Vec<Vec<String>> {
    let mut sets: Vec<Vec<String>> =
        first(board).iter().map(|set| set.iter().map(|&p| board.label(p).to_string()).collect()).collect();
    for set in &mut sets {
        set.sort();
    }
    sets
}

prop_compose! {
    /// Sets on points that are all in one, with labels or without; some are graphs.
    fn some_family()(n in 2_u32..9, edges in any::<bool>(), labelled in any::<bool>())(
        sets in prop::collection::vec(
            prop::collection::btree_set(0..n, if edges { 2..=2 } else { 1..=n as usize }), 1..8),
        labels in prop::collection::btree_set("[a-zA-Z∞\"#<{(1-9][0-9.'=]{0,3}", n as usize),
        n in Just(n),
        labelled in Just(labelled),
    ) -> Option<Board> {
        let sets: Sets = sets.iter().map(|set| set.iter().map(|&p| Point::from(p)).collect::<Vec<_>>()).collect();
        let labels = if labelled { labels.into_iter().collect() } else { (1..=n).map(|p| p.to_string()).collect() };
        let draft = Draft { labels, sets: WinningSets::Listed(sets.distinct()), ..Draft::default() };
        Board::from_draft("some", draft).ok()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// In the formats of others: what can be written is read back, labels and all.
    #[test]
    fn other_formats_are_read_back(board in some_family()) {
        let Some(board) = board else { return Ok(()) };
        let numbered = board.labels().iter().enumerate().all(|(i, l)| *l == (i + 1).to_string());
        let graph = first(&board).iter().all(|set| set.len() == 2);
        let used = first(&board).concat().into_iter().collect::<std::collections::BTreeSet<_>>().len();
        for (format, name, _) in Format::ALL {
            let written = board.export(format, 1 << 20);
            let possible = match format {
                Format::Json => true,
                Format::Text | Format::Matrix => !board.labels().iter().any(|l| l.starts_with('#')),
                Format::Pg => !board.labels().iter().any(|l| l.starts_with('#')),
                Format::Gap => used == board.points(),
                Format::Dimacs | Format::Graph6 => graph && numbered,
            };
            prop_assert_eq!(written.is_ok(), possible, "{}: {:?}", name, written);
            let Ok(text) = written else { continue };
            // By content alone, except for .pg, whose sections could be comments.
            let back = read(&format!("other-{name}.dat"), &text);
            let (mut old, mut new) = (by_label(&board), by_label(&back));
            if format == Format::Graph6 {
                old.sort();
                new.sort();
            }
            prop_assert_eq!(new, old, "{}: {}", name, text);
            if format != Format::Gap || numbered {
                prop_assert_eq!(back.labels(), board.labels(), "{}: {}", name, text);
            }
        }
    }
}

#[test]
fn families_survive_a_file() {
    for spec in
        ["3^2", "hex(3)", "grid(4,3,3)", "graph(K4):cycles", "lines{1 2; 10 3 | 4}", "[3^1:lines{1 2; 3}]"]
    {
        let board = Board::parse(spec).unwrap();
        for (format, name) in
            [(Format::Json, "family.json"), (Format::Text, "family.txt"), (Format::Pg, "family.pg")]
        {
            let back = read(name, &board.export(format, 1 << 20).unwrap());
            assert_eq!((back.labels(), first(&back)), (board.labels(), first(&board)), "{spec} by {name}");
            assert_eq!(back.second_sets(), board.second_sets(), "{spec} by {name}");
        }
    }
}
