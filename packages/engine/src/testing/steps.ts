import { default_settings, nextDeadline } from "../index.ts";
import type {
  Actor,
  Colour,
  DeviceId,
  Json,
  Line,
  ManageCommand,
  Millis,
  ShowGameId,
  ShowSettings,
  TeamId,
} from "../index.ts";
import { freeze } from "./library.ts";
import { give, presentView, wait } from "./world.ts";
import type { PlayBody, Step, World } from "./world.ts";

export const host: Actor = { kind: "moderator", user_id: "host" };
export const system: Actor = { kind: "system" };
export const visitor: Actor = { kind: "visitor" };
export const ofTeam = (team_id: TeamId): Actor => ({ kind: "team", team_id });

/** Sends a management command. */
export function manage(body: ManageCommand): Step {
  return (world) => give(world, { actor: host }, body);
}

/** Sends a play command for the moderator's current position. */
export function play(body: PlayBody): Step {
  return (world) => give(world, { actor: host }, { ...body, view: presentView(world.state) });
}

/** Creates the show, with these settings overriding the defaults. */
export function created(settings: Partial<ShowSettings> = {}): Step {
  return (world) =>
    give(
      world,
      { actor: system },
      {
        type: "create_show",
        show_id: "show",
        public_id: "ABCDEFGH",
        owner_id: "host",
        name: "Quiz night",
        description: "",
        settings: { ...default_settings, ...settings },
        secret: "a secret of the show",
      },
    );
}

/** Adds a game of the test's library to the show; frozen if the show has started. */
export function addGame(show_game_id: ShowGameId): Step {
  return (world) => {
    const { run } = world.state;
    const { title = "", points = 0, rounds = [] } = world.library[show_game_id] ?? {};
    const game = { game_id: `library ${show_game_id}`, title, points, rounds_count: rounds.length };
    const content = run === null ? {} : { content: freeze(world.library, run.run_id, [show_game_id]) };
    return give(world, { actor: host }, { type: "add_game", show_game_id, game, ...content });
  };
}

/** Registers a team whose id is its name in lower case. */
export function register(name: string, colour: Colour | null = null): Step {
  return (world) =>
    give(world, { actor: visitor }, { type: "register_team", team_id: name.toLowerCase(), name, colour });
}

/** Starts the show with all its games. */
export function start(): Step {
  return (world) => {
    const run_id = `run ${world.counter}`;
    const game_ids = world.state.games.map((entry) => entry.id);
    const body = { type: "start" as const, run_id, content: freeze(world.library, run_id, game_ids) };
    return give(world, { actor: host }, { ...body, view: presentView(world.state) });
  };
}

/** A started show: created, with all games of the library and these teams, in the first round of the first game. */
export function underway(teams: readonly string[], settings: Partial<ShowSettings> = {}): Step {
  return (world) => {
    const games = Object.keys(world.library).map(addGame);
    const steps = [created(settings), ...games, ...teams.map((name) => register(name)), start(), firstRound()];
    return steps.reduce((before, step) => step(before), world);
  };
}

export const firstRound = (): Step => play({ type: "start_first_round" });
export const next = (confirmed = false): Step => play({ type: "next", confirmed });
export const previous = (confirmed = false): Step => play({ type: "previous", confirmed });
export const reveal = (): Step => play({ type: "reveal" });

export interface PressOptions {
  /** Delay from press to arrival; 20 ms. */
  readonly way?: Millis;
  /** Claimed moment as an offset to the true press; null for no claim. */
  readonly claim?: Millis | null;
  readonly rtt_min?: Millis | null;
  readonly late?: Millis;
  readonly pong_late?: Millis;
  readonly line?: Line;
  readonly round_id?: string;
  readonly press_id?: string;
}

/** A team presses now; the press arrives after its delay. */
export function press(team_id: TeamId, options: PressOptions = {}): Step {
  return (world) => {
    const { way = 20, claim = 0, rtt_min = 2 * way, late = 0, pong_late = 0, line = "ws" } = options;
    const arrival = world.now + way;
    const arrived = wait(way)(world);
    return give(
      arrived,
      { actor: ofTeam(team_id), device_id: `phone of ${team_id}` },
      {
        type: "buzz",
        round_id: options.round_id ?? world.state.round?.id ?? "none",
        press_id: options.press_id ?? `press ${world.counter}`,
        arrival,
        claim: claim === null ? null : world.now + claim,
        rtt_min,
        late,
        pong_late,
        line,
      },
    );
  };
}

/** Decides the held buzz. */
export function decided(outcome: "correct" | "wrong" | "ignore" | number): Step {
  return (world) => {
    const decision =
      typeof outcome === "number" ? { outcome: "partial" as const, share: outcome } : ({ outcome } as const);
    return play({ type: "decide_buzz", press_id: holder(world) ?? "none", decision })(world);
  };
}

function holder({ state }: World): string | null {
  const buzzer = state.round?.buzzer;
  return buzzer?.phase === "locked" ? buzzer.holder.press_id : null;
}

/** Sends the room's tick now. */
export function tick(outstanding_bound: Millis = 0): Step {
  return (world) => give(world, { actor: system }, { type: "tick", outstanding_bound });
}

/** Waits for the next deadline and sends the tick. */
export function untilDeadline(): Step {
  return (world) => {
    const deadline = nextDeadline(world.state) ?? world.now;
    return tick()(wait(Math.max(0, deadline - world.now))(world));
  };
}

/** Waits for the buzzer to open; this team presses and holds the buzz. */
export function buzzHeldBy(team_id: TeamId): Step {
  return (world) => [wait(300), press(team_id), untilDeadline()].reduce((before, step) => step(before), world);
}

/** A team submits to the live round. */
export function submit(team_id: TeamId, input: Json, submission_id?: string, at_close?: true): Step {
  return (world) =>
    give(
      world,
      { actor: ofTeam(team_id), device_id: `phone of ${team_id}` },
      {
        type: "submit",
        round_id: world.state.round?.id ?? world.state.run?.shown ?? "none",
        submission_id: submission_id ?? `submission ${world.counter}`,
        input,
        ...(at_close === undefined ? {} : { at_close }),
      },
    );
}

/** Submits a text in a round of type *spoken*. */
export const says = (team_id: TeamId, text: string, submission_id?: string): Step =>
  submit(team_id, { text }, submission_id);

/** Submits an unsent text in a round of type *spoken*. */
export const drafts = (team_id: TeamId, text: string, submission_id?: string): Step =>
  submit(team_id, { text }, submission_id, true);

/** The moderator decides the team's current submission. */
export function judged(team_id: TeamId, outcome: "correct" | "wrong" | number): Step {
  return (world) => {
    const submission_id = world.state.round?.submissions.get(team_id)?.submission_id ?? "none";
    const decision =
      typeof outcome === "number" ? { outcome: "partial" as const, share: outcome } : ({ outcome } as const);
    return play({ type: "validate_submission", team_id, submission_id, decision })(world);
  };
}

/** A phone joins the team; `away` are disconnected phones, longest disconnected first. */
export function join(
  team_id: TeamId,
  name: string | null,
  device_id = `phone of ${team_id}`,
  away: readonly DeviceId[] = [],
): Step {
  return (world) => give(world, { actor: ofTeam(team_id), device_id }, { type: "join_member", name, away });
}

/** The moderator undoes the newest decision. */
export function undo(): Step {
  return (world) => manage({ type: "undo", decision_seq: world.state.undo.at(-1)?.seq ?? 0 })(world);
}
