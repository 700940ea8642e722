import type { TeamId } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import type { CloseNotice, Connection, Frame } from "../../../platform/realtime/index.ts";

export type Viewer =
  | { readonly kind: "moderator"; readonly user_id: string | null }
  | { readonly kind: "team"; readonly team_id: TeamId }
  /** `hasKey`: opened by the host with the display key. */
  | { readonly kind: "display"; readonly hasKey: boolean };

/** A connected client of a show. */
export interface Client {
  readonly viewer: Viewer;
  readonly device_id: string;
  readonly connection: Connection;
  /** Language in which a phone gets translated rounds; null: as written. */
  readonly language: Locale | null;
}

/** All clients of one show on this server. */
export class Clients {
  readonly moderators = new Set<Client>();
  readonly displays = new Set<Client>();
  readonly #teams = new Map<TeamId, Set<Client>>();
  readonly #closedTeams = new Map<TeamId, { readonly notice: CloseNotice; readonly at: number }>();
  readonly #lagging = new WeakSet<Client>();
  readonly #fullFrame: (client: Client) => Frame;
  readonly #teamLanguages = new Map<Locale, number>();
  #teamClientCount = 0;

  /** @param fullFrame encodes the full state for a client that missed frames */
  constructor(fullFrame: (client: Client) => Frame) {
    this.#fullFrame = fullFrame;
  }

  get count(): number {
    return this.moderators.size + this.displays.size + this.#teamClientCount;
  }

  /** Clients of one team. */
  ofTeam(teamId: TeamId): ReadonlySet<Client> {
    return this.#teams.get(teamId) ?? noClients;
  }

  /** Teams with at least one client. */
  get teams(): ReadonlyMap<TeamId, ReadonlySet<Client>> {
    return this.#teams;
  }

  /** Languages that phones asked for, by the number of phones. */
  get teamLanguages(): ReadonlyMap<Locale, number> {
    return this.#teamLanguages;
  }

  *all(): Generator<Client> {
    yield* this.moderators;
    yield* this.displays;
    for (const clients of this.#teams.values()) yield* clients;
  }

  add(client: Client): void {
    const { viewer } = client;
    if (viewer.kind === "moderator") this.moderators.add(client);
    else if (viewer.kind === "display") this.displays.add(client);
    else {
      const clients = this.#teams.get(viewer.team_id) ?? new Set();
      this.#teams.set(viewer.team_id, clients.add(client));
      this.#teamClientCount += 1;
      this.#countLanguage(client, 1);
    }
  }

  remove(client: Client): void {
    const { viewer } = client;
    if (viewer.kind === "moderator") this.moderators.delete(client);
    else if (viewer.kind === "display") this.displays.delete(client);
    else {
      const clients = this.#teams.get(viewer.team_id);
      if (clients?.delete(client) === true) {
        this.#teamClientCount -= 1;
        this.#countLanguage(client, -1);
      }
      if (clients?.size === 0) this.#teams.delete(viewer.team_id);
    }
  }

  #countLanguage({ language }: Client, by: 1 | -1): void {
    if (language === null) return;
    const count = (this.#teamLanguages.get(language) ?? 0) + by;
    if (count === 0) this.#teamLanguages.delete(language);
    else this.#teamLanguages.set(language, count);
  }

  /** Sends a state frame. A congested client gets the full state once it has drained. */
  send(client: Client, frame: Frame): void {
    if (this.#lagging.has(client)) return;
    const { connection } = client;
    if (!connection.isCongested) return connection.send(frame);
    this.#lagging.add(client);
    connection.whenDrained(() => {
      this.#lagging.delete(client);
      connection.send(this.#fullFrame(client));
    });
  }

  broadcast(clients: Iterable<Client>, frame: Frame): void {
    for (const client of clients) this.send(client, frame);
  }

  /** Disconnects a team's clients, including those still in admission (`findTeamCloseNotice`). */
  disconnectTeam(teamId: TeamId, notice: CloseNotice): void {
    this.#closedTeams.set(teamId, { notice, at: performance.now() });
    for (const { connection } of this.ofTeam(teamId)) connection.end(notice);
  }

  /**
   * The close notice of this team's last disconnection, if that was no earlier than `moment` (`performance.now()`): a
   * token verified before it may be void.
   */
  findTeamCloseNotice(teamId: TeamId, moment: number): CloseNotice | null {
    const closed = this.#closedTeams.get(teamId);
    return closed !== undefined && closed.at >= moment ? closed.notice : null;
  }

  /** Disconnects all clients. Reconnects get a random delay, so that they do not arrive at once. */
  disconnectAll(notice: CloseNotice): void {
    const { retry_after_ms = 0 } = notice;
    for (const { connection } of this.all())
      connection.end(
        notice.reconnect ? { ...notice, retry_after_ms: retry_after_ms + Math.floor(Math.random() * 800) } : notice,
      );
  }
}

const noClients: ReadonlySet<Client> = new Set();
