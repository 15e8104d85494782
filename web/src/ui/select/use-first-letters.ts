// Picks an option of a closed list by its first letters, as the browser's own select does.
import { useRef } from "react";
import { folded } from "@/lib/folded";

/** Letters typed within this time of each other belong together. */
const pause = 750;

export function useFirstLetters(texts: readonly string[], pick: (index: number) => void) {
  const typed = useRef({ letters: "", at: 0 });

  /** Whether the key was a letter of the search. */
  return function type(key: string, at: number): boolean {
    const before = at - typed.current.at < pause ? typed.current.letters : "";
    if (key.length !== 1 || (key === " " && before === "")) return false;
    const letters = before + (key === " " ? key : folded(key));
    typed.current = { letters, at };
    const index = texts.findIndex((text) => folded(text).startsWith(letters));
    if (index >= 0) pick(index);
    return true;
  };
}
