// The URL's query as state, for the public site. React Router's own hook comes with its whole browser part, which the
// site does without (see site/browser-history.tsx).
import { useLocation, useNavigate } from "react-router";

type Replace = (search: string) => void;

/** The query's parameters, and how to replace them without a new entry in the history. */
export function useUrlSearch(): [URLSearchParams, Replace] {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return [new URLSearchParams(search), (next) => void navigate({ pathname, search: next, hash }, { replace: true })];
}
