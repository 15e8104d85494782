// The manual in the command palette. Its text is a chunk of its own, read when something is typed.
import { queryOptions } from "@tanstack/react-query";

export const helpQuery = (text: string) =>
  queryOptions({
    queryKey: ["help", text],
    queryFn: async () => (await import("./topics")).findTitles(text),
    staleTime: Infinity,
  });
