//! Which page an address is, decided before anything is rendered. Only what is known here ever becomes a page of the
//! cache: unknown paths and query members are all the same page.

use std::borrow::Cow;

/// How many courses a page of their list shows, as in web/src/features/courses/pages.ts.
pub(super) const COURSES_PER_PAGE: usize = 48;

/// Pages without a parameter.
const PAGES: [(&str, Key); 9] = [
    ("/", Key::Home),
    ("/courses", Key::Courses(Filters::NONE)),
    ("/about", Key::About),
    ("/privacy", Key::Privacy),
    ("/cookies", Key::Cookies),
    ("/forbidden", Key::Forbidden),
    ("/auth/login", Key::Login),
    ("/auth/register", Key::Register),
    ("/auth/forget-password", Key::ForgetPassword),
];
const PANEL: [&str; 3] = [
    "/control-panel",
    "/control-panel/user/reservations",
    "/control-panel/user/profile",
];
/// Pages that end in the secret of a link.
const LINKS: [&str; 2] = ["/auth/password-reset/", "/auth/verify-email/"];

/// What stands at an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    /// A page of the site.
    Page(Key),
    /// The list of courses, searched.
    Search(Filters, String),
    /// A page of the site that lives from the secret in its address: never rendered, never kept.
    Link,
    /// A screen of the panel.
    Panel,
    /// The path of a page with a slash too many.
    Slash,
    /// Below the panel, but no screen: the panel tells so itself.
    UnknownPanel,
    /// No page.
    Unknown,
}

/// A page that is rendered once for everyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Home,
    Courses(Filters),
    Course(i64),
    About,
    Privacy,
    Cookies,
    Forbidden,
    Login,
    Register,
    ForgetPassword,
    /// No such page.
    NotFound,
    /// No such course.
    NoCourse,
}

impl Key {
    /// The path it is rendered at.
    pub(super) fn path(self) -> Cow<'static, str> {
        match self {
            Self::Course(id) => format!("/courses/{id}").into(),
            Self::Courses(_) => "/courses".into(),
            Self::NotFound => "/404".into(),
            Self::NoCourse => "/courses/0".into(),
            page => PAGES
                .iter()
                .find(|(_, key)| *key == page)
                .map_or("/", |(path, _)| path)
                .into(),
        }
    }

    /// What stands behind its path, with the question mark.
    pub(super) fn query(self, search: Option<&str>) -> String {
        match self {
            Self::Courses(filters) => filters.query(search),
            _ => String::new(),
        }
    }

    /// Whether search engines should list it. Filtered lists only repeat the whole one.
    pub(super) fn is_listed(self) -> bool {
        match self {
            Self::Home | Self::About | Self::Privacy | Self::Cookies | Self::Course(_) => true,
            Self::Courses(filters) => filters.first_page() == Filters::NONE,
            _ => false,
        }
    }
}

/// The filters of the list that are set, each 0 or 1, and the page of what they find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Filters {
    pub(super) organization: Option<u8>,
    pub(super) course_type: Option<u8>,
    pub(super) recipient: Option<u8>,
    /// From 1.
    pub(super) page: usize,
}

impl Filters {
    const NONE: Self = Self {
        organization: None,
        course_type: None,
        recipient: None,
        page: 1,
    };

    /// The same courses, from their beginning.
    pub(super) fn first_page(self) -> Self {
        Self { page: 1, ..self }
    }

    /// The query string they stand for, with its question mark.
    pub(super) fn query(self, search: Option<&str>) -> String {
        let mut query = url::form_urlencoded::Serializer::for_suffix(String::from("?"), 1);
        if let Some(search) = search {
            query.append_pair("search", search);
        }
        let named = [
            ("organization", self.organization),
            ("courseType", self.course_type),
            ("recipient", self.recipient),
        ];
        for (name, value) in named {
            if let Some(value) = value {
                query.append_pair(name, &value.to_string());
            }
        }
        if self.page > 1 {
            query.append_pair("page", &self.page.to_string());
        }
        let query = query.finish();
        if query == "?" { String::new() } else { query }
    }
}

/// Reads an address.
pub(super) fn read(path: &str, query: &str) -> Address {
    if path == "/courses" {
        return list(query);
    }
    if let Some((_, key)) = PAGES.iter().find(|(known, _)| *known == path) {
        return Address::Page(*key);
    }
    if PANEL.contains(&path) {
        return Address::Panel;
    }
    if let Some(id) = path.strip_prefix("/courses/").and_then(number) {
        return Address::Page(Key::Course(id));
    }
    let secret = LINKS.iter().find_map(|prefix| path.strip_prefix(prefix));
    if secret.is_some_and(|secret| !secret.is_empty() && !secret.contains('/')) {
        return Address::Link;
    }
    if path.len() > 1 && path.ends_with('/') {
        let shorter = read(path.trim_end_matches('/'), "");
        if !matches!(shorter, Address::Unknown | Address::UnknownPanel) {
            return Address::Slash;
        }
    }
    if path.starts_with("/control-panel/") {
        Address::UnknownPanel
    } else {
        Address::Unknown
    }
}

/// The list, by what its query asks for. As in the browser, the first of repeated members counts, any value but 0 and 1
/// means all, and any but the number of a page the first page.
fn list(query: &str) -> Address {
    let mut filters = Filters::NONE;
    let mut search = None;
    let members: Vec<_> = url::form_urlencoded::parse(query.as_bytes()).collect();
    // From the last to the first: what is read last stays.
    for (name, value) in members.into_iter().rev() {
        let choice = match value.as_ref() {
            "0" => Some(0),
            "1" => Some(1),
            _ => None,
        };
        match name.as_ref() {
            "organization" => filters.organization = choice,
            "courseType" => filters.course_type = choice,
            "recipient" => filters.recipient = choice,
            "page" => filters.page = page_number(&value).unwrap_or(1),
            "search" => search = Some(value.trim().to_owned()).filter(|words| !words.is_empty()),
            _ => {}
        }
    }
    match search {
        Some(words) => Address::Search(filters, words),
        None => Address::Page(Key::Courses(filters)),
    }
}

fn page_number(text: &str) -> Option<usize> {
    let page = number(text).filter(|_| text.len() <= 6)?;
    usize::try_from(page).ok().filter(|page| *page > 0)
}

/// A number as we write it: no sign, no zero in front, at most 18 digits.
fn number(text: &str) -> Option<i64> {
    let plain = text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = plain && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_every_page_of_the_route_table() {
        assert_eq!(read("/", ""), Address::Page(Key::Home));
        assert_eq!(read("/cookies", ""), Address::Page(Key::Cookies));
        assert_eq!(read("/auth/password-reset/abc", ""), Address::Link);
        assert_eq!(read("/courses/12", "utm_source=x"), Address::Page(Key::Course(12)));
        assert_eq!(
            read("/courses/0", ""),
            Address::Page(Key::Course(0)),
            "a course that is never there"
        );
        assert_eq!(read("/control-panel/user/profile", ""), Address::Panel);
        assert_eq!(read("/control-panel/nowhere", ""), Address::UnknownPanel);
        for (path, key) in PAGES {
            assert_eq!(key.path(), path);
        }
    }

    #[test]
    fn answers_404_to_everything_else() {
        for path in [
            "/nowhere",
            "/courses/01",
            "/courses/1234567890123456789",
            "/courses/-1",
            "/courses/1/2",
            "/courses/99999999999999999999",
            "/auth/password-reset/",
            "//evil.example",
            "/control-panelx",
        ] {
            assert_eq!(read(path, ""), Address::Unknown, "{path}");
        }
    }

    #[test]
    fn sends_a_trailing_slash_to_the_page_without_it() {
        assert_eq!(read("/about/", ""), Address::Slash);
    }

    #[test]
    fn knows_27_lists_and_what_is_searched() {
        let set = Filters {
            organization: Some(0),
            course_type: Some(1),
            recipient: None,
            page: 1,
        };
        assert_eq!(
            read("/courses", "courseType=1&x=y&organization=0&recipient=2"),
            Address::Page(Key::Courses(set))
        );
        assert_eq!(
            read("/courses", "organization=7&recipient=&search=+"),
            Address::Page(Key::Courses(Filters::NONE))
        );
        assert_eq!(
            read("/courses", "organization=0&organization=1&courseType=1"),
            Address::Page(Key::Courses(set))
        );
        assert_eq!(
            read("/courses", "search=%C3%A8+vita"),
            Address::Search(Filters::NONE, "è vita".into())
        );
    }

    #[test]
    fn writes_the_query_that_it_reads() {
        let set = Filters {
            organization: Some(0),
            course_type: None,
            recipient: Some(1),
            page: 3,
        };
        let query = set.query(Some("è & vita"));
        assert_eq!(query, "?search=%C3%A8+%26+vita&organization=0&recipient=1&page=3");
        assert_eq!(read("/courses", &query[1..]), Address::Search(set, "è & vita".into()));
        assert_eq!(Filters::NONE.query(None), "");
    }

    #[test]
    fn takes_anything_but_a_pages_number_for_the_first() {
        let page = |query: &str| match read("/courses", query) {
            Address::Page(Key::Courses(filters)) => filters.page,
            other => panic!("{other:?}"),
        };
        for query in [
            "page=0",
            "page=-1",
            "page=02",
            "page=1e3",
            "page=1000000",
            "page=",
            "page=x&page=2",
        ] {
            assert_eq!(page(query), 1, "{query}");
        }
        assert_eq!(page("page=999999"), 999_999);
        let second = Key::Courses(Filters {
            page: 2,
            ..Filters::NONE
        });
        assert!(second.is_listed());
        assert_eq!(format!("{}{}", second.path(), second.query(None)), "/courses?page=2");
    }
}
