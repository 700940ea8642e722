import type { TeamId } from "@showrunner/engine";
import type { Bye, Connection, Frame } from "../../platform/realtime/index.ts";

export type Viewer =
  | { readonly kind: "moderator"; readonly user_id: string | null }
  | { readonly kind: "team"; readonly team_id: TeamId }
  /** `has_key`: one of the host's own. */
  | { readonly kind: "display"; readonly has_key: boolean };

/** One page that watches a show. */
export interface Screen {
  readonly viewer: Viewer;
  readonly device_id: string;
  readonly connection: Connection;
}

/** All pages that watch one show from this server. */
export class Screens {
  readonly moderators = new Set<Screen>();
  readonly displays = new Set<Screen>();
  readonly #teams = new Map<TeamId, Set<Screen>>();
  readonly #ended = new Map<TeamId, { readonly bye: Bye; readonly at: number }>();
  readonly #lagging = new WeakSet<Screen>();
  readonly #fullFrame: (screen: Screen) => Frame;
  #team_screens = 0;

  /** @param fullFrame the whole state for a screen that missed frames */
  constructor(fullFrame: (screen: Screen) => Frame) {
    this.#fullFrame = fullFrame;
  }

  get count(): number {
    return this.moderators.size + this.displays.size + this.#team_screens;
  }

  /** Screens of one team. */
  ofTeam(team_id: TeamId): ReadonlySet<Screen> {
    return this.#teams.get(team_id) ?? none;
  }

  /** Teams that have a screen now, with their screens. */
  get teams(): ReadonlyMap<TeamId, ReadonlySet<Screen>> {
    return this.#teams;
  }

  *all(): Generator<Screen> {
    yield* this.moderators;
    yield* this.displays;
    for (const screens of this.#teams.values()) yield* screens;
  }

  add(screen: Screen): void {
    const { viewer } = screen;
    if (viewer.kind === "moderator") this.moderators.add(screen);
    else if (viewer.kind === "display") this.displays.add(screen);
    else {
      const screens = this.#teams.get(viewer.team_id) ?? new Set();
      this.#teams.set(viewer.team_id, screens.add(screen));
      this.#team_screens += 1;
    }
  }

  remove(screen: Screen): void {
    const { viewer } = screen;
    if (viewer.kind === "moderator") this.moderators.delete(screen);
    else if (viewer.kind === "display") this.displays.delete(screen);
    else {
      const screens = this.#teams.get(viewer.team_id);
      if (screens?.delete(screen) === true) this.#team_screens -= 1;
      if (screens?.size === 0) this.#teams.delete(viewer.team_id);
    }
  }

  /** Sends one frame of state; a screen that is too slow for it gets the whole state as soon as it has caught up. */
  send(screen: Screen, frame: Frame): void {
    if (this.#lagging.has(screen)) return;
    const { connection } = screen;
    if (!connection.congested) return connection.send(frame);
    this.#lagging.add(screen);
    connection.whenDrained(() => {
      this.#lagging.delete(screen);
      connection.send(this.#fullFrame(screen));
    });
  }

  sendToAll(screens: Iterable<Screen>, frame: Frame): void {
    for (const screen of screens) this.send(screen, frame);
  }

  /** Sends a team's phones away, those that are being let in at this moment included (`teamEndedSince`). */
  endTeam(team_id: TeamId, bye: Bye): void {
    this.#ended.set(team_id, { bye, at: performance.now() });
    for (const { connection } of this.ofTeam(team_id)) connection.end(bye);
  }

  /**
   * Why this team's phones were last sent away, if that was after this moment (of `performance.now()`): a token that was
   * looked up before may be void by now.
   */
  teamEndedSince(team_id: TeamId, moment: number): Bye | null {
    const ended = this.#ended.get(team_id);
    return ended !== undefined && ended.at >= moment ? ended.bye : null;
  }

  /** Sends all away. Those who shall come back are spread over a moment, so that they do not all come at once. */
  endAll(bye: Bye): void {
    const { retry_after_ms = 0 } = bye;
    for (const { connection } of this.all())
      connection.end(
        bye.reconnect ? { ...bye, retry_after_ms: retry_after_ms + Math.floor(Math.random() * 800) } : bye,
      );
  }
}

const none: ReadonlySet<Screen> = new Set();
