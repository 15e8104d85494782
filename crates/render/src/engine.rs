//! One engine: a runtime with its limits, the globals that the bundle expects, and the bundle.

use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Runtime, TypedArray};
use url::{Url, form_urlencoded};

use crate::{Limits, Page, RenderError};

const GLOBALS: &str = include_str!("globals.js");
/// The bundle is parsed once for many pages, and may take its time even on a busy machine.
const START_TIME: Duration = Duration::from_secs(20);

pub(crate) struct Engine {
    context: Context,
    deadline: Rc<Cell<Instant>>,
    time: Duration,
}

impl Engine {
    pub(crate) fn start(bundle: &str, limits: Limits) -> Result<Self, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Failed(error.to_string());
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(limits.memory);
        runtime.set_max_stack_size(limits.stack);
        let deadline = Rc::new(Cell::new(Instant::now() + START_TIME));
        let ends = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > ends.get())));
        let context = Context::full(&runtime).map_err(failed)?;
        let engine = Self {
            context,
            deadline,
            time: limits.time,
        };
        engine.context.with(|ctx| {
            let start = || {
                let give: Function = ctx.eval(GLOBALS)?;
                give.call::<_, ()>((natives(&ctx)?,))?;
                ctx.eval::<(), _>(bundle)
            };
            start().catch(&ctx).map_err(|error| engine.reason(&error))
        })?;
        Ok(engine)
    }

    pub(crate) fn render(&self, input: &str) -> Result<Page, RenderError> {
        self.deadline.set(Instant::now() + self.time);
        let output: String = self.context.with(|ctx| {
            let render = || ctx.globals().get::<_, Function>("renderPage")?.call((input,));
            render().catch(&ctx).map_err(|error| self.reason(&error))
        })?;
        serde_json::from_str(&output).map_err(|error| RenderError::Failed(error.to_string()))
    }

    fn reason(&self, error: &CaughtError<'_>) -> RenderError {
        if Instant::now() > self.deadline.get() {
            RenderError::TimedOut(self.time)
        } else {
            RenderError::Failed(error.to_string())
        }
    }
}

/// The functions behind `globals.js`. They take values of the engine, which are always owned.
fn natives<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Object<'js>> {
    let natives = Object::new(ctx.clone())?;
    natives.set("parseUrl", Function::new(ctx.clone(), parse_url)?)?;
    natives.set("parseQuery", Function::new(ctx.clone(), parse_query)?)?;
    natives.set("writeQuery", Function::new(ctx.clone(), write_query)?)?;
    natives.set("encode", Function::new(ctx.clone(), encode)?)?;
    natives.set("log", Function::new(ctx.clone(), log)?)?;
    Ok(natives)
}

#[expect(clippy::needless_pass_by_value, reason = "arguments come owned from the engine")]
fn parse_url(address: String, base: Option<String>) -> Option<String> {
    let base = base.map(|base| Url::parse(&base)).transpose().ok()?;
    let url = Url::options().base_url(base.as_ref()).parse(&address).ok()?;
    let parts = serde_json::json!({
        "href": url.as_str(),
        "origin": url.origin().ascii_serialization(),
        "protocol": format!("{}:", url.scheme()),
        "host": url.authority(),
        "hostname": url.host_str().unwrap_or_default(),
        "port": url.port().map(|port| port.to_string()).unwrap_or_default(),
        "pathname": url.path(),
        "search": url.query().filter(|query| !query.is_empty()).map(|query| format!("?{query}")).unwrap_or_default(),
        "hash": url.fragment().filter(|hash| !hash.is_empty()).map(|hash| format!("#{hash}")).unwrap_or_default(),
    });
    Some(parts.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "arguments come owned from the engine")]
fn parse_query(query: String) -> Vec<Vec<String>> {
    form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| vec![name.into_owned(), value.into_owned()])
        .collect()
}

#[expect(clippy::needless_pass_by_value, reason = "arguments come owned from the engine")]
fn write_query(pairs: Vec<Vec<String>>) -> String {
    let pairs = pairs.iter().filter_map(|pair| Some((pair.first()?, pair.get(1)?)));
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}

fn encode(ctx: Ctx<'_>, text: String) -> rquickjs::Result<TypedArray<'_, u8>> {
    TypedArray::new(ctx, text.into_bytes())
}

#[expect(clippy::needless_pass_by_value, reason = "arguments come owned from the engine")]
fn log(level: String, text: String) {
    if level == "info" {
        tracing::debug!(text, "said while rendering");
    } else {
        tracing::warn!(text, "said while rendering");
    }
}
