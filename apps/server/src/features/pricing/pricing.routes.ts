import { toAuditContext } from "../../platform/audit-log/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { CatalogsService } from "./catalogs.service.ts";
import type { ChargesService } from "./charges.service.ts";
import type { ConversionsService } from "./conversions.service.ts";
import type { PricingModelsService } from "./pricing-models.service.ts";
import type { PreviewService } from "./preview.service.ts";
import type { RatingWorker } from "./rating.worker.ts";
import type { RulesService } from "./rules.service.ts";

export interface PricingServices {
  readonly catalogs: CatalogsService;
  readonly rules: RulesService;
  readonly conversions: ConversionsService;
  readonly models: PricingModelsService;
  readonly preview: PreviewService;
  readonly charges: ChargesService;
  readonly worker: Pick<RatingWorker, "rerate">;
}

export function registerPricingRoutes(mount: Mount, services: PricingServices): void {
  const { catalogs, rules, conversions, models, preview, charges, worker } = services;
  mount("GET /pricing/catalogs", () => catalogs.list());
  mount("POST /pricing/catalogs", ({ body, ...from }) => catalogs.create(body, toAuditContext(from)));
  mount("PUT /pricing/catalogs/:id", ({ params, body, ...from }) =>
    catalogs.update(params.id, body, toAuditContext(from)),
  );
  mount("DELETE /pricing/catalogs/:id", ({ params, ...from }) => catalogs.remove(params.id, toAuditContext(from)));

  mount("GET /pricing/rules", ({ query }) => rules.list(query.catalog_id));
  mount("POST /pricing/rules", ({ body, ...from }) => rules.create(body, toAuditContext(from)));
  mount("PUT /pricing/rules/:id", ({ params, body, ...from }) => rules.update(params.id, body, toAuditContext(from)));
  mount("DELETE /pricing/rules/:id", ({ params, ...from }) => rules.retire(params.id, toAuditContext(from)));
  mount("GET /pricing/rules/:id/versions", ({ params }) => rules.listVersions(params.id));

  mount("GET /pricing/conversions", () => conversions.list());
  mount("POST /pricing/conversions", ({ body, ...from }) => conversions.create(body, toAuditContext(from)));
  mount("PUT /pricing/conversions/:id", ({ params, body, ...from }) =>
    conversions.update(params.id, body, toAuditContext(from)),
  );
  mount("DELETE /pricing/conversions/:id", ({ params, ...from }) =>
    conversions.retire(params.id, toAuditContext(from)),
  );
  mount("GET /pricing/conversions/:id/versions", ({ params }) => conversions.listVersions(params.id));

  mount("POST /pricing/preview", ({ body }) => preview.preview(body));
  mount("POST /pricing/rerate", async (from) => ok({ events: await worker.rerate(toAuditContext(from)) }));
  mount("POST /pricing/models", ({ body, ...from }) => models.create(body, toAuditContext(from)));
  mount("POST /pricing/models/preview", ({ body }) => models.preview(body));

  mount("GET /usage/charges", ({ query }) => charges.list(query));
  mount("GET /usage/charges/:id", ({ params }) => charges.explain(params.id));
  mount("GET /usage/unrated", ({ query }) => charges.listUnrated(query));
}
