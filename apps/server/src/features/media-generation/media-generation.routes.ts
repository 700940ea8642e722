import { toAuditContext } from "../../platform/audit-log/index.ts";
import { describeRefusal } from "../../platform/http/describe-refusal.ts";
import { readIdempotencyKey } from "../../platform/http/idempotency-key.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import type { GenerationService } from "./generation.service.ts";
import type { MediaModelsService } from "./media-models.service.ts";
import type { MediaUsageService } from "./media-usage.service.ts";
import type { SaveRunFile } from "./save-run-file.ts";

interface Dependencies {
  readonly generation: GenerationService;
  readonly models: MediaModelsService;
  readonly usage: MediaUsageService;
  readonly saveRunFile: SaveRunFile;
  readonly runUpload: RunUpload;
}

export function registerMediaGenerationRoutes(mount: Mount, dependencies: Dependencies): void {
  const { generation, models, usage, saveRunFile, runUpload } = dependencies;
  mount("POST /images/generate", async ({ caller, body, headers, request }) =>
    describeRefusal(await generation.generateImages(caller, body, readIdempotencyKey(headers)), request),
  );
  mount("POST /images/estimate", async ({ caller, body, request }) =>
    describeRefusal(await generation.estimateImages(caller, body), request),
  );
  mount("POST /images/:id/run-again", ({ caller, params }) => generation.runImageAgain(caller, params.id));
  mount("GET /images/models", ({ caller, query }) => models.list(caller, "image", query.available ?? false));
  mount("POST /images/models", ({ body, ...from }) => models.create("image", body, toAuditContext(from)));
  mount("PUT /images/models/:id", ({ params, body, ...from }) =>
    models.update("image", params.id, body, toAuditContext(from)),
  );
  mount("DELETE /images/models/:id", ({ params, ...from }) => models.remove("image", params.id, toAuditContext(from)));
  mount("GET /images/usage/statistics", ({ caller, query }) => usage.getStatistics(caller, "image", query.days));
  mount("GET /images/usage/recent", ({ caller, query }) => usage.listRecent(caller, "image", query.limit));

  mount("POST /videos/generate", async ({ caller, body, headers, request }) =>
    describeRefusal(await generation.generateVideos(caller, body, readIdempotencyKey(headers)), request),
  );
  mount("POST /videos/estimate", async ({ caller, body, request }) =>
    describeRefusal(await generation.estimateVideos(caller, body), request),
  );
  mount("POST /videos/:id/run-again", ({ caller, params }) => generation.runVideoAgain(caller, params.id));
  mount("GET /videos/models", ({ caller, query }) => models.list(caller, "video", query.available ?? false));
  mount("POST /videos/models", ({ body, ...from }) => models.create("video", body, toAuditContext(from)));
  mount("PUT /videos/models/:id", ({ params, body, ...from }) =>
    models.update("video", params.id, body, toAuditContext(from)),
  );
  mount("DELETE /videos/models/:id", ({ params, ...from }) => models.remove("video", params.id, toAuditContext(from)));
  mount("GET /videos/usage/statistics", ({ caller, query }) => usage.getStatistics(caller, "video", query.days));
  mount("GET /videos/usage/recent", ({ caller, query }) => usage.listRecent(caller, "video", query.limit));

  mount("POST /ai/runs/:id/files/:index/save", ({ caller, params }) =>
    runUpload(caller, () => saveRunFile(caller, params.id, Number(params.index))),
  );
}
