//! `GET`, `POST` and `DELETE /views`.

use battito_platform::entities::{saved_views, users};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, fixtures::Traits},
};

const VIEWS: &str = "/api/views";

async fn names_of(actor: &Actor) -> Vec<String> {
    let list = actor.get(VIEWS).await.expect(200).json();
    let views = list["data"].as_array().expect("views").iter();
    let text = |view: &Value, member: &str| view[member].as_str().expect("a text").to_owned();
    views
        .map(|view| {
            format!(
                "{} {}?{}",
                text(view, "name"),
                text(view, "screen"),
                text(view, "query")
            )
        })
        .collect()
}

fn view(list: &str, name: &str, query: &str) -> Value {
    json!({"screen": list, "name": name, "query": query})
}

on_both_engines! {
    async fn views_of_lists_are_saved_replaced_and_deleted_by_their_owner(world) {
        let (anna, bruno) = (world.instructor().await.actor, world.admin().await.actor);
        let first = anna.post(VIEWS, view("users", " Azienda ", "search=croce+rossa&sort=surname")).await.expect(201).json();
        assert_eq!(first["name"], "Azienda");
        anna.post(VIEWS, view("certificates", "Azienda", "status=expired")).await.expect(201);
        anna.post(VIEWS, view("users", "A tutti", "")).await.expect(201);
        let again = anna.post(VIEWS, view("users", "Azienda", "search=croce")).await.expect(201).json();
        assert_eq!(again["id"], first["id"], "the same name is the same view");
        assert_eq!(
            names_of(&anna).await,
            ["A tutti users?", "Azienda users?search=croce", "Azienda certificates?status=expired"]
        );

        let path = format!("{VIEWS}/{}", first["id"]);
        assert!(names_of(&bruno).await.is_empty());
        bruno.delete(&path).await.expect(204);
        assert_eq!(names_of(&anna).await.len(), 3, "those of others stay");
        anna.delete(&path).await.expect(204);
        anna.delete(&path).await.expect(204);
        assert_eq!(names_of(&anna).await.len(), 2);
    }

    async fn shared_views_are_seen_by_all_staff_and_deleted_by_their_author_or_an_admin(world) {
        let anna = world.instructor().await;
        let colleague = Traits { instructor: true, ..Traits::default() };
        let bruno = world.person("bruno", colleague).await.actor;
        let admin = world.admin().await.actor;
        let mut shared = view("course_dates", "Milano", "city=1");
        shared["shared"] = json!(true);
        let id = anna.actor.post(VIEWS, shared).await.expect(201).json()["id"].clone();
        let seen = bruno.get(VIEWS).await.expect(200).json()["data"][0].clone();
        let names = users::names(world.app.db().read(), [anna.id]).await.expect("names");
        let author = &names[&anna.id];
        assert_eq!((&seen["shared"], &seen["author"]), (&json!(true), &json!(author)));
        assert_eq!(anna.actor.get(VIEWS).await.expect(200).json()["data"][0]["author"], Value::Null);

        let path = format!("{VIEWS}/{id}");
        bruno.delete(&path).await.expect(403);
        admin.delete(&path).await.expect(204);
        assert!(names_of(&anna.actor).await.is_empty());

        let own = view("course_dates", "Milano", "city=1");
        let id = anna.actor.post(VIEWS, own).await.expect(201).json()["id"].clone();
        admin.delete(&format!("{VIEWS}/{id}")).await.expect(204);
        assert_eq!(names_of(&anna.actor).await.len(), 1, "not shared: not the admin's to see or delete");
        assert!(names_of(&admin).await.is_empty());
    }

    async fn views_that_cannot_be_kept_are_refused(world) {
        let staff = world.instructor().await.actor;
        for (field, value, wrong) in [
            ("name", view("users", " ", ""), "Campo obbligatorio."),
            ("name", view("users", &"a".repeat(61), ""), "Massimo 60 caratteri."),
            ("query", view("users", "Vista", &"a".repeat(1001)), "Massimo 1000 caratteri."),
            ("query", view("users", "Vista", "a b"), "Valore non valido."),
            ("query", view("users", "Vista", "a#b"), "Valore non valido."),
            ("query", json!({"screen": "users", "name": "Vista"}), "Campo obbligatorio."),
            ("screen", json!({"name": "Vista", "query": ""}), "Campo obbligatorio."),
        ] {
            assert_eq!(staff.post(VIEWS, value).await.expect(422).errors(field), [wrong]);
        }
        for number in 0..50 {
            staff.post(VIEWS, view("users", &format!("Vista {number:02}"), "")).await.expect(201);
        }
        let refused = staff.post(VIEWS, view("users", "Una di troppo", "")).await.expect(422);
        assert_eq!(refused.errors("name"), ["Hai già 50 viste salvate: eliminane una."]);
        staff.post(VIEWS, view("users", "Vista 07", "page=2")).await.expect(201);
        assert_eq!(saved_views::Entity::find().all(world.app.db().read()).await.expect("a query").len(), 50);
    }
}

#[tokio::test]
async fn concurrent_saves_of_one_name_leave_one_view() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let save = |query: &'static str| staff.post(VIEWS, view("users", "Vista", query));
    let (one, other) = tokio::join!(save("a=1"), save("a=2"));
    one.expect(201);
    other.expect(201);
    assert_eq!(names_of(&staff).await.len(), 1);
}
