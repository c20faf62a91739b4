//! A small stroke font, so that text in a PNG needs no font on the machine.
//!
//! Each letter is drawn with strokes on a lattice: pairs of digits are x and y, a space lifts the pen. The
//! baseline is y = 2, small letters reach 6, capitals 8, descenders 0.

use super::picture::{Spot, spot};

/// Width and height of a lattice step, in font sizes.
const STEP: (f32, f32) = (0.1, 0.12);
/// Lattice steps between letters.
const SPACE: f32 = 1.9;

/// The strokes of a character; an unknown one is an empty box.
fn strokes(c: char) -> &'static str {
    match c {
        '0' => "120307183847433212",
        '1' => "062822 0242",
        '2' => "07183847460242",
        '3' => "07183847463515 354443321203",
        '4' => "32380444",
        '5' => "480805354443321203",
        '6' => "4738180703123243443505",
        '7' => "084812",
        '8' => "15060718384746351504031232434435",
        '9' => "0312324347381807061545",
        'A' => "022842 1535",
        'B' => "02083847463505 3544433202",
        'C' => "4738180703123243",
        'D' => "02083847433202",
        'E' => "48080242 0535",
        'F' => "480802 0535",
        'G' => "47381807031232434525",
        'H' => "0208 4248 0545",
        'I' => "0222 1218 0828",
        'J' => "0312223338",
        'K' => "0208 4804 1542",
        'L' => "080242",
        'M' => "0208356862",
        'N' => "02084248",
        'O' => "120307184857534212",
        'P' => "02083847463505",
        'Q' => "120307184857534212 3451",
        'R' => "02083847463505 2542",
        'S' => "473818070615354443321203",
        'T' => "0848 2822",
        'U' => "080312324348",
        'V' => "082248",
        'W' => "0812365268",
        'X' => "0248 0842",
        'Y' => "0825 4825 2522",
        'Z' => "08480242",
        'a' => "0516263532 341403122233",
        'b' => "0802 0516263533221203",
        'c' => "3526160503122233",
        'd' => "3832 3526160503122233",
        'e' => "04343526160503122233",
        'f' => "38281712 0626",
        'g' => "3526160503122233 3631201001",
        'h' => "0802 0516263532",
        'i' => "0206 0808",
        'j' => "161100 1818",
        'k' => "0802 3603 1432",
        'l' => "080312",
        'm' => "0206 0516263532 3546566562",
        'n' => "0206 0516263532",
        'o' => "120305162635332212",
        'p' => "0006 0516263533221203",
        'q' => "3036 3526160503122233",
        'r' => "0206 051626",
        's' => "35261605142433221203",
        't' => "18132232 0636",
        'u' => "0603122233 3632",
        'v' => "062246",
        'w' => "0612365266",
        'x' => "0236 0632",
        'y' => "0622 4610",
        'z' => "06360232",
        _ => signs(c),
    }
}

fn signs(c: char) -> &'static str {
    match c {
        ' ' => "",
        '.' => "0202",
        ',' => "1201",
        ':' => "0202 0505",
        ';' => "1515 1201",
        '!' => "0804 0202",
        '?' => "07183847462524 2222",
        '\'' => "0806",
        '"' => "0806 2826",
        '(' => "281706031221",
        ')' => "081726231201",
        '[' => "28080121",
        ']' => "08282101",
        '{' => "382817160514122131",
        '}' => "081827263524221101",
        '<' => "480542",
        '>' => "084502",
        '=' => "0444 0646",
        '+' => "0545 2723",
        '-' => "0535",
        '−' | '–' => "0545",
        '*' => "2723 0644 0446",
        '/' => "0148",
        '\\' => "0841",
        '|' => "0901",
        '_' => "0141",
        '#' => "1228 3248 0444 0646",
        '%' => "0248 0707 4343",
        '&' => "42071827260403122244",
        '@' => "42120307183847442425354544",
        '$' => "473818070615354443321203 2921",
        '^' => "062846",
        '~' => "04153445",
        '`' => "0817",
        '∞' => "35241405162635445465564635",
        '·' => "0505",
        '×' => "0347 0743",
        '…' => "0202 2222 4242",
        _ => "0208484202",
    }
}

/// The pen's way for a text, and the width of it. The text starts at x = 0 with its baseline at y = 0.
pub fn write(text: &str, size: f32) -> (Vec<Vec<Spot>>, f32) {
    let mut ways = Vec::new();
    let mut left = 0.0;
    for c in text.chars() {
        let mut widest: f32 = 0.0;
        for stroke in strokes(c).split(' ').filter(|s| !s.is_empty()) {
            let digits: Vec<f32> = stroke.chars().filter_map(|d| d.to_digit(10)).map(|d| d as f32).collect();
            let spots = digits.chunks_exact(2).map(|xy| {
                widest = widest.max(xy[0]);
                spot((left + xy[0]) * STEP.0 * size, (2.0 - xy[1]) * STEP.1 * size)
            });
            ways.push(spots.collect());
        }
        left += if c == ' ' { 3.0 } else { widest + SPACE };
    }
    (ways, (left - SPACE).max(0.0) * STEP.0 * size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::text_width;

    #[test]
    fn every_ascii_letter_is_drawn_and_keeps_within_the_width_that_is_planned() {
        for c in (33u8..127).map(char::from).chain(['∞', '…', '·', '×', '−', '語']) {
            let (ways, width) = write(&c.to_string(), 10.0);
            assert!(!ways.is_empty(), "{c} has no strokes");
            assert!(width <= text_width(&c.to_string(), 10.0), "{c} is {width} wide");
            let known = strokes(c) != strokes('語');
            assert!(known || c == '語', "{c} is not in the font");
            for part in strokes(c).split(' ') {
                assert!(part.len() % 2 == 0 && part.len() >= 4, "{c}: {part}");
            }
        }
        let text = "AG(2,4): line 13, WWW mmm";
        assert!(write(text, 14.0).1 <= text_width(text, 14.0));
    }
}
