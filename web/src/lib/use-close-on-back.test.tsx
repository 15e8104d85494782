import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useCloseOnBack } from "./use-close-on-back";

/** The newest close watcher, which Android's Back asks first. */
const watchers = new Set<EventTarget>();

class Watcher extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }
  destroy(): void {
    watchers.delete(this);
  }
}

function List({ open, onClose }: { open: boolean; onClose: () => void }) {
  useCloseOnBack(open, onClose);
  return <p>{open ? "aperta" : "chiusa"}</p>;
}

it("Back closes what is open, and nothing once it is closed", () => {
  vi.stubGlobal("CloseWatcher", Watcher);
  const onClose = vi.fn();
  const { rerender } = render(<List open onClose={onClose} />);
  act(() => watchers.forEach((watcher) => watcher.dispatchEvent(new Event("close"))));
  expect(onClose).toHaveBeenCalledOnce();
  rerender(<List open={false} onClose={onClose} />);
  expect(watchers.size).toBe(0);
});

it("a browser without close watchers shows what is open all the same", () => {
  vi.stubGlobal("CloseWatcher", undefined);
  render(<List open onClose={() => {}} />);
  expect(screen.getByText("aperta")).toBeVisible();
});
