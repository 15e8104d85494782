// The event with which the navbar hides the bottom bar while its menu is open.

const name = "battito:bottom-bar";

declare global {
  interface WindowEventMap {
    "battito:bottom-bar": CustomEvent<{ visible: boolean }>;
  }
}

export function showBottomBar(visible: boolean): void {
  window.dispatchEvent(new CustomEvent(name, { detail: { visible } }));
}

export function onBottomBar(listener: (visible: boolean) => void): () => void {
  const receive = (event: WindowEventMap["battito:bottom-bar"]) => listener(event.detail.visible);
  window.addEventListener(name, receive);
  return () => window.removeEventListener(name, receive);
}
