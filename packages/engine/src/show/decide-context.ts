import type { Actor } from "../actor.ts";
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

interface AnyCommand {
  readonly type: string;
}

/** The command of this type. */
export type CommandOf<C extends AnyCommand, T extends C["type"]> = Extract<C, { readonly type: T }>;

/** Decides the commands `C` in the state `S`: one handler for each type. */
export type CommandHandlers<S, C extends AnyCommand> = {
  readonly [T in C["type"]]: (state: S, command: CommandOf<C, T>, context: DecideContext) => DecideResult;
};

type Merged<Maps extends readonly unknown[], Before = unknown> = Maps extends readonly [infer First, ...infer Rest]
  ? [keyof First & keyof Before] extends [never]
    ? Merged<Rest, Before & First>
    : { readonly handled_twice: keyof First & keyof Before }
  : Before;

/** All handlers in one map. If two maps handle the same command, the result is no such map and does not compile. */
export function mergeHandlers<Maps extends readonly object[]>(...maps: Maps): Merged<Maps> {
  return Object.assign({}, ...maps) as Merged<Maps>;
}
