use axum::{
    body::Body,
    http::{Request, header},
};
use battito_platform::entities::courses;
use sea_orm::Set;

use super::{content, is_built};
use crate::{
    on_both_engines,
    support::{World, fixtures::new_course},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_has_its_content_without_javascript() {
    let world = World::sqlite().await;
    if !is_built(&world).await {
        return;
    }
    let course = world.course("BLSD esecutore").await;
    world.date(course.id, 10, 4).await;
    let course = format!("/courses/{}", course.id);
    for (path, status, texts) in [
        (
            "/",
            200,
            vec!["Formazione Sanitaria di Eccellenza", "BLSD esecutore", "Dettagli corso"],
        ),
        (
            "/courses",
            200,
            vec!["Esplora i Corsi", "Trovato 1 corso", "BLSD esecutore"],
        ),
        ("/courses?courseType=1", 200, vec!["Nessun corso trovato."]),
        ("/courses?search=esecutore", 200, vec!["Trovato 1 corso"]),
        (
            course.as_str(),
            200,
            vec!["Obbiettivi del Corso", "giovedì 11 marzo 2027", "Accedi"],
        ),
        ("/about", 200, vec!["Chi Siamo", "13.000"]),
        ("/privacy", 200, vec!["Chi tratta i tuoi dati"]),
        ("/cookies", 200, vec!["I cookie che impostiamo"]),
        ("/auth/login", 200, vec!["Benvenuto!", "Codice fiscale o email"]),
        ("/auth/register", 200, vec!["Step 1 di 2"]),
        ("/auth/forget-password", 200, vec!["Email"]),
        ("/forbidden", 200, vec!["Torna alla Home"]),
        ("/nowhere", 404, vec!["Questa pagina non c'è"]),
        ("/courses/99", 404, vec!["Questo corso non c'è"]),
    ] {
        let page = world.visitor().get(path).await.expect(status);
        let shown = content(&page.text()).replace("<!-- -->", "").replace("&#x27;", "'");
        for text in texts {
            assert!(shown.contains(text), "{path} has no {text:?}: {shown:.500}");
        }
        assert_eq!(page.header("cache-control"), "no-cache", "{path}");
        assert!(
            !page.text().contains("Questo sito ha bisogno di JavaScript"),
            "{path} asks for JavaScript"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_keeps_its_tag_until_it_changes() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    let path = format!("/courses/{}", course.id);
    let tag = world.visitor().get(&path).await.expect(200).header("etag").to_owned();
    let again = Request::get(format!("{path}?utm_source=mail"))
        .header(header::IF_NONE_MATCH, &tag)
        .body(Body::empty())
        .expect("a good request");
    world.visitor().send_raw(again).await.expect(304);
}

/// A text that is more than the engine may hold.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_cannot_be_rendered_is_the_shell_with_its_data_and_spoils_no_other() {
    let world = World::sqlite().await;
    if !is_built(&world).await {
        return;
    }
    let endless = courses::ActiveModel {
        goal: Set("lungo ".repeat(6 << 20)),
        ..new_course("Corso infinito", world.now())
    };
    let endless = world.put(endless).await;
    let course = world.course("BLSD").await;

    for _ in 0..2 {
        let page = world
            .visitor()
            .get(&format!("/courses/{}", endless.id))
            .await
            .expect(200);
        let text = page.text();
        assert_eq!(page.header("cache-control"), "no-store");
        assert_eq!(content(&text).split("</div>").next(), Some(""), "nothing is rendered");
        assert!(text.contains("<title data-shell>Corso infinito</title>"));
        assert!(
            text.contains(r#""queries":[[["course","#),
            "the data travels all the same"
        );
    }
    let other = world
        .visitor()
        .get(&format!("/courses/{}", course.id))
        .await
        .expect(200);
    assert!(content(&other.text()).contains("Obbiettivi del Corso"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_search_fails_alone() {
    let world = World::sqlite().await;
    for words in [
        "%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "%22%3E%3Cimg+src=x+onerror=alert(1)%3E",
        "%F0%9F%AB%80%00",
    ] {
        let page = world.visitor().get(&format!("/courses?search={words}")).await.text();
        assert!(!page.contains("<script>alert"), "{words}");
        assert!(!page.contains("<img src=x"), "{words}");
    }
}

/// Two hundred visitors of one link: rendered one by one they would wait for seconds, and most get the shell.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn equal_searches_share_one_rendering() {
    let world = World::sqlite().await;
    if !is_built(&world).await {
        return;
    }
    let course = world.course("BLSD").await;
    world.date(course.id, 3, 12).await;
    let visits = (0..200).map(|_| async {
        let page = world.visitor().get("/courses?city=Milano").await.expect(200);
        content(&page.text()).contains("Trovato")
    });

    let rendered = futures_util::future::join_all(visits).await;

    assert_eq!(
        rendered.iter().filter(|rendered| !**rendered).count(),
        0,
        "shells instead of pages"
    );
}

on_both_engines! {
    async fn no_search_is_a_fault_of_the_server(world) {
        let cut = format!("/courses?search={}&recipient=1", "x".repeat(200));
        let long = world.visitor().get(&format!("/courses?recipient=1&search={}", "x".repeat(201))).await.expect(307);
        assert_eq!(long.header("location"), cut);
        for path in [cut.as_str(), "/courses?search=a%00b", "/courses?search=%0A%7F", "/courses?search=%ff%25_"] {
            world.visitor().get(path).await.expect(200);
        }
    }
}
