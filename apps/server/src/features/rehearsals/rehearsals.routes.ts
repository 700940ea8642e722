import type { Mount } from "../../platform/http/mount.ts";
import type { LoadChecksService } from "./load-checks.service.ts";
import type { RehearsalsService } from "./rehearsals.service.ts";

export function registerRehearsalRoutes(
  mount: Mount,
  rehearsals: RehearsalsService,
  loadChecks: LoadChecksService,
): void {
  mount("GET /rehearsals", ({ caller }) => rehearsals.list(caller));
  mount("POST /gameshows/:id/rehearsals", ({ caller, params, body }) => rehearsals.start(caller, params.id, body));
  mount("DELETE /rehearsals/:id", ({ params }) => rehearsals.end(params.id));
  mount("POST /load-checks", ({ caller, body }) => loadChecks.start(caller, body));
  mount("GET /load-checks/:id", ({ caller, params }) => loadChecks.get(caller, params.id));
  mount("DELETE /load-checks/:id", ({ caller, params }) => loadChecks.remove(caller, params.id));
}
