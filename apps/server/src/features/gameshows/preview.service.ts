import type { ShowPreview } from "@showrunner/contract/rest";
import type { FrozenContent, ShowState } from "@showrunner/engine";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failWithRejection, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { GameUsage } from "../games/index.ts";
import type { LiveShows } from "../live/index.ts";

interface Dependencies {
  readonly live: Pick<LiveShows, "getState">;
  readonly freezeForReader: GameUsage["freezeForReader"];
  /** Ids of all assets in frozen games. */
  readonly findAssetIds: (content: FrozenContent) => readonly string[];
  readonly findSettingsAssetIds: (state: ShowState) => readonly string[];
  /** URL of an asset that needs no authorization header. */
  readonly getAssetUrl: (assetId: string) => string;
}

/**
 * Returns everything a browser needs to simulate a show. Rejected like a start: for rounds that are not ready, and for
 * games whose content the caller may not read, because a preview contains all answers.
 */
export type PreviewShow = (caller: UserCaller, showId: string) => Promise<ServiceResult<ShowPreview>>;

export function createPreviewShow(dependencies: Dependencies): PreviewShow {
  const { live, freezeForReader, findAssetIds, findSettingsAssetIds, getAssetUrl } = dependencies;
  return async (caller, showId) => {
    const state = await live.getState(showId);
    if (state?.show == null) return fail("gameshow_not_found");
    // Games of tie-breaks are in no library.
    const programme = state.games.filter(({ team_ids }) => team_ids === undefined);
    const games = programme.map(({ id, game }) => ({ show_game_id: id, game }));
    const frozen = await freezeForReader(
      caller,
      games.map(({ show_game_id, game }) => ({ show_game_id, game_id: game.game_id })),
    );
    if (!frozen.ok) return failWithRejection(frozen.error);
    const content = frozen.value;
    const assets = Object.fromEntries(
      [...findAssetIds(content), ...findSettingsAssetIds(state)].map((id) => [id, getAssetUrl(id)]),
    );
    return ok({ games, content, assets });
  };
}
