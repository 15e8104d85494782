// The one way to ask before something that cannot be undone: `confirm({ ... })` from anywhere, shown by the page's
// ConfirmHost. The action runs while the question stands, so that a failure can be told in it and tried again.

export type Confirmation = {
  title: string;
  text: string;
  /** What the button does, in words: never `OK`. */
  action: string;
  /** The way out. */
  keep?: string;
  run: () => Promise<void>;
};

export type Question = Confirmation & { id: number };

const listeners = new Set<() => void>();
let question: Question | null = null;
let asked = 0;

export function confirm(confirmation: Confirmation): void {
  asked += 1;
  change({ ...confirmation, id: asked });
}

export function dismissConfirm(): void {
  change(null);
}

export function readQuestion(): Question | null {
  return question;
}

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}
