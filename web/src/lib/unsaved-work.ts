// Whether a form on the page holds work that is not saved, for what ends the page without the router: a logout.
const unsaved = new Set<object>();

/** Returns what ends it. */
export function registerUnsavedWork(): () => void {
  const work = {};
  unsaved.add(work);
  return () => {
    unsaved.delete(work);
  };
}

export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}
