// Browser storage by named key. Storage may be blocked or full: then reading finds nothing and writing is forgotten.

export const localKeys = {
  loggedIn: "battito.logged-in",
  user: "battito.user",
  checkedAt: "battito.checked-at",
  sidebar: "battito.sidebar",
  /** When somebody logged out in this browser. */
  draftsEnded: "battito.drafts-ended",
} as const;

export const sessionKeys = {
  redirectTarget: "battito.redirect-target",
  expired: "battito.session-expired",
  alerts: "battito.alerts",
  lastCourse: "battito.last-course",
  reloaded: "battito.reloaded",
} as const;

export const draftPrefix = "battito.draft.";

/**
 * The column choice of a table has a key by the table's name, the queue of a roll call one by user and date, its people
 * one by last day and date, the job that issues certificates one by date.
 */
type LocalKey =
  | (typeof localKeys)[keyof typeof localKeys]
  | `battito.columns.${string}`
  | `battito.roll-call.${string}`
  | `battito.people.${string}`
  | `battito.issuing.${string}`;
/** The draft of a form has a key by the form's name. */
type SessionKey = (typeof sessionKeys)[keyof typeof sessionKeys] | `${typeof draftPrefix}${string}`;

type Store<Key extends string> = {
  read: (key: Key) => string | null;
  write: (key: Key, value: string) => void;
  remove: (key: Key) => void;
  /** The keys that begin with a prefix, without it. */
  endingsOf: (prefix: string) => string[];
};

export const local = guarded<LocalKey>(() => window.localStorage);
export const session = guarded<SessionKey>(() => window.sessionStorage);

/** Parses JSON; null when `text` is none. */
export function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function guarded<Key extends string>(open: () => Storage): Store<Key> {
  return {
    read(key) {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
      } catch {
        // Nothing to do: the page works without it, only less conveniently.
      }
    },
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // As above.
      }
    },
    endingsOf(prefix) {
      try {
        return Object.keys(open())
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length));
      } catch {
        return [];
      }
    },
  };
}
