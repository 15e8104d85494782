//! `GET`, `POST` and `DELETE /profile/views`.

use battito::entities::saved_views;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World},
};

const VIEWS: &str = "/api/profile/views";

async fn names(actor: &Actor) -> Vec<String> {
    let list = actor.get(VIEWS).await.expect(200).json();
    let views = list["data"].as_array().expect("views").iter();
    let text = |view: &Value, member: &str| view[member].as_str().expect("a text").to_owned();
    views
        .map(|view| format!("{} {}?{}", text(view, "name"), text(view, "list"), text(view, "query")))
        .collect()
}

fn view(list: &str, name: &str, query: &str) -> Value {
    json!({"list": list, "name": name, "query": query})
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
            names(&anna).await,
            ["A tutti users?", "Azienda users?search=croce", "Azienda certificates?status=expired"]
        );

        let path = format!("{VIEWS}/{}", first["id"]);
        assert!(names(&bruno).await.is_empty());
        bruno.delete(&path).await.expect(204);
        assert_eq!(names(&anna).await.len(), 3, "those of others stay");
        anna.delete(&path).await.expect(204);
        anna.delete(&path).await.expect(204);
        assert_eq!(names(&anna).await.len(), 2);
    }

    async fn views_that_cannot_be_kept_are_refused(world) {
        let staff = world.instructor().await.actor;
        for (field, value, wrong) in [
            ("name", view("users", " ", ""), "Campo obbligatorio."),
            ("name", view("users", &"a".repeat(61), ""), "Massimo 60 caratteri."),
            ("query", view("users", "Vista", &"a".repeat(1001)), "Massimo 1000 caratteri."),
            ("query", view("users", "Vista", "a b"), "Valore non valido."),
            ("query", view("users", "Vista", "a#b"), "Valore non valido."),
            ("query", json!({"list": "users", "name": "Vista"}), "Campo obbligatorio."),
            ("list", json!({"name": "Vista", "query": ""}), "Campo obbligatorio."),
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
    assert_eq!(names(&staff).await.len(), 1);
}
