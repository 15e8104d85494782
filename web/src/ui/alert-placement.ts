// Keeps the alerts of a phone clear of the keyboard and of what the reader has the focus in: the field that is being filled
// in, or the result of what was just done. They are at the bottom, or at the top where they would cover less.

/** Starts with the alerts shown in `region`. */
export function keepClear(region: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const viewport = window.visualViewport;
  const phone = matchMedia("(width < 48rem)");

  function place(): void {
    // A button of an alert must not move under the pointer.
    if (region.contains(document.activeElement)) return;
    const { style } = region;
    const top = viewport?.offsetTop ?? 0;
    const bottom = top + (viewport?.height ?? window.innerHeight);
    style.setProperty("--viewport-top", `${top}px`);
    style.setProperty("--keyboard", `${Math.max(0, Math.round(window.innerHeight - bottom))}px`);
    region.removeAttribute("data-at");
    const subject = subjectOf(document.activeElement);
    if (subject === null || !phone.matches) return;
    const below = overlap(region, subject);
    if (below === 0) return;
    region.setAttribute("data-at", "top");
    if (overlap(region, subject) >= below) region.removeAttribute("data-at");
  }

  place();
  document.addEventListener("focusin", place, { signal });
  window.addEventListener("resize", place, { signal });
  viewport?.addEventListener("resize", place, { signal });
  viewport?.addEventListener("scroll", place, { signal });
}

/** The element that must stay visible: a heading with the focus stands for its section, which has just appeared. */
function subjectOf(focused: Element | null): Element | null {
  if (focused === null || focused === document.body || focused.matches("main")) return null;
  return focused.matches("h1, h2, h3") ? (focused.closest("section") ?? focused) : focused;
}

/** How much of the height of one lies over the other. */
function overlap(region: Element, subject: Element): number {
  const [one, other] = [region.getBoundingClientRect(), subject.getBoundingClientRect()];
  return Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}
