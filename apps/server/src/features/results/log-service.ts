import type { Call, LogEntry, LogGroup } from "@showrunner/contract/rest";
import type { ShowEvent, ShowId, ShowState } from "@showrunner/engine";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { readCursor, writeCursor } from "../../platform/http/paging.ts";
import { namesIn, type Names } from "./names.ts";
import { isoTime, readTimeline, type Sources } from "./sources.ts";
import { tell, told_types, type Told } from "./story.ts";
import type { Timeline } from "./timeline.ts";
import { readUndone } from "./undone.ts";

type Query = Input<"GET /gameshows/:id/log">["query"];
type LogPage = Call<"GET /gameshows/:id/log">["response"];
type Outline = Call<"GET /gameshows/:id/log/outline">["response"];

export interface LogService {
  list(show_id: ShowId, query: Query): Promise<Outcome<LogPage>>;
  outline(show_id: ShowId): Promise<Outcome<Outline>>;
}

/** Events without a description are skipped; a page is refilled at most this many times. */
const most_reads = 5;

const every_type = Object.values(told_types).flat();
const typesOf = (group: LogGroup | undefined) => (group === undefined ? every_type : told_types[group]);

export function createLogService(sources: Sources): LogService {
  const { repository } = sources;

  const namesOf = async (show_id: ShowId, { runs }: Timeline): Promise<Names> =>
    namesIn(await repository.contents(show_id, [...new Set(runs.flatMap(({ contents }) => contents))]));

  /** The next describable events, and where to continue. */
  const read = async (show_id: ShowId, { order, group, limit, cursor, ...where }: Query, timeline: Timeline) => {
    const wanted = {
      ...(where.game_id === undefined ? {} : { game_id: where.game_id }),
      ...(where.round_id === undefined ? {} : { round_id: where.round_id }),
    };
    const ranges = Object.keys(wanted).length === 0 ? null : timeline.rangesOf(wanted);
    const told: { readonly event: ShowEvent; readonly told: Told }[] = [];
    const begin = Number(readCursor(cursor)?.value ?? Number.NaN);
    let after = Number.isSafeInteger(begin) ? begin : null;
    if (ranges?.length === 0) return { told, after: null };
    for (let reads = 0; reads < most_reads; reads += 1) {
      const missing = limit - told.length;
      const page = { types: typesOf(group), ranges, order, after, limit: missing + 1 };
      const events = await repository.page(show_id, page);
      const taken = events.slice(0, missing);
      told.push(...taken.flatMap((event) => ({ event, told: tell(event) })).filter(isTold));
      if (events.length <= missing) return { told, after: null };
      after = taken.at(-1)?.seq ?? null;
      if (told.length === limit) break;
    }
    return { told, after };
  };

  return {
    list: async (show_id, query) => {
      const state = await sources.state(show_id);
      if (state === null) return fail("gameshow_not_found");
      const timeline = await readTimeline(sources, show_id);
      const [names, isUndone, page] = await Promise.all([
        namesOf(show_id, timeline),
        readUndone(repository, show_id),
        read(show_id, query, timeline),
      ]);
      const users = await userNames(sources, page.told);
      const items = page.told.map(({ event, told }) =>
        presented(event, told, { state, timeline, names, users, undone: isUndone(event) }),
      );
      return ok({ items, next_cursor: page.after === null ? null : writeCursor({ value: page.after, id: "" }) });
    },

    outline: async (show_id) => {
      const timeline = await readTimeline(sources, show_id);
      const runs = timeline.runs.map(async ({ run_id, at, contents }) => {
        const games = (await repository.contents(show_id, contents)).flatMap((content) => content.games);
        return {
          id: run_id,
          started_at: isoTime(at),
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

function isTold(entry: {
  readonly event: ShowEvent;
  readonly told: Told | null;
}): entry is { readonly event: ShowEvent; readonly told: Told } {
  return entry.told !== null;
}

async function userNames(
  { userName }: Sources,
  entries: readonly { readonly event: ShowEvent }[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = new Set(
    entries.flatMap(({ event: { actor } }) => (actor.kind === "moderator" ? (actor.user_id ?? []) : [])),
  );
  return new Map(await Promise.all([...ids].map(async (id) => [id, await userName(id)] as const)));
}

interface Known {
  readonly state: ShowState;
  readonly timeline: Timeline;
  readonly names: Names;
  readonly users: ReadonlyMap<string, string | null>;
  readonly undone: boolean;
}

function presented(event: ShowEvent, told: Told, { state, timeline, names, users, undone }: Known): LogEntry {
  const { seq, at, actor } = event;
  const { kind, team_id, team_ids, game_id, round_id, ...rest } = told;
  const place = timeline.placeAt(seq);
  const named = names.rounds.get(round_id ?? place.round_id ?? "");
  const game = game_id ?? named?.game_id ?? place.game_id;
  const added = kind === "game_added" ? told.text : undefined;
  const title = game === null ? undefined : (names.titles.get(game) ?? added ?? titleIn(state, game));
  const team = (id: string) => state.teams.by_id.get(id) ?? null;
  const reference = (id: string) => ({ id, name: team(id)?.name ?? null, colour: team(id)?.colour ?? null });
  const nameOf = {
    moderator: () => users.get(actor.kind === "moderator" ? (actor.user_id ?? "") : "") ?? null,
    team: () => (actor.kind === "team" ? (team(actor.team_id)?.name ?? null) : null),
    visitor: () => null,
    system: () => null,
  };
  return {
    ...rest,
    seq,
    at: isoTime(at),
    kind,
    by: { kind: actor.kind, name: nameOf[actor.kind]() },
    team: team_id == null ? null : reference(team_id),
    ...(team_ids === undefined ? {} : { teams: team_ids.map(reference) }),
    game: game === null || title === undefined ? null : { id: game, title },
    round: named === undefined ? null : { id: named.round.id, number: named.number },
    undone,
  };
}

function titleIn({ games }: ShowState, id: string): string | undefined {
  return games.find((entry) => entry.id === id)?.game.title;
}
