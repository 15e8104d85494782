// How long things last, in milliseconds, by name.

export const alertDurations = {
  standard: 3_000,
  passwordReset: 3_000,
  /** Of an alert with *Annulla*, which has to be read and answered. `standard` is for alerts that only tell. */
  undo: 8_000,
  login: 10_000,
  sessionExpired: 10_000,
  booking: 12_000,
  registration: 15_000,
} as const;

/** The lifetime of drafts of forms. */
export const draftLifetime = 7_200_000;
/**
 * How long a visitor's draft is offered again. All visitors are the same owner: on a shared computer, the next visitor finds the
 * draft of the one before.
 */
export const visitorDraftLifetime = 1_800_000;
export const sessionCheckInterval = 480_000;
/** A call that takes longer has failed. */
export const callTimeout = 30_000;
/** Files take longer than answers. */
export const downloadTimeout = 120_000;
export const uploadTimeout = 180_000;
/** Between two looks at a job of the server. */
export const jobInterval = 700;
/** Between two looks at mails that are held back. */
export const heldMailsInterval = 15_000;
/** Between two looks at who came into a classroom. */
export const arrivalsInterval = 4_000;
export const searchPause = 200;
export const counterRun = 3_000;
