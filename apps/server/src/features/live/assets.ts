import type { AnySlices, FrozenContent, RunId } from "@showrunner/engine";

/** Asset id to the capability under which this run's audience fetches it. */
export type Assets = Readonly<Record<string, string>>;

/** Makes (or finds) the capabilities of assets for one run; given by the feature that keeps pictures. */
export type GrantCapabilities = (
  showId: string,
  runId: RunId,
  assetIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

const reference = /asset:([\w-]+)/g;

/** Ids of all assets that a value mentions, wherever in it. */
function mentionedIn(value: unknown): readonly string[] {
  return [...JSON.stringify(value).matchAll(reference)].map(([, id = ""]) => id);
}

/** Ids of all assets of frozen games, those of answers included. */
export function assetsOfContent({ games }: FrozenContent): readonly string[] {
  const covers = games.flatMap(({ cover_asset }) => (cover_asset === null ? [] : [cover_asset.replace("asset:", "")]));
  return [...new Set([...covers, ...mentionedIn(games)])];
}

/**
 * Which assets an audience may fetch: those that stand in what it is shown, and no others. So a picture of an answer
 * has no address before the reveal, whatever a round type puts where.
 */
export function visibleAssets(slices: AnySlices, capabilities: ReadonlyMap<string, string>): Assets {
  const { game, round, desk, solutions } = slices;
  const cover = game?.cover_asset?.replace("asset:", "");
  const shown = [game ?? null, round ?? null, desk ?? null, solutions ?? null];
  const ids = [...(cover === undefined ? [] : [cover]), ...mentionedIn(shown)];
  return Object.fromEntries(
    ids.flatMap((id) => {
      const capability = capabilities.get(id);
      return capability === undefined ? [] : [[id, capability]];
    }),
  );
}
