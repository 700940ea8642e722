import type { Actor } from "../commands.ts";
import type { ContentLookup } from "../content.ts";
import type { DeviceId, Instant } from "../ids.ts";
import type { Rejection, RejectionCode, Result } from "../rejection.ts";
import type { RoundDefinitions } from "../round-definition.ts";
import type { EventBody } from "./events.ts";

/** Dependencies of the engine: the run's frozen content and the registered round types. */
export interface EngineContext {
  readonly content: ContentLookup;
  readonly rounds: RoundDefinitions;
}

/** Context in which a command is decided. */
export interface DecideContext {
  readonly actor: Actor;
  readonly device_id: DeviceId;
  /** The command's moment, never before the state's newest one (LOG-2). */
  readonly now: Instant;
  readonly engine: EngineContext;
}

export type DecideResult = Result<readonly EventBody[], Rejection>;

export function accept(...events: readonly EventBody[]): DecideResult {
  return { ok: true, value: events };
}

export function reject(code: RejectionCode, params: Rejection["params"] = {}): DecideResult {
  return { ok: false, error: { code, params } };
}
