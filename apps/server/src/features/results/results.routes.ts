import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { createResultsFile } from "./results-file.ts";
import type { LogService } from "./log.service.ts";
import type { ReadRawLog } from "./raw-log.service.ts";
import type { ReadResults } from "./results.service.ts";

interface ResultServices {
  readonly log: LogService;
  readonly raw: ReadRawLog;
  readonly results: ReadResults;
}

export function registerResultRoutes(mount: Mount, { log, raw, results }: ResultServices): void {
  mount("GET /gameshows/:id/log", ({ params, query }) => log.list(params.id, query));
  mount("GET /gameshows/:id/log/outline", ({ params }) => log.outline(params.id));
  mount("GET /gameshows/:id/log/raw", ({ params, query }) => raw(params.id, query));
  mount("GET /gameshows/:id/results", async ({ params, query, request }) => {
    const read = await results(params.id);
    if (!read.ok || query.format === "json") return read;
    const locale = query.locale ?? request.locale;
    return ok(await createResultsFile(read.value, query.format, locale));
  });
}
