use sea_orm::Set;
use serde_json::{Value, json};

use super::{content, is_built};
use crate::support::{World, actor::Answer};

/// The value of an attribute of the first element that begins like this.
fn attribute<'a>(page: &'a str, element: &str, name: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(element)?;
    let (element, _) = rest.split_once('>')?;
    let (_, value) = element.split_once(&format!("{name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

fn graph(page: &Answer) -> Vec<Value> {
    let text = page.text();
    let (_, rest) = text.split_once(r#"<script type="application/ld+json">"#).expect("data");
    let data: Value = serde_json::from_str(rest.split_once("</script>").expect("its end").0).expect("JSON");
    assert_eq!(data["@context"], "https://schema.org");
    data["@graph"].as_array().expect("a graph").clone()
}

fn of_type<'a>(graph: &'a [Value], kind: &str) -> &'a Value {
    graph.iter().find(|node| node["@type"] == kind).unwrap_or(&Value::Null)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_course_has_structured_data() {
    let world = World::sqlite().await;
    let course = world.course("BLSD \"<esecutore>\" & co").await;
    world.date(course.id, 10, 4).await;
    let page = world
        .visitor()
        .get(&format!("/courses/{}", course.id))
        .await
        .expect(200);
    let url = format!("https://battito.test/courses/{}", course.id);

    let graph = graph(&page);
    let offered = of_type(&graph, "Course");
    assert_eq!(
        (&offered["name"], &offered["url"], &offered["inLanguage"]),
        (&json!(course.title), &json!(url), &json!("it"))
    );
    assert_eq!(
        offered["hasCourseInstance"][0]["startDate"],
        "2027-03-11T09:00:00+01:00"
    );
    assert_eq!(
        offered["hasCourseInstance"][0]["location"]["address"]["addressLocality"],
        "Milano"
    );
    assert_eq!(offered["hasCourseInstance"][0]["name"], course.title);
    assert_eq!(
        (&offered["offers"]["@type"], &offered["offers"]["category"]),
        (&json!("Offer"), &json!("Paid"))
    );
    assert_eq!(of_type(&graph, "EducationalOrganization")["name"], "Battito");
    assert_eq!(of_type(&graph, "BreadcrumbList")["itemListElement"][2]["item"], url);

    let text = page.text();
    assert_eq!(attribute(&text, "<link rel=\"canonical\"", "href"), Some(url.as_str()));
    assert_eq!(
        attribute(&text, "<meta property=\"og:image\"", "content"),
        Some(format!("https://battito.test/assets/images/courses/{}.webp", course.id).as_str())
    );
    if is_built(&world).await {
        assert_eq!(
            attribute(&text, "<meta property=\"og:title\"", "content"),
            Some("BLSD &#34;&#60;esecutore&#62;&#34; &#38; co, giovedì 11 marzo 2027, Milano")
        );
        let description = attribute(&text, "<meta property=\"og:description\"", "content");
        let said = "Prossima data: giovedì 11 marzo 2027 alle 09:00, Milano. In breve: ";
        assert!(
            description.is_some_and(|text| text.starts_with(said)),
            "{description:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shared_date_is_the_page_of_its_course_and_a_private_one_is_not_announced() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    let mut private = world.new_date(course.id, 3, 4).await;
    private.private = Set(true);
    let private = world.put(private).await;
    let later = world.date(course.id, 10, 4).await;
    let url = format!("https://battito.test/courses/{}", course.id);
    for query in [
        format!("?date={}", later.id),
        format!("?date={}", private.id),
        "?date=x".into(),
    ] {
        let page = world
            .visitor()
            .get(&format!("/courses/{}{query}", course.id))
            .await
            .expect(200);
        let text = page.text();
        assert_eq!(attribute(&text, "<link rel=\"canonical\"", "href"), Some(url.as_str()));
        if is_built(&world).await {
            let title = attribute(&text, "<meta property=\"og:title\"", "content");
            assert_eq!(title, Some("BLSD, giovedì 11 marzo 2027, Milano"), "{query}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_names_its_courses_and_a_filtered_one_is_not_listed_itself() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    let list = graph(&world.visitor().get("/courses?utm_source=x").await.expect(200));
    assert_eq!(
        of_type(&list, "ItemList")["itemListElement"],
        json!([{"@type": "ListItem", "position": 1, "url": format!("https://battito.test/courses/{}", course.id), "name": "BLSD"}])
    );
    for path in [
        "/courses?recipient=0",
        "/courses?search=blsd",
        "/auth/login",
        "/forbidden",
        "/nowhere",
    ] {
        let page = world.visitor().get(path).await.text();
        assert_eq!(
            attribute(&page, "<meta name=\"robots\"", "content"),
            Some("noindex"),
            "{path}"
        );
        assert!(!page.contains("canonical"), "{path}");
    }
    for path in ["/", "/courses", "/about", "/privacy"] {
        let page = world.visitor().get(path).await.text();
        assert!(!page.contains("noindex"), "{path}");
        let own = format!("https://battito.test{path}");
        assert_eq!(attribute(&page, "<link rel=\"canonical\"", "href"), Some(own.as_str()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_is_read_page_by_page() {
    let world = World::sqlite().await;
    for number in 1..=50 {
        world.course(&format!("Corso {number}")).await;
    }
    let first = world.visitor().get("/courses?page=1").await.expect(200);
    assert_eq!(
        attribute(&first.text(), "<link rel=\"canonical\"", "href"),
        Some("https://battito.test/courses")
    );
    let second = world.visitor().get("/courses?page=2").await.expect(200);
    assert_eq!(
        attribute(&second.text(), "<link rel=\"canonical\"", "href"),
        Some("https://battito.test/courses?page=2")
    );
    let listed = graph(&second);
    let list = of_type(&listed, "ItemList");
    assert_eq!(list["numberOfItems"], 50);
    assert_eq!(
        list["itemListElement"]
            .as_array()
            .map(|items| items.iter().map(|item| item["position"].clone()).collect()),
        Some(vec![json!(49), json!(50)])
    );
    let beyond = world.visitor().get("/courses?page=3&recipient=1").await.expect(307);
    assert_eq!(beyond.header("location"), "/courses?recipient=1");

    if !is_built(&world).await {
        return;
    }
    let cards = |text: &str| content(text).matches("<article").count();
    assert_eq!(cards(&first.text()), 48);
    assert!(content(&first.text()).contains("href=\"/courses?page=2\""));
    assert_eq!(cards(&second.text()), 2);
    let searched = world.visitor().get("/courses?search=corso&page=2").await.expect(200);
    assert_eq!(cards(&searched.text()), 2);
    let found = world.visitor().get("/courses?search=49&page=2").await.expect(200);
    assert!(content(&found.text()).contains("finisce prima"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sitemap_lists_public_pages() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    let map = world.visitor().get("/sitemap.xml").await.expect(200);
    assert_eq!(map.header("content-type"), "application/xml; charset=utf-8");
    assert!(
        map.text()
            .starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset")
    );
    assert!(map.text().contains("<loc>https://battito.test/</loc>"));
    assert!(map.text().contains(&format!(
        "<url><loc>https://battito.test/courses/{}</loc><lastmod>2027-03-01T10:00:00Z</lastmod></url>",
        course.id
    )));
    let robots = world.visitor().get("/robots.txt").await.expect(200);
    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    assert!(robots.text().contains("Sitemap: https://battito.test/sitemap.xml"));
    assert!(robots.text().contains("Disallow: /control-panel"));
}
