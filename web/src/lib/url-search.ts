// The URL's query as state, for the public site.
import { useLocation, useNavigate } from "./navigation";

type Replace = (search: string) => void;

/** The query's parameters, and how to replace them without a new entry in the history. */
export function useUrlSearch(): [URLSearchParams, Replace] {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return [new URLSearchParams(search), (next) => navigate({ pathname, search: next, hash }, { replace: true })];
}
