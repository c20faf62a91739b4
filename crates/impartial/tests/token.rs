//! Graphs with a token on them, drawn.

use noughts_draw::layout::TARGET;
use noughts_draw::picture::Form;
use noughts_draw::svg;
use noughts_draw::token::TokenGraph;
use noughts_impartial::sum::Sum;

fn view(text: &str) -> TokenGraph {
    let sum: Sum = text.parse().unwrap();
    sum.rules.token_graph(&sum.parts[0]).unwrap()
}

#[test]
fn vertices_never_overlap_and_every_edge_is_drawn() {
    for text in ["geography(Petersen; 1)", "geography(K7; 1)", "edge-geography(cube; 1)", "geography(C11; 3)"]
    {
        let graph = view(text);
        let places = graph.places();
        for (i, &a) in places.iter().enumerate() {
            for &b in &places[..i] {
                assert!((a + b * -1.0).length() > TARGET, "{text}");
            }
        }
        let lines = graph.picture().items.iter().filter(|item| matches!(item.form, Form::Path(_))).count();
        assert_eq!(lines, graph.edges.len(), "{text}");
    }
}

#[test]
fn what_is_left_behind_is_gone_and_arcs_have_tips() {
    let sum: Sum = "geography(C4; 1)".parse().unwrap();
    let next = sum.after(&sum.moves().unwrap()[0]);
    let graph = next.rules.token_graph(&next.parts[0]).unwrap();
    assert_eq!(graph.gone.iter().filter(|gone| **gone).count(), 1);
    assert_eq!(graph.edges.iter().filter(|edge| edge.gone).count(), 2);
    let arcs = view("digraph{a<b c, c d; c}");
    assert!(arcs.edges.iter().all(|edge| edge.one_way));
    assert!(svg::write(&arcs.picture()).contains("a&lt;b"));
    let sum: Sum = "nim(3)".parse().unwrap();
    assert!(sum.rules.token_graph(&sum.parts[0]).is_none());
}
