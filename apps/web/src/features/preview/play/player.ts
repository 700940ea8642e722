import type { CommandAnswer, ModeratorCommandBody, TeamCommandBody } from "@showrunner/contract/realtime";
import {
  keyedChance,
  project,
  type Actor,
  type CommandBody,
  type FrozenContent,
  type FrozenRound,
  type Instant,
  type Json,
  type ModeratorSlices,
  type RoundContext,
  type RoundDefinition,
} from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import { sample_inputs, type SampleInputs, type SampleWish } from "@showrunner/rounds/samples";
import { moderator } from "../room/begin.ts";
import type { Room } from "../room/room.ts";
import { nextMove, type Move, type Said, type TeamAct } from "./moves.ts";
import { planRound } from "./plan.ts";
import { introducedGame, placeOf, type Steps } from "./steps.ts";

/** Limit of steps for one jump; a show that needs more would never end. */
const most_steps = 20_000;

interface Mark {
  readonly length: number;
  readonly at: Instant;
}

export interface PlayerOptions {
  readonly content: FrozenContent;
  readonly made_up: readonly string[];
}

/** Manual action of one team. */
export type TeamWish = "buzz" | SampleWish;

/** Plays a local room step by step in both directions: teams by their plans, the moderator by the next step. */
export class Player implements Steps {
  readonly room: Room;
  readonly #options: PlayerOptions;
  readonly #rounds: ReadonlyMap<string, FrozenRound>;
  readonly #begin: Mark;
  #marks: readonly Mark[] = [];
  #ids = 0;

  constructor(room: Room, options: PlayerOptions) {
    this.room = room;
    this.#options = options;
    this.#rounds = new Map(options.content.games.flatMap(({ rounds }) => rounds.map((round) => [round.id, round])));
    this.#begin = this.#here();
  }

  get canGoBack(): boolean {
    return this.#marks.length > 0;
  }

  get isOver(): boolean {
    return this.#slices().show.status === "completed";
  }

  get place(): string | null {
    return placeOf(this.#slices());
  }

  /** The next move; null at the end and during arbitration. */
  next(): Move | null {
    const slices = this.#slices();
    const { game, round } = slices;
    const teams = [...this.room.state.teams.by_id.keys()];
    const plan = planRound(`${game?.number ?? 0}/${round?.number ?? 0}`, teams);
    return nextMove({ slices, plan });
  }

  /** Performs the next move; false at the end. */
  step(): boolean {
    const move = this.next();
    if (move === null) return false;
    this.#marked(() => this.#perform(move));
    return true;
  }

  /** Undoes the last step or manual action. */
  back(): void {
    const mark = this.#marks.at(-1);
    if (mark === undefined) return;
    this.#marks = this.#marks.slice(0, -1);
    this.room.rewind(mark.length, mark.at);
  }

  restart(): void {
    this.#marks = [];
    this.room.rewind(this.#begin.length, this.#begin.at);
  }

  run(): void {
    this.room.run();
  }

  hold(): void {
    this.room.hold();
  }

  /** To the question of a round, from anywhere in the show. */
  toRound(round_id: string): void {
    this.#to(({ programme, round }) => programme.current_round_id === round_id && round?.phase === "question");
  }

  /** To the introduction of a game. */
  toGame(show_game_id: string): void {
    this.#to((slices) => introducedGame(slices) === show_game_id);
  }

  /** Executes a manual command of the moderator. */
  moderate(body: ModeratorCommandBody): CommandAnswer {
    // A timer that is started while time is paused would look broken.
    const begins_time = body.type === "timer_start" || body.type === "timer_resume";
    const was_held = this.room.isHeld;
    if (begins_time && was_held) this.room.run();
    // A timer shown as paused may be running while time is paused.
    if (was_held && body.type === "timer_resume" && this.room.state.timer.status === "running")
      return { ok: true, seq: this.room.state.seq };
    return this.#marked(() => this.room.execute(moderator, "moderator", this.#complete(body)));
  }

  /** Executes a manual command of a phone. */
  play(team_id: string, body: TeamCommandBody): CommandAnswer {
    return this.#marked(() => this.#say(team_id, body));
  }

  /** Lets one team buzz or submit. */
  letTeam(team_id: string, wish: TeamWish): CommandAnswer | null {
    return this.#marked(() => this.#act(team_id, wish === "buzz" ? { type: "buzz" } : { type: "answer", wish }));
  }

  /** Always replays from the start: the way is deterministic. */
  #to(isThere: (slices: ModeratorSlices) => boolean): void {
    this.restart();
    for (let steps = 0; steps < most_steps && !isThere(this.#slices()); steps += 1) if (!this.step()) return;
  }

  #perform(move: Move): void {
    switch (move.kind) {
      case "moderator":
        for (const said of move.said) this.room.execute(moderator, "moderator", this.#complete(this.#withView(said)));
        return;
      case "buzz":
        return this.room.together((wait) => {
          for (const { team_id, after_ms, act } of move.acts) {
            wait(after_ms);
            this.#act(team_id, act);
          }
        });
      case "time_up":
        this.room.advance(Math.max(0, move.at - this.room.now()));
        return this.#answers(move.acts);
      case "answer":
        return this.#answers(move.acts);
    }
  }

  /** Submits one after the other, all before the time is up. */
  #answers(acts: readonly TeamAct[]): void {
    for (const [index, { team_id, after_ms, act }] of acts.entries()) {
      const { timer } = this.room.state;
      const left = timer.status === "running" ? timer.ends_at - this.room.now() : Infinity;
      this.room.advance(Math.min(after_ms, left / (acts.length - index + 1)));
      this.#act(team_id, act);
    }
  }

  #act(team_id: string, act: TeamAct["act"]): CommandAnswer | null {
    const round_id = this.room.state.run?.cursor ?? "";
    if (act.type === "buzz")
      return this.#say(team_id, { type: "buzz", round_id, press_id: this.#id(), claim: this.room.now() });
    let answer: CommandAnswer | null = null;
    for (const input of this.#inputs(team_id, act.wish))
      answer = this.#say(team_id, { type: "submit", round_id, submission_id: this.#id(), input });
    return answer;
  }

  #inputs(team_id: string, wish: SampleWish): readonly Json[] {
    const round = this.#rounds.get(this.room.state.run?.cursor ?? "");
    if (round === undefined) return [];
    const definition = round_definitions.get(round.type) as unknown as RoundDefinition | undefined;
    const config = definition?.parseConfig(round.config) ?? null;
    const make = sample_inputs.get(round.type) as unknown as SampleInputs | undefined;
    if (config === null || make === undefined) return [];
    const chance = keyedChance(this.room.state.show?.secret ?? "", round.id);
    const buzzerOn = this.room.state.round?.buzzer_on ?? false;
    const context: RoundContext<Json> = { round, config, chance, buzzerOn };
    const nth = [...this.room.state.teams.by_id.keys()].indexOf(team_id);
    return make(context, { wish, nth, made_up: this.#options.made_up });
  }

  #say(team_id: string, body: TeamCommandBody): CommandAnswer {
    const actor: Actor = { kind: "team", team_id };
    if (body.type !== "buzz") return this.room.execute(actor, team_id, body);
    const arrival = this.room.now();
    return this.room.execute(actor, team_id, { ...body, arrival, rtt_min: sample_rtt_ms, late: 0, line: "ws" });
  }

  /** Adds the fields that clients may not send, as the server does. */
  #complete(body: ModeratorCommandBody): CommandBody {
    if (body.type !== "start") return body as CommandBody;
    return { ...body, run_id: this.#id(), content: this.#options.content };
  }

  #withView(said: Said): ModeratorCommandBody {
    const { show, programme, desk } = this.#slices();
    const view = { run_id: show.run_id ?? "", round_id: programme.current_round_id, phase: desk?.phase ?? null };
    return { ...said, view };
  }

  #slices(): ModeratorSlices {
    return project(this.room.state, { kind: "moderator" }, this.room.context);
  }

  #here(): Mark {
    return { length: this.room.log.length, at: this.room.now() };
  }

  /** Records a step for `stepBack`, unless nothing was logged. */
  #marked<T>(work: () => T): T {
    const mark = this.#here();
    this.#marks = [...this.#marks, mark];
    const done = work();
    if (this.room.log.length === mark.length) this.#marks = this.#marks.slice(0, -1);
    return done;
  }

  #id(): string {
    this.#ids += 1;
    return `sample-${this.#ids}`;
  }
}

/** Round-trip time of a phone on good Wi-Fi, in milliseconds. */
const sample_rtt_ms = 24;
