import type { AssetKind, LinkTarget, MediaPlace } from "@showrunner/contract/rest";
import type { Json } from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import {
  ReferenceViolation,
  UniqueViolation,
  WriteConflict,
  type Database,
  type GamesTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LinkedFields } from "../../platform/media/linked-fields.ts";
import type { LinkableKind, MediaLinksRepository, StoredPlace } from "./media-links.repository.ts";

export interface LinkInput {
  readonly linked_type: LinkTarget;
  readonly linked_id: string;
  readonly linked_is_primary?: boolean | undefined;
}

/**
 * Links of images and videos, and the places that use files. The feature that owns the file checks whether the caller
 * may edit it.
 */
export interface MediaLinksService {
  /** The primary or newest link of each file; files without a link are omitted. */
  findShown(kind: LinkableKind, mediaIds: readonly string[]): Promise<ReadonlyMap<string, LinkedFields>>;
  /** Places of a file, links first. Places that the caller may not know of are omitted. */
  findPlaces(caller: UserCaller, kind: LinkableKind, mediaId: string): Promise<readonly MediaPlace[]>;
  /** If the file is linked or used, fails with `media_linked` and the places that the caller may know of. */
  checkUnused(caller: UserCaller, kind: AssetKind, mediaId: string): Promise<ServiceResult<undefined>>;
  /** Fails for the field `linked_id` unless the caller may edit the target. */
  checkTarget(
    caller: UserCaller,
    target: Pick<LinkInput, "linked_type" | "linked_id">,
  ): Promise<ServiceResult<undefined>>;
  link(caller: UserCaller, kind: LinkableKind, mediaId: string, link: LinkInput): Promise<ServiceResult<undefined>>;
  /** Also removes the image from its game if it is the cover. */
  unlink(caller: UserCaller, kind: LinkableKind, mediaId: string, link: LinkInput): Promise<ServiceResult<undefined>>;
}

/** Whether a caller may read a game's content, or only know that the game exists. */
export type GameVisibility = "readable" | "known" | "unknown";

interface Dependencies {
  readonly database: Database;
  readonly repository: MediaLinksRepository;
  readonly canEditGame: (caller: UserCaller, gameId: string) => Promise<boolean>;
  readonly findGameVisibility: (caller: UserCaller, gameId: string) => Promise<GameVisibility>;
  readonly isModerator: (caller: UserCaller, showId: string) => Promise<boolean>;
  readonly findGame: (gameId: string) => Promise<Pick<GamesTable, "id" | "version" | "cover_image_id"> | undefined>;
  readonly updateGame: (
    id: string,
    version: number,
    changes: Pick<GamesTable, "cover_image_id" | "updated_at">,
  ) => readonly WriteStatement[];
  readonly now: () => number;
}

const MAX_NAME_LENGTH = 100;

/** A place that the caller may know of. */
interface KnownPlace extends StoredPlace {
  readonly isLinked: boolean;
  /** Whether the caller may read the round's texts. */
  readonly isReadable: boolean;
}

/** Formats the name of a place: for a round, the game followed by the round's title, question or number. */
function formatName({ name, round, isReadable }: Pick<KnownPlace, "name" | "round" | "isReadable">): string {
  if (round === null) return name;
  if (!isReadable) return `${name} – ${round.position + 1}`;
  const configQuestion = ROUND_DEFINITIONS.get(round.type)?.questionText?.(JSON.parse(round.config) as Json) ?? "";
  const firstText = [round.title ?? "", configQuestion, round.question].find((text) => text.trim() !== "");
  return `${name} – ${firstText?.slice(0, MAX_NAME_LENGTH) ?? round.position + 1}`;
}

const toPlaceKey = ({ type, id }: Pick<StoredPlace, "type" | "id">): string => `${type}/${id}`;

export function createMediaLinksService(dependencies: Dependencies): MediaLinksService {
  const { database, repository, canEditGame, findGameVisibility, isModerator, now } = dependencies;

  const findVisibility = async (caller: UserCaller, { game_id, gameshow_id }: StoredPlace): Promise<GameVisibility> => {
    if (caller.isAdmin) return "readable";
    if (game_id !== null) return findGameVisibility(caller, game_id);
    return gameshow_id !== null && (await isModerator(caller, gameshow_id)) ? "readable" : "unknown";
  };
  const findAllPlaces = async (caller: UserCaller, kind: AssetKind, mediaId: string) => {
    const [linked, using] = await Promise.all([
      kind === "audio" ? [] : repository.findLinkedPlaces(kind, mediaId),
      repository.findUsingPlaces(kind, mediaId),
    ]);
    const linkedKeys = new Set(linked.map(toPlaceKey));
    const places = [
      ...linked.map((place) => ({ ...place, isLinked: true })),
      ...using.filter((place) => !linkedKeys.has(toPlaceKey(place))).map((place) => ({ ...place, isLinked: false })),
    ];
    const visibilities = await Promise.all(places.map((place) => findVisibility(caller, place)));
    const known = places.flatMap((place, index): KnownPlace[] => {
      const visibility = visibilities[index] ?? "unknown";
      return visibility === "unknown" ? [] : [{ ...place, isReadable: visibility === "readable" }];
    });
    return { places, known };
  };
  const checkTarget: MediaLinksService["checkTarget"] = async (caller, { linked_type, linked_id }) => {
    const gameId = linked_type === "round" ? await repository.findGameOfRound(linked_id) : linked_id;
    const isAllowed =
      linked_type === "gameshow"
        ? await isModerator(caller, linked_id)
        : gameId !== undefined && (await canEditGame(caller, gameId));
    return isAllowed ? ok() : failField("linked_id", "unknown_target");
  };

  /** Sets or removes an image as the cover of its game, according to `is_primary`. */
  const setCover = async (
    kind: LinkableKind,
    mediaId: string,
    { type, id }: Pick<StoredPlace, "type" | "id">,
    isPrimary: boolean,
  ): Promise<readonly WriteStatement[]> => {
    const game = kind === "image" && type === "game" ? await dependencies.findGame(id) : undefined;
    if (game === undefined || (game.cover_image_id === mediaId) === isPrimary) return [];
    const cover = { cover_image_id: isPrimary ? mediaId : null, updated_at: now() };
    return dependencies.updateGame(game.id, game.version, cover);
  };
  const write = async (statements: readonly WriteStatement[]): Promise<ServiceResult<undefined>> => {
    try {
      await database.write(statements);
      return ok();
    } catch (error) {
      // The file or its target is being deleted.
      if (error instanceof ReferenceViolation) return fail("not_found");
      // The game or the same link was changed concurrently.
      if (error instanceof WriteConflict || error instanceof UniqueViolation) return fail("conflict");
      throw error;
    }
  };

  return {
    findShown: async (kind, mediaIds) => {
      const shown = new Map<string, LinkedFields>();
      for (const { media_id, type, target_id, is_primary } of await repository.findByMedia(kind, mediaIds))
        if (!shown.has(media_id))
          shown.set(media_id, { linked_type: type, linked_id: target_id, linked_is_primary: is_primary });
      return shown;
    },
    findPlaces: async (caller, kind, mediaId) => {
      const { known } = await findAllPlaces(caller, kind, mediaId);
      return known.map(({ name, round, isLinked, isReadable, game_id, ...place }) => ({
        ...place,
        is_linked: isLinked,
        name: formatName({ name, round, isReadable }),
        game_id: place.type === "round" ? game_id : null,
      }));
    },
    checkUnused: async (caller, kind, mediaId) => {
      const { places, known } = await findAllPlaces(caller, kind, mediaId);
      if (places.length === 0) return ok();
      const names = known.map(formatName);
      return fail("media_linked", { params: { places: known.length < places.length ? [...names, "…"] : names } });
    },
    checkTarget,
    link: async (caller, kind, mediaId, { linked_type, linked_id, linked_is_primary = false }) => {
      const checked = await checkTarget(caller, { linked_type, linked_id });
      if (!checked.ok) return checked;
      const link = {
        media_id: mediaId,
        type: linked_type,
        target_id: linked_id,
        is_primary: linked_is_primary,
        created_at: now(),
      };
      const target = { type: linked_type, id: linked_id };
      return write([...repository.set(kind, link), ...(await setCover(kind, mediaId, target, linked_is_primary))]);
    },
    unlink: async (caller, kind, mediaId, { linked_type, linked_id }) => {
      const checked = await checkTarget(caller, { linked_type, linked_id });
      if (!checked.ok) return checked;
      const target = { type: linked_type, id: linked_id };
      return write([
        repository.remove(kind, mediaId, linked_type, linked_id),
        ...(await setCover(kind, mediaId, target, false)),
      ]);
    },
  };
}
