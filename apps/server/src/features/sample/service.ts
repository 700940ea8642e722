import type { Locale } from "@showrunner/i18n";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok, type Outcome } from "../../platform/http/failure.ts";
import type { CreateGame } from "../games/index.ts";
import type { CreateShow } from "../shows/index.ts";
import { de } from "./content/de.ts";
import { en } from "./content/en.ts";
import { drawNightSky } from "./picture.ts";

export const sample_content = { en, de } as const;

/** Creates the sample show with its games and its image in one language, or nothing if any step fails. */
export type LoadSample = (caller: UserCaller, language: Locale) => Promise<Outcome<{ gameshow_id: string }>>;

/** Operations of other features, with the same checks as for a user. */
interface Dependencies {
  readonly upload: (caller: UserCaller, name: string, data: Buffer) => Promise<Outcome<{ readonly id: string }>>;
  readonly removeImage: (caller: UserCaller, id: string) => Promise<Outcome<undefined>>;
  readonly createShow: (caller: UserCaller, show: CreateShow) => Promise<Outcome<{ readonly id: string }>>;
  readonly removeShow: (id: string) => Promise<Outcome<undefined>>;
  readonly createGame: (caller: UserCaller, game: CreateGame) => Promise<Outcome<{ readonly id: string }>>;
}

export function createLoadSample(features: Dependencies): LoadSample {
  const fill = async (
    caller: UserCaller,
    language: Locale,
    show_id: string,
    image_id: string,
  ): Promise<Outcome<undefined>> => {
    for (const { rounds, ...game } of sample_content[language].games(`/images/${image_id}`)) {
      const created = await features.createGame(caller, { ...game, language, show_id, rounds: [...rounds] });
      if (!created.ok) return created;
    }
    return ok();
  };

  return async (caller, language) => {
    const { show, picture_name } = sample_content[language];
    const image = await features.upload(caller, picture_name, await drawNightSky());
    if (!image.ok) return image;
    const created = await features.createShow(caller, { ...show, settings: {} });
    if (!created.ok) {
      await features.removeImage(caller, image.value.id);
      return created;
    }
    const gameshow_id = created.value.id;
    const filled = await fill(caller, language, gameshow_id, image.value.id);
    if (filled.ok) return ok({ gameshow_id });
    await features.removeShow(gameshow_id);
    await features.removeImage(caller, image.value.id);
    return filled;
  };
}
