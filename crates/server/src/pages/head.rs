//! The head of a page: canonical URL, Open Graph for link previews, schema.org for search engines.

use askama::Template;
use battito_domain::rome_time;
use battito_platform::{App, Instant};
use serde_json::{Value, json};

use super::route::{Check, Key};
use crate::features::{
    catalogue::dto::{Course, CourseDateOption, CourseList},
    certificate_checks::dto::CertificateCheck,
};

/// The API responses that a page shows.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) courses: Option<CourseList>,
    pub(super) course: Option<Course>,
    pub(super) check: Option<ShownCheck>,
    pub(super) survey: Option<ShownSurvey>,
}

/// The survey that a page shows.
#[derive(Debug)]
pub(super) struct ShownSurvey {
    pub(super) token: String,
    /// As the page of the site reads it.
    pub(super) page: Value,
}

/// The check of a certificate that a page shows.
#[derive(Debug)]
pub(super) struct ShownCheck {
    pub(super) request: Check,
    /// None after too many attempts.
    pub(super) answer: Option<CertificateCheck>,
}

/// The title and description of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) title: String,
    pub(super) description: String,
}

/// The elements of the head besides those that React renders.
#[derive(Template)]
#[template(path = "pages/head.html")]
pub(super) struct Head<'a> {
    /// The title of a shell, which the browser replaces.
    pub(super) shell_title: Option<&'a str>,
    /// The data for search engines and link previews. Without it the page asks not to be indexed: a filtered
    /// or searched list, a form, an error.
    pub(super) indexed: Option<Indexed>,
}

/// The data for search engines and link previews.
pub(super) struct Indexed {
    url: String,
    /// Open Graph properties.
    properties: Vec<(&'static str, String)>,
    /// JSON-LD.
    linked_data: String,
}

impl Indexed {
    pub(super) fn new(app: &App, key: Key, summary: &Summary, shown: &Shown) -> Self {
        let base = app.config.public_url();
        let url = format!("{base}{}", key.url(None));
        let (image, width, height) = match key {
            Key::Course(id) => (format!("{base}/assets/images/courses/{id}.webp"), "1280", "720"),
            _ => (format!("{base}/og-default.png"), "1200", "630"),
        };
        let (title, description) = preview(summary, shown);
        let properties = vec![
            ("og:type", "website".into()),
            ("og:locale", "it_IT".into()),
            ("og:site_name", app.centre().settings.name.clone()),
            ("og:url", url.clone()),
            ("og:title", title),
            ("og:description", description),
            ("og:image", image),
            ("og:image:width", width.into()),
            ("og:image:height", height.into()),
        ];
        let graph = graph(app, key, &base, &url, summary, shown);
        let linked_data = json!({ "@context": "https://schema.org", "@graph": graph }).to_string();
        Self {
            url,
            properties,
            // Nothing in it may end the script element.
            linked_data: linked_data.replace('<', "\\u003c"),
        }
    }
}

/// The text of a link preview. A course's preview names its next date, because a shared link is an
/// invitation.
fn preview(summary: &Summary, shown: &Shown) -> (String, String) {
    let next = shown.course.as_ref().and_then(|course| {
        let date = course.next_dates.iter().find(|date| date.private == 0)?;
        Some((course, date))
    });
    let Some((course, date)) = next else {
        return (summary.title.clone(), summary.description.clone());
    };
    let Instant(start) = date.date;
    let day = rome_time::long_date(rome_time::local(start).date());
    (
        format!("{}, {day}, {}", course.title, date.city.name),
        format!(
            "Prossima data: {}, {}. {}",
            rome_time::long(start),
            date.city.name,
            course.short_description
        ),
    )
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
            "name": app.centre().settings.name, "publisher": { "@id": format!("{base}/#organization") },
        })),
        _ => {
            let name = summary.title.split(" · ").next().unwrap_or_default();
            graph.push(trail(&[("Home", format!("{base}/")), (name, url.into())]));
        }
    }
    graph
}

fn organization(app: &App, base: &str) -> Value {
    let centre = app.centre();
    let logo = centre.logo.as_ref().map_or("/icon-512.png", |logo| &logo.light.url);
    let logo = format!("{base}{logo}");
    let centre = &centre.settings;
    let profiles: Vec<&str> = centre.social.iter().map(|profile| profile.url.as_str()).collect();
    if !centre.is_complete() {
        return json!({
            "@type": "EducationalOrganization", "@id": format!("{base}/#organization"), "url": format!("{base}/"),
            "name": centre.name,
        });
    }
    json!({
        "@type": "EducationalOrganization", "@id": format!("{base}/#organization"), "url": format!("{base}/"),
        "name": centre.name, "legalName": centre.legal_name, "description": centre.claim, "email": centre.email,
        "telephone": centre.phone, "taxID": centre.tax_id, "address": centre.address, "sameAs": profiles,
        "logo": logo,
    })
}

fn offered(course: &Course, base: &str, url: &str) -> Value {
    let instances: Vec<Value> = course
        .next_dates
        .iter()
        .filter(|date| date.private == 0)
        .filter_map(|date| Some(instance(course, date, date.venue.as_deref()?)))
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
        "offers": { "@type": "Offer", "category": "Paid", "url": url },
    })
}

fn instance(course: &Course, date: &CourseDateOption, venue: &str) -> Value {
    json!({
        "@type": "CourseInstance", "name": course.title, "courseMode": "Onsite", "courseWorkload": format!("PT{}H", course.duration),
        "startDate": date.date, "endDate": date.end_date, "maximumAttendeeCapacity": date.seats,
        "location": {
            "@type": "Place", "name": format!("{venue}, {}", date.city.name),
            "address": {
                "@type": "PostalAddress", "streetAddress": venue, "addressLocality": date.city.name,
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
