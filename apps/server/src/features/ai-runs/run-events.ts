import { setTimeout as sleep } from "node:timers/promises";
import { PassThrough, type Readable } from "node:stream";
import { ACTIVE_RUN_STATES, type RunsEvent } from "@showrunner/contract/rest";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";

/** Streams the states of a user's runs while some are active. */
export interface RunEvents {
  /** Opens a stream of server-sent events. It ends once all runs have ended, or after `MAX_STREAM_MS`. */
  open(caller: UserCaller): ServiceResult<Readable>;
  /** Ends all streams. */
  close(): void;
}

interface Dependencies {
  readonly listStates: (caller: UserCaller) => Promise<RunsEvent["items"]>;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/** Polling faster is pointless, because vendors take seconds. */
const CHECK_INTERVAL_MS = 1_000;
/** Keeps proxies from closing an idle connection. */
const HEARTBEAT_MS = 20_000;
/** Makes the client reconnect and thus authenticate again, so that an ended session stops receiving events. */
const MAX_STREAM_MS = 5 * 60_000;
/** Streams per user, one per open page. */
const MAX_STREAMS = 8;
const RETRY_AFTER_S = 10;

export function createRunEvents({ listStates, onError, now }: Dependencies): RunEvents {
  const closing = new AbortController();
  const counts = new Map<string, number>();

  const follow = async (caller: UserCaller, stream: PassThrough, stopped: AbortSignal): Promise<void> => {
    const until = now() + MAX_STREAM_MS;
    let sent = "";
    let sentAt = now();
    while (!stopped.aborted) {
      const items = await listStates(caller);
      const data = JSON.stringify({ items } satisfies RunsEvent);
      if (data !== sent || now() - sentAt > HEARTBEAT_MS) {
        stream.write(data === sent ? ":\n\n" : `data: ${data}\n\n`);
        sent = data;
        sentAt = now();
      }
      const isOver = !items.some(({ state }) => (ACTIVE_RUN_STATES as readonly string[]).includes(state));
      if (isOver || now() > until) return;
      await sleep(CHECK_INTERVAL_MS, undefined, { signal: stopped }).catch(() => undefined);
    }
  };

  return {
    open: (caller) => {
      const user = caller.user_id ?? "";
      const count = counts.get(user) ?? 0;
      if (count >= MAX_STREAMS) return fail("too_many_requests", { retryAfterS: RETRY_AFTER_S });
      counts.set(user, count + 1);
      const stream = new PassThrough();
      const disconnection = new AbortController();
      stream.on("error", onError);
      stream.on("close", () => {
        disconnection.abort();
        const remaining = (counts.get(user) ?? 1) - 1;
        if (remaining === 0) counts.delete(user);
        else counts.set(user, remaining);
      });
      void follow(caller, stream, AbortSignal.any([disconnection.signal, closing.signal]))
        .catch(onError)
        .finally(() => stream.end());
      return ok(stream);
    },
    close: () => closing.abort(),
  };
}
