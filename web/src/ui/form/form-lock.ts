// Whether the form around a field is locked, as it is while its request runs.
import { createContext, useContext } from "react";

export const FormLock = createContext(false);

export function useFormLock(): boolean {
  return useContext(FormLock);
}
