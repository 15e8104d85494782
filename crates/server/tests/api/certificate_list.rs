//! `GET /certificates`, its spreadsheet, and `GET /users/{id}/certificates`.

use battito_domain::certificate::PaperStatus;
use battito_platform::{
    entities::{certificate_words, certificates},
    text_enum::TextEnum,
};
use chrono::{NaiveDate, TimeDelta};
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, workbook},
};

const LIST: &str = "/api/certificates";

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

/// A certificate of a holder, issued so many days ago.
async fn paper(world: &World, number: u32, holder: (&str, &str), expires_on: Option<&str>) -> certificates::Model {
    let mut row = world.new_paper(&format!("2027-{number:06}"), &format!("{number:016}"));
    row.holder_name = Set(holder.0.into());
    row.holder_surname = Set(holder.1.into());
    row.tax_code = Set(Some(format!("TAXCOD{number:02}A01F205X")));
    row.expires_on = Set(expires_on.map(day));
    row.issued_on = Set(day("2027-02-01") + TimeDelta::days(number.into()));
    world.put(row).await
}

/// The last digits of the numbers in a list, and its total.
async fn numbers(staff: &Actor, query: &str) -> (Vec<u64>, u64) {
    let list = staff.get(&format!("{LIST}?{query}")).await.expect(200).json();
    let rows = list["data"].as_array().expect("rows").iter();
    let number = |row: &Value| {
        row["number"]
            .as_str()
            .and_then(|text| text.rsplit('-').next()?.parse().ok())
    };
    (
        rows.filter_map(number).collect(),
        list["meta"]["total"].as_u64().expect("a total"),
    )
}

async fn four(world: &World) {
    paper(world, 1, ("Nicolò", "D'Angelo"), Some("2027-05-31")).await;
    paper(world, 2, ("Maria", "De Luca"), None).await;
    paper(world, 3, ("Marco", "Verdi"), Some("2027-03-01")).await;
    paper(world, 4, ("Anna", "Àlvaro"), Some("2027-02-28")).await;
}

async fn with_status(world: &World, number: u32, status: PaperStatus) {
    let mut row = world.new_paper(&format!("2027-{number:06}"), &format!("{number:016}"));
    row.status = Set(TextEnum(status));
    row.status_reason = Set(Some("Nome errato".into()));
    row.expires_on = Set(Some(day("2027-03-20")));
    world.put(row).await;
}

on_both_engines! {
    async fn filters_certificates_by_course_and_period(world) {
        let staff = world.instructor().await.actor;
        four(&world).await;
        let course = world.course("BLSD").await.id;
        for number in [5, 6] {
            let mut row = world.new_paper(&format!("2027-{number:06}"), &format!("{number:016}"));
            row.course_id = Set(Some(course));
            row.issued_on = Set(day("2027-02-01") + TimeDelta::days(number.into()));
            world.put(row).await;
        }
        for (query, expected) in [
            (format!("id_course={course}"), vec![6, 5]),
            (format!("id_course={course}&issued_to=2027-02-06"), vec![5]),
            (format!("id_course={}", course + 1), vec![]),
            ("issued_from=2027-02-03&issued_to=2027-02-05".into(), vec![4, 3, 2]),
            ("issued_from=2027-02-03&search=mar".into(), vec![3, 2]),
            ("issued_from=2027-02-05&issued_to=2027-02-04".into(), vec![]),
        ] {
            let total = expected.len() as u64;
            // The second answer does not come from the stored total of another filter.
            for _ in 0..2 {
                assert_eq!(numbers(&staff, &query).await, (expected.clone(), total), "{query}");
                assert_eq!(numbers(&staff, "").await.1, 6);
            }
            let file = staff.get(&format!("{LIST}/export?{query}")).await.expect(200);
            assert_eq!(workbook::texts(&file.bytes).len(), expected.len() + 1, "{query}");
        }
        staff.get(&format!("{LIST}?issued_from=ieri")).await.expect(422);
    }

    async fn finds_certificates_by_beginnings_of_name_number_code_and_tax_code(world) {
        let staff = world.instructor().await.actor;
        four(&world).await;
        for (search, expected) in [
            ("nicolo", vec![1]), ("dangelo", vec![1]), ("ANGELO%20Nic", vec![1]), ("mar", vec![3, 2]), ("mar%20de", vec![2]),
            ("ve", vec![3]), ("2027-000004", vec![4]), ("000004", vec![4]), ("taxcod03", vec![3]), ("erdi", vec![]),
            ("0000-0000-0000-0002", vec![2]), ("oooo000000000003", vec![3]), ("TAXCOD03A01F205X", vec![3]), ("ver%25", vec![]),
            ("verdi%20blsd", vec![3]), ("blsd%20ver", vec![3]), ("attestato%20mar", vec![3, 2]), ("mar%20verdi", vec![3]),
            ("mar%20erdi", vec![]), ("mar%20v", vec![3]),
        ] {
            let total = expected.len() as u64;
            assert_eq!(numbers(&staff, &format!("search={search}")).await, (expected, total), "{search}");
        }
        assert_eq!(numbers(&staff, "search=mar&sort=holder&direction=desc").await, (vec![3, 2], 2));
        staff.get(&format!("{LIST}?search={}", "a".repeat(201))).await.expect(422);
    }

    async fn filters_by_status_today(world) {
        let staff = world.admin().await.actor;
        four(&world).await;
        with_status(&world, 5, PaperStatus::Revoked).await;
        with_status(&world, 6, PaperStatus::Replaced).await;
        for (query, mut expected) in [
            ("status=valid", vec![1, 2]), ("status=expiring", vec![3]), ("status=expired", vec![4]), ("status=revoked", vec![5]),
            ("status=replaced", vec![6]), ("expiring_within=30", vec![3]), ("expiring_within=91", vec![1, 3]),
            ("expiring_within=91&status=valid", vec![1]), ("expiring_within=30&search=verdi", vec![3]), ("status=expired&search=mar", vec![]),
        ] {
            let (mut found, total) = numbers(&staff, query).await;
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!((&found, total), (&expected, expected.len() as u64), "{query}");
            let list = staff.get(&format!("{LIST}?{query}")).await.expect(200).json();
            if let Some(status) = query.strip_prefix("status=").filter(|status| !status.contains('&')) {
                for row in list["data"].as_array().expect("rows") {
                    assert_eq!(row["status"], status, "the row has the status that was asked for");
                }
            }
        }
        for query in ["status=unknown", "expiring_within=0", "expiring_within=3651", "expiring_within=x", "sort=age", "per_page=101"] {
            staff.get(&format!("{LIST}?{query}")).await.expect(422);
        }
    }

    async fn sorts_and_pages(world) {
        let staff = world.instructor().await.actor;
        four(&world).await;
        assert_eq!(numbers(&staff, "").await, (vec![4, 3, 2, 1], 4));
        assert_eq!(numbers(&staff, "sort=issued_at").await.0, [1, 2, 3, 4]);
        assert_eq!(numbers(&staff, "sort=expires_at").await.0, [4, 3, 1, 2], "what does not expire comes last");
        assert_eq!(numbers(&staff, "sort=expires_at&direction=desc").await.0, [2, 1, 3, 4]);
        assert_eq!(numbers(&staff, "sort=holder").await.0, [4, 1, 2, 3]);
        assert_eq!(numbers(&staff, "sort=holder&per_page=3&page=2").await, (vec![3], 4));
        assert_eq!(numbers(&staff, "page=9").await, (vec![], 4));
    }

    async fn pages_of_every_order_and_filter_make_up_the_whole_list(world) {
        let staff = world.instructor().await.actor;
        let (names, surnames) = (["Anna", "Annalisa", "Luca"], ["Rossi", "Rosso", "Bianchi"]);
        let days = [None, Some(day("2027-03-20")), Some(day("2027-03-20")), Some(day("2028-03-20")), Some(day("2027-02-01"))];
        for number in 1..=25 {
            let mut row = world.new_paper(&format!("2027-{number:06}"), &format!("{number:016}"));
            row.holder_name = Set(names[number % 3].into());
            row.holder_surname = Set(surnames[number / 3 % 3].into());
            row.issued_on = Set(day("2027-02-01") + TimeDelta::days((number % 4).try_into().expect("a number")));
            row.expires_on = Set(days[number % 5]);
            world.put(row).await;
        }
        for filter in [
            "", "search=ros", "search=ros%20ann", "search=ann%20blsd", "search=ro", "search=2027-00000", "status=valid", "status=expiring",
            "status=expired", "expiring_within=60", "search=ros&status=expiring", "search=ann%20ros&expiring_within=3000",
        ] {
            for sort in ["issued_at", "expires_at", "holder"] {
                let query = format!("{filter}&sort={sort}");
                let (whole, total) = numbers(&staff, &format!("{query}&per_page=100")).await;
                assert_eq!((whole.len() as u64, total > 0), (total, true), "{query}");
                let mut pages = Vec::new();
                for page in 1..=total.div_ceil(4) + 1 {
                    let (rows, of) = numbers(&staff, &format!("{query}&per_page=4&page={page}")).await;
                    assert_eq!(of, total, "{query}, page {page}");
                    pages.extend(rows);
                }
                assert_eq!(pages, whole, "{query}");
                let (mut backwards, _) = numbers(&staff, &format!("{query}&per_page=100&direction=desc")).await;
                backwards.reverse();
                assert_eq!(backwards, whole, "{query} backwards");
            }
        }
    }

    async fn shows_holder_and_origin(world) {
        let staff = world.instructor().await.actor;
        let (anna, course) = (world.participant("anna").await, world.course("BLSD").await);
        let date = world.date(course.id, -3, 5).await;
        let reservation = world.reservation(date.id, anna.id, "confirmed").await;
        let mut row = world.new_paper("2027-000001", "01ABCDEF01234567");
        (row.user_id, row.reservation_id) = (Set(Some(anna.id)), Set(Some(reservation.id)));
        row.expires_on = Set(Some(day("2029-03-31")));
        let paper = world.put(row).await;
        world.put(world.new_paper("2027-000002", "01ABCDEF01234568")).await;

        let list = staff.get(&format!("/api/users/{}/certificates", anna.id)).await.expect(200).json();

        assert_eq!(list["meta"]["total"], 1);
        assert_eq!(list["data"], json!([{
            "id": paper.id, "number": "2027-000001", "code": "01AB-CDEF-0123-4567", "title": "BLSD", "option": "Attestato",
            "holder": "Anna Rossi", "name": "Anna", "surname": "Rossi", "status": "valid", "status_reason": null,
            "issued_at": "2027-03-01T11:00:00+01:00", "expires_at": "2029-03-31", "imported": false, "external": false,
            "replaced_by": null, "id_user": anna.id, "id_reservation": reservation.id, "id_course_date": date.id, "unlinked": null,
        }]));
        assert_eq!(staff.get(LIST).await.expect(200).json()["data"][1], list["data"][0]);
        staff.get("/api/users/4711/certificates").await.expect(404);
        anna.actor.get(&format!("/api/users/{}/certificates", anna.id)).await.expect(403);
    }

    async fn exports_the_filtered_list(world) {
        let staff = world.admin().await.actor;
        four(&world).await;
        with_status(&world, 5, PaperStatus::Revoked).await;

        let file = staff.get(&format!("{LIST}/export?search=mar&sort=holder")).await.expect(200);

        assert_eq!(file.header("content-disposition"), "attachment; filename=\"attestati-2027-03-01.xlsx\"");
        let rows = workbook::texts(&file.bytes);
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[0][..4], ["Numero", "Codice", "Cognome", "Nome"]);
        assert_eq!(rows[1][..6], ["2027-000002", "0000-0000-0000-0002", "De Luca", "Maria", "TAXCOD02A01F205X", "BLSD"]);
        assert_eq!(rows[2][12], "In scadenza");
        assert_eq!(rows[2][14], "https://battito.test/verifica/0000-0000-0000-0003");
        let revoked = staff.get(&format!("{LIST}/export?status=revoked")).await.expect(200);
        let rows = workbook::texts(&revoked.bytes);
        assert_eq!(rows[1][12..14], ["Revocato", "Nome errato"]);
        staff.get(&format!("{LIST}/export?status=unknown")).await.expect(422);
    }

    async fn has_the_words_of_a_new_certificate(world) {
        let row = paper(&world, 1, ("Nicolò", "D'Angelo"), None).await;
        let words = certificate_words::Entity::find().all(world.app.db().read()).await.expect("a query");
        let words: Vec<_> = words.into_iter().map(|row| row.word).collect();
        assert_eq!(words, ["0000000000000001", "000001", "2027-000001", "angelo", "d'angelo", "dangelo", "nicolo", "taxcod01a01f205x"]);
        assert_eq!(row.sort_key, "d'angelo\tnicolo");
    }
}
