// A value that follows another once it has not changed for a while.
import { useEffect, useState } from "react";
import { searchPause } from "./durations";

export function useDebounced<T>(value: T, delay: number = searchPause): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
