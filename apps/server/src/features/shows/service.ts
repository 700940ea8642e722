import type { Call, Gameshow } from "@showrunner/contract/rest";
import { default_settings, type ShowSettings } from "@showrunner/engine";
import { UniqueViolation } from "../../platform/db/index.ts";
import { defined } from "../../platform/defined.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { readCursor, toPage } from "../../platform/http/paging.ts";
import { newId, newPublicId } from "../../platform/ids.ts";
import type { Quota } from "../../platform/limits/index.ts";
import type { LiveShows } from "../live/index.ts";
import { failAnswer, moderatorOf, type RunCommand } from "./commands.ts";
import { presentShow, presentShowItem } from "./present.ts";
import { showSortValue, type ShowsRepository } from "./repository.ts";

export type ShowsListQuery = Input<"GET /gameshows">["query"];
export type CreateShow = Input<"POST /gameshows">["body"];
export type ChangeShow = Input<"PATCH /gameshows/:id">["body"];

export interface ShowsService {
  list(caller: UserCaller, query: ShowsListQuery): Promise<Outcome<Call<"GET /gameshows">["response"]>>;
  /** @param base URL prefix of the links in the response */
  get(id: string, base: string): Promise<Outcome<Gameshow>>;
  create(caller: UserCaller, show: CreateShow, base: string): Promise<Outcome<Gameshow>>;
  change(caller: UserCaller, id: string, changes: ChangeShow, base: string): Promise<Outcome<Gameshow>>;
  setRegistration(caller: UserCaller, id: string, open: boolean, base: string): Promise<Outcome<Gameshow>>;
  remove(id: string): Promise<Outcome<undefined>>;
}

interface Dependencies {
  readonly repository: ShowsRepository;
  readonly live: LiveShows;
  readonly run: RunCommand;
  readonly displayKeyOf: (show_id: string) => string;
  /** Maximum number of shows per user. */
  readonly quota: Quota;
}

/** Attempts with a new random public id after a collision. */
const public_id_tries = 5;

export function createShowsService({ repository, live, run, displayKeyOf, quota }: Dependencies): ShowsService {
  const get: ShowsService["get"] = async (id, base) => {
    const [head, state] = await Promise.all([repository.byId(id), live.state(id)]);
    if (head === undefined || state?.show == null) return fail("gameshow_not_found");
    return ok(presentShow(head, state.show.settings, base, displayKeyOf(id)));
  };

  const createUnder = async (caller: UserCaller, show: CreateShow, show_id: string): Promise<Outcome<undefined>> => {
    const settings: ShowSettings = { ...default_settings, ...defined(show.settings) };
    for (let left = public_id_tries; ; left -= 1) {
      const fresh = {
        show_id,
        public_id: newPublicId(),
        owner_id: caller.user_id,
        name: show.name,
        description: show.description,
        settings,
      };
      try {
        const answer = await live.create(fresh);
        return answer.ok ? ok() : failAnswer(answer);
      } catch (error) {
        if (!(error instanceof UniqueViolation) || left === 1) throw error;
      }
    }
  };

  return {
    get,
    list: async (caller, { search, status, sort, cursor, limit }) => {
      const wanted = search === undefined || search.trim() === "" ? undefined : search;
      const filter = { owner_id: caller.is_admin ? null : caller.user_id, search: wanted, status };
      const [rows, total] = await Promise.all([
        repository.page({ ...filter, sort, after: readCursor(cursor), limit }),
        repository.count(filter),
      ]);
      return ok({
        ...toPage(rows, limit, (row) => ({ value: showSortValue(row, sort), id: row.id }), presentShowItem),
        total,
      });
    },
    create: async (caller, show, base) => {
      const id = newId();
      const { user_id, is_admin } = caller;
      const work = () => createUnder(caller, show, id);
      const created = await (is_admin || user_id === null ? work() : quota.within(user_id, work));
      return created.ok ? get(id, base) : created;
    },
    change: async (caller, id, { settings, ...changes }, base) => {
      const body = {
        type: "update_show" as const,
        ...defined(changes),
        ...(settings === undefined ? {} : { settings: defined(settings) }),
      };
      const changed = await run(id, moderatorOf(caller), body);
      return changed.ok ? get(id, base) : changed;
    },
    setRegistration: async (caller, id, open, base) => {
      const changed = await run(id, moderatorOf(caller), { type: "set_registration", open });
      return changed.ok ? get(id, base) : changed;
    },
    remove: async (id) => {
      await live.drop(id);
      return ok();
    },
  };
}
