import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FIND_ELEMENT, isInstalled, type RemoteBrowser, type Size } from "./remote-browser.ts";

const FIREFOX = "/usr/bin/firefox-esr";

/** Debian's package. */
export const FIREFOX_PACKAGE = "firefox-esr";

export const hasFirefox = (): boolean => isInstalled([FIREFOX]);

/** Dark pages, as on most phones at a show, and no requests by the browser itself. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  "layout.css.prefers-color-scheme.content-override": 0,
  "intl.accept_languages": "en-GB, en",
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "http://127.0.0.1:1",
};

type Result = Readonly<Record<string, unknown>>;

/** A value as WebDriver BiDi serialises it; of the kinds that pages return here. */
interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  readonly sharedId?: string;
}

/** A session of WebDriver BiDi over its socket. */
class BidiSession {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  readonly errors: string[] = [];
  #lastId = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, error, message, result, method, params } = JSON.parse(String(data)) as Result;
      // Uncaught errors of the page; calls to its console have another type. Firefox lists CSP reports here, too.
      const entry = params as { readonly type?: string; readonly level?: string; readonly text?: string } | undefined;
      if (
        method === "log.entryAdded" &&
        entry?.type === "javascript" &&
        entry.level === "error" &&
        entry.text?.startsWith("Content-Security-Policy") !== true
      )
        this.errors.push(entry.text ?? "");
      const waiting = this.#waiting.get(Number(id));
      this.#waiting.delete(Number(id));
      if (error === undefined) waiting?.resolve(result as Result);
      else waiting?.reject(new Error(`${JSON.stringify(error)}: ${JSON.stringify(message)}`));
    });
    socket.addEventListener("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("Firefox ended"));
    });
  }

  static async connect(address: string): Promise<BidiSession> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error(`No connection to Firefox at ${address}`)));
    });
    return new BidiSession(socket);
  }

  send(method: string, params: object): Promise<Result> {
    this.#lastId += 1;
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(this.#lastId, { resolve, reject }));
  }

  close(): void {
    this.#socket.close();
  }
}

/** Starts Firefox without a window, with a profile of its own, driven by WebDriver BiDi. */
export async function startFirefox(viewport: Size): Promise<RemoteBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), "showrunner-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, "user.js"), lines.join("\n"));
  const firefox = spawn(
    FIREFOX,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const endProcess = (): void => {
    try {
      if (firefox.pid !== undefined) process.kill(-firefox.pid, "SIGKILL");
    } catch {
      // already gone
    }
  };
  process.once("exit", endProcess);
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    firefox.on("error", reject);
    firefox.on("exit", (code) => reject(new Error(`Firefox ended with ${code}:\n${output}`)));
    firefox.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /BiDi listening on (ws:\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const session = await BidiSession.connect(`${address}/session`);
  await session.send("session.new", { capabilities: {} });
  const { contexts } = await session.send("browsingContext.getTree", {});
  const [{ context = "" } = {}] = contexts as readonly { readonly context?: string }[];
  await session.send("session.subscribe", { events: ["log.entryAdded"] });
  await session.send("browsingContext.setViewport", { context, viewport });

  /** Calls a function body in the page; the result is returned as Firefox describes it. */
  async function call(body: string, args: readonly unknown[]): Promise<RemoteValue> {
    const { type, result, exceptionDetails } = await session.send("script.callFunction", {
      // Arguments and results are JSON, except elements.
      functionDeclaration: `async function (json) {
        const result = await (async function () {${body}}).apply(null, JSON.parse(json));
        return result instanceof Element ? result : JSON.stringify(result ?? null);
      }`,
      awaitPromise: true,
      target: { context },
      arguments: [{ type: "string", value: JSON.stringify(args) }],
      userActivation: false,
    });
    if (type !== "success") throw new Error((exceptionDetails as { readonly text: string }).text);
    return result as RemoteValue;
  }
  const performActions = (type: "pointer" | "key", actions: readonly object[]): Promise<Result> =>
    session.send("input.performActions", { context, actions: [{ type, id: type, actions }] });

  return {
    async open(url) {
      const navigate = () => session.send("browsingContext.navigate", { context, url, wait: "complete" });
      // A page may abort the navigation by starting another one, such as an update of its address.
      await navigate().catch(navigate);
    },
    run: async (body, ...args) => JSON.parse(String((await call(body, args)).value)) as unknown,
    async click(target) {
      const { sharedId } = await call(FIND_ELEMENT, [target]);
      const origin = { type: "element", element: { sharedId } };
      await performActions("pointer", [
        { type: "pointerMove", x: 0, y: 0, origin },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await performActions("key", keys);
    },
    async screenshot() {
      const { data } = await session.send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data as string, "base64");
    },
    readErrors: () => Promise.resolve(session.errors),
    async close() {
      session.close();
      process.off("exit", endProcess);
      endProcess();
      await sleep(200);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
