import {
  collectBrandingImages,
  collectSoundFileIds,
  toAudioAssetId,
  type AnySlices,
  type FrozenContent,
  type RoundDefinitions,
  type ShowState,
} from "@showrunner/engine";

const ASSET_REFERENCE = /asset:([\w-]+)/g;

/** Ids of all assets referenced anywhere in a value. */
function findAssetIds(value: unknown): readonly string[] {
  return [...JSON.stringify(value).matchAll(ASSET_REFERENCE)].map(([, id = ""]) => id);
}

/** Ids of all assets of frozen games, including those of answers, and those that round types name. */
export function collectAssetIds({ games }: FrozenContent, definitions: RoundDefinitions): readonly string[] {
  const ofTypes = games.flatMap(({ rounds }) =>
    rounds.flatMap(({ type, config }) => {
      const definition = definitions.get(type);
      const parsed = definition?.parseConfig(config) ?? null;
      return parsed === null ? [] : (definition?.assetIds?.(parsed) ?? []);
    }),
  );
  const covers = games.flatMap(({ cover_asset }) => (cover_asset === null ? [] : [cover_asset.replace("asset:", "")]));
  return [...new Set([...covers, ...findAssetIds(games), ...ofTypes])];
}

/** Takes the place of a run's id for the files of a show's settings, which belong to no run. A stored value. */
export const SETTINGS_RUN_ID = "branding";

/** Ids of all images of a show's branding and of the clips that replace its sounds. */
export function collectSettingsAssetIds({ show }: ShowState): readonly string[] {
  if (show === null) return [];
  const { branding, sound_files = {} } = show.settings;
  return [
    ...(branding == null ? [] : collectBrandingImages(branding)),
    ...collectSoundFileIds(sound_files).map(toAudioAssetId),
  ];
}

/**
 * Replaces library asset ids with run-specific ones, so that a client can neither identify an image nor query it by
 * its library id. `json` holds slices as JSON, in which quotes inside texts are escaped.
 */
export function replaceAssetIds(json: string, capabilities: ReadonlyMap<string, string>): string {
  if (capabilities.size === 0 || !json.includes("asset")) return json;
  const idOf = (whole: string, before: string, id: string): string => {
    const capability = capabilities.get(id);
    return capability === undefined ? whole : `${before}${capability}`;
  };
  return json.replace(/(asset:)([\w-]+)/g, idOf).replace(/("cover_asset":")([\w-]+)/g, idOf);
}

/**
 * Capabilities of the assets that an audience may fetch: exactly those that appear in the slices it receives. An image
 * of an answer therefore has no address before the reveal, wherever a round type puts it.
 */
export function collectVisibleAssets(slices: AnySlices, capabilities: ReadonlyMap<string, string>): readonly string[] {
  const { show, game, round, desk, solutions, display_face } = slices;
  const cover = game?.cover_asset?.replace("asset:", "");
  const shown = [
    show?.branding ?? null,
    show?.sound_files ?? null,
    game ?? null,
    round ?? null,
    desk ?? null,
    solutions ?? null,
    display_face ?? null,
  ];
  const ids = [...(cover === undefined ? [] : [cover]), ...findAssetIds(shown)];
  return [...new Set(ids.flatMap((id) => capabilities.get(id) ?? []))];
}
