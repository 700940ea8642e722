import { assetsOfContent, type Live } from "../features/live/index.ts";
import * as results from "../features/results/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { Accounts } from "./accounts.ts";
import type { Base } from "./base.ts";
import type { Media } from "./media.ts";

/** Composes the show log, as descriptions and as raw events, and the results. */
export function composeResults({ database }: Base, live: Live, { directory }: Accounts, { links }: Media) {
  const sources = {
    repository: results.resultsRepository(database),
    state: live.state,
    userName: async (id: string) => (await directory.byId(id))?.username ?? null,
  };
  const raw = results.createRawLog({
    ...sources,
    assetsOf: assetsOfContent,
    imageAddress: (image_id) => links.address(image_id, "display"),
  });
  const services = { log: results.createLogService(sources), raw, results: results.createResults(sources) };
  return { mount: (mount: Mount) => results.resultRoutes(mount, services) };
}
