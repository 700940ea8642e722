import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { PUBLIC_ID_ALPHABET } from "@showrunner/contract/public-id";
import { createTranslator } from "@showrunner/i18n";
import type { Config } from "../config.ts";
import { migrations } from "../platform/db/migrations/index.ts";
import { estimateUpgrade } from "../platform/db/inspect/upgrade-progress.ts";
import { openDatabase } from "../platform/db/index.ts";
import { closeAfterUpgradeOffer } from "../platform/http/client-errors.ts";
import { negotiateLocale } from "../platform/http/negotiate-locale.ts";
import { setSafeTimeout } from "../platform/safe-timers.ts";
import { runBackup } from "./backup-commands.ts";
import { ensureFolder } from "./data-folder.ts";
import { explainStartupError } from "./explain-startup-error.ts";
import { MAINTENANCE_CSP, renderMaintenancePage, type MaintenanceState } from "./maintenance-page.ts";
import { maintenanceMessages } from "./messages/en.ts";

const CODE_LENGTH = 8;
const TRIES_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
const MAX_BODY_BYTES = 1_000;
/** Time for the last page to reach the browser, in ms. */
const RESPONSE_GRACE_MS = 1_500;
const UNATTENDED_MS = 10_000;
const COOKIE = "showrunner_maintenance";

export interface MaintenanceServer {
  readonly port: number;
  /** Two groups of four characters; valid once. */
  readonly code: string;
  /** Resolves when the database is upgraded and the application can start. */
  readonly upgraded: Promise<void>;
  close(): void;
}

const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("the form is too large");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

/**
 * Serves one page on the port of the application while its database waits to be upgraded (`MIGRATE=manual`). Anyone
 * with the code, which is only shown on the terminal, can back up and upgrade.
 */
export async function serveMaintenance(config: Config, pending: readonly string[]): Promise<MaintenanceServer> {
  const code = Array.from({ length: CODE_LENGTH }, () => PUBLIC_ID_ALPHABET[randomInt(PUBLIC_ID_ALPHABET.length)]).join(
    "",
  );
  const cookie = randomBytes(32).toString("base64url");
  const isEmpty = pending.length === migrations.length;
  const upgraded = Promise.withResolvers<undefined>();
  let isCodeUsed = false;
  let tries: readonly number[] = [];
  let state: MaintenanceState = { kind: "ready", failure: null };

  const checkCode = (typed: string): "right" | "wrong" | "wait" | "used" => {
    const now = performance.now();
    tries = tries.filter((at) => now - at < MINUTE_MS);
    if (tries.length >= TRIES_PER_MINUTE) return "wait";
    tries = [...tries, now];
    if (!isEqual(typed.toUpperCase().replaceAll(/[\s-]/g, ""), code)) return "wrong";
    if (isCodeUsed) return "used";
    isCodeUsed = true;
    return "right";
  };

  const upgrade = async (makesBackup: boolean): Promise<void> => {
    let isBackup = makesBackup;
    try {
      if (makesBackup) {
        state = { kind: "backing_up", progress: "" };
        await runBackup(config, [], (progress) => (state = { kind: "backing_up", progress }));
      }
      isBackup = false;
      let done = 0;
      const startedAt = performance.now();
      const getProgress = () => estimateUpgrade(done, pending.length, performance.now() - startedAt);
      state = { kind: "upgrading", getProgress };
      if (config.database.dialect === "sqlite") await ensureFolder(config.database.folder);
      const database = await openDatabase(config.database, {
        onApplied: () => (done += 1),
      });
      await database.close();
      state = { kind: "done" };
      // Does not depend on the page, which may have been closed.
      setSafeTimeout(() => upgraded.resolve(undefined), UNATTENDED_MS);
    } catch (error) {
      state = { kind: "ready", failure: { isBackup, text: explainStartupError(error, config) ?? String(error) } };
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const locale = negotiateLocale(request.headers["accept-language"]);
    const url = new URL(request.url ?? "/", "http://maintenance");
    const send = (status: number, type: string, text: string, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, {
        "content-type": `${type}; charset=utf-8`,
        "content-security-policy": MAINTENANCE_CSP,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        ...headers,
      });
      response.end(request.method === "HEAD" ? undefined : text);
    };
    const page = (shown: MaintenanceState, status = 200): void =>
      send(status, "text/html", renderMaintenancePage({ state: shown, locale, pending, isEmpty }));
    if (url.pathname === "/api/v1/health/live") return send(200, "application/json", '{"status":"ok"}');
    if (url.pathname.startsWith("/api/")) {
      const body = { message: createTranslator(maintenanceMessages, locale)("unavailable"), code: "unavailable" };
      return send(503, "application/json", JSON.stringify(body), { "retry-after": "10" });
    }
    const isKnown = (request.headers.cookie ?? "")
      .split(/;\s*/)
      .some((each) => each.startsWith(`${COOKIE}=`) && isEqual(each.slice(COOKIE.length + 1), cookie));
    if (request.method === "POST") {
      const { origin, host } = request.headers;
      if (origin !== undefined && URL.parse(origin)?.host !== host) return page({ kind: "code", problem: null }, 403);
      const form = await readForm(request);
      if (url.pathname === "/maintenance/code") {
        const result = checkCode(form.get("code") ?? "");
        if (result !== "right") return page({ kind: "code", problem: result }, 403);
        const attributes = "HttpOnly; SameSite=Strict; Path=/";
        return send(303, "text/plain", "", { location: "/", "set-cookie": `${COOKIE}=${cookie}; ${attributes}` });
      }
      if (!isKnown) return page({ kind: "code", problem: null }, 403);
      const choice = form.get("backup");
      if (url.pathname === "/maintenance/upgrade" && state.kind === "ready" && choice !== null)
        void upgrade(choice === "make" && !isEmpty);
      return send(303, "text/plain", "", { location: "/" });
    }
    if (!isKnown) return page({ kind: "code", problem: null }, 503);
    page(state);
    if (state.kind === "done") setSafeTimeout(() => upgraded.resolve(undefined), RESPONSE_GRACE_MS);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.prependListener("request", closeAfterUpgradeOffer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : config.port,
    code: `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`,
    upgraded: upgraded.promise,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
