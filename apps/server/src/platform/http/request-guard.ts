import type { IncomingMessage } from "node:http";
import { HostPolicy, type Host, type HostPolicyOptions } from "./host.policy.ts";
import { isSafeMethod, OriginPolicy } from "./origin.policy.ts";

/** Why a request is refused before anything looks at it. */
export interface RequestRefusal {
  /** `target`: no path, such as the absolute form that only proxies are asked with. */
  readonly kind: "target" | "host" | "origin";
  /** The host or origin as it came, cut to a sensible length. */
  readonly named: string;
}

export type Admission =
  | { readonly allowed: true; readonly host: Host | null }
  | { readonly allowed: false; readonly refusal: RequestRefusal };

export interface RequestGuardOptions extends HostPolicyOptions {
  /** The one place that hears of every refusal. */
  readonly onRefused: (refusal: RequestRefusal, request: IncomingMessage) => void;
}

/** Longer ones are no names (RFC 1035), but somebody's text in our log. */
const longest_named = 300;

/** Checks every request, WebSocket upgrades included: under which name it asks, and whose page makes it. */
export class RequestGuard {
  readonly #hosts: HostPolicy;
  readonly #origins: OriginPolicy;
  readonly #onRefused: RequestGuardOptions["onRefused"];

  constructor(options: RequestGuardOptions) {
    this.#hosts = new HostPolicy(options);
    this.#origins = new OriginPolicy(options.public_url);
    this.#onRefused = options.onRefused;
  }

  /** @param kind a WebSocket upgrade is a GET, but no less than a write */
  admit(request: IncomingMessage, kind: "request" | "upgrade" = "request"): Admission {
    const { method, headers, url } = request;
    // The router would take `http://other.example/api/…` for a path, checks that look at the beginning would not.
    if (url?.startsWith("/") !== true) return this.#refuse("target", url ?? "", request);
    const decision = this.#hosts.decide(request);
    if (!decision.allowed) return this.#refuse("host", decision.named, request);
    const { host } = decision;
    const isOwnPage =
      kind === "upgrade"
        ? this.#origins.mayConnect({ headers, host })
        : isSafeMethod(method) || this.#origins.mayWrite({ method, headers, host });
    return isOwnPage ? decision : this.#refuse("origin", headers.origin ?? "", request);
  }

  #refuse(kind: RequestRefusal["kind"], named: string, request: IncomingMessage): Admission {
    const refusal = { kind, named: named.slice(0, longest_named) };
    this.#onRefused(refusal, request);
    return { allowed: false, refusal };
  }
}
