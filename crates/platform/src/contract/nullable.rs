//! Members of responses that may be null: they are always there, since serde writes `null`, so the contract requires them.
//! A member that may be missing instead is never null, and its DTO says so (`nullable = false`).

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::{
    OpenApi, RefOr, Type,
    schema::{Object, Schema, SchemaType},
};

use super::operations;

/// Members that only admins get, and that may be null then.
const FOR_ADMINS: [(&str, &str); 3] = [
    ("Course", "archived_at"),
    ("Course", "image"),
    ("CourseSummary", "archived_at"),
];

/// Requires the members that may be null, in schemas that no request carries.
pub(super) fn require(contract: &mut OpenApi) {
    let sent = sent(contract);
    let schemas = contract.components.iter_mut().flat_map(|all| &mut all.schemas);
    for (name, schema) in schemas.filter(|(name, _)| !sent.contains(*name)) {
        match schema {
            RefOr::T(Schema::Object(object)) => require_in(name, object),
            RefOr::T(Schema::AllOf(parts)) => {
                for part in &mut parts.items {
                    if let RefOr::T(Schema::Object(object)) = part {
                        require_in(name, object);
                    }
                }
            }
            _ => {}
        }
    }
}

fn require_in(schema: &str, object: &mut Object) {
    let members = object.properties.iter();
    let required = members.filter(|(name, member)| {
        object.required.contains(*name) || is_nullable(member) && !FOR_ADMINS.contains(&(schema, name.as_str()))
    });
    object.required = required.map(|(name, _)| name.clone()).collect();
}

fn is_nullable(schema: &RefOr<Schema>) -> bool {
    let has_null = |kind: &SchemaType| match kind {
        SchemaType::Type(one) => *one == Type::Null,
        SchemaType::Array(all) => all.contains(&Type::Null),
        SchemaType::AnyValue => false,
    };
    match schema {
        RefOr::T(Schema::Object(object)) => has_null(&object.schema_type),
        RefOr::T(Schema::Array(array)) => has_null(&array.schema_type),
        RefOr::T(Schema::OneOf(choice)) => choice.items.iter().any(is_nullable),
        RefOr::T(Schema::AnyOf(choice)) => choice.items.iter().any(is_nullable),
        _ => false,
    }
}

/// The schemas of what requests carry, with those that they name.
fn sent(contract: &mut OpenApi) -> HashSet<String> {
    let items = contract.paths.paths.values_mut();
    let bodies = items
        .flat_map(operations)
        .filter_map(|(_, operation)| operation.request_body.as_ref());
    let mut open: Vec<String> = bodies.flat_map(named).collect();
    let mut sent = HashSet::new();
    while let Some(name) = open.pop() {
        let schema = contract.components.as_ref().and_then(|all| all.schemas.get(&name));
        if sent.insert(name) {
            open.extend(schema.into_iter().flat_map(named));
        }
    }
    sent
}

/// The names of the schemas that a part of the contract refers to.
fn named(part: impl Serialize) -> Vec<String> {
    let mut names = Vec::new();
    collect(&serde_json::to_value(part).unwrap_or_default(), &mut names);
    names
}

fn collect(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            let address = members.get("$ref").and_then(Value::as_str);
            let name = address.and_then(|address| address.strip_prefix("#/components/schemas/"));
            names.extend(name.map(str::to_owned));
            members.values().for_each(|member| collect(member, names));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        _ => {}
    }
}
