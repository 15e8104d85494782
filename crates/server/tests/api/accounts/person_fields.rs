//! The domain and the contract agree on the fields of a person.

use battito_domain::{person_name, tax_code::TaxCode};
use serde_json::{Value, json};

fn request_schemas() -> Vec<Value> {
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    let schemas = ["RegisterRequest", "ProfileWrite"];
    schemas
        .map(|name| contract["components"]["schemas"][name]["properties"].clone())
        .into()
}

#[test]
fn the_contract_allows_the_tax_code_of_a_company() {
    for fields in request_schemas() {
        let code = &fields["fiscal_code"];
        assert_eq!((&code["minLength"], &code["maxLength"]), (&json!(11), &json!(16)));
        let pattern = code["pattern"].as_str().expect("a pattern");
        assert!(
            pattern.starts_with("^([A-Za-z]{6}") && pattern.ends_with("|[0-9]{11})$"),
            "{pattern}"
        );
        assert!(TaxCode::parse("12345678903").is_ok());
    }
}

#[test]
fn the_contract_has_the_length_limit_of_names() {
    for fields in request_schemas() {
        for name in ["name", "surname"] {
            assert_eq!(fields[name]["maxLength"], json!(person_name::MAX_LENGTH), "{name}");
        }
    }
}
