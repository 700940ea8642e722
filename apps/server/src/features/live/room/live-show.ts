import type { AnySlices, FrozenContent, Millis, RunId, ShowEvent, ShowId, ShowState, TeamId } from "@showrunner/engine";
import type { Visibility } from "@showrunner/contract/realtime";
import { MessageRateLimiter, type CloseNotice } from "../../../platform/realtime/index.ts";
import { OfflineDevices } from "./offline-devices.ts";
import { SERVER_DEVICE_ID, createServerCommandId } from "./server-commands.ts";
import { collectAssetIds, collectSettingsAssetIds, replaceAssetIds, SETTINGS_RUN_ID } from "../fan-out/assets.ts";
import { DeadlineTimer } from "./deadline-timer.ts";
import type { LoadedShow } from "./event-log.ts";
import { FanOut } from "../fan-out/fan-out.ts";
import { PingRateController, computeOutstandingBound } from "./ping-rate-controller.ts";
import { PressCounter } from "./press-counter.ts";
import { PresencePublisher } from "../fan-out/presence-publisher.ts";
import { RefusedRegistrations } from "./refused-registrations.ts";
import { PhoneStateTracker } from "./phone-state-tracker.ts";
import { Room } from "./room.ts";
import type { ShowServices } from "./show-services.ts";
import type { Client } from "../fan-out/clients.ts";
import type { CommandResult, ExecuteOptions, LiveCommand } from "./live-shows.ts";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

/** A round's end causes many commands; the snapshot waits until they are done. */
const SNAPSHOT_DELAY_MS = 5_000;

export interface LiveShowOptions {
  readonly services: ShowServices;
  readonly showId: ShowId;
  readonly loaded: LoadedShow;
  /** Called when another server deleted the show. */
  readonly onDeleted: () => void;
}

/** One show with its room, its clients and its timers. */
export class LiveShow {
  readonly room: Room;
  readonly #options: LiveShowOptions;
  readonly #fanOut: FanOut;
  readonly #deadlines: DeadlineTimer;
  readonly #pingRates: PingRateController;
  readonly #presence: PresencePublisher;
  readonly #offlineDevices: OfflineDevices;
  readonly #phoneStates: PhoneStateTracker;
  readonly #pressCounter = new PressCounter();
  readonly #refused = new RefusedRegistrations(() => this.#presence.onChanged());
  /** By team, over all of its connections: a new connection must not bring a new allowance. */
  readonly #commandLimits = new Map<TeamId, MessageRateLimiter>();
  #capabilities: ReadonlyMap<string, string> = new Map();
  #snapshotTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: LiveShowOptions) {
    const { services, showId, loaded, onDeleted } = options;
    const { now, isShared, clusterPresence } = services;
    this.#options = options;
    this.room = new Room({
      services,
      showId,
      loaded,
      onDeleted,
      prepare: (before, after, contents) => this.#prepare(before, after, contents),
      onCommit: (before, after, events) => this.#onCommit(before, after, events),
    });
    this.#fanOut = new FanOut({
      context: this.room.context,
      state: loaded.state,
      capabilities: () => this.#capabilities,
      onError: (error) => this.#onError(error),
    });
    this.#pingRates = new PingRateController(this.#fanOut.clients);
    this.#phoneStates = new PhoneStateTracker(this.#fanOut.clients, now);
    this.#presence = new PresencePublisher({
      showId,
      clients: this.#fanOut.clients,
      cluster: clusterPresence,
      getPressCounts: () => this.#pressCounter.getCounts(this.state),
      refused: this.#refused,
      phoneStates: this.#phoneStates,
    });
    this.#offlineDevices = new OfflineDevices(this.#fanOut.clients);
    this.#deadlines = new DeadlineTimer({
      now,
      outstandingBound: (state) => (isShared ? Infinity : computeOutstandingBound(state, this.#fanOut.clients, now())),
      tick: (bound) => this.#tick(bound),
    });
  }

  /** Slices as sent to clients: with run-specific asset ids. */
  replaceAssetIds<Slices extends AnySlices>(slices: Slices): Slices {
    if (this.#capabilities.size === 0) return slices;
    return JSON.parse(replaceAssetIds(JSON.stringify(slices), this.#capabilities)) as Slices;
  }

  get state(): ShowState {
    return this.room.state;
  }

  get clients(): FanOut["clients"] {
    return this.#fanOut.clients;
  }

  /** True while no client is connected and no deadline is pending. */
  get isIdle(): boolean {
    return this.clients.count === 0 && !this.room.isBusy && !this.#deadlines.isScheduled;
  }

  /** Prepares a loaded show; call before the first command and client. */
  async start(): Promise<void> {
    await this.#grantContents(this.state, [...this.#options.loaded.contents.values()]);
    await this.#grantSettings(this.state);
    this.#updateTimers(this.state);
  }

  /** Creates the capabilities of the content's images; each is sent when its image is shown. */
  async grantAssets(runId: RunId, content: FrozenContent): Promise<void> {
    await this.#grant(runId, collectAssetIds(content, this.#options.services.rounds));
  }

  async #grant(runId: RunId, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const granted = await this.#options.services.grantCapabilities(this.#options.showId, runId, ids);
    this.#capabilities = new Map([...this.#capabilities, ...granted]);
  }

  async #grantContents({ run }: ShowState, contents: readonly FrozenContent[]): Promise<void> {
    if (run !== null) for (const content of contents) await this.grantAssets(run.run_id, content);
  }

  /** Files of branding and sounds are public from the lobby on: they keep their capability over all runs. */
  #grantSettings(state: ShowState): Promise<void> {
    return this.#grant(SETTINGS_RUN_ID, collectSettingsAssetIds(state));
  }

  #prepare(before: ShowState, after: ShowState, contents: readonly FrozenContent[]): Promise<unknown> | null {
    const [old, settings] = [before.show?.settings, after.show?.settings];
    const hasNewFiles = old?.branding !== settings?.branding || old?.sound_files !== settings?.sound_files;
    if (contents.length === 0 && !hasNewFiles) return null;
    return Promise.all([this.#grantContents(after, contents), hasNewFiles ? this.#grantSettings(after) : null]);
  }

  async execute(command: LiveCommand, options?: ExecuteOptions): Promise<CommandResult> {
    const { body, actor } = command;
    const { run } = this.state;
    if (body.type === "join_member" && actor.kind === "team") {
      // Connections on other servers are known by number only, and a connected device must not lose its slot.
      const { services, showId } = this.#options;
      const isElsewhere = services.clusterPresence.isConnectedElsewhere(showId, actor.team_id);
      const offlineIds = isElsewhere ? [] : this.#offlineDevices.listOffline(actor.team_id, this.state);
      return this.room.execute({ ...command, body: { ...body, offline_device_ids: offlineIds } }, options);
    }
    if (body.type === "add_game" && body.content !== undefined && run !== null)
      await this.grantAssets(run.run_id, body.content);
    const result = await this.room.execute(command, options);
    const isPress = body.type === "buzz" && actor.kind === "team";
    if (isPress && this.#pressCounter.recordAck(this.state, actor.team_id, result.ack)) this.#presence.onChanged();
    return result;
  }

  /** False if the team's phones together send commands too fast. */
  tryConsumeCommand(teamId: TeamId): boolean {
    const now = performance.now();
    let limiter = this.#commandLimits.get(teamId);
    if (limiter === undefined) this.#commandLimits.set(teamId, (limiter = new MessageRateLimiter(now)));
    return limiter.tryConsume(now);
  }

  /** Counts a registration refused by its rate limit, for moderators. */
  recordRefusedRegistration(): void {
    this.#refused.add();
  }

  /** Subscribes a client; the full state comes first. */
  addClient(client: Client): void {
    this.clients.add(client);
    this.#pingRates.onClientAdded(client);
    client.connection.send(this.#fanOut.fullFrame(client));
    this.#presence.onChanged();
  }

  removeClient(client: Client): void {
    this.clients.remove(client);
    this.#offlineDevices.recordDisconnect(client);
    this.#phoneStates.recordDisconnect(client);
    this.#presence.onChanged();
  }

  /** Records whether a phone's page is visible. */
  setVisibility(client: Client, visibility: Visibility): void {
    if (client.viewer.kind !== "team") return;
    this.#phoneStates.setVisibility(client, visibility);
    this.#presence.onChanged();
  }

  /** Saves a snapshot and closes: disconnects all clients after pending commands have their acks. */
  async close(notice: CloseNotice): Promise<void> {
    this.#stop();
    await this.room.saveSnapshot();
    await this.room.close();
    this.#fanOut.disconnectAll(notice);
  }

  /** Refuses new commands, which clients repeat; resolves when pending ones have their acks. Clients stay connected. */
  async suspend(): Promise<void> {
    this.#stop();
    await this.room.close();
  }

  /** Closes a deleted show, without saving anything. */
  async closeDeleted(notice: CloseNotice): Promise<void> {
    this.#stop();
    await this.room.closeDeleted();
    this.#fanOut.disconnectAll(notice);
  }

  #onError(error: unknown): void {
    this.#options.services.onError(error, this.#options.showId);
  }

  #onCommit(before: ShowState, after: ShowState, events: readonly ShowEvent[]): void {
    const startedAt = performance.now();
    this.#fanOut.onCommit(before, after, events);
    this.#options.services.metrics?.recordFanOut(performance.now() - startedAt);
    this.#updateTimers(after);
    if (events.some(({ body }) => body.type === "round_ended" || body.type === "rounds_over"))
      this.#snapshotTimer ??= setSafeTimeout(() => this.#saveSnapshot(), SNAPSHOT_DELAY_MS);
  }

  #updateTimers(state: ShowState): void {
    // The last commit may end after `#stop`.
    if (this.#isStopped) return;
    this.#pingRates.update(state);
    this.#deadlines.schedule(state);
  }

  #tick(outstandingBound: Millis): void {
    const command: LiveCommand = {
      id: createServerCommandId(),
      device_id: SERVER_DEVICE_ID,
      actor: { kind: "system" },
      body: { type: "tick", outstanding_bound: outstandingBound },
    };
    this.execute(command).then(
      // A tick that changed nothing leaves the timer unset.
      () => this.#deadlines.isScheduled || this.#updateTimers(this.state),
      (error: unknown) => this.#onError(error),
    );
  }

  #saveSnapshot(): void {
    this.#snapshotTimer = undefined;
    void this.room.saveSnapshot();
  }

  #stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#snapshotTimer);
    this.#deadlines.stop();
    this.#refused.stop();
    this.#presence.stop();
    this.#fanOut.stop();
  }
}
