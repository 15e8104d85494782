// Full page loads, which moving between the two entries needs. Tests can intercept them.

type LoadPage = (path: string, how?: "replace") => void;

let load: LoadPage = (path, how) => location[how ?? "assign"](path);

/** Loads the page. "replace" removes the present page from the history, where going back to it would only redirect again. */
export function loadPage(...target: Parameters<LoadPage>): void {
  load(...target);
}

/** For tests: calls `interceptor` instead. Returns what ends it. */
export function interceptPageLoads(interceptor: LoadPage): () => void {
  const former = load;
  load = interceptor;
  return () => {
    load = former;
  };
}
