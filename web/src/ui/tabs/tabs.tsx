// Tabs over one panel, in the house's style. The arrow keys select at once.
import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { useLayoutEffect, useRef, type ReactNode } from "react";

export type Tab<Value> = { value: Value; label: string };

type TabsProps<Value> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  function select(chosen: unknown): void {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab !== undefined && tab.value !== value) onChange(tab.value);
  }

  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = tabs.findIndex((tab) => tab.value === value);
    if (list.current !== null) bringIntoView(list.current, chosen);
  }, [tabs, value]);

  return (
    <BaseTabs.Root value={value} onValueChange={select} className="contents">
      <BaseTabs.List
        ref={list}
        activateOnFocus
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-target shrink-0 border-b-2 border-transparent px-0.5 text-compact font-medium text-ink-soft transition-colors -outline-offset-2 hover:text-ink aria-selected:border-brand aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value}>
          {children}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

/** Scrolls the row of tabs only: the page stays where it is. */
function bringIntoView(list: HTMLElement, index: number): void {
  const tab = list.children[index];
  if (!(tab instanceof HTMLElement)) return;
  const room = list.getBoundingClientRect();
  const box = tab.getBoundingClientRect();
  if (box.left < room.left) list.scrollLeft -= room.left - box.left;
  else if (box.right > room.right) list.scrollLeft += box.right - room.right;
}
