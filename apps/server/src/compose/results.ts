import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { collectAssetIds, collectSettingsAssetIds, type Live } from "../features/live/index.ts";
import * as results from "../features/results/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { Accounts } from "./accounts.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { ComposedMedia } from "./media.ts";

/** Composes the show log, as descriptions and as raw events, and the results. */
export function composeResults(
  { database }: Infrastructure,
  live: Live,
  { directory }: Accounts,
  { createAssetUrl }: ComposedMedia,
) {
  const sources = {
    repository: results.createResultsRepository(database),
    rounds: ROUND_DEFINITIONS,
    getState: live.getState,
    findUserName: async (id: string) => (await directory.findById(id))?.username ?? null,
  };
  const raw = results.createRawLogReader({
    ...sources,
    findAssetIds: (content) => collectAssetIds(content, ROUND_DEFINITIONS),
    findSettingsAssetIds: collectSettingsAssetIds,
    getAssetUrl: createAssetUrl,
  });
  const services = { log: results.createLogService(sources), raw, results: results.createResultsReader(sources) };
  return { mount: (mount: Mount) => results.registerResultRoutes(mount, services) };
}
