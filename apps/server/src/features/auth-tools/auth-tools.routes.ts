import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { DiagnoseProvider } from "../identity-provider/index.ts";
import type { CheckToken } from "./token-check.service.ts";

interface Services {
  readonly checkToken: CheckToken;
  readonly diagnoseProvider: DiagnoseProvider;
}

export function registerAuthToolsRoutes(mount: Mount, { checkToken, diagnoseProvider }: Services): void {
  mount("POST /admin/auth-tools/check-token", async ({ body }) => ok(await checkToken(body.token)));
  mount("POST /admin/auth-tools/diagnose-provider", async () => ok(await diagnoseProvider()));
}
