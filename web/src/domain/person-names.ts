// The name of a person. One without a name or a surname has no space for it.
type Named = { name: string; surname: string };

export const fullName = ({ name, surname }: Named): string => `${name} ${surname}`.trim();

/** Surname first, as lists are sorted. */
export const listName = ({ name, surname }: Named): string => `${surname} ${name}`.trim();
