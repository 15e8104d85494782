//! `GET /centre`.

use crate::support::World;

#[tokio::test]
async fn tells_a_visitor_the_centre_and_the_notice_hours() {
    let world = World::sqlite().await;

    let centre = world.visitor().get("/api/centre").await.expect(200).json();

    assert_eq!(centre["cancellation_notice_hours"], 48);
    for member in [
        "name",
        "claim",
        "legal_name",
        "address",
        "email",
        "phone",
        "tax_id",
        "accreditation",
    ] {
        assert!(
            centre[member].as_str().is_some_and(|text| !text.is_empty()),
            "{member} in {centre}"
        );
    }
    for member in ["instructors", "paths", "participants"] {
        assert!(centre["counters"][member].is_u64(), "{member} in {centre}");
    }
}
