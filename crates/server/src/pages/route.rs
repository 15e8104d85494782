//! Reads which page a URL is. Only the pages listed here are ever rendered and cached: all unknown paths are the same 404
//! page, and unknown query parameters are ignored.

use std::borrow::Cow;

use battito_domain::{certificate::VerificationCode, mail_text::MailKind, month::Month};
use battito_platform::search;

use crate::features::{catalogue::list::LONGEST_CITY, certificate_checks::dto::LONGEST_SURNAME};

/// Courses on one page of the list, as in web/src/features/courses/pages.ts.
pub(super) const COURSES_PER_PAGE: usize = 48;

/// The page on which certificates are checked. Below it, the path is a code.
const CHECK: &str = "/verifica";
/// The longest code that is looked at, in bytes as they are sent.
const LONGEST_CODE: usize = 100;

/// The page that stops the reminders of renewals. Below it, the path is the token of a mailed link.
const REMINDERS: &str = "/promemoria/";
/// The page that asks how a course was. Below it, the path is the token of a mailed link.
const SURVEY: &str = "/questionario/";
/// The longest token that is looked at, in bytes.
const LONGEST_TOKEN: usize = 100;

/// The page of a scanned code. Below it, the path is the code on the screen of a classroom.
const PRESENCE: &str = "/presenza";

/// Pages without a path parameter.
const PAGES: [(&str, Key); 11] = [
    ("/", Key::Home),
    ("/courses", Key::Courses(Filters::NONE)),
    ("/about", Key::About),
    ("/privacy", Key::Privacy),
    ("/cookies", Key::Cookies),
    (CHECK, Key::Check),
    (PRESENCE, Key::Presence),
    ("/forbidden", Key::Forbidden),
    ("/auth/login", Key::Login),
    ("/auth/register", Key::Register),
    ("/auth/forget-password", Key::ForgetPassword),
];
/// The screens of the panel. `{id}` stands for a number.
const PANEL: [&str; 27] = [
    "/control-panel",
    "/control-panel/user/reservations",
    "/control-panel/user/profile",
    "/control-panel/admin/courses",
    "/control-panel/admin/courses/create",
    "/control-panel/admin/courses/{id}",
    "/control-panel/admin/course-dates",
    "/control-panel/admin/course-dates/create",
    "/control-panel/admin/course-dates/{id}/edit",
    "/control-panel/admin/course-dates/{id}/reservations",
    "/control-panel/admin/course-dates/{id}/appello",
    "/control-panel/admin/course-dates/{id}/presenze",
    "/control-panel/admin/shifts",
    "/control-panel/admin/certificates",
    "/control-panel/admin/renewals",
    "/control-panel/admin/surveys",
    "/control-panel/admin/users",
    "/control-panel/admin/users/create",
    "/control-panel/admin/users/{id}",
    "/control-panel/admin/users/{id}/edit",
    "/control-panel/admin/users/{id}/reservations",
    "/control-panel/admin/settings",
    "/control-panel/admin/settings/certificates",
    "/control-panel/admin/settings/mails",
    "/control-panel/admin/audit",
    "/control-panel/admin/system",
    "/control-panel/aiuto",
];
/// The editors of the words of mails: the kind of the mail follows.
const MAIL_TEXTS: &str = "/control-panel/admin/settings/mails/";
/// Pages whose path ends in the token of a mailed link. That of a survey has a route of its own (`survey`), because it takes
/// a form.
const LINKS: [&str; 5] = [
    "/auth/password-reset/",
    "/auth/verify-email/",
    "/auth/confirm-email/",
    "/auth/restore-email/",
    SURVEY,
];

/// The page of a URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Route {
    /// A page of the site.
    Page(Key),
    /// The list of courses with a search, a city or a month.
    Search(Filters, Search),
    /// The same with a search that is too long, which is cut.
    LongSearch(Filters, Search),
    /// The check of a certificate.
    Check(Check),
    /// A code that was typed without JavaScript: the check is at an address of its own.
    TypedCode(String),
    /// The page that stops the reminders of this token's owner.
    Reminders(String),
    /// A code that was scanned in a classroom.
    Scan(String),
    /// A page of the site with a token in its path: never rendered, never cached.
    Link,
    /// A screen of the panel.
    Panel,
    /// The path of a page with a trailing slash.
    TrailingSlash,
    /// A path of the panel without a screen: the panel shows its own 404.
    UnknownPanel,
    /// No page: 404.
    Unknown,
}

impl Route {
    /// Whether the address has something in it that only its reader should know: the token of a mail, the code of a
    /// classroom, the code of a certificate with the surname of its holder.
    pub(super) fn has_secret(&self) -> bool {
        matches!(
            self,
            Self::Link | Self::Reminders(_) | Self::Scan(_) | Self::Check(_) | Self::TypedCode(_)
        )
    }
}

/// The check of a certificate, as its URL says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Check {
    /// The code as it was typed.
    pub(super) code: String,
    /// The holder's surname, if it is given.
    pub(super) surname: Option<String>,
}

impl Check {
    /// Reads the part of the path below the page, still encoded, and the query string.
    fn read(code: &str, query: &str) -> Option<Self> {
        let is_one = !code.is_empty() && code.len() <= LONGEST_CODE && !code.contains('/');
        let code = percent_decode(code).filter(|_| is_one)?;
        Some(Self {
            code,
            surname: parameter(query, "surname").map(|surname| surname.chars().take(LONGEST_SURNAME).collect()),
        })
    }

    /// The path it is rendered at.
    pub(super) fn path(&self) -> String {
        check_path(&self.code)
    }

    /// Its query string, with the question mark.
    pub(super) fn query(&self) -> String {
        let Some(surname) = &self.surname else {
            return String::new();
        };
        let encoded: String = url::form_urlencoded::byte_serialize(surname.as_bytes()).collect();
        format!("?surname={encoded}")
    }
}

/// The address of the check of a code. One that can be read is spelled as on the certificate.
pub(super) fn check_path(code: &str) -> String {
    let spelled = VerificationCode::parse(code).map_or_else(|| code.to_owned(), |code| code.to_string());
    let encoded: String = url::form_urlencoded::byte_serialize(spelled.as_bytes()).collect();
    // In a path a space is no plus.
    format!("{CHECK}/{}", encoded.replace('+', "%20"))
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
    /// Where the code of a certificate is typed.
    Check,
    /// Where a scan becomes presence.
    Presence,
    /// The page of a scanned code that is stale.
    StaleScan,
    /// The questions about a course. The path ends in a token that is not part of the key.
    Survey,
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
            Self::StaleScan => "/presenza/0".into(),
            Self::Survey => SURVEY.into(),
            page => PAGES
                .iter()
                .find(|(_, key)| *key == page)
                .map_or("/", |(path, _)| path)
                .into(),
        }
    }

    /// Its path and query string.
    pub(super) fn url(self, search: Option<&Search>) -> String {
        format!("{}{}", self.path(), self.query(search))
    }

    /// Its query string, with the question mark.
    pub(super) fn query(self, search: Option<&Search>) -> String {
        match self {
            Self::Courses(filters) => filters.query(search),
            _ => String::new(),
        }
    }

    /// Whether search engines may index it. Filtered lists repeat the whole one.
    pub(super) fn is_indexed(self) -> bool {
        match self {
            Self::Home | Self::About | Self::Privacy | Self::Cookies | Self::Check | Self::Course(_) => true,
            Self::Courses(filters) => filters.first_page() == Filters::NONE,
            _ => false,
        }
    }
}

/// Filters with free values.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Search {
    pub(super) words: Option<String>,
    /// Name of a city.
    pub(super) city: Option<String>,
    pub(super) month: Option<Month>,
}

/// The filters of the list, each 0, 1 or not set, and the page number.
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

    /// The first page with the same filters.
    pub(super) fn first_page(self) -> Self {
        Self { page: 1, ..self }
    }

    /// Their query string, with the question mark.
    pub(super) fn query(self, search: Option<&Search>) -> String {
        let mut query = url::form_urlencoded::Serializer::for_suffix(String::from("?"), 1);
        if let Some(words) = search.and_then(|search| search.words.as_ref()) {
            query.append_pair("search", words);
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
        if let Some(city) = search.and_then(|search| search.city.as_ref()) {
            query.append_pair("city", city);
        }
        if let Some(month) = search.and_then(|search| search.month) {
            query.append_pair("month", &month.to_string());
        }
        if self.page > 1 {
            query.append_pair("page", &self.page.to_string());
        }
        let query = query.finish();
        if query == "?" { String::new() } else { query }
    }
}

/// Reads a path and its query string.
pub(super) fn read(path: &str, query: &str) -> Route {
    if path == "/courses" {
        return list(query);
    }
    // Before the long table of the panel: it is asked most.
    if let Some(id) = path.strip_prefix("/courses/").and_then(number) {
        return Route::Page(Key::Course(id));
    }
    if path == CHECK
        && let Some(code) = parameter(query, "code")
    {
        return Route::TypedCode(code);
    }
    if let Some(check) = path
        .strip_prefix("/verifica/")
        .and_then(|code| Check::read(code, query))
    {
        return Route::Check(check);
    }
    if let Some((_, key)) = PAGES.iter().find(|(known, _)| *known == path) {
        return Route::Page(*key);
    }
    let is_mail = path
        .strip_prefix(MAIL_TEXTS)
        .is_some_and(|kind| MailKind::parse(kind).is_some());
    if is_mail || PANEL.iter().any(|screen| is_at(screen, path)) {
        return Route::Panel;
    }
    if let Some(token) = path.strip_prefix(REMINDERS).filter(|token| is_token(token)) {
        return Route::Reminders(token.to_owned());
    }
    if let Some(code) = path.strip_prefix("/presenza/").filter(|code| is_token(code)) {
        return Route::Scan(code.to_owned());
    }
    let secret = LINKS.iter().find_map(|prefix| path.strip_prefix(prefix));
    if secret.is_some_and(|secret| !secret.is_empty() && !secret.contains('/')) {
        return Route::Link;
    }
    if path.len() > 1 && path.ends_with('/') {
        let shorter = read(path.trim_end_matches('/'), "");
        if !matches!(shorter, Route::Unknown | Route::UnknownPanel) {
            return Route::TrailingSlash;
        }
    }
    if path.starts_with("/control-panel/") {
        Route::UnknownPanel
    } else {
        Route::Unknown
    }
}

/// Whether a mailed link may end in it: one segment of letters, digits and hyphens.
fn is_token(text: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_');
    !text.is_empty() && text.len() <= LONGEST_TOKEN && text.bytes().all(is_sign)
}

/// Whether the path is the screen's, with a number for `{id}`.
fn is_at(screen: &str, path: &str) -> bool {
    let mut asked = path.split('/');
    let fits = |part: &str, given: &str| if part == "{id}" { is_id(given) } else { part == given };
    screen
        .split('/')
        .all(|part| asked.next().is_some_and(|given| fits(part, given)))
        && asked.next().is_none()
}

fn is_id(text: &str) -> bool {
    number(text).is_some_and(|id| id > 0)
}

/// Reads the query string of the list as the browser does: the first of repeated parameters counts, a filter
/// that is not 0 or 1 is not set, and an invalid page number means the first page.
fn list(query: &str) -> Route {
    let mut filters = Filters::NONE;
    let mut search = Search::default();
    let members: Vec<_> = url::form_urlencoded::parse(query.as_bytes()).collect();
    // Backwards, so that the first of repeated parameters wins.
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
            "search" => search.words = Some(searched(&value)).filter(|words| !words.is_empty()),
            "city" => search.city = Some(searched(&value)).filter(|city| is_city(city)),
            "month" => search.month = Month::parse(&value),
            _ => {}
        }
    }
    let words = search.words.as_deref().unwrap_or_default();
    if let Some((end, _)) = words.char_indices().nth(search::MAX_LENGTH) {
        let words = Some(words[..end].trim_end().to_owned());
        return Route::LongSearch(filters, Search { words, ..search });
    }
    if search == Search::default() {
        Route::Page(Key::Courses(filters))
    } else {
        Route::Search(filters, search)
    }
}

/// Whether a city may have this name.
fn is_city(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= LONGEST_CITY
}

/// The first parameter with this name, unless it is blank.
fn parameter(query: &str, name: &str) -> Option<String> {
    let (_, value) = url::form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name)?;
    Some(searched(&value)).filter(|value| !value.is_empty())
}

/// Decodes a segment of a path. In the query's encoding a plus would be a space.
fn percent_decode(segment: &str) -> Option<String> {
    let encoded = format!("s={}", segment.replace('+', "%2B"));
    if encoded.contains('&') {
        return None;
    }
    parameter(&encoded, "s")
}

/// The words of a search. A control character, which no text may hold, separates words like a space.
fn searched(value: &str) -> String {
    value.replace(char::is_control, " ").trim().to_owned()
}

fn page_number(text: &str) -> Option<usize> {
    let page = number(text).filter(|_| text.len() <= 6)?;
    usize::try_from(page).ok().filter(|page| *page > 0)
}

/// A number without sign and leading zeros, at most 18 digits.
fn number(text: &str) -> Option<i64> {
    let plain = text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = plain && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests;
