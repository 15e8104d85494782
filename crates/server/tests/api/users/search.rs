//! `GET /search`.

use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

on_both_engines! {
    async fn finds_people_courses_and_dates_by_a_few_letters(world) {
        let (staff, admin) = (world.instructor().await.actor, world.admin().await.actor);
        let anna = world.participant("anna").await;
        let code = world.user(anna.id).await.fiscal_code.expect("a tax code");
        let (blsd, pals) = (world.course("BLSD Esecutore").await, world.course("PALS").await);
        let (past, next) = (world.date(blsd.id, -10, 5).await, world.date(blsd.id, 10, 5).await);
        world.date(pals.id, 5, 5).await;
        let mut private = world.new_date(pals.id, 6, 5).await;
        private.private = Set(true);
        let private = world.put(private).await;

        let found = staff.get(&format!("/api/search?q={}", code.to_lowercase())).await.expect(200).json();
        assert_eq!(found["people"], json!([{
            "id": anna.id, "name": "anna", "surname": "Rossi", "email": "anna@test.example", "contact_email": null, "fiscal_code": code,
            "birth_date": null, "company": null, "phone": "3331234567", "state": "invited",
        }]));
        admin.delete(&format!("/api/users/{}", anna.id)).await.expect(200);
        let found = staff.get("/api/search?q=anna").await.expect(200).json();
        assert_eq!(found["people"][0]["state"], "disabled");

        let found = admin.get("/api/search?q=bl").await.expect(200).json();
        assert_eq!(found["courses"], json!([{"id": blsd.id, "title": "BLSD Esecutore"}]));
        assert_eq!(found["course_dates"].as_array().map(Vec::len), Some(1), "not {}", past.id);
        assert_eq!((&found["course_dates"][0]["id"], &found["course_dates"][0]["course"]["id"]), (&json!(next.id), &json!(blsd.id)));

        let found = staff.get("/api/search?q=esecutore%20Milano").await.expect(200).json();
        assert_eq!((found["courses"].as_array().map(Vec::len), found["course_dates"].as_array().map(Vec::len)), (Some(0), Some(1)));
        assert_eq!(staff.get("/api/search?q=milano").await.expect(200).json()["course_dates"].as_array().map(Vec::len), Some(3));
        let found = staff.get("/api/search?q=pals").await.expect(200).json();
        let marks: Vec<_> = found["course_dates"].as_array().expect("dates").iter().map(|one| (one["id"] == private.id, &one["private"])).collect();
        assert_eq!(marks, [(false, &json!(0)), (true, &json!(1))], "the mark of a private date");
    }
}

on_both_engines! {
    async fn an_exact_identifier_comes_before_equal_names(world) {
        let staff = world.instructor().await.actor;
        for number in 0..40 {
            world.participant(&format!("a{number:02}")).await;
        }
        world.participant("rossi").await;

        let found = staff.get("/api/search?q=rossi").await.expect(200).json();
        let names: Vec<&str> = found["people"].as_array().expect("people").iter().filter_map(|one| one["name"].as_str()).collect();
        assert_eq!(names, ["rossi", "a00", "a01", "a02", "a03", "a04", "a05", "a06"]);
    }
}

on_both_engines! {
    async fn finds_a_person_by_telephone_and_company_as_they_are_typed(world) {
        let staff = world.instructor().await.actor;
        let person = json!({
            "name": "Ugo", "surname": "Valsecchi", "email": null, "birth_date": "1980-02-03", "birth_place": "Lecco",
            "phone": "035 123-456", "company": "Officine Lariane", "is_sanitary": false,
        });
        let ugo = staff.post("/api/users", person).await.expect(201).json()["id"].clone();
        let found = async |text: &str| {
            let text = text.replace('+', "%2B").replace(' ', "%20");
            let people = staff.get(&format!("/api/search?q={text}")).await.expect(200).json()["people"].take();
            people.as_array().expect("people").iter().map(|one| one["id"].clone()).collect::<Vec<_>>()
        };
        for text in ["035123456", "+39 035 123 456", "035/1234", "lariane", "valsecchi"] {
            assert_eq!(found(text).await, std::slice::from_ref(&ugo), "{text}");
        }
        for mistyped in ["valsechi", "valsecchii", "avlsecchi", "ugo valsetchi"] {
            assert_eq!(found(mistyped).await, std::slice::from_ref(&ugo), "{mistyped}");
        }
        for other in ["035999", "valsci", "valtellina", "anna valsechi"] {
            assert!(found(other).await.is_empty(), "{other}");
        }
        // The list of users finds the same numbers.
        assert_eq!(staff.get("/api/users?search=035%20123").await.expect(200).json()["meta"]["total"], 1);
        let changed = world.user(ugo.as_i64().expect("an id")).await;
        assert!(changed.search_text.contains("035123456"), "{}", changed.search_text);
    }
}

on_both_engines! {
    async fn finds_a_certificate_by_its_number_with_or_without_the_year(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        for text in ["2027-000001", "2027-0000", "000001", "1", "01"] {
            let found = class.staff.actor.get(&format!("/api/search?q={text}")).await;
            if text.len() < 2 {
                found.expect(422);
                continue;
            }
            assert_eq!(found.expect(200).json()["certificates"], json!([{
                "id": paper.id, "number": "2027-000001", "holder": "anna Rossi", "id_user": anna.id, "title": paper.title,
            }]), "{text}");
        }
        let found = class.staff.actor.get("/api/search?q=anna").await.expect(200).json();
        assert_eq!(found["certificates"], json!([]), "a name is no number");
    }
}

#[tokio::test]
async fn wants_two_letters() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    for query in ["", "?q=", "?q=a", "?q=%20a%20"] {
        let answer = staff.get(&format!("/api/search{query}")).await.expect(422);
        assert_eq!(answer.errors("q").len(), 1, "{query}");
    }
    staff
        .get(&format!("/api/search?q={}", "a".repeat(201)))
        .await
        .expect(422);
    let found = staff.get("/api/search?q=%25%25").await.expect(200).json();
    assert_eq!(
        found,
        json!({"people": [], "certificates": [], "courses": [], "course_dates": []})
    );
}
