import type { Locale } from "@showrunner/i18n";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { CreateGame } from "../games/index.ts";
import type { CreateGameshow } from "../gameshows/index.ts";
import { de } from "./content/de.ts";
import { en } from "./content/en.ts";
import type { SampleContent } from "./content/sample-content.ts";
import { drawNightSky } from "./night-sky.ts";

/** A language without a sample gets the English one. */
const TRANSLATED: Readonly<Partial<Record<Locale, SampleContent>>> = { de };

/** Creates the sample show with its games and its image in one language, or nothing if any step fails. */
export type LoadSample = (caller: UserCaller, language: Locale) => Promise<ServiceResult<{ gameshow_id: string }>>;

/** Operations of other features, with the same checks as for a user. */
interface Dependencies {
  readonly uploadImage: (
    caller: UserCaller,
    name: string,
    data: Buffer,
  ) => Promise<ServiceResult<{ readonly id: string }>>;
  readonly removeImage: (caller: UserCaller, id: string) => Promise<ServiceResult<undefined>>;
  readonly createShow: (caller: UserCaller, show: CreateGameshow) => Promise<ServiceResult<{ readonly id: string }>>;
  readonly removeShow: (id: string) => Promise<ServiceResult<undefined>>;
  readonly createGame: (caller: UserCaller, game: CreateGame) => Promise<ServiceResult<{ readonly id: string }>>;
}

export function createLoadSample(dependencies: Dependencies): LoadSample {
  const createGames = async (
    caller: UserCaller,
    language: Locale,
    showId: string,
    imageId: string,
  ): Promise<ServiceResult<undefined>> => {
    for (const { rounds, ...game } of (TRANSLATED[language] ?? en).createGames(`/images/${imageId}`)) {
      const created = await dependencies.createGame(caller, {
        ...game,
        language,
        show_id: showId,
        rounds: [...rounds],
      });
      if (!created.ok) return created;
    }
    return ok();
  };

  return async (caller, language) => {
    const { show, imageName } = TRANSLATED[language] ?? en;
    const image = await dependencies.uploadImage(caller, imageName, await drawNightSky());
    if (!image.ok) return image;
    const created = await dependencies.createShow(caller, { ...show, settings: {} });
    if (!created.ok) {
      await dependencies.removeImage(caller, image.value.id);
      return created;
    }
    const gameshowId = created.value.id;
    const gamesCreated = await createGames(caller, language, gameshowId, image.value.id);
    if (gamesCreated.ok) return ok({ gameshow_id: gameshowId });
    await dependencies.removeShow(gameshowId);
    await dependencies.removeImage(caller, image.value.id);
    return gamesCreated;
  };
}
