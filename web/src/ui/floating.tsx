// A popup at a field, over the page: the list of a Select, of an autocomplete, and the calendar. It is rendered into
// the open dialog, or into the page's landmark, and stays at its anchor while the page scrolls.
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import { classNames } from "@/lib/class-names";
import { useCloseOnBack } from "@/lib/use-close-on-back";
import { useOpenModal } from "./open-modal";

type FloatingProps = {
  id?: string;
  /** The element that it opens at; pressing it closes nothing. */
  anchor: RefObject<HTMLElement | null>;
  align?: "start" | "end";
  /** Something else was pressed. */
  onLeave: () => void;
  /** Names it as a dialog. Without a name it has no role: the listbox in it has its own. */
  label?: string;
  onKeyDown?: KeyboardEventHandler;
  className: string;
  children: ReactNode;
};

/** Between it and the anchor, and between it and the window's edges. */
const gap = 6;
const margin = 12;

export function Floating({
  id,
  anchor,
  align = "start",
  onLeave,
  label,
  onKeyDown,
  className,
  children,
}: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);
  const modal = useOpenModal();

  const place = useEffectEvent(() => {
    if (anchor.current !== null && panel.current !== null) moveTo(panel.current, anchor.current, align);
  });
  // After every render: what it shows has changed.
  useLayoutEffect(() => place());
  useEffect(() => {
    const follow = () => place();
    const viewport = window.visualViewport;
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    viewport?.addEventListener("resize", follow);
    viewport?.addEventListener("scroll", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
      viewport?.removeEventListener("resize", follow);
      viewport?.removeEventListener("scroll", follow);
    };
  }, []);

  useCloseOnBack(true, onLeave);
  const leave = useEffectEvent((event: Event) => {
    const target = event.target;
    if (!(target instanceof Node) || panel.current?.contains(target) || anchor.current?.contains(target)) return;
    onLeave();
  });
  useEffect(() => {
    const onPress = (event: Event) => leave(event);
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, []);

  return createPortal(
    // The keys are for what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={panel}
      id={id}
      role={label === undefined ? undefined : "dialog"}
      aria-label={label}
      tabIndex={label === undefined ? undefined : -1}
      onKeyDown={onKeyDown}
      // The dialog scrolls and clips its content, but not what has a fixed position.
      className={classNames(
        modal === null ? "absolute" : "fixed",
        "top-0 left-0 z-40 rounded-card border border-line bg-surface text-ink shadow-floating outline-none transition-[scale,opacity] starting:scale-97 starting:opacity-0",
        className,
      )}
    >
      {children}
    </div>,
    modal ?? document.querySelector("main") ?? document.body,
  );
}

/**
 * Below the anchor, or above it where there is more room, and within the part of the window that neither a keyboard nor the
 * bottom bar covers.
 */
function moveTo(panel: HTMLElement, anchor: HTMLElement, align: "start" | "end"): void {
  const at = anchor.getBoundingClientRect();
  const viewport = window.visualViewport;
  const top = viewport?.offsetTop ?? 0;
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  const end = bar === undefined || bar.height === 0 ? Infinity : bar.top;
  const bottom = Math.min(end, top + (viewport?.height ?? window.innerHeight));
  const width = document.documentElement.clientWidth;
  const below = bottom - at.bottom - gap - margin;
  const above = at.top - top - gap - margin;

  const { style } = panel;
  style.setProperty("--anchor-width", `${at.width}px`);
  style.setProperty("--available-width", `${width - 2 * margin}px`);
  style.setProperty("--available-height", `${Math.max(below, above)}px`);
  const opensBelow = panel.offsetHeight <= below || below >= above;
  style.setProperty("transform-origin", `${align === "start" ? "left" : "right"} ${opensBelow ? "top" : "bottom"}`);

  // offsetWidth, not the rectangle: that one shrinks while the panel opens.
  const start = align === "start" ? at.left : at.right - panel.offsetWidth;
  const x = Math.max(margin, Math.min(start, width - margin - panel.offsetWidth));
  const y = opensBelow ? at.bottom + gap : at.top - gap - panel.offsetHeight;
  // Relative to whatever block contains the panel.
  const origin = originOf(panel);
  style.setProperty("left", `${x - origin.x}px`);
  style.setProperty("top", `${y - origin.y}px`);
}

/** Where `left: 0; top: 0` would put the panel. */
function originOf(panel: HTMLElement): { x: number; y: number } {
  const parent = panel.offsetParent;
  if (getComputedStyle(panel).position === "fixed") return { x: 0, y: 0 };
  if (!(parent instanceof Element) || (parent === document.body && getComputedStyle(parent).position === "static")) {
    return { x: -window.scrollX, y: -window.scrollY };
  }
  const { left, top } = parent.getBoundingClientRect();
  return { x: left + parent.clientLeft - parent.scrollLeft, y: top + parent.clientTop - parent.scrollTop };
}
