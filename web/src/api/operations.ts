// The shape of every call, taken from the generated schema: what an operation needs, and what it answers.
import type { paths } from "./schema";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The contract's paths stand below `/api`; calls name them without it. */
type Below<P> = P extends `/api${infer Rest}` ? Rest : never;

/** The paths that know a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [method in M]: { responses: unknown } } ? Below<P> : never;
}[keyof paths];

export type Operation<M extends Method, P extends string> = `/api${P}` extends keyof paths
  ? paths[`/api${P}`][M]
  : never;

type Query<Op> = Op extends { parameters: { query?: infer Q } } ? { query?: Q } : { query?: never };

type Params<Op> = Op extends { parameters: { path: infer P } }
  ? { params: { path: P } & Query<Op> }
  : { params?: Query<Op> };

type Body<Op> = Op extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : { body?: never };

export type Init<Op> = Params<Op> & Body<Op> & { signal?: AbortSignal; headers?: Record<string, string> };

/** Only when an operation needs nothing may its options be left out. */
export type Options<Op> = object extends Init<Op> ? [init?: Init<Op>] : [init: Init<Op>];

type Content<Response> = Response extends { content: { "application/json": infer C } } ? C : undefined;

/** The body of a successful answer; undefined where there is none. */
export type Answer<Op> = Op extends { responses: infer R } ? Content<R[keyof R & (200 | 201 | 202 | 204)]> : never;
