//! What a page tells machines: its own address, what a shared link shows (Open Graph), and what it offers (schema.org).

use serde_json::{Value, json};

use super::address::Key;
use crate::{
    features::catalogue::dto::{Course, CourseDateOption, CourseList},
    platform::state::App,
};

/// The answers of the API that a page shows.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) courses: Option<CourseList>,
    pub(super) course: Option<Course>,
}

/// What a shared link shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) title: String,
    pub(super) description: String,
}

/// For what search engines should not list: a filtered or searched list, forms, and what is not there.
pub(super) const UNLISTED: &str = "<meta name=\"robots\" content=\"noindex\">";

/// What a page that search engines list tells them.
pub(super) fn elements(app: &App, key: Key, summary: &Summary, shown: &Shown) -> String {
    let base = app.config.public_url();
    let url = format!("{base}{}{}", key.path(), key.query(None));
    let (image, width, height) = match key {
        Key::Course(id) => (format!("{base}/assets/images/courses/{id}.webp"), "1280", "720"),
        _ => (format!("{base}/og-default.png"), "1200", "630"),
    };
    let properties = [
        ("og:type", "website"),
        ("og:locale", "it_IT"),
        ("og:site_name", &app.centre.settings.name),
        ("og:url", &url),
        ("og:title", &summary.title),
        ("og:description", &summary.description),
        ("og:image", &image),
        ("og:image:width", width),
        ("og:image:height", height),
    ];
    let shared: Vec<String> = properties
        .iter()
        .map(|(property, content)| format!("<meta property=\"{property}\" content=\"{}\">", escaped(content)))
        .collect();
    let graph = graph(app, key, &base, &url, summary, shown);
    let data = json!({ "@context": "https://schema.org", "@graph": graph })
        .to_string()
        .replace('<', "\\u003c");
    format!(
        "<link rel=\"canonical\" href=\"{}\">{}<meta name=\"twitter:card\" content=\"summary_large_image\"><script type=\"application/ld+json\">{data}</script>",
        escaped(&url),
        shared.concat(),
    )
}

/// Text as the value of an attribute.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn graph(app: &App, key: Key, base: &str, url: &str, summary: &Summary, shown: &Shown) -> Vec<Value> {
    let mut graph = vec![organization(app, base)];
    match (key, &shown.course, &shown.courses) {
        (Key::Course(_), Some(course), _) => {
            graph.push(offered(course, base, url));
            graph.push(trail(&[
                ("Home", format!("{base}/")),
                ("Corsi", format!("{base}/courses")),
                (&course.title, url.into()),
            ]));
        }
        (Key::Courses(_), _, Some(courses)) => {
            graph.push(list(courses, base));
            graph.push(trail(&[("Home", format!("{base}/")), ("Corsi", url.into())]));
        }
        (Key::Home, ..) => graph.push(json!({
            "@type": "WebSite", "@id": format!("{base}/#website"), "url": format!("{base}/"), "inLanguage": "it",
            "name": app.centre.settings.name, "publisher": { "@id": format!("{base}/#organization") },
        })),
        _ => {
            let name = summary.title.split(" · ").next().unwrap_or_default();
            graph.push(trail(&[("Home", format!("{base}/")), (name, url.into())]));
        }
    }
    graph
}

fn organization(app: &App, base: &str) -> Value {
    let centre = &app.centre.settings;
    let profiles: Vec<&str> = centre.social.iter().map(|profile| profile.url.as_str()).collect();
    json!({
        "@type": "EducationalOrganization", "@id": format!("{base}/#organization"), "url": format!("{base}/"),
        "name": centre.name, "legalName": centre.legal_name, "description": centre.claim, "email": centre.email,
        "telephone": centre.phone, "taxID": centre.tax_id, "address": centre.address, "sameAs": profiles,
        "logo": format!("{base}/icon-512.png"),
    })
}

fn offered(course: &Course, base: &str, url: &str) -> Value {
    let instances: Vec<Value> = course
        .next_dates
        .iter()
        .filter(|date| date.private == 0)
        .map(|date| instance(course, date))
        .collect();
    let credentials: Vec<&str> = course
        .certificates
        .iter()
        .map(|certificate| certificate.name.as_str())
        .collect();
    json!({
        "@type": "Course", "@id": format!("{url}#course"), "url": url, "inLanguage": "it",
        "name": course.title, "description": course.short_description,
        "image": format!("{base}/assets/images/courses/{}.webp", course.id),
        "provider": { "@id": format!("{base}/#organization") },
        "timeRequired": format!("PT{}H", course.duration),
        "teaches": course.arguments, "coursePrerequisites": course.requirements,
        "educationalCredentialAwarded": credentials,
        "hasCourseInstance": instances,
    })
}

fn instance(course: &Course, date: &CourseDateOption) -> Value {
    json!({
        "@type": "CourseInstance", "courseMode": "Onsite", "courseWorkload": format!("PT{}H", course.duration),
        "startDate": date.date, "endDate": date.end_date, "maximumAttendeeCapacity": date.seats,
        "location": {
            "@type": "Place", "name": format!("{}, {}", date.venue, date.city.name),
            "address": {
                "@type": "PostalAddress", "streetAddress": date.venue, "addressLocality": date.city.name,
                "addressRegion": date.city.province, "addressCountry": "IT",
            },
        },
    })
}

fn list(courses: &CourseList, base: &str) -> Value {
    let before = (courses.meta.current_page - 1) * courses.meta.per_page;
    let items: Vec<Value> = courses
        .data
        .iter()
        .zip(before + 1..)
        .map(|(course, position)| {
            json!({ "@type": "ListItem", "position": position, "url": format!("{base}/courses/{}", course.id), "name": course.title })
        })
        .collect();
    json!({ "@type": "ItemList", "numberOfItems": courses.meta.total, "itemListElement": items })
}

fn trail(steps: &[(&str, String)]) -> Value {
    let items: Vec<Value> = steps
        .iter()
        .zip(1..)
        .map(|((name, url), position)| json!({ "@type": "ListItem", "position": position, "name": name, "item": url }))
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": items })
}
