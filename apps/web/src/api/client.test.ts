import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, callLines, fillPath } from "./client.ts";
import { ApiError } from "./api-error.ts";
import { keepSessionFresh, needsRefresh, renewSession } from "./session-refresh.ts";
import { clearTokens, getExpiry, getRefreshToken, getToken, onSessionEnded, storeTokens } from "./session.ts";
import { onTokenRequired } from "./token-required.ts";

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

const sent: Sent[] = [];
const ended = vi.fn<() => void>();
let stopListening: () => void;
/** Responses in the order of the requests; an `Error` stands for a network failure. */
let responses: ((request: Sent) => Response | Error)[];

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
const refused = (status: number, code: string, message = code): Response =>
  json(status, { message, code, request_id: "r" });
const minutes = (n: number): number => n * 60;
const tokens = (name: string, expiresIn = minutes(15)) => ({
  access_token: name,
  refresh_token: `refresh-${name}`,
  expires_in: expiresIn,
  token_type: "bearer" as const,
});

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("location", { pathname: "/dashboard" });
  // `navigator.locks` does not exist on plain HTTP addresses in a LAN; tests of locks stub it.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const request: Sent = {
      method: init.method ?? "",
      path: url.replace("/api/v1", ""),
      authorization: headers.get("authorization"),
      body: typeof init.body === "string" ? JSON.parse(init.body) : init.body,
    };
    sent.push(request);
    await Promise.resolve();
    init.signal?.throwIfAborted();
    const response = responses.shift()?.(request);
    if (response === undefined) throw new Error(`no response for ${request.method} ${request.path}`);
    if (response instanceof Error) throw response;
    return response;
  });
  sent.length = 0;
  responses = [];
  ended.mockReset();
  stopListening = onSessionEnded(ended);
});

afterEach(() => {
  stopListening();
  clearTokens();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failed = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe("a call", () => {
  it("fills the path, omits unset query parameters and sends JSON", async () => {
    responses = [() => json(200, { items: [], next_cursor: null }), () => json(204, null)];
    await call("GET /games", { query: { search: "a b", tag: undefined, limit: 5 } });
    await call("PUT /gameshows/:id/games/order", { params: { id: "x/y" }, body: { show_game_ids: ["1"] } });
    expect(sent).toMatchObject([
      { method: "GET", path: "/games?search=a+b&limit=5" },
      { method: "PUT", path: "/gameshows/x%2Fy/games/order", body: { show_game_ids: ["1"] } },
    ]);
  });

  it("throws when a path parameter is missing", () => {
    expect(() => fillPath("/games/:id", {})).toThrow("/games/:id needs id");
  });

  it("carries the token, except to audience routes or over an explicit authorization header", async () => {
    storeTokens(tokens("t1"));
    responses = Array.from({ length: 4 }, () => () => json(200, {}));
    await call("GET /auth/me");
    await call("GET /gameshows/public/:publicId", { params: { publicId: "ABCDEFGH" } });
    await call("POST /gameshows/join/:publicId/login", {
      params: { publicId: "ABCDEFGH" },
      body: { name: "n", password: "p", device_id: "d" },
    });
    await call("GET /auth/me", { headers: { authorization: "Bearer other" } });
    expect(sent.map(({ authorization }) => authorization)).toEqual(["Bearer t1", null, null, "Bearer other"]);
  });

  it("fails with the server's message, fields and parameters", async () => {
    const body = {
      message: "In use",
      code: "game_in_use",
      details: { params: { shows: ["A"] }, fields: [{ path: "title", code: "required", message: "?" }] },
      request_id: "r",
    };
    responses = [() => json(409, body, { "retry-after": "7" })];
    const error = await failed(call("DELETE /games/:id", { params: { id: "1" } }));
    expect(error).toMatchObject({
      message: "In use",
      status: 409,
      code: "game_in_use",
      data: body,
      params: { shows: ["A"] },
      retryAfterS: 7,
    });
    expect(error.fields[0]?.path).toBe("title");
  });

  it.each([
    [
      "a response that is not JSON",
      () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      { status: 502, message: "An unexpected error occurred" },
    ],
    [
      "an HTML page instead of data",
      () => new Response("<h1>Hello</h1>", { status: 200 }),
      { status: 200, message: "An unexpected error occurred" },
    ],
    [
      "an empty error response",
      () => new Response("", { status: 500 }),
      { status: 500, message: "An unexpected error occurred" },
    ],
    ["a network failure", () => new TypeError("Failed to fetch"), { status: 0, code: "network" }],
  ])("throws an ApiError for %s", async (_, response, expected) => {
    responses = [response];
    expect(await failed(call("GET /auth/config"))).toMatchObject(expected);
  });

  it("yields complete lines as they arrive, and reports a broken connection", async () => {
    const encoder = new TextEncoder();
    const pieces = ['{"type":"te', 'xt","text":"ä"}\n{"type":"text","text":"b"}\n', '{"type":"text"'];
    responses = [
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              const piece = pieces.shift();
              if (piece === undefined) controller.error(new TypeError("reset"));
              else controller.enqueue(encoder.encode(piece));
            },
          }),
        ),
      () => refused(409, "ai_provider_inactive"),
    ];
    const lines: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const line of await callLines("GET /auth/config")) lines.push(line);
    };
    expect(await failed(read())).toMatchObject({ status: 0, code: "network" });
    expect(lines).toEqual([
      { type: "text", text: "ä" },
      { type: "text", text: "b" },
    ]);
    expect(await failed(callLines("GET /auth/config"))).toMatchObject({ status: 409, code: "ai_provider_inactive" });
  });

  it("gives up after its timeout, and passes the caller's abort through", async () => {
    const waiting = (): Promise<Response> => new Promise(() => undefined);
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) =>
      Promise.race([
        waiting(),
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
      ]),
    );
    expect(await failed(call("GET /auth/config", { timeoutMs: 5 }))).toMatchObject({ status: 0, code: "timeout" });
    const stop = new AbortController();
    const aborted = call("GET /auth/config", { signal: stop.signal });
    stop.abort();
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  });

  it("waits 15 minutes for a form, and 10 seconds for everything else", async () => {
    vi.useFakeTimers();
    try {
      const startedAt = Date.now();
      vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
        const { promise, reject } = Promise.withResolvers<Response>();
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
        return promise;
      });
      const endings: Record<string, number> = {};
      const note = (name: string) => () => (endings[name] = Date.now() - startedAt);
      void failed(call("GET /auth/config")).then(note("request"));
      void failed(call("POST /images/upload", { form: new FormData() })).then(note("form"));
      await vi.advanceTimersByTimeAsync(20 * 60_000);
      expect(endings).toEqual({ request: 10_000, form: 900_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a 401", () => {
  it("ends the session once for concurrent calls", async () => {
    storeTokens({ access_token: "t1", expires_in: minutes(15), token_type: "bearer" });
    responses = [() => refused(401, "session_expired"), () => refused(401, "session_expired")];
    await Promise.all([failed(call("GET /auth/me")), failed(call("GET /gameshows"))]);
    expect(getToken()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it("is passed through on play pages and for audience routes", async () => {
    storeTokens(tokens("t1"));
    responses = [() => refused(401, "team_session_ended"), () => refused(401, "unauthorized")];
    await failed(call("GET /gameshows/public/:publicId", { params: { publicId: "ABCDEFGH" } }));
    vi.stubGlobal("location", { pathname: "/play/ABCDEFGH" });
    await failed(call("GET /auth/me"));
    expect(getToken()).toBe("t1");
    expect(ended).not.toHaveBeenCalled();
  });

  it("of a request without a token ends no session, and is reported", async () => {
    const reported = vi.fn<() => void>();
    const stop = onTokenRequired(reported);
    responses = Array.from({ length: 3 }, () => () => refused(401, "unauthorized"));
    await failed(call("GET /gameshows"));
    expect(reported).toHaveBeenCalledTimes(1);
    await failed(call("GET /auth/me", { headers: { authorization: "Bearer other" } }));
    storeTokens(tokens("t1"));
    await failed(call("POST /auth/login", { body: { username: "a", password: "b" } }));
    stop();
    expect(reported).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
  });

  it("of the login means a wrong password, not an expired session", async () => {
    responses = [() => refused(401, "invalid_credentials", "Invalid username or password")];
    expect(await failed(call("POST /auth/login", { body: { username: "a", password: "b" } }))).toMatchObject({
      code: "invalid_credentials",
    });
    expect(ended).not.toHaveBeenCalled();
  });

  it("refreshes the session once for concurrent calls and retries them", async () => {
    storeTokens(tokens("t1"));
    const response = ({ path, authorization }: Sent): Response => {
      if (path === "/auth/refresh") return json(200, tokens("t2"));
      return authorization === "Bearer t2" ? json(200, { ok: true }) : refused(401, "session_expired");
    };
    responses = Array.from({ length: 7 }, () => response);
    await Promise.all([call("GET /auth/me"), call("GET /gameshows"), call("GET /games")]);
    expect(sent.filter(({ path }) => path === "/auth/refresh")).toEqual([
      expect.objectContaining({ body: { refresh_token: "refresh-t1" }, authorization: null }),
    ]);
    expect([getToken(), getRefreshToken()]).toEqual(["t2", "refresh-t2"]);
    expect(ended).not.toHaveBeenCalled();
  });

  it("ends the session when the refresh fails, or the retry is refused", async () => {
    storeTokens(tokens("t1"));
    responses = [() => refused(401, "session_expired"), () => refused(401, "session_expired")];
    await failed(call("GET /auth/me"));
    expect(ended).toHaveBeenCalledTimes(1);

    storeTokens(tokens("t3"));
    responses = [
      () => refused(401, "session_expired"),
      () => json(200, tokens("t4")),
      () => refused(401, "session_expired"),
    ];
    await failed(call("GET /auth/me"));
    expect(getToken()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["the network is down", () => new TypeError("Failed to fetch")],
    ["the server sheds load", () => refused(503, "unavailable")],
    ["the server rate-limits", () => refused(429, "too_many_requests")],
  ])("keeps the session when the refresh fails because %s", async (_, response) => {
    storeTokens(tokens("t1"));
    responses = [() => refused(401, "session_expired"), response];
    await failed(call("GET /auth/me"));
    expect(getToken()).toBe("t1");
    expect(ended).not.toHaveBeenCalled();
  });

  it("uses the token that another tab fetched in the meantime", async () => {
    storeTokens(tokens("t1"));
    responses = [
      () => {
        storeTokens(tokens("t2"));
        return refused(401, "session_expired");
      },
      ({ authorization }) => (authorization === "Bearer t2" ? json(200, {}) : refused(401, "session_expired")),
    ];
    await call("GET /auth/me");
    expect(sent.map(({ path }) => path)).toEqual(["/auth/me", "/auth/me"]);
  });
});

describe("renewing the session", () => {
  it("ends the session if the server refuses, but not on a temporary failure", async () => {
    storeTokens(tokens("t1"));
    responses = [
      () => json(200, tokens("t2")),
      () => refused(503, "unavailable"),
      () => refused(401, "session_expired"),
    ];
    expect(await renewSession()).toBe(true);
    await failed(renewSession());
    expect(getToken()).toBe("t2");
    expect(ended).not.toHaveBeenCalled();
    expect(await renewSession()).toBe(false);
    expect(getToken()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

describe("refreshing ahead of expiry", () => {
  it("waits for the tab that holds the lock, and sends no refresh itself", async () => {
    storeTokens(tokens("t1", 30));
    vi.stubGlobal("navigator", {
      locks: {
        request: async (_name: string, ...rest: unknown[]) => {
          const work = rest.at(-1) as (lock: object | null) => unknown;
          // The other tab holds the lock; its tokens arrive here shortly after it has released it.
          if (rest.length > 1) return work(null);
          setTimeout(() => storeTokens(tokens("t2")), 50);
          return work({});
        },
      },
    });
    responses = [() => json(200, {})];
    await call("GET /auth/me");
    expect(sent).toEqual([expect.objectContaining({ path: "/auth/me", authorization: "Bearer t2" })]);
  });

  it("holds the lock until other tabs can see the new tokens, without delaying the call", async () => {
    storeTokens(tokens("t1", 30));
    let released = false;
    const turn = { wait: Promise.resolve() };
    vi.stubGlobal("navigator", {
      locks: {
        request: (_name: string, ...rest: unknown[]) => {
          const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
          turn.wait = work({}).then(() => void (released = true));
          return turn.wait.then(() => true);
        },
      },
    });
    responses = [() => json(200, tokens("t2")), () => json(200, {})];
    await call("GET /auth/me");
    expect(sent.map(({ path }) => path)).toEqual(["/auth/refresh", "/auth/me"]);
    expect(released).toBe(false);
    await turn.wait;
    expect(released).toBe(true);
  });

  it("stores the expiry as absolute time", () => {
    vi.useFakeTimers({ now: 1_000_000 });
    storeTokens(tokens("t1", 900));
    expect(getExpiry()).toBe(1_000_000 + 900_000);
    expect(needsRefresh()).toBe(false);
    vi.advanceTimersByTime(845_000);
    expect(needsRefresh()).toBe(true);
  });

  it("happens before a call with an expiring token, and its failure does not stop the call", async () => {
    storeTokens(tokens("t1", 30));
    responses = [() => json(200, tokens("t2")), () => json(200, {})];
    await call("GET /auth/me");
    expect(sent.map(({ path, authorization }) => [path, authorization])).toEqual([
      ["/auth/refresh", null],
      ["/auth/me", "Bearer t2"],
    ]);

    storeTokens(tokens("t3", 30));
    responses = [() => new TypeError("Failed to fetch"), () => json(200, {})];
    await call("GET /auth/me");
    expect(sent.at(-1)).toMatchObject({ path: "/auth/me", authorization: "Bearer t3" });
  });

  it("does not restore a session that was signed out in the meantime", async () => {
    storeTokens(tokens("t1", 30));
    responses = [
      () => {
        clearTokens();
        return json(200, tokens("t2"));
      },
      () => json(200, {}),
    ];
    await call("GET /auth/me");
    expect(getToken()).toBeNull();
  });

  it("repeats while the page is open, and retries after a failure", async () => {
    vi.useFakeTimers();
    storeTokens(tokens("t1", 900));
    responses = [() => new TypeError("Failed to fetch"), () => json(200, tokens("t2", 900))];
    const stop = keepSessionFresh();
    await vi.advanceTimersByTimeAsync(841_000);
    expect(getToken()).toBe("t1");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(getToken()).toBe("t2");
    stop();
  });
});
