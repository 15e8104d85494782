// The work on the page that is not saved: what navigating, closing the page and logging out would lose.

export type Work = {
  /** The unsaved work in words: `Le modifiche al corso non sono salvate.` */
  text: string;
  /** The draft of it, which ends when the reader leaves it behind. */
  draft?: string | undefined;
  /** Work in a dialog is lost already when another query closes the dialog, work of a page only with the page. */
  inDialog?: boolean;
};

const unsaved = new Set<Work>();

/** Returns what ends it. */
export function registerUnsavedWork(work: Work): () => void {
  unsaved.add(work);
  return () => {
    unsaved.delete(work);
  };
}

export function unsavedWork(): readonly Work[] {
  return [...unsaved];
}

export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}
