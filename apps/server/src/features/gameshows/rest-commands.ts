import type { CommandAck } from "@showrunner/contract/realtime";
import type { Actor, CommandBody, ShowState } from "@showrunner/engine";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { ExecuteOptions, LiveShows } from "../live/index.ts";

/** Device id of commands sent by REST. Each command gets a new id, so none is taken for a retry. */
const REST_DEVICE_ID = "rest";

/** The caller as moderator. The caller's rights on the show must have been checked. */
export function toModeratorActor(caller: UserCaller): Actor {
  return { kind: "moderator", user_id: caller.user_id };
}

/** Turns a refused ack into a failure of the API. */
export function toFailure({ code, params }: Extract<CommandAck, { ok: false }>): ServiceResult<never> {
  return fail(code, { params });
}

export interface CommandOptions {
  readonly device_id?: string;
  /** Statements written in the same transaction as the command's events. */
  readonly statements?: NonNullable<ExecuteOptions["statements"]>;
}

/** Executes a command and returns the state after it, or the failure. */
export type RunCommand = (
  showId: string,
  actor: Actor,
  body: CommandBody,
  options?: CommandOptions,
) => Promise<ServiceResult<ShowState>>;

export function createRunCommand(live: LiveShows): RunCommand {
  return async (showId, actor, body, { device_id = REST_DEVICE_ID, statements } = {}) => {
    const command = { id: newId(), device_id, actor, body };
    const { ack, state } = await live.execute(showId, command, statements === undefined ? {} : { statements });
    if (!ack.ok) return toFailure(ack);
    return state === null ? fail("gameshow_not_found") : ok(state);
  };
}
