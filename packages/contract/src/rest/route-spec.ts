import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call a route; the server's authorisation matrix test covers all of them. */
export type Guard =
  /** Anyone. */
  | "public"
  /** A signed-in user (everyone while authentication is off). */
  | "user"
  | "admin"
  /** The owner of the show named by `:id`, one of its co-hosts, or an admin. */
  | "moderator"
  /** The owner of the show named by `:id`, or an admin; co-hosts get 403. */
  | "owner"
  /** A team of the show named by `:publicId`, authenticated by its team token. */
  | "team";

export interface RouteSpec {
  readonly summary: string;
  /** What a client must know beyond the summary: effects, idempotence, special errors. Markdown. */
  readonly description?: string;
  readonly guard: Guard;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Route-specific request headers, in lower case. */
  readonly headers?: z.ZodType;
  /** Parts of a multipart body, for the documentation only: the route parses and validates them itself. */
  readonly form?: z.ZodType;
  /** Response body of the single success status (200 unless `status` is set); absent means no body. */
  readonly response?: z.ZodType;
  /** Media types of file responses that the query can select instead. */
  readonly files?: readonly string[];
  readonly status?: 200 | 201 | 202 | 204;
  readonly tag: string;
}

/** Keyed by method and path below /api/v1, for example `"GET /gameshows/:id"`. */
export type RouteTable = Readonly<Record<`${Method} /${string}`, RouteSpec>>;

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Parameter and response types of one route. They type the web client without loading zod at run time. */
export interface RouteCallTypes<R extends RouteSpec> {
  params: In<R["params"]>;
  query: In<R["query"]>;
  body: In<R["body"]>;
  response: Out<R["response"]>;
}
