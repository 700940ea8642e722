import {
  changedSlices,
  changedTeams,
  coalesced_slices,
  projectMe,
  slice_names,
  type AnySlices,
  type EngineContext,
  type ShowEvent,
  type ShowState,
  type SliceName,
} from "@showrunner/engine";
import type { Bye } from "../../platform/realtime/index.ts";
import { visibleAssets, type Assets } from "./assets.ts";
import { FullFrames, stateFrame } from "./frames.ts";
import { Screens, type Screen } from "./screens.ts";

/** Boards and counters change with every answer and every point; they leave at most four times a second. */
const slow_every_ms = 250;
/** In a large hall telling everybody takes a while: boards leave so much more rarely per screen, once a second at least. */
const slow_per_screen_ms = 0.5;
const slow_at_least_every_ms = 1_000;
/** A change of these begins something new: what belongs to it leaves in the same frame, boards included. */
const scene_slices = ["show", "game", "round"] as const satisfies readonly SliceName[];

type AudienceKind = "moderator" | "display";

/** What one audience has been told so far. */
interface Told {
  /** State up to which urgent slices were sent. */
  urgent: ShowState;
  /** State up to which boards and counters were sent. */
  slow: ShowState;
  /** As JSON, to see when it changes. */
  assets: string;
}

export interface FanOutOptions {
  readonly context: EngineContext;
  readonly state: ShowState;
  /** Capabilities of the run's assets, by asset id. */
  readonly capabilities: () => ReadonlyMap<string, string>;
  /** A view that fails is a bug of a round type: its show's screens stay behind, everything else goes on. */
  readonly onError: (error: unknown) => void;
}

const slow_names = [...coalesced_slices];
const urgent_names = slice_names.moderator.filter((name) => !coalesced_slices.has(name));
const isEmpty = (slices: AnySlices): boolean => Object.keys(slices).length === 0;

/** Tells the screens of one show what changed: each slice serialised once per audience, personal ones to their team alone. */
export class FanOut {
  readonly screens: Screens;
  readonly #context: EngineContext;
  readonly #capabilities: () => ReadonlyMap<string, string>;
  readonly #onError: (error: unknown) => void;
  readonly #full: FullFrames;
  readonly #told: Record<AudienceKind, Told>;
  #state: ShowState;
  #slow_timer: NodeJS.Timeout | undefined;
  #slow_at = Number.NEGATIVE_INFINITY;

  constructor({ context, state, capabilities, onError }: FanOutOptions) {
    this.#context = context;
    this.#capabilities = capabilities;
    this.#onError = onError;
    this.#state = state;
    this.#full = new FullFrames(context, (slices) => this.#assetsOf(slices));
    this.#told = {
      moderator: { urgent: state, slow: state, assets: "" },
      display: { urgent: state, slow: state, assets: "" },
    };
    this.screens = new Screens((screen) => this.fullFrame(screen));
  }

  /** Everything that this screen may see now. */
  fullFrame({ viewer }: Screen): Buffer {
    if (viewer.kind === "moderator") return this.#full.moderator(this.#state);
    if (viewer.kind === "team") return this.#full.team(this.#state, viewer.team_id);
    return this.#full.display(this.#state);
  }

  /** A commit went through. */
  committed(before: ShowState, after: ShowState, events: readonly ShowEvent[]): void {
    this.#state = after;
    const isSlowDue = this.#slowDueIn() <= 0;
    this.#attempt(() => this.#tell("moderator", isSlowDue));
    this.#attempt(() => this.#tell("display", isSlowDue));
    this.#attempt(() => this.#tellTeams(before, after));
    this.#sayGoodbye(events);
    const isSlowLeft = Object.values(this.#told).some(({ slow }) => slow !== after);
    if (isSlowLeft) this.#slow_timer ??= setTimeout(() => this.#tellSlow(), Math.max(0, this.#slowDueIn()));
  }

  /** Nothing more will be told; the screens are sent away. */
  end(bye: Bye): void {
    this.stop();
    this.screens.endAll(bye);
  }

  stop(): void {
    clearTimeout(this.#slow_timer);
    this.#slow_timer = undefined;
  }

  /** Milliseconds until boards may leave again; not positive when they may. */
  #slowDueIn(): number {
    const for_hall = Math.min(slow_at_least_every_ms, this.screens.count * slow_per_screen_ms);
    return this.#slow_at + Math.max(slow_every_ms, for_hall) - performance.now();
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#onError(error);
    }
  }

  #tell(kind: AudienceKind, withSlow: boolean): void {
    const told = this.#told[kind];
    const state = this.#state;
    const { urgent, slow } = told;
    if (!this.#hasScreens(kind)) {
      told.urgent = state;
      told.slow = state;
      return;
    }
    const changed = changedSlices(urgent, state, kind, this.#context, urgent_names);
    told.urgent = state;
    if (!withSlow && !scene_slices.some((name) => name in changed)) return this.#send(kind, changed);
    const boards = changedSlices(slow, state, kind, this.#context, slow_names);
    told.slow = state;
    if (!isEmpty(boards)) this.#slow_at = performance.now();
    this.#send(kind, { ...changed, ...boards });
  }

  #tellSlow(): void {
    this.#slow_timer = undefined;
    this.#attempt(() => this.#tell("moderator", true));
    this.#attempt(() => this.#tell("display", true));
  }

  #send(kind: AudienceKind, slices: AnySlices): void {
    if (isEmpty(slices)) return;
    const frame = stateFrame({ seq: this.#state.seq, slices, assets: this.#newAssets(kind, slices) });
    if (kind === "moderator") this.screens.sendToAll(this.screens.moderators, frame);
    else this.screens.sendToAudience(frame);
  }

  #tellTeams(before: ShowState, after: ShowState): void {
    if (this.screens.teams.size === 0) return;
    for (const team_id of changedTeams(before, after, this.#context)) {
      const screens = this.screens.ofTeam(team_id);
      const me = screens.size === 0 ? null : projectMe(after, team_id, this.#context);
      if (me !== null) this.screens.sendToAll(screens, stateFrame({ seq: after.seq, slices: { me } }));
    }
  }

  #sayGoodbye(events: readonly ShowEvent[]): void {
    for (const { body } of events) {
      if (body.type === "team_deactivated")
        this.screens.endTeam(body.team_id, { code: "team_deactivated", reconnect: false });
      if (body.type === "team_deleted") this.screens.endTeam(body.team_id, { code: "team_deleted", reconnect: false });
      if (body.type === "team_password_set" && body.log_out)
        this.screens.endTeam(body.team_id, { code: "password_changed", reconnect: false });
    }
  }

  #hasScreens(kind: AudienceKind): boolean {
    if (kind === "moderator") return this.screens.moderators.size > 0;
    return this.screens.count > this.screens.moderators.size;
  }

  #assetsOf(slices: AnySlices): Assets {
    return visibleAssets(slices, this.#capabilities());
  }

  /** The pictures that these slices bring; undefined when they bring none that are new. */
  #newAssets(kind: AudienceKind, slices: AnySlices): Assets | undefined {
    if (!["game", "round", "desk", "solutions"].some((name) => name in slices)) return undefined;
    const assets = this.#assetsOf(slices);
    const text = JSON.stringify(assets);
    const told = this.#told[kind];
    if (text === told.assets || text === "{}") return undefined;
    told.assets = text;
    return assets;
  }
}
