// The check of a certificate.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";

/** Never asked twice: a wrong surname counts as an attempt each time. An empty surname is none. */
export function checkQuery(code: string, surname: string) {
  const query = surname === "" ? {} : { surname };
  return queryOptions({
    queryKey: ["certificate-check", code, surname],
    queryFn: ({ signal }) =>
      answer(api.GET("/certificates/verify/{code}", { params: { path: { code }, query }, signal })),
    staleTime: Infinity,
  });
}
