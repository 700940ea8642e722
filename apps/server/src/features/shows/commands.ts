import type { CommandAnswer } from "@showrunner/contract/realtime";
import type { Actor, CommandBody, ShowState } from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { ExecuteOptions, LiveShows } from "../live/index.ts";

/** Device id of commands sent by REST. Each gets a new command id, so none is taken for a retry. */
const rest_device = "rest";

export function moderatorOf(caller: UserCaller): Actor {
  return { kind: "moderator", user_id: caller.user_id };
}

export function failAnswer({ code, params }: Extract<CommandAnswer, { ok: false }>): Outcome<never> {
  return fail(code, { params });
}

export interface CommandOptions {
  readonly device_id?: string;
  /** Statements written in the same transaction as the command's events. */
  readonly statements?: NonNullable<ExecuteOptions["statements"]>;
}

/** Executes a command and returns the state after it, or the failure. */
export type RunCommand = (
  show_id: string,
  actor: Actor,
  body: CommandBody,
  options?: CommandOptions,
) => Promise<Outcome<ShowState>>;

export function createRunCommand(live: LiveShows): RunCommand {
  return async (show_id, actor, body, { device_id = rest_device, statements } = {}) => {
    let after: ShowState | undefined;
    const collect = (
      ...[events, state]: Parameters<NonNullable<ExecuteOptions["statements"]>>
    ): readonly WriteStatement[] => {
      after = state;
      return statements?.(events, state) ?? [];
    };
    const answer = await live.execute(show_id, { id: newId(), device_id, actor, body }, { statements: collect });
    if (!answer.ok) return failAnswer(answer);
    // A command without events never calls `statements`.
    const state = after ?? (await live.state(show_id));
    return state === null || state === undefined ? fail("gameshow_not_found") : ok(state);
  };
}
