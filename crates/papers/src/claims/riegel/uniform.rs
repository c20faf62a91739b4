//! All families of k-sets on n points, one of each isomorphism class.

use noughts::Point;

/// Most k-sets there may be: each family is a number below two to this power.
const MOST: usize = 20;

/// One family of each class, as lists of sets, the empty family first. For k = 2 these are the graphs on n vertices.
/// `None` if there are more than 20 sets to choose from.
pub fn families(points: usize, size: usize) -> Option<Vec<Vec<Vec<Point>>>> {
    let sets = subsets(points, size);
    if sets.len() > MOST || points > 8 {
        return None;
    }
    // Where each permutation of the points takes each set.
    let images: Vec<Vec<usize>> = permutations(points)
        .iter()
        .map(|perm| {
            let image = |set: &Vec<Point>| {
                let mut moved: Vec<Point> = set.iter().map(|&p| perm[p.index()]).collect();
                moved.sort_unstable();
                sets.iter().position(|other| *other == moved)
            };
            sets.iter().filter_map(image).collect()
        })
        .collect();
    let mut met = vec![false; 1 << sets.len()];
    let mut families = Vec::new();
    for code in 0..met.len() {
        if met[code] {
            continue;
        }
        let members: Vec<usize> = (0..sets.len()).filter(|i| code >> i & 1 == 1).collect();
        for image in &images {
            met[members.iter().fold(0, |moved, &i| moved | 1 << image[i])] = true;
        }
        families.push(members.iter().map(|&i| sets[i].clone()).collect());
    }
    Some(families)
}

fn subsets(points: usize, size: usize) -> Vec<Vec<Point>> {
    let codes = (0_u32..1 << points.min(20)).filter(|code| code.count_ones() as usize == size);
    codes.map(|code| Point::all(points).filter(|p| code >> p.index() & 1 == 1).collect()).collect()
}

fn permutations(points: usize) -> Vec<Vec<Point>> {
    Point::all(points).fold(vec![Vec::new()], |shorter, next| {
        shorter
            .iter()
            .flat_map(|perm: &Vec<Point>| {
                (0..=perm.len()).map(move |place| {
                    let mut longer = perm.clone();
                    longer.insert(place, next);
                    longer
                })
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of graphs and of 3-uniform hypergraphs up to isomorphism, as published (OEIS A000088, A000665).
    #[test]
    fn there_are_as_many_classes_as_published() {
        let count = |n, k| families(n, k).unwrap().len();
        assert_eq!([1, 2, 3, 4, 5, 6].map(|n| count(n, 2)), [1, 2, 4, 11, 34, 156]);
        assert_eq!([3, 4, 5, 6].map(|n| count(n, 3)), [2, 5, 34, 2136]);
        assert!(families(7, 3).is_none());
    }
}
