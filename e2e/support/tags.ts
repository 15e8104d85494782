// Tests run on the desktop and on the phone unless a tag says that one of them is enough.

/**
 * The layout plays no part: what is checked is an answer of the server, an address, a mail, a message under a field or the
 * time of a request. List them with `npx playwright test --list --grep @desktop`. A test of menus, bars, dialogs, drawers,
 * pictures or the booking panel does not belong here.
 */
export const DESKTOP = { tag: "@desktop" } as const;

/** Tests of phones only. */
export const PHONE = { tag: "@phone" } as const;
