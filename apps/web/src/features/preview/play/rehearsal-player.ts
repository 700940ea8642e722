import type { CommandAck, ModeratorCommandInput, TeamCommandInput } from "@showrunner/contract/realtime";
import {
  getPosition,
  project,
  type Actor,
  type CommandBody,
  type FrozenContent,
  type FrozenRound,
  type Instant,
  type Json,
  type ModeratorSlices,
} from "@showrunner/engine";
import { prepareRound, type SampleQuality } from "@showrunner/rounds/samples";
import { MODERATOR_ACTOR } from "../room/create-local-room.ts";
import type { LocalRoom } from "../room/local-room.ts";
import {
  getNextMove,
  type Move,
  type PlayCommandBody,
  type TeamAction,
  type TimedTeamAction,
} from "./get-next-move.ts";
import { planRound } from "./plan-round.ts";
import { findIntroducedGame, getPlaybackPosition, type Playback } from "./playback.ts";

/** Maximum steps of one jump; a show that needs more never ends. */
const MAX_SEEK_STEPS = 20_000;

interface HistoryEntry {
  readonly length: number;
  readonly at: Instant;
}

export interface RehearsalPlayerOptions {
  readonly content: FrozenContent;
  /** Submitted by teams that do not know the answer. */
  readonly fillerWords: readonly string[];
}

/** Plays a local room step by step in both directions: teams follow their plans, the moderator takes the next step. */
export class RehearsalPlayer implements Playback {
  readonly room: LocalRoom;
  readonly #options: RehearsalPlayerOptions;
  readonly #rounds: ReadonlyMap<string, FrozenRound>;
  readonly #start: HistoryEntry;
  #history: readonly HistoryEntry[] = [];
  #lastId = 0;

  constructor(room: LocalRoom, options: RehearsalPlayerOptions) {
    this.room = room;
    this.#options = options;
    this.#rounds = new Map(options.content.games.flatMap(({ rounds }) => rounds.map((round) => [round.id, round])));
    this.#start = this.#toHistoryEntry();
  }

  get canGoBack(): boolean {
    return this.#history.length > 0;
  }

  get isOver(): boolean {
    return this.#project().show.status === "completed";
  }

  get position(): string | null {
    return getPlaybackPosition(this.#project());
  }

  /** The next move; null at the end and during arbitration. */
  peekNext(): Move | null {
    const slices = this.#project();
    const { game, round } = slices;
    const teams = [...this.room.state.teams.by_id.keys()];
    const plan = planRound(`${game?.number ?? 0}/${round?.number ?? 0}`, teams);
    return getNextMove({ slices, plan });
  }

  /** Performs the next move; false at the end. */
  stepForward(): boolean {
    const move = this.peekNext();
    if (move === null) return false;
    this.#record(() => this.#perform(move));
    return true;
  }

  /** Undoes the last step or manual action. */
  stepBack(): void {
    const entry = this.#history.at(-1);
    if (entry === undefined) return;
    this.#history = this.#history.slice(0, -1);
    this.room.rewind(entry.length, entry.at);
  }

  restart(): void {
    this.#history = [];
    this.room.rewind(this.#start.length, this.#start.at);
  }

  resumeTime(): void {
    this.room.resumeTime();
  }

  pauseTime(): void {
    this.room.pauseTime();
  }

  /** To the question of a round, from anywhere in the show. */
  seekRound(roundId: string): void {
    this.#seek(({ programme, round }) => programme.current_round_id === roundId && round?.phase === "question");
  }

  /** To the introduction of a game. */
  seekGame(showGameId: string): void {
    this.#seek((slices) => findIntroducedGame(slices) === showGameId);
  }

  /** Executes a manual command of the moderator. */
  sendModeratorCommand(body: ModeratorCommandInput): CommandAck {
    // A timer that is started while time is paused would look broken.
    const beginsTime = body.type === "timer_start" || body.type === "timer_resume";
    const wasHeld = this.room.isTimePaused;
    if (beginsTime && wasHeld) this.room.resumeTime();
    // A timer shown as paused may be running while time is paused.
    if (wasHeld && body.type === "timer_resume" && this.room.state.timer.status === "running")
      return { ok: true, seq: this.room.state.seq };
    return this.#record(() => this.room.execute(MODERATOR_ACTOR, "moderator", this.#toEngineCommand(body)));
  }

  /** Executes a manual command of a phone. */
  sendTeamCommand(teamId: string, body: TeamCommandInput): CommandAck {
    return this.#record(() => this.#executeTeamCommand(teamId, body));
  }

  /** Lets one team buzz or submit. */
  performTeamAction(teamId: string, action: TeamAction): CommandAck | null {
    return this.#record(() => this.#executeTeamAction(teamId, action));
  }

  /** Always replays from the start, because the path is deterministic. */
  #seek(isThere: (slices: ModeratorSlices) => boolean): void {
    this.restart();
    for (let steps = 0; steps < MAX_SEEK_STEPS && !isThere(this.#project()); steps += 1)
      if (!this.stepForward()) return;
  }

  #perform(move: Move): void {
    switch (move.kind) {
      case "moderator":
        for (const command of move.commands)
          this.room.execute(MODERATOR_ACTOR, "moderator", this.#toEngineCommand(this.#withView(command)));
        return;
      case "buzz":
        return this.room.batch((wait) => {
          for (const { team_id, afterMs, action } of move.actions) {
            wait(afterMs);
            this.#executeTeamAction(team_id, action);
          }
        });
      case "time_up":
        this.room.advance(Math.max(0, move.at - this.room.now()));
        return this.#submitAll(move.actions);
      case "answer":
        return this.#submitAll(move.actions);
    }
  }

  /** Submits one after the other, all before the time is up. */
  #submitAll(actions: readonly TimedTeamAction[]): void {
    for (const [index, { team_id, afterMs, action }] of actions.entries()) {
      const { timer } = this.room.state;
      const remainingMs = timer.status === "running" ? timer.ends_at - this.room.now() : Infinity;
      this.room.advance(Math.min(afterMs, remainingMs / (actions.length - index + 1)));
      this.#executeTeamAction(team_id, action);
    }
  }

  #executeTeamAction(teamId: string, action: TeamAction): CommandAck | null {
    const roundId = this.room.state.run?.cursor ?? "";
    if (action === "buzz")
      return this.#executeTeamCommand(teamId, {
        type: "buzz",
        round_id: roundId,
        press_id: this.#nextId(),
        claim: this.room.now(),
      });
    let ack: CommandAck | null = null;
    for (const input of this.#makeInputs(teamId, action))
      ack = this.#executeTeamCommand(teamId, {
        type: "submit",
        round_id: roundId,
        submission_id: this.#nextId(),
        input,
      });
    return ack;
  }

  #makeInputs(teamId: string, quality: SampleQuality): readonly Json[] {
    const round = this.#rounds.get(this.room.state.run?.cursor ?? "");
    if (round === undefined) return [];
    const { show, round: state, teams } = this.room.state;
    const prepared = prepareRound(round, { secret: show?.secret ?? "", buzzerOn: state?.buzzer_on ?? false });
    if (prepared === null) return [];
    const index = [...teams.by_id.keys()].indexOf(teamId);
    return prepared.sampleInputs(prepared.context, { quality, index, fillerWords: this.#options.fillerWords });
  }

  #executeTeamCommand(teamId: string, body: TeamCommandInput): CommandAck {
    const actor: Actor = { kind: "team", team_id: teamId };
    if (body.type !== "buzz") return this.room.execute(actor, teamId, body);
    const arrival = this.room.now();
    return this.room.execute(actor, teamId, { ...body, arrival, rtt_min: SAMPLE_RTT_MS, late: 0, transport: "ws" });
  }

  /** Adds the fields that clients may not send, as the server does. */
  #toEngineCommand(body: ModeratorCommandInput): CommandBody {
    if (body.type !== "start") return body;
    return { ...body, run_id: this.#nextId(), content: this.#options.content };
  }

  #withView(command: PlayCommandBody): ModeratorCommandInput {
    return { ...command, view: getPosition(this.room.state) };
  }

  #project(): ModeratorSlices {
    return project(this.room.state, { kind: "moderator" }, this.room.context);
  }

  #toHistoryEntry(): HistoryEntry {
    return { length: this.room.log.length, at: this.room.now() };
  }

  /** Records a step for `stepBack`, unless nothing was logged. */
  #record<T>(work: () => T): T {
    const entry = this.#toHistoryEntry();
    this.#history = [...this.#history, entry];
    const result = work();
    if (this.room.log.length === entry.length) this.#history = this.#history.slice(0, -1);
    return result;
  }

  #nextId(): string {
    this.#lastId += 1;
    return `sample-${this.#lastId}`;
  }
}

/** Round-trip time of a phone on good Wi-Fi, in milliseconds. */
const SAMPLE_RTT_MS = 24;
