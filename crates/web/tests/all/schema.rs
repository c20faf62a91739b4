//! Random requests from the schemas of the `OpenAPI` document: what it allows, and what it forbids.

use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use serde_json::{Map, Value, json};

/// Follows a `$ref`.
pub fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(path) => {
            document.pointer(path.trim_start_matches('#')).expect("every reference leads somewhere")
        }
        None => schema,
    }
}

/// Values that a schema allows: often its examples, sometimes anything.
pub fn allowed(document: &Value, schema: &Value) -> BoxedStrategy<Value> {
    let schema = resolve(document, schema);
    for key in ["anyOf", "oneOf"] {
        if let Some(options) = schema[key].as_array() {
            return allowed(document, &options[0]);
        }
    }
    if let Some(options) = schema["enum"].as_array() {
        return proptest::sample::select(options.clone()).boxed();
    }
    let examples = schema["examples"].as_array().cloned().unwrap_or_default();
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or("string");
    let number = |key: &str, otherwise: i64| schema[key].as_i64().unwrap_or(otherwise);
    let any: BoxedStrategy<Value> = match kind {
        "boolean" => any::<bool>().prop_map(Value::from).boxed(),
        "integer" => (number("minimum", -5)..=number("maximum", 50)).prop_map(Value::from).boxed(),
        "array" => {
            let (least, most) = (number("minItems", 0) as usize, number("maxItems", 4).min(4) as usize);
            let items = allowed(document, &schema["items"]);
            proptest::collection::vec(items, least..=most.max(least)).prop_map(Value::from).boxed()
        }
        "object" => object(document, schema),
        _ => "[ -~]{0,12}|\\PC{0,8}".prop_map(Value::from).boxed(),
    };
    if examples.is_empty() {
        return any;
    }
    prop_oneof![6 => proptest::sample::select(examples), 1 => any].boxed()
}

fn object(document: &Value, schema: &Value) -> BoxedStrategy<Value> {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut whole: BoxedStrategy<Map<String, Value>> = Just(Map::new()).boxed();
    for (key, property) in schema["properties"].as_object().into_iter().flatten() {
        let (key, value) = (key.clone(), allowed(document, property));
        let maybe = if required.contains(&key.as_str()) {
            value.prop_map(Some).boxed()
        } else {
            proptest::option::of(value).boxed()
        };
        whole = (whole, maybe)
            .prop_map(move |(mut map, value)| {
                map.extend(value.map(|v| (key.clone(), v)));
                map
            })
            .boxed();
    }
    whole.prop_map(Value::Object).boxed()
}

/// A value with something wrong in it: a part replaced by another kind, removed, or far too large.
pub fn spoiled(value: Value) -> BoxedStrategy<Value> {
    let wrong = prop_oneof![
        Just(Value::Null),
        Just(json!(-1)),
        Just(json!(1e300)),
        Just(json!([[[]]])),
        Just(json!({"a": {}})),
        Just(json!(true)),
        Just(json!("x".repeat(9_000))),
        Just(json!("\u{0}\u{202e}💥\n")),
        Just(json!("AG(2,512)")),
        Just(json!("file(/etc/passwd)")),
        Just(json!("((((((((((((((((((((((((((((((((")),
        Just(json!("[[[[[[3^2:3^2]:3^2]:3^2]:3^2]:3^2]:3^2]")),
    ];
    (wrong, any::<proptest::sample::Index>(), any::<bool>())
        .prop_map(move |(wrong, index, remove)| {
            let mut value = value.clone();
            match &mut value {
                Value::Object(map) if !map.is_empty() => {
                    let key = map.keys().nth(index.index(map.len())).cloned().unwrap_or_default();
                    if remove {
                        map.remove(&key);
                    } else {
                        map.insert(key, wrong);
                    }
                    value
                }
                _ => wrong,
            }
        })
        .boxed()
}
