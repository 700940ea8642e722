import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { toAuditedCaller } from "./audited-caller.ts";
import type { ProviderTestsService } from "./provider-tests.service.ts";
import type { ProvidersService } from "./providers.service.ts";

interface Services {
  readonly providers: ProvidersService;
  readonly tests: ProviderTestsService;
}

export function registerProviderRoutes(mount: Mount, { providers, tests }: Services): void {
  mount("GET /providers", ({ caller, query }) => providers.list(caller, query));
  mount("GET /providers/definitions", () => ok({ items: [...providers.listDefinitions()] }));
  mount("POST /providers/test", ({ caller, body }) => tests.testUnsaved(caller, body));
  mount("POST /providers", (input) => providers.create(toAuditedCaller(input), input.body));
  mount("GET /providers/:id", ({ caller, params }) => providers.get(caller, params.id));
  mount("PUT /providers/:id", (input) => providers.change(toAuditedCaller(input), input.params.id, input.body));
  mount("PUT /providers/:id/status", (input) =>
    providers.setPaused(toAuditedCaller(input), input.params.id, input.body.status === "paused"),
  );
  mount("POST /providers/:id/test", (input) => tests.test(toAuditedCaller(input), input.params.id));
  mount("GET /providers/:id/models", ({ caller, params }) => tests.listModels(caller, params.id));
  mount("POST /providers/:id/archive", (input) => providers.archive(toAuditedCaller(input), input.params.id));
  mount("POST /providers/:id/restore", (input) => providers.restore(toAuditedCaller(input), input.params.id));
  mount("DELETE /providers/:id", (input) => providers.remove(toAuditedCaller(input), input.params.id, input.body.name));
}
