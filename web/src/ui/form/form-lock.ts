// Context: whether the form is locked because its request is running.
import { createContext, useContext } from "react";

export const FormLock = createContext(false);

export function useFormLock(): boolean {
  return useContext(FormLock);
}
