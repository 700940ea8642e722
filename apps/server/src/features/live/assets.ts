import type { AnySlices, FrozenContent, RunId } from "@showrunner/engine";

/** A picture's id in this run to the capability under which its audience fetches it; both are the same word. */
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
 * Writes a run's own ids in place of those of the library: a screen cannot tell from an id which picture it is, nor ask
 * anything else about it. `json` is slices as JSON, where a quote inside of a text is escaped.
 */
export function withRunIds(json: string, capabilities: ReadonlyMap<string, string>): string {
  if (capabilities.size === 0 || !json.includes("asset")) return json;
  const idOf = (whole: string, before: string, id: string): string => {
    const capability = capabilities.get(id);
    return capability === undefined ? whole : `${before}${capability}`;
  };
  return json.replace(/(asset:)([\w-]+)/g, idOf).replace(/("cover_asset":")([\w-]+)/g, idOf);
}

/**
 * Which assets an audience may fetch, by the run's own ids: those that stand in what it is shown, and no others. So a
 * picture of an answer has no address before the reveal, whatever a round type puts where.
 */
export function visibleAssets(slices: AnySlices, capabilities: ReadonlyMap<string, string>): Assets {
  const { game, round, desk, solutions } = slices;
  const cover = game?.cover_asset?.replace("asset:", "");
  const shown = [game ?? null, round ?? null, desk ?? null, solutions ?? null];
  const ids = [...(cover === undefined ? [] : [cover]), ...mentionedIn(shown)];
  return Object.fromEntries(
    ids.flatMap((id) => {
      const capability = capabilities.get(id);
      return capability === undefined ? [] : [[capability, capability]];
    }),
  );
}
