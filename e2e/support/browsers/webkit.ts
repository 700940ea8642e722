import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../server.ts";
import { FIND_ELEMENT, isInstalled, type RemoteBrowser, type Size } from "./remote-browser.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** Debian's packages with the programs that a WebKit without a screen needs. */
export const WEBKIT_PACKAGES = "webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb dbus openbox";

export function hasWebKit(): boolean {
  return isInstalled([DRIVER, MINI_BROWSER, "/usr/bin/Xvfb", "/usr/bin/dbus-run-session", "/usr/bin/openbox"]);
}

/** WebDriver has no log; a page records its uncaught errors from its load on. */
const RECORD_ERRORS = `
  window.pageErrors = [];
  addEventListener("error", ({ message }) => pageErrors.push(message));
  addEventListener("unhandledrejection", ({ reason }) => pageErrors.push(String(reason)));`;

/** Starts an X server with a screen of this size on a free display. */
function startXServer({ width, height }: Size): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]?.once("data", (number: Buffer) =>
      resolve({ process: server, display: `:${number.toString().trim()}` }),
    );
  });
}

/**
 * Starts WebKitGTK's browser, driven by WebDriver, with an X server and data of its own. The window manager gives the
 * window the focus; without it clicks and typing would wait forever.
 */
export async function startWebKit(viewport: Size): Promise<RemoteBrowser> {
  const home = mkdtempSync(path.join(tmpdir(), "showrunner-webkit-"));
  const { process: xServer, display } = await startXServer(viewport);
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_DATA_HOME: path.join(home, "data"),
    XDG_CACHE_HOME: path.join(home, "cache"),
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
    // Dark pages, as on most phones at a show.
    GTK_THEME: "Adwaita:dark",
  };
  const port = await findFreePort();
  const windowManager = spawn("openbox", [], { env, stdio: "ignore" });
  const driver = spawn("dbus-run-session", ["--", DRIVER, `--port=${port}`], {
    env,
    stdio: "ignore",
    detached: true,
  });
  const endProcesses = (): void => {
    try {
      if (driver.pid !== undefined) process.kill(-driver.pid, "SIGKILL");
    } catch {
      // already gone
    }
    windowManager.kill("SIGKILL");
    xServer.kill("SIGKILL");
  };
  process.once("exit", endProcesses);

  async function call(method: string, address: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
    return value;
  }
  const isReady = (): Promise<boolean> =>
    call("GET", "/status").then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await sleep(50);
  const { sessionId } = (await call("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation", "--private", "--full-screen"] },
      },
    },
  })) as { readonly sessionId: string };
  const session = `/session/${sessionId}`;
  const run = (body: string, ...args: readonly unknown[]): Promise<unknown> =>
    call("POST", `${session}/execute/sync`, { script: body, args });

  const errors: string[] = [];
  const readErrors = async (): Promise<readonly string[]> => (await run("return window.pageErrors ?? []")) as string[];

  async function clickElement(element: object): Promise<void> {
    const [id = ""] = Object.values(element);
    await call("POST", `${session}/element/${String(id)}/click`, {});
  }

  // Full screen, since the tool bar is wider than a phone.
  await call("POST", `${session}/window/fullscreen`, {});

  return {
    async open(url) {
      errors.push(...(await readErrors()));
      await call("POST", `${session}/url`, { url });
      await run(RECORD_ERRORS);
    },
    run,
    click: async (target) => clickElement((await run(FIND_ELEMENT, target)) as object),
    async type(text) {
      const focused = await call("GET", `${session}/element/active`);
      const [id = ""] = Object.values(focused as object);
      await call("POST", `${session}/element/${String(id)}/value`, { text });
    },
    screenshot: async () => Buffer.from((await call("GET", `${session}/screenshot`)) as string, "base64"),
    readErrors: async () => [...errors, ...(await readErrors())],
    async close() {
      await call("DELETE", session).catch(() => undefined);
      process.off("exit", endProcesses);
      endProcesses();
      await sleep(100);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
