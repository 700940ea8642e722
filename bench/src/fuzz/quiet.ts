import { fork } from "node:child_process";
import path from "node:path";
import type { World } from "../../../apps/server/src/contract-tests/world.ts";

const teams = 20;
/** Access tokens expire after 15 minutes. */
const renew_ms = 240_000;

export interface QuietScreen {
  readonly name: string;
  readonly url: string;
  readonly role: "moderator" | "team";
  readonly token: string | null;
  readonly device_id: string;
}
export type QuietOrder =
  | { readonly type: "begin"; readonly host: QuietScreen; readonly screens: readonly QuietScreen[] }
  | { readonly type: "token"; readonly token: string }
  | { readonly type: "mark" };
export type QuietReport =
  | { readonly type: "ready" }
  | { readonly type: "marked"; readonly latencies: readonly number[]; readonly problems: readonly string[] };

/** Latency from a host's command to a client, in ms. */
export interface Stretch {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  /** Errors that clients of the show noticed. */
  readonly problems: readonly string[];
}

async function prepare(
  urls: readonly string[],
  { on, callers }: World,
): Promise<Extract<QuietOrder, { type: "begin" }>> {
  const as = callers.admin;
  const { id, public_id } = await on.call("POST /gameshows", { as, body: { name: "Quiet" } });
  const { id: game_id } = await on.call("POST /games", { as, body: { title: "Quiet", show_id: id } });
  await on.call("POST /games/:id/rounds", {
    as,
    params: { id: game_id },
    body: { type: "classic", question: "?", answers: ["!"] },
  });
  const address = (index: number, place: string): string =>
    `${(urls[index % urls.length] ?? "").replace("http", "ws")}/api/v1/gameshows/${place}/socket`;
  const screens: QuietScreen[] = [];
  for (let n = 1; n <= teams; n += 1) {
    const device_id = `quiet-${n}`;
    const body = { name: `Quiet ${n}`, password: "x", device_id };
    const { team_token } = await on.call("POST /gameshows/join/:publicId/register", {
      params: { publicId: public_id },
      body,
    });
    screens.push({
      name: `team ${n}`,
      url: address(n, `public/${public_id}`),
      role: "team",
      token: team_token,
      device_id,
    });
  }
  const token = as.access_token ?? null;
  return {
    type: "begin",
    host: { name: "host", url: address(0, id), role: "moderator", token, device_id: "desk" },
    screens,
  };
}

/** A show played correctly beside the fuzzed ones; measures what its clients notice. */
export class QuietShow {
  readonly #child = fork(path.join(import.meta.dirname, "quiet-process.ts"), { serialization: "advanced" });
  readonly #renewal: NodeJS.Timeout;

  private constructor(world: World) {
    this.#renewal = setInterval(
      () => this.#child.send({ type: "token", token: world.callers.admin.access_token ?? "" } satisfies QuietOrder),
      renew_ms,
    );
  }

  static async begin(urls: readonly string[], world: World): Promise<QuietShow> {
    const quiet = new QuietShow(world);
    await quiet.#ask(await prepare(urls, world), "ready");
    return quiet;
  }

  /** Statistics since the last call. */
  async mark(): Promise<Stretch> {
    const { latencies, problems } = await this.#ask({ type: "mark" }, "marked");
    const sorted = latencies.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), problems };
  }

  end(): void {
    clearInterval(this.#renewal);
    if (this.#child.connected) this.#child.disconnect();
  }

  #ask<T extends QuietReport["type"]>(order: QuietOrder, expected: T): Promise<Extract<QuietReport, { type: T }>> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the control show's process exited (${code})`));
      this.#child.once("exit", onExit);
      this.#child.once("message", (report: QuietReport) => {
        this.#child.off("exit", onExit);
        if (report.type === expected) resolve(report as Extract<QuietReport, { type: T }>);
        else reject(new Error(`expected ${expected}, got ${report.type}`));
      });
      this.#child.send(order);
    });
  }
}
