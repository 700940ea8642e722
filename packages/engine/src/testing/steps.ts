import { DEFAULT_SETTINGS, getPosition, nextDeadline } from "../index.ts";
import type {
  Actor,
  Colour,
  DeviceId,
  Json,
  Transport,
  ManageCommand,
  Millis,
  ShowGameId,
  ShowSettings,
  TeamId,
} from "../index.ts";
import { freeze } from "./library.ts";
import { executeCommand, wait } from "./test-world.ts";
import type { PlayBody, Step, World } from "./test-world.ts";

export const host: Actor = { kind: "moderator", user_id: "host" };
export const system: Actor = { kind: "system" };
export const visitor: Actor = { kind: "visitor" };
export const teamActor = (teamId: TeamId): Actor => ({ kind: "team", team_id: teamId });

/** Sends a management command. */
export function manage(body: ManageCommand): Step {
  return (world) => executeCommand(world, { actor: host }, body);
}

/** Sends a play command for the moderator's current position. */
export function play(body: PlayBody): Step {
  return (world) => executeCommand(world, { actor: host }, { ...body, view: getPosition(world.state) });
}

/** Creates the show, with these settings overriding the defaults. */
export function createShow(settings: Partial<ShowSettings> = {}): Step {
  return (world) =>
    executeCommand(
      world,
      { actor: system },
      {
        type: "create_show",
        show_id: "show",
        public_id: "ABCDEFGH",
        owner_id: "host",
        name: "Quiz night",
        description: "",
        settings: { ...DEFAULT_SETTINGS, ...settings },
        secret: "a secret of the show",
      },
    );
}

/** Adds a game of the test's library to the show; frozen if the show has started. */
export function addGame(showGameId: ShowGameId, teamIds?: readonly TeamId[]): Step {
  return (world) => {
    const { run } = world.state;
    const { title = "", points = 0, rounds = [] } = world.library[showGameId] ?? {};
    const game = { game_id: `library ${showGameId}`, title, points, rounds_count: rounds.length };
    const content = run === null ? {} : { content: freeze(world.library, run.run_id, [showGameId]) };
    return executeCommand(
      world,
      { actor: host },
      {
        type: "add_game",
        show_game_id: showGameId,
        game,
        ...content,
        ...(teamIds === undefined ? {} : { team_ids: teamIds }),
      },
    );
  };
}

/** Registers a team whose id is its name in lower case. */
export function register(name: string, colour: Colour | null = null): Step {
  return (world) =>
    executeCommand(world, { actor: visitor }, { type: "register_team", team_id: name.toLowerCase(), name, colour });
}

/** Starts the show with all its games. */
export function start(): Step {
  return (world) => {
    const runId = `run ${world.counter}`;
    const gameIds = world.state.games.map((entry) => entry.id);
    const body = { type: "start" as const, run_id: runId, content: freeze(world.library, runId, gameIds) };
    return executeCommand(world, { actor: host }, { ...body, view: getPosition(world.state) });
  };
}

/** A started show: created, with all games of the library and these teams, in the first round of the first game. */
export function startedShow(teams: readonly string[], settings: Partial<ShowSettings> = {}): Step {
  return (world) => {
    const games = Object.keys(world.library).map((id) => addGame(id));
    const steps = [createShow(settings), ...games, ...teams.map((name) => register(name)), start(), firstRound()];
    return steps.reduce((before, step) => step(before), world);
  };
}

export const firstRound = (): Step => play({ type: "start_first_round" });
export const next = (confirmed = false): Step => play({ type: "next", confirmed });
export const previous = (confirmed = false): Step => play({ type: "previous", confirmed });
export const reveal = (): Step => play({ type: "reveal" });

export interface PressOptions {
  /** Delay from press to arrival; 20 ms. */
  readonly delay?: Millis;
  /** Claimed moment as an offset to the true press; null for no claim. */
  readonly claim?: Millis | null;
  readonly rtt_min?: Millis | null;
  readonly late?: Millis;
  readonly pong_late?: Millis;
  readonly transport?: Transport;
  readonly round_id?: string;
  readonly press_id?: string;
  /** Opening that the phone names; none by default, as with older phones. */
  readonly opening?: number;
}

/** A team presses now; the press arrives after its delay. */
export function press(teamId: TeamId, options: PressOptions = {}): Step {
  return (world) => {
    const { delay = 20, claim = 0, rtt_min = 2 * delay, late = 0, pong_late = 0, transport = "ws" } = options;
    const arrival = world.now + delay;
    const arrived = wait(delay)(world);
    return executeCommand(
      arrived,
      { actor: teamActor(teamId), device_id: `phone of ${teamId}` },
      {
        type: "buzz",
        round_id: options.round_id ?? world.state.round?.id ?? "none",
        press_id: options.press_id ?? `press ${world.counter}`,
        opening: options.opening,
        arrival,
        claim: claim === null ? null : world.now + claim,
        rtt_min,
        late,
        pong_late,
        transport,
      },
    );
  };
}

/** Decides the held buzz. */
export function decideBuzz(outcome: "correct" | "wrong" | "ignore" | number): Step {
  return (world) => {
    const decision =
      typeof outcome === "number" ? { outcome: "partial" as const, share: outcome } : ({ outcome } as const);
    return play({ type: "decide_buzz", press_id: heldPressId(world) ?? "none", decision })(world);
  };
}

/** Decides the held buzz as wrong and passes it to the next press. */
export function passBuzz(): Step {
  return (world) => {
    const body = { type: "decide_buzz", decision: { outcome: "wrong" }, pass_on: true } as const;
    return play({ ...body, press_id: heldPressId(world) ?? "none" })(world);
  };
}

function heldPressId({ state }: World): string | null {
  const buzzer = state.round?.buzzer;
  return buzzer?.phase === "locked" ? buzzer.holder.press_id : null;
}

/** Sends the room's tick now. */
export function tick(outstandingBound: Millis = 0): Step {
  return (world) => executeCommand(world, { actor: system }, { type: "tick", outstanding_bound: outstandingBound });
}

/** Waits for the next deadline and sends the tick. */
export function waitForDeadline(): Step {
  return (world) => {
    const deadline = nextDeadline(world.state) ?? world.now;
    return tick()(wait(Math.max(0, deadline - world.now))(world));
  };
}

/** Waits for the buzzer to open; this team presses and holds the buzz. */
export function lockBuzzer(teamId: TeamId): Step {
  return (world) => [wait(300), press(teamId), waitForDeadline()].reduce((before, step) => step(before), world);
}

/** A team submits to the live round. */
export function submit(teamId: TeamId, input: Json, submissionId?: string, atClose?: true): Step {
  return (world) =>
    executeCommand(
      world,
      { actor: teamActor(teamId), device_id: `phone of ${teamId}` },
      {
        type: "submit",
        round_id: world.state.round?.id ?? world.state.run?.shown ?? "none",
        submission_id: submissionId ?? `submission ${world.counter}`,
        input,
        ...(atClose === undefined ? {} : { at_close: atClose }),
      },
    );
}

/** A team submits over a connection with this round trip; the command arrives after half of it. */
export function submitOver(teamId: TeamId, input: Json, rttMin: Millis | null): Step {
  return (world) => {
    const arrived = wait((rttMin ?? 0) / 2)(world);
    return executeCommand(
      arrived,
      { actor: teamActor(teamId), device_id: `phone of ${teamId}` },
      {
        type: "submit",
        round_id: world.state.round?.id ?? "none",
        submission_id: `submission ${world.counter}`,
        input,
        arrival: arrived.now,
        rtt_min: rttMin,
      },
    );
  };
}

/** Submits a text in a round of type *spoken*. */
export const submitText = (teamId: TeamId, text: string, submissionId?: string): Step =>
  submit(teamId, { text }, submissionId);

/** Submits a draft text in a round of type *spoken*. */
export const submitDraft = (teamId: TeamId, text: string, submissionId?: string): Step =>
  submit(teamId, { text }, submissionId, true);

/** A phone of the team takes back what was saved as a draft. */
export const takeDraftBack = (teamId: TeamId): Step => submit(teamId, null, undefined, true);

/** The moderator decides the team's current submission. */
export function judgeSubmission(teamId: TeamId, outcome: "correct" | "wrong" | number): Step {
  return (world) => {
    const submissionId = world.state.round?.submissions.get(teamId)?.submission_id ?? "none";
    const decision =
      typeof outcome === "number" ? { outcome: "partial" as const, share: outcome } : ({ outcome } as const);
    return play({ type: "validate_submission", team_id: teamId, submission_id: submissionId, decision })(world);
  };
}

/** Judges the present submissions of these teams by one command. */
export function judgeTogether(teamIds: readonly TeamId[], outcome: "correct" | "wrong"): Step {
  return (world) => {
    const submissions = teamIds.map((teamId) => ({
      team_id: teamId,
      submission_id: world.state.round?.submissions.get(teamId)?.submission_id ?? "none",
    }));
    return play({ type: "validate_submissions", submissions, decision: { outcome } })(world);
  };
}

/** A phone joins the team; `offlineDeviceIds`: longest offline first. */
export function join(
  teamId: TeamId,
  name: string | null,
  deviceId = `phone of ${teamId}`,
  offlineDeviceIds: readonly DeviceId[] = [],
): Step {
  return (world) =>
    executeCommand(
      world,
      { actor: teamActor(teamId), device_id: deviceId },
      { type: "join_member", name, offline_device_ids: offlineDeviceIds },
    );
}

/** The moderator undoes the newest decision. */
export function undo(): Step {
  return (world) => manage({ type: "undo", decision_seq: world.state.undo.at(-1)?.seq ?? 0 })(world);
}
