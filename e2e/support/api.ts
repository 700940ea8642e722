import type { RouteCall, RouteKey, Tokens } from "@showrunner/contract/rest";

type Provided<T> = { readonly [P in keyof T as T[P] extends undefined ? never : P]: T[P] };
type Input<K extends RouteKey> = Provided<Pick<RouteCall<K>, "params" | "query" | "body">>;
type Arguments<K extends RouteKey> = keyof Input<K> extends never ? [] : [input: Input<K>];

export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(key: string, status: number, body: unknown) {
    super(`${key} responded with ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

export interface Account {
  readonly username: string;
  readonly password: string;
}
export const HOST_ACCOUNT: Account = { username: "host", password: "correct horse" };

/** Client for the REST API of a running server, typed by the contract. */
export class Api {
  readonly url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #token: string | undefined;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Calls one route of the contract, for example `api.call("POST /games", { body })`. */
  async call<K extends RouteKey>(key: K, ...[input]: Arguments<K>): Promise<RouteCall<K>["response"]> {
    const [method = "", template = ""] = key.split(" ");
    const callInput = (input ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const path = template.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(callInput.params?.[name] ?? ""),
    );
    const address = new URL(`${this.url}/api/v1${path}`);
    for (const [name, value] of Object.entries(callInput.query ?? {})) address.searchParams.set(name, String(value));
    const response = await fetch(address, {
      method,
      headers: {
        ...this.#headers,
        ...(callInput.body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      body: callInput.body === undefined ? null : JSON.stringify(callInput.body),
    });
    const text = await response.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    if (!response.ok) throw new ApiError(key, response.status, body);
    return body as RouteCall<K>["response"];
  }

  /** Starts a session, which this client uses from now on; its access token is valid for 15 minutes. */
  async login(account: Account = HOST_ACCOUNT): Promise<Tokens> {
    const tokens = await this.call("POST /auth/login", { body: account });
    this.#token = tokens.access_token;
    return tokens;
  }
}

/** Runs the first setup if necessary and signs in as the host. */
export async function createHostApi(url: string, account: Account = HOST_ACCOUNT): Promise<Api> {
  const api = new Api(url);
  const config = await api.call("GET /auth/config");
  if (config.setup_required)
    await api.call("POST /auth/setup", {
      body: { admin_username: account.username, admin_password: account.password },
    });
  await api.login(account);
  return api;
}
