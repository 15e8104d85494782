// React.lazy, with a second chance: a component whose chunk could not be loaded is loaded again when the reader tries again
// or navigates. While the page is being hydrated a missing chunk leaves the server's HTML as it is.
import { createElement, lazy, useSyncExternalStore, type ComponentType, type FunctionComponent } from "react";
import { loadChunk } from "./load-chunk";
import { hideLoadNotice } from "./load-notice";

/** The callbacks that renew each component that has failed or waits. */
const unloaded = new Set<() => void>();

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let served = false;
  let component = lazy(attempt);

  function renew(): void {
    component = lazy(attempt);
  }

  async function attempt(): Promise<{ default: ComponentType<Props> }> {
    unloaded.add(renew);
    const loaded = await loadChunk(load, { isServed: () => served });
    unloaded.delete(renew);
    return { default: loaded };
  }

  return function LazyComponent(props: Props) {
    // React reads the second snapshot only while it hydrates. Both have the same value, since a change would render the page
    // once more, and drop the server's HTML of whatever in it is not hydrated yet.
    useSyncExternalStore(
      never,
      () => (served = false),
      () => !(served = true),
    );
    return createElement<Props>(component, props);
  };
}

/** Forgets the attempts that failed: whatever is rendered next is loaded anew. */
export function retryLazyComponents(): void {
  for (const renew of unloaded) renew();
  unloaded.clear();
  hideLoadNotice();
}

const never = () => () => {};
