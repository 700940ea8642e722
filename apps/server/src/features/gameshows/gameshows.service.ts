import type { RouteCall, Gameshow } from "@showrunner/contract/rest";
import { DEFAULT_SETTINGS, type ShowSettings } from "@showrunner/engine";
import { UniqueViolation, type WriteStatement } from "../../platform/db/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { newId, newPublicId } from "../../platform/ids.ts";
import type { Quota } from "../../platform/limits/index.ts";
import type { LiveShows } from "../live/index.ts";
import type { BrandingImages } from "./branding-images.ts";
import type { ShowSounds } from "./show-sounds.ts";
import { toFailure, toModeratorActor, type RunCommand } from "./rest-commands.ts";
import { presentGameshow, presentGameshowListItem } from "./gameshows.presenter.ts";
import { getShowSortValue, type GameshowsRepository } from "./gameshows.repository.ts";

export type GameshowsListQuery = RouteInput<"GET /gameshows">["query"];
export type CreateGameshow = RouteInput<"POST /gameshows">["body"];
export type UpdateGameshow = RouteInput<"PATCH /gameshows/:id">["body"];

export interface GameshowsService {
  list(caller: UserCaller, query: GameshowsListQuery): Promise<ServiceResult<RouteCall<"GET /gameshows">["response"]>>;
  /** @param base URL prefix of the links in the response */
  get(id: string, base: string): Promise<ServiceResult<Gameshow>>;
  create(caller: UserCaller, show: CreateGameshow, base: string): Promise<ServiceResult<Gameshow>>;
  update(caller: UserCaller, id: string, changes: UpdateGameshow, base: string): Promise<ServiceResult<Gameshow>>;
  setRegistration(caller: UserCaller, id: string, open: boolean, base: string): Promise<ServiceResult<Gameshow>>;
  remove(id: string): Promise<ServiceResult<undefined>>;
  /** Hands a show over to another user. The statements run in the same write; rejects with their errors. */
  setOwner(
    caller: UserCaller,
    id: string,
    ownerId: string,
    statements: readonly WriteStatement[],
  ): Promise<ServiceResult<unknown>>;
  /** Creates a show together with the statements that keep it out of all lists; no quota applies. */
  createUnlisted(show: UnlistedShow): Promise<ServiceResult<{ readonly public_id: string }>>;
}

export interface UnlistedShow {
  readonly show_id: string;
  readonly owner_id: string | null;
  readonly name: string;
  readonly description: string;
  readonly settings: ShowSettings;
  readonly statements: readonly WriteStatement[];
}

interface Dependencies {
  readonly repository: GameshowsRepository;
  readonly live: LiveShows;
  readonly runCommand: RunCommand;
  /** Keeps the games written in a show when it is deleted. */
  readonly releaseGames: (showId: string) => WriteStatement;
  readonly getDisplayKey: (showId: string) => string;
  /** Settings of new shows that admins have changed from the defaults. */
  readonly getDefaultSettings: () => Partial<ShowSettings>;
  readonly branding: BrandingImages;
  readonly sounds: ShowSounds;
  /** Set for the copy of a rehearsal. */
  readonly findRehearsal: (showId: string) => Promise<Gameshow["rehearsal"]>;
  /** Maximum number of shows per user. */
  readonly quota: Quota;
}

type Files = Pick<Partial<ShowSettings>, "branding" | "sound_files">;

/** Attempts with a new random public id after a collision. */
const MAX_PUBLIC_ID_ATTEMPTS = 5;

export function createGameshowsService({
  repository,
  live,
  runCommand,
  releaseGames,
  getDisplayKey,
  getDefaultSettings,
  branding,
  sounds,
  findRehearsal,
  quota,
}: Dependencies): GameshowsService {
  const get: GameshowsService["get"] = async (id, base) => {
    const [row, state, rehearsal] = await Promise.all([repository.findById(id), live.getState(id), findRehearsal(id)]);
    if (row === undefined || state?.show == null) return fail("gameshow_not_found");
    const { settings } = state.show;
    const files = {
      branding_images: await branding.getUrls(id, settings.branding ?? null),
      sound_clips: await sounds.getClips(settings.sound_files),
    };
    const presented = presentGameshow({ row, settings, ...files, display_key: getDisplayKey(id) }, base);
    return ok(rehearsal === undefined ? presented : { ...presented, rehearsal });
  };

  const checkFiles = async (caller: UserCaller, files: Files, before: Files): Promise<ServiceResult<undefined>> => {
    const checked = await branding.check(caller, files.branding ?? null, before.branding ?? null);
    return checked.ok ? sounds.check(caller, files.sound_files, before.sound_files) : checked;
  };

  const createUnlisted: GameshowsService["createUnlisted"] = async ({ statements, ...show }) => {
    for (let attemptsLeft = MAX_PUBLIC_ID_ATTEMPTS; ; attemptsLeft -= 1) {
      const newShow = { ...show, public_id: newPublicId() };
      try {
        const ack = await live.create(newShow, { statements: () => statements });
        return ack.ok ? ok({ public_id: newShow.public_id }) : toFailure(ack);
      } catch (error) {
        if (!(error instanceof UniqueViolation) || attemptsLeft === 1) throw error;
      }
    }
  };

  return {
    get,
    createUnlisted,
    list: async (caller, { search, status, host, sort, cursor, limit }) => {
      const listsAll = caller.isAdmin && host === undefined;
      const filter = { host_id: listsAll ? null : caller.user_id, search: dropBlankSearch(search), status };
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage({ ...filter, sort, ...position });
      const total = await countTotal(rows, position, () => repository.count(filter));
      return ok({
        ...toPage(rows, limit, (row) => ({ value: getShowSortValue(row, sort), id: row.id }), presentGameshowListItem),
        total,
      });
    },
    create: async (caller, show, base) => {
      const checked = await checkFiles(caller, show.settings, {});
      if (!checked.ok) return checked;
      const id = newId();
      const { user_id, isAdmin } = caller;
      const { name, description } = show;
      const settings: ShowSettings = { ...DEFAULT_SETTINGS, ...getDefaultSettings(), ...omitUndefined(show.settings) };
      const work = () =>
        createUnlisted({ show_id: id, owner_id: user_id, name, description, settings, statements: [] });
      const created = await (isAdmin || user_id === null ? work() : quota.enforce(user_id, work));
      return created.ok ? get(id, base) : created;
    },
    update: async (caller, id, { settings, ...changes }, base) => {
      if (settings?.branding != null || settings?.sound_files !== undefined) {
        const state = await live.getState(id);
        const checked = await checkFiles(caller, settings, state?.show?.settings ?? {});
        if (!checked.ok) return checked;
      }
      const body = {
        type: "update_show" as const,
        ...omitUndefined(changes),
        ...(settings === undefined ? {} : { settings: omitUndefined(settings) }),
      };
      const changed = await runCommand(id, toModeratorActor(caller), body);
      return changed.ok ? get(id, base) : changed;
    },
    setRegistration: async (caller, id, open, base) => {
      const changed = await runCommand(id, toModeratorActor(caller), { type: "set_registration", open });
      return changed.ok ? get(id, base) : changed;
    },
    setOwner: (caller, id, ownerId, statements) =>
      runCommand(
        id,
        toModeratorActor(caller),
        { type: "update_show", owner_id: ownerId },
        { statements: () => statements },
      ),
    remove: async (id) => {
      await live.delete(id, [releaseGames(id)]);
      return ok();
    },
  };
}
