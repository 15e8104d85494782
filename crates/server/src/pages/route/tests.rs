//! Which page an address is.

use super::*;

#[test]
fn the_proxy_s_log_names_the_pattern_of_every_address_that_is_a_secret() {
    let proxy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/nginx.conf");
    let proxy = std::fs::read_to_string(proxy).unwrap();
    let contract = crate::app::openapi();
    let called = contract.paths.paths.keys().filter_map(|path| path.split_once('{'));
    // Numbers, and names of files and settings, are no secrets.
    let plain = ["id}", "file}", "kind}", "part}", "member}"];
    let called = called.filter(|(_, rest)| !plain.iter().any(|name| rest.contains(name)));
    let pages = [REMINDERS, PRESENCE, CHECK].into_iter().chain(LINKS);
    let pages = pages.map(|page| format!("{}/", page.trim_end_matches('/')));
    let secret: Vec<String> = pages.chain(called.map(|(prefix, _)| prefix.to_owned())).collect();
    assert!(secret.len() > 10, "{secret:?}");
    for prefix in secret {
        assert!(
            proxy.contains(&format!(" ~^{prefix} ")),
            "deploy/nginx.conf logs what follows {prefix}"
        );
    }
    let format = proxy
        .split_once("log_format")
        .and_then(|(_, rest)| rest.split_once(';'));
    let (format, _) = format.unwrap();
    assert!(
        !["$request ", "$request\"", "$request_uri", "$args", "$uri", "referer"]
            .iter()
            .any(|sign| format.contains(sign)),
        "{format}"
    );
    for log in proxy.lines().filter(|line| line.trim_start().starts_with("access_log")) {
        assert!(log.ends_with(" battito;") || log.ends_with(" off;"), "{log}");
    }
}

#[test]
fn knows_every_page_of_the_route_table() {
    assert_eq!(read("/", ""), Route::Page(Key::Home));
    assert_eq!(read("/cookies", ""), Route::Page(Key::Cookies));
    assert_eq!(read("/auth/password-reset/abc", ""), Route::Link);
    assert_eq!(read("/courses/12", "utm_source=x"), Route::Page(Key::Course(12)));
    assert_eq!(
        read("/courses/12", "date=next"),
        Route::Page(Key::Course(12)),
        "the browser chooses the date: all share one page"
    );
    assert_eq!(read("/courses/12", "date=45"), Route::Page(Key::Course(12)));
    assert_eq!(
        read("/courses/0", ""),
        Route::Page(Key::Course(0)),
        "a course that is never there"
    );
    assert_eq!(read("/control-panel/user/profile", ""), Route::Panel);
    assert_eq!(read("/control-panel/admin/courses/create", ""), Route::Panel);
    assert_eq!(read("/control-panel/admin/shifts", "view=coverage"), Route::Panel);
    assert_eq!(read("/control-panel/admin/users/12/edit", "tab=x"), Route::Panel);
    assert_eq!(read("/control-panel/admin/surveys", "course=1"), Route::Panel);
    assert_eq!(read("/questionario/aB-_1/", ""), Route::TrailingSlash);
    assert_eq!(read("/questionario/", ""), Route::Unknown);
    assert_eq!(read("/control-panel/nowhere", ""), Route::UnknownPanel);
    for (path, key) in PAGES {
        assert_eq!(key.path(), path);
    }
}

#[test]
fn knows_nothing_else() {
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
        assert_eq!(read(path, ""), Route::Unknown, "{path}");
    }
}

#[test]
fn knows_no_screen_of_the_panel_by_other_paths() {
    for path in [
        "/control-panel/admin",
        "/control-panel/admin/courses/0",
        "/control-panel/admin/courses/012",
        "/control-panel/admin/courses/{id}",
        "/control-panel/admin/courses/12/edit",
        "/control-panel/admin/users/edit",
        "/control-panel/admin/users//edit",
        "/control-panel/admin/users/x/edit",
        "/control-panel/admin/users/12/edit/more",
    ] {
        assert_eq!(read(path, ""), Route::UnknownPanel, "{path}");
    }
}

#[test]
fn reads_a_scanned_code() {
    let code = "128-1-K7QF3NZ2XA";
    assert_eq!(read(&format!("/presenza/{code}"), "x=y"), Route::Scan(code.into()));
    assert_eq!(read("/presenza", ""), Route::Page(Key::Presence));
    assert!(!Key::Presence.is_indexed() && !Key::StaleScan.is_indexed());
    assert_eq!(read("/control-panel/admin/course-dates/12/presenze", ""), Route::Panel);
    for path in ["/presenza/", "/presenza/a/b", "/presenza/a%20b", "/presenze/a"] {
        assert!(!matches!(read(path, ""), Route::Scan(_)), "{path}");
    }
}

#[test]
fn reads_the_check_of_a_certificate() {
    let check = |path: &str, query: &str| match read(path, query) {
        Route::Check(check) => (
            check.code.clone(),
            check.surname.clone(),
            format!("{}{}", check.path(), check.query()),
        ),
        other => panic!("{other:?}"),
    };
    let spelled = "/verifica/01AB-CDEF-0123-4567".to_owned();
    assert_eq!(
        check("/verifica/o1abcdef01234567", "x=y"),
        ("o1abcdef01234567".into(), None, spelled.clone())
    );
    let (_, surname, url) = check(&spelled, "surname=+D%27Angel%C3%B2%00&surname=b");
    assert_eq!(surname.as_deref(), Some("D'Angelò"));
    assert_eq!(url, format!("{spelled}?surname=D%27Angel%C3%B2"));
    assert_eq!(
        check("/verifica/non%20un+codice", "surname=+").2,
        "/verifica/non%20un%2Bcodice"
    );
    assert_eq!(
        read("/verifica", "code=+o1ab+cdef+"),
        Route::TypedCode("o1ab cdef".into())
    );
    assert_eq!(read("/verifica", "code="), Route::Page(Key::Check));
    assert_eq!(read("/verifica/", ""), Route::TrailingSlash);
    for path in ["/verifica/a/b", "/verifica/%00", "/Verifica/a", "/verifica/a&b"] {
        assert_eq!(read(path, ""), Route::Unknown, "{path}");
    }
    assert_eq!(read(&format!("/verifica/{}", "a".repeat(101)), ""), Route::Unknown);
}

#[test]
fn reads_the_link_that_stops_reminders() {
    assert_eq!(read("/promemoria/aB3-_", "x=y"), Route::Reminders("aB3-_".into()));
    assert_eq!(read("/promemoria/abc/", ""), Route::TrailingSlash);
    let long = format!("/promemoria/{}", "a".repeat(101));
    for path in [
        "/promemoria",
        "/promemoria/",
        "/promemoria/a/b",
        "/promemoria/a%20b",
        long.as_str(),
    ] {
        assert_eq!(read(path, ""), Route::Unknown, "{path}");
    }
}

#[test]
fn tells_a_trailing_slash_apart() {
    assert_eq!(read("/about/", ""), Route::TrailingSlash);
    assert_eq!(read("/control-panel/admin/users/12/edit/", ""), Route::TrailingSlash);
}

#[test]
fn reads_filters_and_search_of_the_list() {
    let set = Filters {
        organization: Some(0),
        course_type: Some(1),
        recipient: None,
        page: 1,
    };
    assert_eq!(
        read("/courses", "courseType=1&x=y&organization=0&recipient=2"),
        Route::Page(Key::Courses(set))
    );
    assert_eq!(
        read("/courses", "organization=7&recipient=&search=+"),
        Route::Page(Key::Courses(Filters::NONE))
    );
    assert_eq!(
        read("/courses", "organization=0&organization=1&courseType=1"),
        Route::Page(Key::Courses(set))
    );
    assert_eq!(
        read("/courses", "search=%C3%A8+vita"),
        Route::Search(Filters::NONE, words("è vita"))
    );
}

fn words(words: &str) -> Search {
    Search {
        words: Some(words.to_owned()),
        ..Search::default()
    }
}

#[test]
fn reads_the_city_and_the_month() {
    let set = Search {
        city: Some("Reggio Emilia".into()),
        month: Month::parse("2027-03"),
        ..Search::default()
    };
    let query = Filters::NONE.query(Some(&set));
    assert_eq!(query, "?city=Reggio+Emilia&month=2027-03");
    assert_eq!(read("/courses", &query[1..]), Route::Search(Filters::NONE, set));
    let long = format!("month=marzo&city={}", "a".repeat(101));
    for ignored in ["month=2027-13&city=+", &long] {
        assert_eq!(
            read("/courses", ignored),
            Route::Page(Key::Courses(Filters::NONE)),
            "{ignored}"
        );
    }
}

#[test]
fn cuts_a_search_that_is_too_long_and_drops_control_characters() {
    let long = |length: usize| read("/courses", &format!("recipient=1&search={}", "%C3%A8".repeat(length)));
    let filters = Filters {
        recipient: Some(1),
        ..Filters::NONE
    };
    assert_eq!(long(200), Route::Search(filters, words(&"è".repeat(200))));
    assert_eq!(long(201), Route::LongSearch(filters, words(&"è".repeat(200))));
    assert_eq!(
        read("/courses", "search=a%00b%0A"),
        Route::Search(Filters::NONE, words("a b"))
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
    let query = set.query(Some(&words("è & vita")));
    assert_eq!(query, "?search=%C3%A8+%26+vita&organization=0&recipient=1&page=3");
    assert_eq!(read("/courses", &query[1..]), Route::Search(set, words("è & vita")));
    assert_eq!(Filters::NONE.query(None), "");
}

#[test]
fn takes_anything_but_a_pages_number_for_the_first() {
    let page = |query: &str| match read("/courses", query) {
        Route::Page(Key::Courses(filters)) => filters.page,
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
    assert!(second.is_indexed());
    assert_eq!(format!("{}{}", second.path(), second.query(None)), "/courses?page=2");
}
