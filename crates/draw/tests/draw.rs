//! Every example of every family is drawn, and the pictures are what the drawing promises.

use noughts::boards::FAMILIES;
use noughts::{Board, Point};
use noughts_draw::layout::{self, Layout, Place, TARGET};
use noughts_draw::picture::{Bounds, Form, Picture, text_width};
use noughts_draw::{self as draw, Badge, Line, MOST_POINTS, Options, Study};

/// Boards of the examples that are small enough to draw, and some large ones that should still look good.
fn boards() -> Vec<Board> {
    let large = ["[AG(2,3):AG(2,3)]", "PG(2,7)", "AG(2,9)", "hex(5)", "4^4", "[PG(2,2):PG(2,3)]"];
    let examples = FAMILIES.iter().flat_map(|family| family.examples);
    let built = examples.chain(&large).filter_map(|spec| Board::parse(spec).ok());
    built.filter(|board| board.points() <= 700).collect()
}

/// The ways of drawing a board that it allows.
fn pictures(board: &Board) -> Vec<(String, Picture)> {
    let some: Vec<Point> = Point::all(board.points()).take(4).collect();
    let (x, o) = some.split_at(some.len() / 2);
    let badges = (0..board.points()).map(|p| Badge { text: format!("{p}/8"), heat: 0.5 }).collect();
    let mut ways = vec![
        ("plain", Options::default()),
        ("example", Options { labels: true, ..Options::example(board) }),
        ("marks", Options { x: x.to_vec(), o: o.to_vec(), labels: true, ..Options::default() }),
        ("badges", Options { badges: Some(badges), ..Options::default() }),
    ];
    if let (Ok(first), Ok(second)) = (Line::numbered(board, 0), Line::numbered(board, 1)) {
        ways.push(("lines", Options { lines: vec![first, second], ..Options::default() }));
    }
    let draw = |(name, options): (&str, Options)| {
        let picture = draw::picture(board, &options).unwrap_or_else(|e| panic!("{board} {name}: {e}"));
        (format!("{board} {name}"), picture)
    };
    let mut out: Vec<(String, Picture)> = ways.into_iter().map(draw).collect();
    // These a board may refuse, with a sentence.
    let refusable = [
        Options { through: Some(Point::new(0)), ..Options::default() },
        Options { study: Some(Study::Classes), ..Options::default() },
        Options { study: Some(Study::Symbols), ..Options::default() },
    ];
    for options in refusable {
        match draw::picture(board, &options) {
            Ok(picture) => out.push((format!("{board} {:?} {:?}", options.through, options.study), picture)),
            Err(e) => assert!(e.0.contains(' ')),
        }
    }
    out
}

#[test]
fn svg_is_well_formed_opaque_and_clips_nothing() {
    for board in boards() {
        for (name, picture) in pictures(&board) {
            let svg = draw::svg::write(&picture);
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|e| panic!("{name}: {e}"));
            check_frame(&name, document.root_element());
        }
    }
}

fn check_frame(name: &str, root: roxmltree::Node) {
    let view: Vec<f32> = root.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let number = |node: &roxmltree::Node, key: &str| -> f32 {
        node.attribute(key).unwrap_or_else(|| panic!("{name}: no {key}")).parse().unwrap()
    };
    let inside = |left: f32, top: f32, right: f32, bottom: f32| {
        left >= view[0] && top >= view[1] && right <= view[0] + view[2] && bottom <= view[1] + view[3]
    };
    let background = root.children().find(|n| n.has_tag_name("rect")).unwrap();
    assert_eq!(background.attribute("fill"), Some("#fff"), "{name}");
    let frame = ["x", "y", "width", "height"].map(|key| number(&background, key));
    assert_eq!(frame[..], view[..], "{name}");
    assert!(root.children().any(|n| n.has_tag_name("title") && !n.text().unwrap_or("").is_empty()));
    for node in root.descendants() {
        if node.has_tag_name("text") {
            let (x, y, size) = (number(&node, "x"), number(&node, "y"), number(&node, "font-size"));
            let text = node.text().unwrap_or("");
            let width = text_width(text, size);
            let start = match node.attribute("text-anchor") {
                Some("middle") => x - width / 2.0,
                Some("end") => x - width,
                _ => x,
            };
            assert!(inside(start, y - size, start + width, y + 0.25 * size), "{name}: “{text}” is clipped");
            assert!(size >= 10.0, "{name}: text of size {size}");
        } else if node.has_tag_name("circle") {
            let (x, y, r) = (number(&node, "cx"), number(&node, "cy"), number(&node, "r"));
            assert!(inside(x - r, y - r, x + r, y + r), "{name}: a circle is clipped");
        }
    }
}

#[test]
fn every_point_is_in_the_svg_under_its_label() {
    for board in boards() {
        let svg = draw::svg::write(&draw::picture(&board, &Options::default()).unwrap());
        let document = roxmltree::Document::parse(&svg).unwrap();
        let mut titles = vec![None; board.points()];
        for group in document.descendants().filter(|n| n.has_attribute("data-point")) {
            let p: usize = group.attribute("data-point").unwrap().parse().unwrap();
            titles[p] = group.children().find(|n| n.has_tag_name("title")).and_then(|n| n.text());
        }
        for (p, title) in titles.into_iter().enumerate() {
            assert_eq!(title, Some(board.label(Point::new(p))), "{board}");
        }
    }
}

#[test]
fn targets_are_large_and_apart() {
    for board in boards() {
        for room in [0.0, 70.0] {
            let layout = layout::layout(&board, room);
            assert_eq!(layout.places.len(), board.points(), "{board}");
            check_targets(&layout, board.name());
        }
    }
}

fn check_targets(layout: &Layout, name: &str) {
    let targets: Vec<Bounds> = layout.places.iter().map(Place::target).collect();
    for (i, a) in targets.iter().enumerate() {
        assert!(a.width() > TARGET - 0.05 && a.height() > TARGET - 0.05, "{name}: {a:?}");
        for (j, b) in targets.iter().enumerate().skip(i + 1) {
            let gap_x = (a.min.x - b.max.x).max(b.min.x - a.max.x);
            let gap_y = (a.min.y - b.max.y).max(b.min.y - a.max.y);
            assert!(gap_x.max(gap_y) > -0.05, "{name}: points {i} and {j} overlap, {a:?} and {b:?}");
        }
    }
    if let Some(islands) = &layout.islands {
        check_targets(&islands.outer, name);
    }
}

#[test]
fn each_line_through_a_point_has_a_glyph_of_its_own() {
    let board = Board::parse("AG(2,9)").unwrap();
    let picture =
        draw::picture(&board, &Options { through: Some(Point::new(40)), ..Options::default() }).unwrap();
    // The legend: a tile, the glyph on it, the name of the line.
    let named = |form: &Form| matches!(form, Form::Text { text, .. } if text.starts_with("line "));
    let at = |i: usize| match &picture.items[i].form {
        Form::Text { at, .. } => *at,
        _ => unreachable!(),
    };
    let names: Vec<usize> = (0..picture.items.len()).filter(|&i| named(&picture.items[i].form)).collect();
    let mut glyphs: Vec<String> = Vec::new();
    for i in names {
        let mut bare = Picture { items: vec![picture.items[i - 1].clone()], ..Picture::default() };
        shift(&mut bare, at(i));
        glyphs.push(format!("{:?}", bare.items[0].form));
    }
    assert_eq!(glyphs.len(), 10);
    glyphs.sort();
    glyphs.dedup();
    assert_eq!(glyphs.len(), 10);
}

/// Moves a picture so that `origin` is at 0, to whole pixels.
fn shift(picture: &mut Picture, origin: draw::picture::Spot) {
    use draw::picture::{Spot, Step};
    let moved = |s: &mut Spot| *s = Spot { x: (s.x - origin.x).round(), y: (s.y - origin.y).round() };
    for item in &mut picture.items {
        match &mut item.form {
            Form::Disc { at, .. } | Form::Text { at, .. } => moved(at),
            Form::Path(steps) => steps.iter_mut().for_each(|step| match step {
                Step::Move(a) | Step::Line(a) => moved(a),
                Step::Curve(a, b, c) => [a, b, c].into_iter().for_each(moved),
                Step::Close => {}
            }),
            Form::Tile { bounds, .. } => [&mut bounds.min, &mut bounds.max].into_iter().for_each(moved),
        }
    }
}

#[test]
fn other_writers_take_every_picture() {
    for board in boards().iter().filter(|b| b.points() <= 100) {
        for (name, picture) in pictures(board).into_iter().take(3) {
            let tex = draw::tikz::write(&picture);
            assert!(tex.ends_with("\\end{document}\n"), "{name}");
            assert_eq!(
                tex.matches("\\path").count() + tex.matches("\\node").count(),
                visible(&picture),
                "{name}"
            );
        }
        let text = draw::text::write(board, &Options::default()).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(board.labels().iter().all(|l| words.contains(&l.as_str())), "{board}:\n{text}");
    }
}

fn visible(picture: &Picture) -> usize {
    picture.items.iter().filter(|i| i.ink.clear < 1.0 || i.ink.stroke.is_some()).count()
}

#[test]
fn png_shows_the_letters_without_any_font() {
    let board = Board::parse("3^2").unwrap();
    let bytes = |labels| {
        let picture = draw::picture(&board, &Options { labels, ..Options::default() }).unwrap();
        draw::png::write(&picture, 2.0).unwrap()
    };
    assert!(bytes(true).starts_with(b"\x89PNG\r\n"));
    assert_ne!(bytes(true), bytes(false));
}

#[test]
fn huge_boards_are_refused_with_numbers() {
    let board = Board::parse("AG(2,81)").unwrap();
    let error = draw::picture(&board, &Options::default()).unwrap_err();
    assert!(error.0.contains("6561") && error.0.contains(&MOST_POINTS.to_string()), "{error}");
    assert!(draw::text::write(&board, &Options::default()).is_err());
}

#[test]
fn the_terminal_shows_marks_and_lines() {
    let board = Board::parse("3^2").unwrap();
    let line = Line::numbered(&board, 6).unwrap();
    let options =
        Options { x: vec![Point::new(4)], o: vec![Point::new(0)], lines: vec![line], ..Options::default() };
    let expected = "[O]   b1   c1\n a2  [X]   c2\n a3   b3  [c3]\n\nline 7: a1 b2 c3\n";
    assert_eq!(draw::text::write(&board, &options).unwrap(), expected);
}

#[test]
fn a_small_svg_in_full() {
    let board = Board::parse("lines{a b}").unwrap();
    let options = Options { x: vec![Point::new(0)], ..Options::default() };
    let svg = draw::svg::write(&draw::picture(&board, &options).unwrap());
    assert_eq!(svg, include_str!("draw/pair.svg"));
}
