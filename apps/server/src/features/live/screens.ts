import type { TeamId } from "@showrunner/engine";
import type { Bye, Connection, Frame } from "../../platform/realtime/index.ts";

export type Viewer =
  | { readonly kind: "moderator"; readonly user_id: string | null }
  | { readonly kind: "team"; readonly team_id: TeamId }
  /** `has_key`: opened by the host with the display key. */
  | { readonly kind: "display"; readonly has_key: boolean };

/** A connected client of a show. */
export interface Screen {
  readonly viewer: Viewer;
  readonly device_id: string;
  readonly connection: Connection;
}

/** All clients of one show on this server. */
export class Screens {
  readonly moderators = new Set<Screen>();
  readonly displays = new Set<Screen>();
  readonly #teams = new Map<TeamId, Set<Screen>>();
  readonly #ended = new Map<TeamId, { readonly bye: Bye; readonly at: number }>();
  readonly #lagging = new WeakSet<Screen>();
  readonly #fullFrame: (screen: Screen) => Frame;
  #team_screens = 0;

  /** @param fullFrame encodes the full state for a client that missed frames */
  constructor(fullFrame: (screen: Screen) => Frame) {
    this.#fullFrame = fullFrame;
  }

  get count(): number {
    return this.moderators.size + this.displays.size + this.#team_screens;
  }

  /** Clients of one team. */
  ofTeam(team_id: TeamId): ReadonlySet<Screen> {
    return this.#teams.get(team_id) ?? none;
  }

  /** Teams with at least one client. */
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

  /** Sends a state frame. A congested client gets the full state once it has drained. */
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

  /** Disconnects a team's clients, including those still in admission (`teamClosedSince`). */
  endTeam(team_id: TeamId, bye: Bye): void {
    this.#ended.set(team_id, { bye, at: performance.now() });
    for (const { connection } of this.ofTeam(team_id)) connection.end(bye);
  }

  /**
   * The reason why this team's clients were last disconnected, if after this moment (`performance.now()`): a token
   * verified before may be void by now.
   */
  teamEndedSince(team_id: TeamId, moment: number): Bye | null {
    const ended = this.#ended.get(team_id);
    return ended !== undefined && ended.at >= moment ? ended.bye : null;
  }

  /** Disconnects all clients. Reconnects get a random delay, so that they do not arrive at once. */
  endAll(bye: Bye): void {
    const { retry_after_ms = 0 } = bye;
    for (const { connection } of this.all())
      connection.end(
        bye.reconnect ? { ...bye, retry_after_ms: retry_after_ms + Math.floor(Math.random() * 800) } : bye,
      );
  }
}

const none: ReadonlySet<Screen> = new Set();
