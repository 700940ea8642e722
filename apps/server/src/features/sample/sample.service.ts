import type { ShowTemplate } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { CreateGame } from "../games/index.ts";
import type { CreateGameshow } from "../gameshows/index.ts";
import { SHOW_CONTENT } from "./content/index.ts";
import { drawNightSky } from "./night-sky.ts";

/** Creates a ready show with its games and images in one language, or nothing if any step fails. */
export type CreateSampleShow = (
  caller: UserCaller,
  template: ShowTemplate,
  language: Locale,
) => Promise<ServiceResult<{ gameshow_id: string }>>;

/** Operations of other features, with the same checks as for a user's own requests. */
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
  readonly removeGame: (caller: UserCaller, id: string) => Promise<ServiceResult<undefined>>;
}

export function createSampleShowCreator(dependencies: Dependencies): CreateSampleShow {
  const { uploadImage, removeImage, createShow, removeShow, createGame, removeGame } = dependencies;
  return async (caller, template, language) => {
    const { show, imageName, createGames } = SHOW_CONTENT[template][language] ?? SHOW_CONTENT[template].en;
    // Steps that undo what was created, newest first.
    const undo: (() => Promise<unknown>)[] = [];
    const failed = async <T>(result: ServiceResult<T>): Promise<ServiceResult<T>> => {
      for (const step of undo) await step();
      return result;
    };
    let picture = "";
    if (imageName !== undefined) {
      const image = await uploadImage(caller, imageName, await drawNightSky());
      if (!image.ok) return image;
      const { id } = image.value;
      picture = `/images/${id}`;
      undo.unshift(() => removeImage(caller, id));
    }
    const created = await createShow(caller, { ...show, settings: {} });
    if (!created.ok) return failed(created);
    const gameshowId = created.value.id;
    const games: string[] = [];
    undo.unshift(async () => {
      // Games survive the deletion of the show for which they were written.
      await removeShow(gameshowId);
      for (const id of games) await removeGame(caller, id);
    });
    for (const { rounds, ...game } of createGames(picture)) {
      const added = await createGame(caller, { ...game, language, show_id: gameshowId, rounds: [...rounds] });
      if (!added.ok) return failed(added);
      games.push(added.value.id);
    }
    return ok({ gameshow_id: gameshowId });
  };
}
