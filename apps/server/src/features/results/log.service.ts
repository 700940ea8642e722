import type { RouteCall, LogEntry } from "@showrunner/contract/rest";
import type { ShowEvent, ShowId, ShowState } from "@showrunner/engine";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/paging.ts";
import { collectNames, type ContentNames } from "./content-names.ts";
import { toIsoTime } from "../../platform/iso-time.ts";
import { readTimeline, type ResultsDependencies } from "./results-dependencies.ts";
import { describeEvent, type EventDescription } from "./describe-event.ts";
import { listDescribedTypes } from "./list-described-types.ts";
import type { Timeline } from "./timeline.ts";
import { createUndoneCheck } from "./undone-events.ts";

type Query = RouteInput<"GET /gameshows/:id/log">["query"];
type LogPage = RouteCall<"GET /gameshows/:id/log">["response"];
type Outline = RouteCall<"GET /gameshows/:id/log/outline">["response"];

export interface LogService {
  list(showId: ShowId, query: Query): Promise<ServiceResult<LogPage>>;
  outline(showId: ShowId): Promise<ServiceResult<Outline>>;
}

/** Events without a description are skipped; a page is refilled at most this many times. */
const MAX_READS = 5;

export function createLogService(sources: ResultsDependencies): LogService {
  const { repository } = sources;

  const readNames = async (showId: ShowId, { runs }: Timeline): Promise<ContentNames> =>
    collectNames(await repository.listContents(showId, [...new Set(runs.flatMap(({ contents }) => contents))]));

  /** The next describable events, and where to continue. */
  const read = async (showId: ShowId, { order, group, limit, cursor, ...where }: Query, timeline: Timeline) => {
    const filter = {
      ...(where.game_id === undefined ? {} : { game_id: where.game_id }),
      ...(where.round_id === undefined ? {} : { round_id: where.round_id }),
    };
    const ranges = Object.keys(filter).length === 0 ? null : timeline.findRanges(filter);
    const entries: { readonly event: ShowEvent; readonly description: EventDescription }[] = [];
    const begin = Number(decodeCursor(cursor)?.value ?? Number.NaN);
    let after = Number.isSafeInteger(begin) ? begin : null;
    if (ranges?.length === 0) return { entries, after: null };
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const missing = limit - entries.length;
      const page = { types: listDescribedTypes(group), ranges, order, after, limit: missing + 1 };
      const events = await repository.listPage(showId, page);
      const pageEvents = events.slice(0, missing);
      entries.push(
        ...pageEvents.flatMap((event) => ({ event, description: describeEvent(event) })).filter(isDescribed),
      );
      if (events.length <= missing) return { entries, after: null };
      after = pageEvents.at(-1)?.seq ?? null;
      if (entries.length === limit) break;
    }
    return { entries, after };
  };

  return {
    list: async (showId, query) => {
      const state = await sources.getState(showId);
      if (state === null) return fail("gameshow_not_found");
      const timeline = await readTimeline(sources, showId);
      const [names, isUndone, page] = await Promise.all([
        readNames(showId, timeline),
        createUndoneCheck(repository, showId),
        read(showId, query, timeline),
      ]);
      const users = await readUserNames(sources, page.entries);
      const items = page.entries.map(({ event, description }) =>
        presentEntry(event, description, { state, timeline, names, users, undone: isUndone(event) }),
      );
      return ok({ items, next_cursor: page.after === null ? null : encodeCursor({ value: page.after, id: "" }) });
    },

    outline: async (showId) => {
      const timeline = await readTimeline(sources, showId);
      const runs = timeline.runs.map(async ({ run_id, at, contents }) => {
        const games = (await repository.listContents(showId, contents)).flatMap((content) => content.games);
        return {
          id: run_id,
          started_at: toIsoTime(at),
          games: games.map(({ id, title, rounds }) => ({
            id,
            title,
            rounds: rounds.map((round, index) => ({ id: round.id, number: index + 1, title: round.title })),
          })),
        };
      });
      return ok({ runs: await Promise.all(runs) });
    },
  };
}

function isDescribed(entry: {
  readonly event: ShowEvent;
  readonly description: EventDescription | null;
}): entry is { readonly event: ShowEvent; readonly description: EventDescription } {
  return entry.description !== null;
}

async function readUserNames(
  { findUserName }: ResultsDependencies,
  entries: readonly { readonly event: ShowEvent }[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = new Set(
    entries.flatMap(({ event: { actor } }) => (actor.kind === "moderator" ? (actor.user_id ?? []) : [])),
  );
  return new Map(await Promise.all([...ids].map(async (id) => [id, await findUserName(id)] as const)));
}

interface EntryContext {
  readonly state: ShowState;
  readonly timeline: Timeline;
  readonly names: ContentNames;
  readonly users: ReadonlyMap<string, string | null>;
  readonly undone: boolean;
}

function presentEntry(
  event: ShowEvent,
  description: EventDescription,
  { state, timeline, names, users, undone }: EntryContext,
): LogEntry {
  const { seq, at, actor } = event;
  const { kind, team_id, team_ids, game_id, round_id, ...rest } = description;
  const position = timeline.findPosition(seq);
  const named = names.rounds.get(round_id ?? position.round_id ?? "");
  const game = game_id ?? named?.game_id ?? position.game_id;
  const added = kind === "game_added" ? description.text : undefined;
  const title = game === null ? undefined : (names.titles.get(game) ?? added ?? findTitle(state, game));
  const findTeam = (id: string) => state.teams.by_id.get(id) ?? null;
  const toReference = (id: string) => ({ id, name: findTeam(id)?.name ?? null, colour: findTeam(id)?.colour ?? null });
  const nameOf = {
    moderator: () => users.get(actor.kind === "moderator" ? (actor.user_id ?? "") : "") ?? null,
    team: () => (actor.kind === "team" ? (findTeam(actor.team_id)?.name ?? null) : null),
    visitor: () => null,
    system: () => null,
  };
  return {
    ...rest,
    seq,
    at: toIsoTime(at),
    kind,
    by: { kind: actor.kind, name: nameOf[actor.kind]() },
    team: team_id == null ? null : toReference(team_id),
    ...(team_ids === undefined ? {} : { teams: team_ids.map(toReference) }),
    game: game === null || title === undefined ? null : { id: game, title },
    round: named === undefined ? null : { id: named.round.id, number: named.number },
    undone,
  };
}

function findTitle({ games }: ShowState, id: string): string | undefined {
  return games.find((entry) => entry.id === id)?.game.title;
}
