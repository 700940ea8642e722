import type { ShowPreview } from "@showrunner/contract/rest";
import type { FrozenContent } from "@showrunner/engine";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failRejection, ok, type Outcome } from "../../platform/http/failure.ts";
import type { GameUse } from "../games/index.ts";
import type { LiveShows } from "../live/index.ts";

interface Dependencies {
  readonly live: Pick<LiveShows, "state">;
  readonly freeze: GameUse["freezeFor"];
  /** Ids of all images in frozen games. */
  readonly assetsOf: (content: FrozenContent) => readonly string[];
  /** URL of an image that needs no authorization header. */
  readonly imageAddress: (image_id: string) => string;
}

/**
 * Returns everything a browser needs to simulate a show. Rejected like a start: for rounds that are not ready, and for
 * games whose content the caller may not read, because a preview contains all answers.
 */
export type PreviewShow = (caller: UserCaller, show_id: string) => Promise<Outcome<ShowPreview>>;

export function createPreview({ live, freeze, assetsOf, imageAddress }: Dependencies): PreviewShow {
  return async (caller, show_id) => {
    const state = await live.state(show_id);
    if (state?.show == null) return fail("gameshow_not_found");
    const games = state.games.map(({ id, game }) => ({ show_game_id: id, game }));
    const frozen = await freeze(
      caller,
      games.map(({ show_game_id, game }) => ({ show_game_id, game_id: game.game_id })),
    );
    if (!frozen.ok) return failRejection(frozen.error);
    const content = frozen.value;
    const assets = Object.fromEntries(assetsOf(content).map((id) => [id, imageAddress(id)]));
    return ok({ games, content, assets });
  };
}
