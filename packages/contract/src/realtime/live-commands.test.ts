import type { CommandBody, Json, ManageCommand, PlayCommand, TeamCommand } from "@showrunner/engine";
import { expectTypeOf, test } from "vitest";
import type { ClientCommandInput } from "./live-commands.ts";

/** Fields that the server adds to a client's command. */
interface AddedByServer {
  start: "run_id" | "content";
  buzz: "arrival" | "rtt_min" | "late" | "transport" | "clock_error" | "pong_late";
  join_member: "offline_device_ids";
  submit: "arrival" | "rtt_min";
}

/** Commands that only REST routes create; all others need a schema. */
type RestCommand =
  | ("update_show" | "set_registration" | "add_game" | "remove_game" | "order_games" | "register_team")
  | ("create_team" | "update_team" | "set_team_password" | "deactivate_team" | "reactivate_team" | "delete_team");

/** Ignores `readonly` and flattens intersections, so that only names, types and optionality are compared. */
type Normalise<T> = T extends readonly (infer Item)[]
  ? Normalise<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Json extends T[K] ? T[K] : Normalise<T[K]> }
    : T;

type ByType<C extends { readonly type: string }> = {
  [T in ClientCommandInput["type"]]: Normalise<
    Omit<Extract<C, { readonly type: T }>, T extends keyof AddedByServer ? AddedByServer[T] : never>
  >;
};

// Checked by the compiler, not at run time.
test("the schemas of client commands equal the engine's command types", () => {
  expectTypeOf<ByType<ClientCommandInput>>().toEqualTypeOf<ByType<CommandBody>>();
  expectTypeOf<ClientCommandInput["type"]>().toEqualTypeOf<
    Exclude<(ManageCommand | PlayCommand | TeamCommand)["type"], RestCommand>
  >();
});
