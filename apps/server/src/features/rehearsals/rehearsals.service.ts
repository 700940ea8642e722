import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Rehearsal, RouteCall } from "@showrunner/contract/rest";
import type { Actor, CommandBody, ShowSettings, ShowState } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { createQuota } from "../../platform/limits/index.ts";
import type { LiveShows } from "../live/index.ts";
import { createBotName, createCopyName, getFillerWords } from "./bot-names.ts";
import type { BotRound, BotCredentials, FromBots } from "./bots/bot-messages.ts";
import type { RehearsalRow, RehearsalsRepository } from "./rehearsals.repository.ts";
import type { BotRun, ThrowAwayShows } from "./throw-away-shows.ts";

export type StartRehearsal = RouteCall<"POST /gameshows/:id/rehearsals">["body"];

/** Bot rehearsals: bots play a copy of a show over real connections. */
export interface RehearsalsService {
  list(caller: UserCaller): Promise<ServiceResult<{ readonly items: Rehearsal[] }>>;
  start(caller: UserCaller, sourceId: string, given: StartRehearsal): Promise<ServiceResult<Rehearsal>>;
  /** 404 for a show that is not a rehearsal, so that this route cannot delete other shows. */
  end(showId: string): Promise<ServiceResult<undefined>>;
}

/** Operations of the gameshows feature that throw-away shows need. */
export interface UnlistedShows {
  create(show: {
    readonly show_id: string;
    readonly owner_id: string | null;
    readonly name: string;
    readonly description: string;
    readonly settings: ShowSettings;
    readonly statements: readonly WriteStatement[];
  }): Promise<ServiceResult<{ readonly public_id: string }>>;
  runCommand(showId: string, actor: Actor, body: CommandBody): Promise<ServiceResult<ShowState>>;
  registerBot(showId: string, name: string): Promise<ServiceResult<BotCredentials>>;
  suggestNames(language: Locale, count: number): readonly string[];
  /** Whether the server listens, so that bots can connect. */
  isReachable(): boolean;
  /** WebSocket URL of a show on this server, for its own bots. */
  getSocketUrl(publicId: string): string;
  isModerator(caller: UserCaller, showId: string): Promise<boolean>;
}

interface Dependencies {
  readonly live: Pick<LiveShows, "getState">;
  readonly repository: RehearsalsRepository;
  readonly throwAwayShows: ThrowAwayShows;
  readonly shows: UnlistedShows;
  /** Show clock, in ms. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Ends rehearsals that a host has left running; every step of a round counts as use. */
const MAX_IDLE_MS = 30 * 60_000;
const MAX_AGE_MS = 3 * 3_600_000;
/** Time within which all bots join, so that the host sees the lobby fill; but the gap between two bots is limited. */
const ARRIVAL_MS = 40_000;
const MAX_ARRIVAL_GAP_MS = 450;

/** Key of the caller while authentication is off. */
const ANYONE = "";

const presentRehearsal = ({ show_id, source_show_id, source_name, bots }: RehearsalRow): Rehearsal => ({
  id: show_id,
  source_id: source_name === null ? null : source_show_id,
  source_name,
  bots,
});

export function createRehearsalsService(dependencies: Dependencies): RehearsalsService {
  const { live, repository, throwAwayShows, shows, now, onError } = dependencies;
  const perUser = createQuota({
    max: 1,
    count: (key) => repository.countByUser(key === ANYONE ? null : key, "rehearsal"),
    code: "rehearsal_running",
  });

  /** Sends the rounds of the copy's run to the bots, without texts that bots do not read. */
  const sendRounds = async ({ showId, process }: BotRun): Promise<void> => {
    const [state, contents] = await Promise.all([live.getState(showId), repository.findContents(showId)]);
    if (state?.show == null) return;
    const rounds = contents.flatMap(({ games }) =>
      games.flatMap(({ difficulty, rounds }) =>
        rounds.map((round): BotRound => ({
          difficulty,
          round: { ...round, content_html: "", answer_html: "", description: null },
        })),
      ),
    );
    process.send({ type: "rounds", secret: state.show.secret, rounds });
  };

  const onMessage = (message: FromBots, run: BotRun): void => {
    if (message.type === "need_rounds") sendRounds(run).catch(onError);
    if (message.type === "show_ended") throwAwayShows.end(run.showId).catch(onError);
  };

  /** Registers the bots one after the other, as people arrive. */
  const registerBots = async (run: BotRun, { bots, language }: StartRehearsal): Promise<void> => {
    const gapMs = Math.min(MAX_ARRIVAL_GAP_MS, ARRIVAL_MS / bots);
    for (const name of shows.suggestNames(language, bots)) {
      await sleep(gapMs * (0.3 + 1.4 * Math.random()));
      if (run.isEnded) return;
      const registered = await shows.registerBot(run.showId, createBotName(name));
      // It fails if the host closed the registration or ended the rehearsal.
      if (registered.ok) run.process.send({ type: "join", bots: [registered.value] });
    }
  };

  const isStillNeeded = async (caller: UserCaller, showId: string, startedAt: number): Promise<boolean> => {
    const state = await live.getState(showId);
    if (state === null || now() - state.last_at >= MAX_IDLE_MS || now() - startedAt >= MAX_AGE_MS) return false;
    // Without access to its source, the user could neither run nor end the rehearsal.
    return shows.isModerator(caller, showId);
  };

  const start = async (
    caller: UserCaller,
    source: ShowState & { readonly show: NonNullable<ShowState["show"]> },
    given: StartRehearsal,
  ): Promise<ServiceResult<Rehearsal>> => {
    const { bots, language } = given;
    const { show_id: sourceId, owner_id, name, description, settings } = source.show;
    const showId = newId();
    const startedAt = Math.round(now());
    const row = {
      show_id: showId,
      kind: "rehearsal" as const,
      source_show_id: sourceId,
      user_id: caller.user_id,
      bots,
      report: null,
      created_at: startedAt,
      expires_at: throwAwayShows.getLeaseEnd(),
    };
    const created = await shows.create({
      show_id: showId,
      // The games are read with the owner's rights, as in the show itself.
      owner_id,
      name: createCopyName(name, language),
      description,
      settings,
      statements: [repository.insert(row)],
    });
    if (!created.ok) return created;
    try {
      const actor: Actor = { kind: "moderator", user_id: caller.user_id };
      // Tie-breaks belong to teams of an earlier run, and their games are in no library.
      const games = source.games.filter(({ team_ids }) => team_ids === undefined);
      const added = await Promise.all(
        games.map(({ game }) => shows.runCommand(showId, actor, { type: "add_game", show_game_id: newId(), game })),
      );
      const refused = added.find((result) => !result.ok);
      const run =
        refused === undefined
          ? throwAwayShows.start({
              showId,
              bots,
              isBackground: true,
              onMessage,
              onFailed: () => void throwAwayShows.end(showId).catch(onError),
              isStillNeeded: () => isStillNeeded(caller, showId, startedAt),
            })
          : null;
      if (run === null) {
        await throwAwayShows.end(showId);
        return refused !== undefined && !refused.ok ? refused : fail("unavailable");
      }
      run.process.send({
        type: "rehearse",
        url: shows.getSocketUrl(created.value.public_id),
        seed: randomInt(2 ** 31),
        fillerWords: getFillerWords(language),
      });
      registerBots(run, given).catch(onError);
      return ok(presentRehearsal({ ...row, source_name: name }));
    } catch (error) {
      await throwAwayShows.end(showId);
      throw error;
    }
  };

  return {
    list: async (caller) => {
      const rows = await repository.findByUser(caller.user_id, "rehearsal");
      return ok({ items: rows.map(presentRehearsal) });
    },
    start: async (caller, sourceId, given) => {
      const source = await live.getState(sourceId);
      if (source?.show == null) return fail("gameshow_not_found");
      const { show } = source;
      if (!source.games.some(({ game, team_ids }) => team_ids === undefined && game.rounds_count > 0))
        return fail("nothing_to_play");
      if (!shows.isReachable()) return fail("unavailable");
      const capacity = throwAwayShows.checkCapacity(given.bots);
      if (!capacity.ok) return capacity;
      return perUser.enforce(caller.user_id ?? ANYONE, () => start(caller, { ...source, show }, given));
    },
    end: async (showId) => {
      const row = await repository.find(showId);
      if (row?.kind !== "rehearsal") return fail("gameshow_not_found");
      await throwAwayShows.end(showId);
      return ok();
    },
  };
}
