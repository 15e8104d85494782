// Keys for lists of texts, which React needs to tell entries apart. The same text can stand in a list twice.

/** Items with a key each: how often their text occurred before, and the text. */
export function keyed<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string = String,
): { key: string; item: Item }[] {
  const times = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const time = times.get(text) ?? 0;
    times.set(text, time + 1);
    return { key: `${time} ${text}`, item };
  });
}
