//! Runs the cases of `contract/validation.json`, which the browser's validators run as well.

use std::error::Error;

use battito_domain::validators;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contract {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    rules: Vec<String>,
    value: String,
    messages: Vec<String>,
}

/// Compiled in: a path read from `CARGO_MANIFEST_DIR` would still name the checkout that compiled this test first.
const CONTRACT: &str = include_str!("../../../contract/validation.json");

fn contract() -> serde_json::Result<Contract> {
    serde_json::from_str(CONTRACT)
}

#[test]
fn every_case_of_the_contract_holds() -> Result<(), Box<dyn Error>> {
    let wrong: Vec<String> = contract()?
        .cases
        .iter()
        .filter_map(|case| {
            let rules: Vec<&str> = case.rules.iter().map(String::as_str).collect();
            let told = validators::check(&rules, &case.value);
            (told != case.messages).then(|| format!("{rules:?} on {:?}: {told:?}, not {:?}", case.value, case.messages))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn the_contract_tries_every_rule_both_ways() -> Result<(), Box<dyn Error>> {
    let cases = contract()?.cases;
    assert!(cases.len() >= 120, "only {} cases", cases.len());
    for rule in [
        "required",
        "minLength",
        "maxLength",
        "taxCode",
        "includeSpecialChars",
        "includeNumbers",
        "includeUppercase",
        "phone",
        "email",
    ] {
        let alone = |case: &&Case| case.rules.len() == 1 && case.rules[0].split(':').next() == Some(rule);
        let (good, bad): (Vec<_>, Vec<_>) = cases.iter().filter(alone).partition(|case| case.messages.is_empty());
        assert!(!good.is_empty() && !bad.is_empty(), "{rule}");
    }
    Ok(())
}
