use super::*;

const ECHO: &str = r#"globalThis.renderPage = (input) => {
    const { run, text = "" } = JSON.parse(input);
    const body = run === undefined ? text : String(eval(run));
    return JSON.stringify({ head: "<title>t</title>", title: "t", description: "", body, state: "{}" });
};"#;

const TIGHT: Limits = Limits {
    time: Duration::from_millis(200),
    memory: 8 << 20,
    stack: 256 << 10,
};

async fn run(renderer: &Renderer, script: &str) -> Result<String, RenderError> {
    let input = serde_json::json!({ "run": script }).to_string();
    renderer.render(input).await.map(|page| page.body)
}

async fn value(script: &str) -> String {
    run(&Renderer::start(ECHO, TIGHT).unwrap(), script).await.unwrap()
}

#[tokio::test]
async fn gives_back_head_and_body() {
    let renderer = Renderer::start(ECHO, TIGHT).unwrap();
    let page = renderer.render(r#"{"text": "perché 🫀"}"#.into()).await.unwrap();
    assert_eq!(
        (page.head.as_str(), page.body.as_str()),
        ("<title>t</title>", "perché 🫀")
    );
}

#[tokio::test]
async fn survives_hostile_pages() {
    let renderer = Renderer::start(ECHO, TIGHT).unwrap();
    let hostile = [
        "throw new Error('no')",
        "for (;;) {}",
        "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)",
        "(function again() { return [again()]; })()",
        "(() => { const old = renderPage; renderPage = () => old('{'); })(), JSON.parse('{')",
        "/(a+)+$/.test('a'.repeat(40) + 'b')",
    ];
    for script in hostile {
        assert!(run(&renderer, script).await.is_err(), "{script}");
        assert_eq!(run(&renderer, "1 + 1").await, Ok("2".into()), "after {script}");
    }
}

#[tokio::test]
async fn names_the_limit_that_was_exceeded() {
    let renderer = Renderer::start(ECHO, TIGHT).unwrap();
    assert_eq!(
        run(&renderer, "for (;;) {}").await,
        Err(RenderError::TimedOut(TIGHT.time))
    );
}

#[tokio::test]
async fn keeps_nothing_of_many_pages() {
    let renderer = Renderer::start(ECHO, TIGHT).unwrap();
    for _ in 0..300 {
        run(&renderer, "[...Array(2e4).keys()].map(String).join().length")
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn fails_without_a_bundle_that_works() {
    let renderer = Renderer::start("throw new Error('broken')", TIGHT).unwrap();
    let error = renderer.render("{}".into()).await.unwrap_err();
    assert!(error.to_string().contains("broken"), "{error}");
}

#[tokio::test]
async fn has_no_browser_around_it() {
    assert_eq!(
        value("typeof window + typeof document + typeof Intl + typeof fetch").await,
        "undefined".repeat(4)
    );
    assert_eq!(value("setTimeout(() => { throw 1 }) + 0").await, "0");
}

#[tokio::test]
async fn reads_and_writes_addresses_as_browsers_do() {
    assert_eq!(
        value("new URL('/corsi?a=1#b', 'https://battito.example:8443/x/y').href").await,
        "https://battito.example:8443/corsi?a=1#b"
    );
    assert_eq!(value("const { origin, pathname, search, hash } = new URL('https://è.example/a b?c=d e#f'); [origin, pathname, search, hash].join(' | ')").await, "https://xn--8ca.example | /a%20b | ?c=d%20e | #f");
    assert_eq!(
        value("(() => { try { new URL('nowhere') } catch (error) { return error.name } })()").await,
        "TypeError"
    );
    assert_eq!(
        value(
            "new URLSearchParams('?a=1&b=%C3%A8+x&a=2').getAll('a').join() + new URLSearchParams('b=%C3%A8+x').get('b')"
        )
        .await,
        "1,2è x"
    );
    assert_eq!(
        value(
            "const q = new URLSearchParams({ z: 1 }); q.set('a', 'è &'); q.append('z', 2); q.set('z', 3); q.toString()"
        )
        .await,
        "z=3&a=%C3%A8+%26"
    );
    assert_eq!(
        value("[...new URLSearchParams([['a', 1]])].join(';') + new URLSearchParams('a').size").await,
        "a,11"
    );
}

#[tokio::test]
async fn encodes_text() {
    assert_eq!(value("new TextEncoder().encode('è').join()").await, "195,168");
}
