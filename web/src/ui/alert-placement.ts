// Keeps alerts clear of the keyboard, of what the reader has the focus in (on a phone: the field that is being filled in, or the
// result of what was just done), and of what is pressed next: save, search, what is done with chosen rows. They are at the top,
// on a phone at the bottom, and at the other end where they would cover less.

/** What alerts do not cover while there is another place. */
const next = "main button[type=submit], [role=toolbar] button, [data-keep-clear]";

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
    const subjects = [...document.querySelectorAll(next), ...(phone.matches && subject !== null ? [subject] : [])];
    const covered = () => subjects.reduce((sum, one) => sum + overlap(region, one), 0);
    const usual = covered();
    if (usual === 0) return;
    region.setAttribute("data-at", phone.matches ? "top" : "bottom");
    if (covered() >= usual) region.removeAttribute("data-at");
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

/** How much of an element the alerts cover. */
function overlap(region: Element, subject: Element): number {
  const other = subject.getBoundingClientRect();
  const alerts = region.childElementCount === 0 ? [region] : [...region.children];
  return alerts.reduce((sum, alert) => {
    const one = alert.getBoundingClientRect();
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}
