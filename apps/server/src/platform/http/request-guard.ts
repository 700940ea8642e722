import type { IncomingMessage } from "node:http";
import { HostPolicy, type Host, type HostPolicyOptions } from "./host.policy.ts";
import { isSafeMethod, OriginPolicy } from "./origin.policy.ts";

/** Why a request is refused before routing. */
export interface RequestRefusal {
  /** `target`: the request target is not a path, but for example the absolute form that only proxies use. */
  readonly kind: "target" | "host" | "origin";
  /** The host or origin as received, truncated. */
  readonly received: string;
}

export type Admission =
  | { readonly isAllowed: true; readonly host: Host | null }
  | { readonly isAllowed: false; readonly refusal: RequestRefusal };

export interface RequestGuardOptions extends HostPolicyOptions {
  /** Called on every refusal. */
  readonly onRefused: (refusal: RequestRefusal, request: IncomingMessage) => void;
}

/** Longer than any valid name (RFC 1035); limits foreign text in the log. */
const MAX_RECEIVED_LENGTH = 300;

/** Checks host and origin of every request, including WebSocket upgrades. */
export class RequestGuard {
  readonly #hosts: HostPolicy;
  readonly #origins: OriginPolicy;
  readonly #onRefused: RequestGuardOptions["onRefused"];

  constructor(options: RequestGuardOptions) {
    this.#hosts = new HostPolicy(options);
    this.#origins = new OriginPolicy(options.getPublicUrl);
    this.#onRefused = options.onRefused;
  }

  /** @param kind an upgrade is a GET, but counts as a write */
  admit(request: IncomingMessage, kind: "request" | "upgrade" = "request"): Admission {
    const { method, headers, url } = request;
    // The router would accept `http://other.example/api/…` as a path, while checks of the prefix would not match.
    if (url?.startsWith("/") !== true) return this.#refuse("target", url ?? "", request);
    const decision = this.#hosts.evaluate(request);
    if (!decision.isAllowed) return this.#refuse("host", decision.receivedHost, request);
    const { host } = decision;
    const isOwnPage =
      kind === "upgrade"
        ? this.#origins.canConnect({ headers, host })
        : isSafeMethod(method) || this.#origins.canWrite({ method, headers, host });
    return isOwnPage ? decision : this.#refuse("origin", headers.origin ?? "", request);
  }

  #refuse(kind: RequestRefusal["kind"], received: string, request: IncomingMessage): Admission {
    const refusal = { kind, received: received.slice(0, MAX_RECEIVED_LENGTH) };
    this.#onRefused(refusal, request);
    return { isAllowed: false, refusal };
  }
}
