// What the frontend's code expects of its surroundings and the engine does not bring. There is no window, no document and
// no Intl: code that looks for them is told, as on any server, that there is no browser.
(({ parseUrl, parseQuery, writeQuery, encode, log }) => {
  class URLSearchParams {
    #pairs;
    constructor(init = "") {
      if (typeof init === "string") this.#pairs = parseQuery(init.startsWith("?") ? init.slice(1) : init);
      else if (typeof init[Symbol.iterator] === "function") this.#pairs = [...init].map(([name, value]) => [`${name}`, `${value}`]);
      else this.#pairs = Object.entries(init).map(([name, value]) => [name, `${value}`]);
    }
    get size() { return this.#pairs.length; }
    get(name) { return this.#pairs.find(([key]) => key === name)?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter(([key]) => key === name).map(([, value]) => value); }
    has(name) { return this.#pairs.some(([key]) => key === name); }
    append(name, value) { this.#pairs.push([`${name}`, `${value}`]); }
    delete(name) { this.#pairs = this.#pairs.filter(([key]) => key !== name); }
    set(name, value) {
      const at = this.#pairs.findIndex(([key]) => key === name);
      this.#pairs = this.#pairs.filter(([key], index) => key !== name || index === at);
      if (at < 0) this.append(name, value);
      else this.#pairs[at] = [name, `${value}`];
    }
    forEach(visit) { for (const [name, value] of this.#pairs) visit(value, name, this); }
    keys() { return this.#pairs.map(([name]) => name).values(); }
    values() { return this.#pairs.map(([, value]) => value).values(); }
    entries() { return this.#pairs.map((pair) => [...pair]).values(); }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return writeQuery(this.#pairs); }
  }

  class URL {
    constructor(address, base) {
      const parts = parseUrl(`${address}`, base === undefined ? undefined : `${base}`);
      if (parts === undefined) throw new TypeError(`Invalid URL: ${address}`);
      Object.assign(this, JSON.parse(parts));
      this.searchParams = new URLSearchParams(this.search);
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
  }

  class TextEncoder {
    encoding = "utf-8";
    encode(text = "") { return encode(`${text}`); }
  }

  const say = (level) => (...values) => log(level, values.map(String).join(" "));
  const console = { log: say("info"), info: say("info"), debug: say("info"), warn: say("warn"), error: say("error") };
  // Nothing happens after a page is finished: timers are accepted and never fire.
  const never = () => 0;
  Object.assign(globalThis, {
    URL, URLSearchParams, TextEncoder, console,
    setTimeout: never, setInterval: never, clearTimeout: never, clearInterval: never,
    setImmediate: never, queueMicrotask: never,
  });
})
