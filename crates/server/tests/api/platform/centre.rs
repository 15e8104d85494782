//! The centre's data, as the API and as every page tells it.

use std::collections::BTreeSet;

use crate::support::World;

#[tokio::test]
async fn has_the_members_of_the_contract_and_no_others() {
    let world = World::sqlite().await;

    let centre = world.visitor().get("/api/centre").await.expect(200).json();

    let members: BTreeSet<&str> = centre
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        members,
        BTreeSet::from([
            "name",
            "claim",
            "legal_name",
            "address",
            "email",
            "phone",
            "tax_id",
            "social",
            "partners",
            "counters",
            "accreditation",
            "what_to_bring",
            "cancellation_notice_hours",
            "privacy",
            "cookies",
            "logo",
            "closures",
        ])
    );
    for section in ["privacy", "cookies"] {
        let sections = centre[section].as_array().expect("sections");
        assert!(!sections.is_empty(), "{section}");
        for part in sections {
            assert!(
                part["heading"].is_string() && part["paragraphs"].as_array().is_some_and(|texts| !texts.is_empty()),
                "{part}"
            );
        }
    }
    for link in centre["social"]
        .as_array()
        .expect("links")
        .iter()
        .chain(centre["partners"].as_array().expect("partners"))
    {
        assert!(
            link["url"].as_str().is_some_and(|url| url.starts_with("https://")),
            "{link}"
        );
    }
}
